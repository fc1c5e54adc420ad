package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Unreadable offers a player or a moderator to delete a match that can no longer be read, and to
// stop it if it runs.
func Unreadable(l wording.Localizer, id session.ID, runs bool) discord.Message {
	row := []discordgo.Button{Button(discordgo.DangerButton, l.Say("bot.button.delete"), unreadableID(id, VerbScrapAsk))}
	if runs {
		halt := Button(discordgo.SecondaryButton, l.Say("bot.button.halt"), unreadableID(id, VerbHalt))
		row = append([]discordgo.Button{halt}, row...)
	}
	return NewDraft(NoAccent).Private().Text(l.Say("bot.unreadable.tell", "id", id.String())).Buttons(row...).Message()
}

// AskDeleteUnreadable asks whether to delete a match that can no longer be read.
func AskDeleteUnreadable(l wording.Localizer, id session.ID) discord.Message {
	return NewDraft(NoAccent).Private().Text(l.Say("bot.unreadable.ask", "id", id.String())).
		Buttons(Button(discordgo.DangerButton, l.Say("bot.button.delete.confirm"), unreadableID(id, VerbScrap))).Message()
}

func unreadableID(id session.ID, verb string) string {
	return CustomID(buttonid.ID{Match: uint64(id), Verb: verb})
}
