package posts

import (
	"fmt"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/form"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// MatchForModerator shows a match to a moderator, with what they can do: remove players, pause it, delete it.
func MatchForModerator(l wording.Localizer, s *session.Session) discord.Message {
	standing := ""
	if s.Status == session.Live {
		standing = wording.Standing(l, s)
	}
	title := l.Say("bot.match.title", "game", session.GameName(s.GameID), "id", s.ID.String(), "link", s.Link())
	remove := Button(discordgo.DangerButton, l.Say("bot.button.delete"), plainID(s, VerbDeleteAsk))
	out := NewDraft(NoAccent).Private().Text(wording.Join(title, wording.Paused(l, s), standing))
	if here := removable(l, s); len(here) > 0 {
		out.Menu(form.Menu(plainID(s, VerbRemoveAsk), l.Bare().Say("bot.remove.whom"), here))
	}
	return out.Buttons(readmitButtons(l, s)...).Buttons(append(pauseButtons(l, s), remove)...).Message()
}

// removable lists the people who play in a running match.
func removable(l wording.Localizer, s *session.Session) (list []form.Choice) {
	if s.Status != session.Live {
		return nil
	}
	for _, seat := range s.People() {
		if user := s.UserOf(seat); user != 0 {
			list = append(list, form.Choice{Value: fmt.Sprint(uint64(user)), Label: l.Bare().Seat(seat)})
		}
	}
	return list
}

// readmitButtons let people back who were removed.
func readmitButtons(l wording.Localizer, s *session.Session) (list []discordgo.Button) {
	if s.Status != session.Live {
		return nil
	}
	for _, seat := range s.Everybody() {
		if user := s.UserOf(seat); user != 0 && s.Match.Gone[seat] && s.LostBy(seat).Kind == table.Removed {
			list = append(list, Button(discordgo.SecondaryButton, l.Bare().Say("bot.button.readmit", "player", seat), ButtonID(s, session.VerbReadmit, 0, fmt.Sprint(uint64(user)))))
		}
	}
	return list
}

// AskRemove asks whether the moderator really wants to remove a player.
func AskRemove(l wording.Localizer, s *session.Session, seat games.Seat) discord.Message {
	text := l.Say("bot.remove.ask", "player", seat, "game", session.GameName(s.GameID), "ends", len(s.Playing()) <= 2 || s.Alone(seat))
	if s.Contest != nil {
		text = wording.Join(text, l.Say("bot.remove.cup", "contest", wording.Contest(l, s)))
	}
	return confirmation(text,
		Button(discordgo.DangerButton, l.Say("bot.button.remove"), ButtonID(s, session.VerbRemove, 0, fmt.Sprint(uint64(s.UserOf(seat))))),
		Button(discordgo.SecondaryButton, l.Say("bot.button.back"), plainID(s, VerbDeleteCancel)))
}

// removedPost tells a player in private that a moderator has removed them.
func (m *Maker) removedPost(s *session.Session, p session.Post) discord.Message {
	l := m.Texts.Public(s)
	by := ""
	for _, move := range p.Moves {
		for _, e := range move.Events {
			by = l.Event(e)
		}
	}
	return NewDraft(AccentRecord).Text(wording.Join(by, l.Say("bot.remove.told", "game", session.GameName(s.GameID), "link", s.Link()))).Message()
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
	if s.Contest != nil {
		text = wording.Join(text, l.Say("bot.delete.cup", "contest", wording.Contest(l, s)))
	}
	return confirmation(text,
		Button(discordgo.DangerButton, l.Say("bot.button.delete.confirm"), plainID(s, VerbDelete)),
		Button(discordgo.SecondaryButton, l.Say("bot.button.delete.cancel"), plainID(s, VerbDeleteCancel)))
}
