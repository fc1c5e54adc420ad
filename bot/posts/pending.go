package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// pendingMessage shows a decision that can still be undone, and when it takes effect, with buttons for its
// player.
func (m *Maker) pendingMessage(ctx context.Context, p panel) (discord.Message, error) {
	out := NewDraft(AccentTurn)
	out.Text(wording.Join(wording.Pending(p.l, p.s), wording.Decision(p.l, p.s, p.Turn)))
	if err := m.addPanel(ctx, out, p); err != nil {
		return discord.Message{}, err
	}
	row := []discordgo.Button{
		Button(discordgo.SecondaryButton, p.l.Say("bot.button.undo"), p.id(session.VerbUndo, 0, "")),
		Button(discordgo.SuccessButton, p.l.Say("bot.button.carryout"), p.id(session.VerbCarryOut, 0, "")),
	}
	if p.verbs == handPrefix {
		return out.Footer(append(row, rulesButton(p.l, p.s))...).Message(), nil
	}
	return out.Footer(append(row, liveButtons(p.l, p.s)...)...).Message(), nil
}
