package bot

import (
	"context"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// askHand handles the button of the live post that opens the hand. Who presses it has
// seen the post, even if its delivery is not known yet; what is decided in the hand must
// find it, or it would stay there with its button for good.
func (b *Bot) askHand(ctx context.Context, t *talk, s *sheet) error {
	_, open := s.open()
	live := !open && !t.i.Private && t.id.Tick >= s.head.Since && uint64(t.i.Channel) == s.row.Channel
	if live && s.head.Live == 0 {
		s.pressed(t.i)
		if _, err := b.commit(ctx, s, change{}); err != nil {
			return err
		}
	}
	return b.openHand(ctx, t, s)
}

// openHand shows what only the person may see: the panel while it is their turn to
// choose in secret, else their view of the board.
func (b *Bot) openHand(ctx context.Context, t *talk, s *sheet) error {
	seat := s.head.seat(t.user())
	switch _, open := s.open(); {
	case s.successor(t) != nil:
		return s.successor(t)
	case seat < 0:
		return refuse("bot.hand.none")
	case open && s.acts(seat):
		return refuse("bot.hand.open", "link", b.link(s))
	}
	if err := t.patience(ctx, discord.DeferReply); err != nil {
		return err
	}
	m, err := b.handPost(ctx, t.voice, s, seat, 0)
	if err != nil {
		return err
	}
	return t.private(ctx, m)
}

// handPost is the private panel of a seat.
func (b *Bot) handPost(ctx context.Context, v voice, s *sheet, seat games.Seat, page int) (discord.Message, error) {
	if !s.acts(seat) {
		return b.ownView(ctx, v, s, seat, v.say("bot.hand.wait", "players", v.seats(s.acting())))
	}
	p, err := s.panel(seat)
	if err != nil {
		return discord.Message{}, err
	}
	p.hand, p.page = true, page
	if s.sealed(seat) {
		m, err := b.sealedPanel(ctx, v, p)
		m.Ephemeral = true
		return m, err
	}
	m, err := b.panelPost(ctx, v, p, v.say("bot.hand.title", "ask", v.text(p.ask())))
	m.Ephemeral = true
	return m, err
}

// ownView is what a seat sees, under a sentence, without buttons.
func (b *Bot) ownView(ctx context.Context, v voice, s *sheet, seat games.Seat, title string) (discord.Message, error) {
	sc, prompt := s.match.State.View(seat, nil)
	out := &post{accent: &accentTurn}
	out.Ephemeral = true
	out.text(join(title, v.notes(prompt.Notes)))
	if sc.Hand != nil {
		err := b.boardAndHand(ctx, v, out, s, *sc.Hand, imaging.Options{}, question{ask: prompt.Ask})
		return out.message(), err
	}
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	out.picture(boardFile, png, v.bare().alt(sc, question{ask: prompt.Ask}))
	return out.message(), nil
}

// boardAndHand adds the board as everybody sees it, and below it, next to the buttons, the
// picture of a hand.
func (b *Bot) boardAndHand(ctx context.Context, v voice, out *post, s *sheet, hand scene.Scene, o imaging.Options, q question) error {
	board, _ := s.match.State.View(games.Spectator, nil)
	png, err := b.draw(ctx, s, board, imaging.Options{View: imaging.Board})
	if err != nil {
		return err
	}
	bare := v.bare()
	out.picture(boardFile, png, bare.alt(board, question{}))
	o.View = imaging.Plain
	if png, err = b.draw(ctx, s, hand, o); err != nil {
		return err
	}
	out.picture(handFile, png, join(bare.altCards(hand), bare.alt(hand, q)))
	return nil
}

// handDone shows, in the private panel, that the decision was made, and where the turn
// goes on if it does so in public.
func (b *Bot) handDone(ctx context.Context, t *talk, s *sheet, seat games.Seat) error {
	if err := t.patience(ctx, discord.DeferUpdate); err != nil {
		return err
	}
	title := t.voice.say("bot.hand.done")
	if s.acts(seat) {
		title = t.voice.say("bot.hand.goon", "link", b.link(s))
	}
	m, err := b.ownView(ctx, t.voice, s, seat, title)
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}
