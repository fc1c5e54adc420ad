package bot

import (
	"context"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging"
)

// openHand shows what only the person may see: the panel while it is their turn to
// choose in secret, else their view of the board.
func (b *Bot) openHand(ctx context.Context, t *talk, s *sheet) error {
	seat := s.head.seat(t.user())
	switch _, open := s.open(); {
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

// handCommand answers /hand.
func (b *Bot) handCommand(ctx context.Context, t *talk) error {
	s, err := b.meant(t)
	if err != nil {
		return err
	}
	t.voice = t.voice.about(s)
	return b.openHand(ctx, t, s)
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
	m, err := b.panelPost(ctx, v, p, v.say("bot.hand.title", "ask", v.text(p.ask())))
	m.Ephemeral = true
	return m, err
}

// ownView is the board as a seat sees it, under a sentence, without buttons.
func (b *Bot) ownView(ctx context.Context, v voice, s *sheet, seat games.Seat, title string) (discord.Message, error) {
	sc, prompt := s.match.State.View(seat, nil)
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Board})
	if err != nil {
		return discord.Message{}, err
	}
	out := &post{accent: &accentTurn}
	out.Ephemeral = true
	out.text(join(title, v.notes(prompt.Notes)))
	out.picture(boardFile, png, v.bare().alt(sc, question{ask: prompt.Ask}))
	return out.message(), nil
}

// handDone shows, in the private panel, that the decision was made.
func (b *Bot) handDone(ctx context.Context, t *talk, s *sheet, seat games.Seat) error {
	if err := t.patience(ctx, discord.DeferUpdate); err != nil {
		return err
	}
	m, err := b.ownView(ctx, t.voice, s, seat, t.voice.say("bot.hand.done"))
	if err != nil {
		return err
	}
	return t.update(ctx, m)
}
