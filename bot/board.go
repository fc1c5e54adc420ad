package bot

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

// view is what the person may see of a match.
func (t *talk) view(s *sheet) (scene.Scene, games.Prompt) {
	return s.match.State.View(s.head.seat(t.user()), nil)
}

// asked is what the person may see, and what they are asked: their draft as far as
// it goes while it is their turn.
func (t *talk) asked(s *sheet) (scene.Scene, question) {
	seat := s.head.seat(t.user())
	if s.acts(seat) {
		if p, err := s.panel(seat); err == nil {
			p.page = allPages
			return p.scene, p.question()
		}
	}
	sc, prompt := s.match.State.View(seat, nil)
	return sc, question{ask: prompt.Ask, notes: prompt.Notes}
}

// begun refuses what makes no sense before the match has begun.
func begun(s *sheet) error {
	if s.row.Status == storage.Lobby {
		return refuse("bot.error.lobby")
	}
	return nil
}

// showBoard shows the whole board in private, as large as it gets, and with the person's
// draft, as the board in words is.
func (b *Bot) showBoard(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	if err := t.patience(ctx, discord.DeferReply); err != nil {
		return err
	}
	sc, q := t.asked(s)
	png, err := b.draw(ctx, s, sc, imaging.Options{View: imaging.Plain})
	if err != nil {
		return err
	}
	out := &post{accent: &accentTurn}
	out.text(t.voice.standing(s))
	out.picture(boardFile, png, t.voice.bare().alt(sc, question{ask: q.ask}))
	s.boardTools(t.voice, t.user(), out, s.match.Steps, s.match.Steps == 0, true)
	return t.private(ctx, out.message())
}

// boardTools adds the buttons below a picture of the whole board, which shows the step
// with a number.
func (s *sheet) boardTools(v voice, user uint64, out *post, step int, first, last bool) {
	out.buttons(append(s.leapButtons(step, first, last),
		button(discordgo.SecondaryButton, v.say("bot.button.text"), s.button(0, "text", 0, "")),
		button(discordgo.SecondaryButton, v.say("bot.button.film"), s.button(0, "film", 0, "")),
	)...).buttons(s.insights(v, user)...)
}

// boardCommand answers /board.
func (b *Bot) boardCommand(ctx context.Context, t *talk, s *sheet) error {
	step, past := t.i.Options["step"]
	switch {
	case t.i.Options["text"].Bool:
		return b.openText(ctx, t, s)
	case past:
		return b.showStep(ctx, t, s, int(step.Int))
	}
	return b.showBoard(ctx, t, s)
}

// openText shows the board in words, in private.
func (b *Bot) openText(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	return t.private(ctx, t.textPost(s, 0))
}

// turnText shows another page of the board in words.
func (b *Bot) turnText(ctx context.Context, t *talk, s *sheet) error {
	if err := begun(s); err != nil {
		return err
	}
	return t.update(ctx, t.textPost(s, t.id.At))
}

// textPost is one page of the board in words.
func (t *talk) textPost(s *sheet, page int) discord.Message {
	pages := t.voice.textBoard(t.asked(s))
	if page < 0 || page >= len(pages) {
		page = 0
	}
	out := &post{}
	out.Ephemeral = true
	out.text(pages[page])
	if len(pages) > 1 {
		label := t.voice.say("bot.button.more", "at", page+1, "of", len(pages))
		next := s.button(0, "text-page", (page+1)%len(pages), "")
		out.buttons(button(discordgo.SecondaryButton, label, next))
	}
	return out.message()
}
