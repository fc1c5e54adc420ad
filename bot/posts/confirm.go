package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// AskResign asks whether the person really wants to give up, and says what that does to the match.
func AskResign(l wording.Localizer, s *session.Session) discord.Message {
	id, do := "bot.resign.ask", "bot.button.resign.confirm"
	switch {
	case len(s.People()) == 1:
		id, do = "bot.resign.ask.alone", "bot.button.end"
	case len(s.Playing()) > 2:
		id = "bot.resign.ask.several"
	}
	which := "-# " + wording.Listed(l, s, wording.Awaited(l, s)) // the person may have two matches of one game
	return confirmation(wording.Join(l.Say(id, "game", session.GameName(s.GameID)), which),
		Button(discordgo.DangerButton, l.Say(do), plainID(s, session.VerbResign)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.resign.cancel"), plainID(s, VerbResignCancel)))
}

// askClaim asks the only opponent of a player whose time ran out whether to end the match.
func askClaim(l wording.Localizer, s *session.Session) discord.Message {
	return confirmation(l.Say("bot.claim.ask", "player", s.Clock.Seat),
		Button(discordgo.DangerButton, l.Say("bot.button.claim"), tickedID(s, s.Position, session.VerbClaim, 0, "")),
		Button(discordgo.SecondaryButton, l.Say("bot.button.claim.cancel"), plainID(s, VerbClaimCancel)))
}

// confirmation asks in private before something that cannot be undone.
func confirmation(text string, do, cancel discordgo.Button) discord.Message {
	return NewDraft(NoAccent).Private().Text(text).Buttons(do, cancel).Message()
}
