package posts

import (
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Next leads a person to another match that waits for them.
func Next(l wording.Localizer, s *session.Session) discord.Message {
	return NewDraft(NoAccent).Private().Text(wording.NextUp(l, s)).
		Buttons(LinkButton(l.Say("bot.button.go"), l.Link(s.Link()))).Message()
}
