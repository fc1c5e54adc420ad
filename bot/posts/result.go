package posts

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/imaging"
)

// resultPost ends a match: who won, everybody's points term by term, the seed that was kept
// secret, and the way to the record. It mentions all who played to the end.
func (m *Maker) resultPost(ctx context.Context, s *session.Session, _ session.Post) (discord.Message, error) {
	l := m.Texts.Public(s)
	sc, _ := spectate(s)
	out := NewDraft(AccentResult).Mention(s.UsersOf(s.Playing())).Text(wording.Result(l, s, m.Terms(s)))
	if err := m.AddPicture(ctx, out, l, s, sc, imaging.Options{View: imaging.Board}, wording.Question{}); err != nil {
		return discord.Message{}, err
	}
	return out.Text(wording.Seed(l, s)).Buttons(
		Button(discordgo.SecondaryButton, l.Say("bot.button.record"), plainID(s, VerbExport)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.board"), plainID(s, VerbBoard)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.film"), plainID(s, VerbFilm)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.look"), plainID(s, VerbLook)),
	).Message(), nil
}
