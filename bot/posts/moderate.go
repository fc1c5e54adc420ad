package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// MatchForModerator shows a match to a moderator, with the buttons to pause and delete it.
func MatchForModerator(l wording.Localizer, s *session.Session) discord.Message {
	standing := ""
	if s.Status == session.Live {
		standing = wording.Standing(l, s)
	}
	title := l.Say("bot.match.title", "game", session.GameName(s.GameID), "id", s.ID.String(), "link", s.Link())
	remove := Button(discordgo.DangerButton, l.Say("bot.button.delete"), plainID(s, VerbDeleteAsk))
	return NewDraft(NoAccent).Private().
		Text(wording.Join(title, wording.Paused(l, s), standing)).
		Buttons(append(pauseButtons(l, s), remove)...).Message()
}

// pauseButtons returns the button that pauses or resumes a running match.
func pauseButtons(l wording.Localizer, s *session.Session) []discordgo.Button {
	switch {
	case s.Status != session.Live:
		return nil
	case s.Paused == 0:
		return []discordgo.Button{Button(discordgo.SecondaryButton, l.Say("bot.button.pause"), plainID(s, session.VerbPause))}
	}
	return []discordgo.Button{Button(discordgo.SuccessButton, l.Say("bot.button.resume"), plainID(s, session.VerbResume))}
}

// AskDelete asks whether the moderator really wants to delete the match.
func AskDelete(l wording.Localizer, s *session.Session) discord.Message {
	text := l.Say("bot.delete.ask", "game", session.GameName(s.GameID), "id", s.ID.String())
	return confirmation(text,
		Button(discordgo.DangerButton, l.Say("bot.button.delete.confirm"), plainID(s, VerbDelete)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.delete.cancel"), plainID(s, VerbDeleteCancel)))
}
