package wording

import (
	"cmp"
	"math"
	"slices"

	"github.com/bastide-games/bastide/bot/session"
)

// Awaits reports whether a match waits for a decision of the user.
func Awaits(s *session.Session, user uint64) bool {
	seat := s.Seat(user)
	decided := s.Pending != nil && s.Pending.Seat == seat
	return s.Acts(seat) && !decided
}

// Waiting lists the matches that wait for the user, most urgent first. It leaves out matches in
// which nothing can be decided at present.
func Waiting(matches []*session.Session, user uint64) []*session.Session {
	return urgent(slices.DeleteFunc(slices.Clone(matches), func(s *session.Session) bool { return rank(s, user) != waits }), user)
}

// NextUp says which match waits for the reader most urgently, where, since when and until when, and
// how many others wait.
func NextUp(l Localizer, s *session.Session, more int) string {
	game, where := session.GameName(s.GameID), "bot.next"
	if s.InPrivate() {
		where = "bot.next.private"
	}
	rest := ""
	if more > 0 {
		rest = l.Say("bot.next.more", "n", more)
	}
	return Join(JoinWith(" ", []string{l.Say(where, "game", game, "channel", session.Channel(s.Channel)), began(l, s), TimeLeft(l, s)}), rest)
}

// began says since when a match waits, "" if unknown.
func began(l Localizer, s *session.Session) string {
	if s.Clock.Began == 0 {
		return ""
	}
	return l.Say("bot.games.since", "when", session.Moment(s.Clock.Began))
}

// Awaited says for whom a match waits, until when a decision can be undone, or that a decision is
// sealed.
func Awaited(l Localizer, s *session.Session) string {
	if s.HasSealed() {
		return l.Say("bot.games.sealed", "player", s.Pending.Seat)
	}
	if now := s.Pending; now != nil {
		return l.Say("bot.games.decided", "player", now.Seat, "time", session.Moment(now.Until))
	}
	return theirs(l, s)
}

// theirs says for whom a match waits, "" if for no player.
func theirs(l Localizer, s *session.Session) string {
	if len(s.Acting()) == 0 {
		return ""
	}
	return l.Say("bot.games.theirs", "players", s.Acting())
}

// AwaitedBy is Awaited as one of the players reads it.
func AwaitedBy(l Localizer, s *session.Session, user uint64) string {
	if Awaits(s, user) {
		return l.Say("bot.games.yours")
	}
	return Awaited(l, s)
}

// Listed is a match's line in a list: who plays what and where, for whom it waits, since when and
// until when. state is the text for a running match.
func Listed(l Localizer, s *session.Session, state string) string {
	line := l.Say("bot.games.line", "game", session.GameName(s.GameID), "players", s.Everybody(),
		"link", s.Link(), "id", s.ID.String())
	switch {
	case s.Trouble != "":
		return line + " " + l.Say("bot.trouble."+s.Trouble)
	case s.Status == session.Lobby:
		return line + " " + l.Say("bot.games.lobby")
	case s.Paused != 0:
		return line + " " + l.Say("bot.games.paused", "when", session.Moment(s.Paused))
	}
	return JoinWith(" ", []string{line, state, began(l, s), TimeLeft(l, s)})
}

// DashboardLine is a match's line on a server's dashboard.
func DashboardLine(l Localizer, s *session.Session) string {
	l = l.About(s)
	return Listed(l, s, theirs(l, s))
}

// ListedLines writes the matches of a user, one in a line, most urgent first.
func ListedLines(l Localizer, user uint64, matches []*session.Session) []string {
	sorted := urgent(slices.Clone(matches), user)
	lines := make([]string, len(sorted))
	for i, s := range sorted {
		l := l.About(s)
		lines[i] = Listed(l, s, AwaitedBy(l, s, user))
	}
	return lines
}

// urgent sorts the matches of a user. Those that wait for the user come first, by the time that is
// left. Without a clock, and among all others, the one that has waited longest comes first.
func urgent(matches []*session.Session, user uint64) []*session.Session {
	slices.SortStableFunc(matches, func(a, b *session.Session) int {
		return cmp.Or(rank(a, user)-rank(b, user), cmp.Compare(due(a, user), due(b, user)), cmp.Compare(a.Clock.Began, b.Clock.Began))
	})
	return matches
}

// States of a match for one of its players, by urgency.
const (
	waits     = iota // for the player
	blocked          // for the player, but nothing can be decided at present
	elsewhere        // for others
)

func rank(s *session.Session, user uint64) int {
	switch {
	case !Awaits(s, user):
		return elsewhere
	case s.Paused != 0 || s.Trouble != "":
		return blocked
	}
	return waits
}

// due is when the user's time in a match runs out, the largest number without a clock.
func due(s *session.Session, user uint64) int64 {
	if s.Clock.User != user || s.Clock.Due == 0 {
		return math.MaxInt64
	}
	return s.Clock.Due
}

// Limits of a page of a list of matches.
const (
	MaxListed     = 15   // matches
	MaxListedText = 3200 // characters
)

// ListedMatches is the first page of ListedLines.
func ListedMatches(l Localizer, user uint64, matches []*session.Session) string {
	return Pages(ListedLines(l, user, matches), MaxListed, MaxListedText)[0]
}

// Summary describes a match in one line without markdown.
func Summary(l Localizer, s *session.Session) string {
	return s.ID.String() + " · " + l.Bare().GameName(s.GameID) + " · " + playerNames(l, s)
}
