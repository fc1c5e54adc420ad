package wording

import (
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Deadline is a line that says when time runs out for the seat to act; "" without a clock.
func Deadline(l Localizer, s *session.Session) string {
	return clockText(l, s, "bot.clock.due", "bot.clock.due.bank", "bot.clock.out")
}

// TimeLeft is a short form of Deadline.
func TimeLeft(l Localizer, s *session.Session) string {
	return clockText(l, s, "bot.clock.left", "bot.clock.left.bank", "bot.clock.over")
}

func clockText(l Localizer, s *session.Session, due, banked, late string) string {
	switch c := s.Clock; {
	case c.Due == 0 || s.Status != session.Live || s.Paused != 0 || s.HasSealed():
		return ""
	case c.Late:
		return l.Say(late)
	case c.Draws != 0:
		return l.Say(banked, "when", session.Moment(c.Due), "draws", session.Moment(c.Draws), "left", bankLeft(l, s))
	default:
		return l.Say(due, "when", session.Moment(c.Due))
	}
}

// bankLeft says how much was in the time bank at the beginning of the turn.
func bankLeft(l Localizer, s *session.Session) string {
	return span(l, time.Duration(s.Clock.Bank)*time.Second)
}

// Reminder reminds the player whose turn it is.
func Reminder(l Localizer, s *session.Session) string {
	c := s.Clock
	if c.Due == 0 {
		return l.Say("bot.clock.waits", "player", session.User(c.User), "game", session.GameName(s.GameID), "when", session.Moment(c.Began), "link", s.Link())
	}
	text := l.Say("bot.clock.reminder", "player", session.User(c.User), "when", session.Moment(c.Due), "link", s.Link())
	if c.Draws != 0 {
		text = Join(text, l.Say("bot.clock.reminder.bank", "draws", session.Moment(c.Draws), "left", bankLeft(l, s)))
	}
	if c.Graced {
		text = Join(text, l.Say("bot.clock.grace"))
	}
	return text
}

// Paused says since when a match is paused, "" if it is not.
func Paused(l Localizer, s *session.Session) string {
	if s.Paused == 0 {
		return ""
	}
	return l.Say("bot.pause.title", "time", session.Moment(s.Paused))
}

// Late tells all players that a player's time has run out.
func Late(l Localizer, s *session.Session) string {
	return l.Say("bot.clock.late", "player", s.Clock.Seat, "link", s.Link())
}

// LateAsk asks the others what should happen now.
func LateAsk(l Localizer, s *session.Session) string {
	return l.Say("bot.late.ask", "players", s.UsersOf(s.Opponents(s.Clock.Seat)), "ends", len(s.Playing()) <= 2)
}

// LateMore withdraws that question: the seat got more time.
func LateMore(l Localizer, s *session.Session, seat games.Seat) string {
	return l.Say("bot.late.more", "player", seat, "when", session.Moment(s.Clock.Due), "link", s.Link())
}

// Past says that a question is closed and where the match continues.
func Past(l Localizer, s *session.Session) string { return l.Say("bot.vote.past", "link", s.Link()) }

// Trouble tells the players about a problem with their match's channel.
func Trouble(l Localizer, s *session.Session) string {
	id := "bot.loss.gone"
	if s.Trouble == session.TroubleForbidden {
		id = "bot.loss.forbidden"
	}
	return l.Say(id, "players", s.UsersOf(s.Playing()), "game", session.GameName(s.GameID),
		"id", s.ID.String(), "channel", session.Channel(s.Channel))
}

// TroubleOver takes that back.
func TroubleOver(l Localizer, s *session.Session) string {
	return l.Say("bot.loss.over", "game", session.GameName(s.GameID), "id", s.ID.String(), "over", s.Status == session.Over, "link", s.Link())
}
