package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/imaging"
)

// Hand shows what only the seat's player may see: the panel if the seat has to decide, otherwise
// the seat's view of the board. The errors are those of [session.Session.Turn] and
// [PaintQueue.Draw].
func (m *Maker) Hand(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat) (discord.Message, error) {
	if !s.Acts(seat) {
		return m.waitingHand(ctx, l, s, seat, wording.HandTitle(l, s, seat, false))
	}
	t, err := s.Turn(seat)
	if err != nil {
		return discord.Message{}, err
	}
	var message discord.Message
	switch {
	case s.HasSealed():
		return m.ownView(ctx, l, s, seat, wording.Pending(l, s))
	case s.CanUndo(seat):
		p := decidedPanel(l, s, t)
		p.verbs = handPrefix
		message, err = m.pendingMessage(ctx, p)
	default:
		p := newPanel(l, s, t)
		p.verbs = handPrefix
		message, err = m.panelMessage(ctx, p, wording.Join(wording.Premove(p.l, s, seat), p.l.Say("bot.hand.title", "ask", t.Ask())))
	}
	message.Ephemeral = true
	return message, err
}

// ownView shows the seat's view of the board below a title.
func (m *Maker) ownView(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, title string, buttons ...discordgo.Button) (discord.Message, error) {
	sc, prompt := s.Match.View(s.Match.State, seat, nil)
	out := NewDraft(AccentTurn).Private().Text(wording.Join(title, wording.Notes(l.On(sc), prompt.Notes)))
	err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Board}, wording.Question{Ask: prompt.Ask})
	if err != nil {
		return discord.Message{}, err
	}
	if len(buttons) > 0 {
		out.Footer(buttons...)
	}
	return out.Message(), nil
}
