package posts

import (
	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
)

// Match shows a match to a moderator, with what can be done.
func Match(l wording.Localizer, s *session.Session) discord.Message {
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

// pauseButtons are the button that stops a running match, or lets it go on.
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
	return ask(text,
		Button(discordgo.DangerButton, l.Say("bot.button.delete.confirm"), plainID(s, VerbDelete)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.delete.cancel"), plainID(s, VerbDeleteCancel)))
}

// Unreadable tells a player or a moderator of a match that cannot be read any more what can be
// done: to delete it and, while it runs, to stop it.
func Unreadable(l wording.Localizer, id session.ID, runs bool) discord.Message {
	row := []discordgo.Button{Button(discordgo.DangerButton, l.Say("bot.button.delete"), lostID(id, VerbScrapAsk))}
	if runs {
		halt := Button(discordgo.SecondaryButton, l.Say("bot.button.halt"), lostID(id, VerbHalt))
		row = append([]discordgo.Button{halt}, row...)
	}
	return NewDraft(NoAccent).Private().Text(l.Say("bot.unreadable.tell", "id", id.String())).Buttons(row...).Message()
}

// AskScrap asks whether a match that cannot be read is really to be deleted.
func AskScrap(l wording.Localizer, id session.ID) discord.Message {
	return NewDraft(NoAccent).Private().Text(l.Say("bot.unreadable.ask", "id", id.String())).
		Buttons(Button(discordgo.DangerButton, l.Say("bot.button.delete.confirm"), lostID(id, VerbScrap))).Message()
}

func lostID(id session.ID, verb string) string {
	return CustomID(buttonid.ID{Match: uint64(id), Verb: verb})
}

// AskResign asks whether the person really wants to give up.
func AskResign(l wording.Localizer, s *session.Session) discord.Message {
	return ask(l.Say("bot.resign.ask", "game", session.GameName(s.GameID)),
		Button(discordgo.DangerButton, l.Say("bot.button.resign.confirm"), plainID(s, session.VerbResign)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.resign.cancel"), plainID(s, VerbResignCancel)))
}

// askClaim asks the only opponent of somebody whose time ran out whether the match is really
// to end.
func askClaim(l wording.Localizer, s *session.Session) discord.Message {
	return ask(l.Say("bot.claim.ask", "player", s.Clock.Seat),
		Button(discordgo.DangerButton, l.Say("bot.button.claim"), tickedID(s, s.Position, session.VerbClaim, 0, "")),
		Button(discordgo.SecondaryButton, l.Say("bot.button.claim.cancel"), plainID(s, VerbClaimCancel)))
}

// ask asks in private what cannot be taken back.
func ask(text string, do, cancel discordgo.Button) discord.Message {
	return NewDraft(NoAccent).Private().Text(text).Buttons(do, cancel).Message()
}
