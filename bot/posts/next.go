package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// NextMatch leads a person to the next match that waits for them; more is how many others wait.
func NextMatch(l wording.Localizer, s *session.Session, more int) discord.Message {
	return NewDraft(NoAccent).Private().Text(wording.NextUp(l, s, more)).Buttons(TurnButton(l, s)).Message()
}

// TurnButton returns the button that leads to the turn of a match.
func TurnButton(l wording.Localizer, s *session.Session) discordgo.Button {
	return LinkButton(l.Say("bot.button.go"), l.Link(s.Link()))
}
