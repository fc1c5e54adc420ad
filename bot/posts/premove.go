package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
)

// showPremove shows the panel in which a seat plans its next turn, or else what the seat's hand shows.
func (m *Maker) showPremove(ctx context.Context, s *session.Session, r session.Reply, to Reader) (discord.Message, error) {
	ahead, ok := s.Premoving(r.Seat)
	if !ok || !s.PremoveOf(r.Seat).Open {
		return m.Hand(ctx, to.L, s, r.Seat)
	}
	t, err := ahead.Turn(r.Seat)
	if err != nil {
		return discord.Message{}, err
	}
	p := newPanel(to.L, ahead, t)
	p.verbs = session.PremovePrefix
	message, err := m.panelMessage(ctx, p, p.l.Say("bot.premove.ask", "ask", t.Ask()))
	message.Ephemeral = true
	return message, err
}

// waitingHand shows a seat that does not decide now its plan, or its view of the board.
func (m *Maker) waitingHand(ctx context.Context, l wording.Localizer, s *session.Session, seat games.Seat, title string) (discord.Message, error) {
	ahead, may := s.Premoving(seat)
	if may && len(s.PremoveOf(seat).Line) > 0 {
		if draft, tip, how := s.PremoveFits(ahead.Match, seat); how == "" {
			return m.plannedMessage(ctx, decidedPanel(l, ahead, ahead.SettleTurn(seat, draft, tip)))
		}
	}
	var buttons []discordgo.Button
	if may {
		buttons = Row(Button(discordgo.SecondaryButton, l.Say("bot.button.premove"), plainID(s, session.VerbPremove)))
	}
	return m.ownView(ctx, l, s, seat, wording.Join(wording.Premove(l, s, seat), title), buttons...)
}

// plannedMessage shows a plan, with buttons to change and drop it.
func (m *Maker) plannedMessage(ctx context.Context, p panel) (discord.Message, error) {
	out := NewDraft(AccentTurn).Private()
	out.Text(wording.Join(wording.Premove(p.l, p.s, p.Seat), wording.Decision(p.l, p.s, p.Turn)))
	if err := m.addPanel(ctx, out, p); err != nil {
		return discord.Message{}, err
	}
	nearby := "bot.button.premove.regardless"
	if p.s.PremoveOf(p.Seat).Regardless {
		nearby = "bot.button.premove.nearby"
	}
	return out.Footer(
		Button(discordgo.SecondaryButton, p.l.Say("bot.button.premove.change"), plainID(p.s, session.VerbPremove)),
		Button(discordgo.SecondaryButton, p.l.Say(nearby), plainID(p.s, session.VerbPremoveNear)),
		premoveDropButton(p.l, p.s),
	).Message(), nil
}

// premoveDropButton returns the button that drops a plan.
func premoveDropButton(l wording.Localizer, s *session.Session) discordgo.Button {
	return Button(discordgo.SecondaryButton, l.Say("bot.button.premove.drop"), plainID(s, session.VerbPremoveDrop))
}

// handFooter returns the last row of a private panel. While a plan waits to be carried out, a button drops it.
func handFooter(l wording.Localizer, s *session.Session, seat games.Seat) []discordgo.Button {
	row := Row(rulesButton(l, s))
	if len(s.PremoveOf(seat).Line) > 0 {
		row = append(row, premoveDropButton(l, s))
	}
	return row
}
