package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// In the match of the week, every player of a server plays alone, in private messages, with the same seed.
// It is like other matches against a computer, with three differences: a player has one try, the seed is
// secret until the end of the week, and after that everybody on the server may look at the match.

// weekly says that it is a match of the week.
type weekly struct {
	// Week is nil for all other matches.
	Week *Week `json:"week,omitempty"`
}

// Week is a week of a server.
type Week struct {
	Server uint64 `json:"g"`
	Monday int    `json:"d"` // days since 1970-01-01
	Until  int64  `json:"u"` // its end, Unix seconds
}

// SetWeek makes the match one of a week.
func (w *weekly) SetWeek(week Week) { w.Week = &week }

// Sealed reports whether others still play with the same seed at a time, in Unix seconds: in the match of
// the week, or the other match of a duel.
func (s *Session) Sealed(now int64) bool { return s.Week != nil && now < s.Week.Until || s.Veiled }

// VisibleIn reports whether a match can be looked at in a channel of a server at a time, in Unix seconds:
// see Reaches, and after its week also on the server of the week.
func (s *Session) VisibleIn(guild, channel uint64, now int64) bool {
	return s.Reaches(guild, channel) || s.Week != nil && s.Week.Server == guild && !s.Sealed(now)
}

// Tries is what a server stores about a user's matches of the week.
type Tries struct {
	Name string `json:"name"` // at the last match; untrusted text
	List []Try  `json:"tries"`
}

// Try is the result of a user in the match of a week.
type Try struct {
	Monday  int  `json:"monday"`
	Match   ID   `json:"match,omitempty"`  // once it is over
	Played  bool `json:"played,omitempty"` // to the end, within the week
	Points  int  `json:"points,omitempty"`
	Against int  `json:"against,omitempty"` // most points of the others
}

// Margin is how many points the player was ahead.
func (t Try) Margin() int { return t.Points - t.Against }

// keptTries is how many days tries are kept.
const keptTries = 6 * 7

// On returns the try in the match of a week, nil if there is none.
func (t *Tries) On(monday int) *Try {
	at := slices.IndexFunc(t.List, func(one Try) bool { return one.Monday == monday })
	if at < 0 {
		return nil
	}
	return &t.List[at]
}

// UpdateTry updates the try of the player of a match of the week.
func (t *Tries) UpdateTry(s *Session) {
	seat, now := s.tryer(), Try{Monday: s.Week.Monday}
	t.Name = s.Players[seat].Name
	if s.Status == Over {
		now.Match, now.Played = s.ID, s.Match.Over() && !s.Match.Gone[seat] && s.Ended <= s.Week.Until
	}
	if now.Played {
		now.Points, now.Against = standing(s.Match.State.Score(), seat)
	}
	t.List = slices.DeleteFunc(t.List, func(one Try) bool { return one.Monday == now.Monday || one.Monday <= now.Monday-keptTries })
	t.List = append(t.List, now)
}

// standing returns the points of a seat, and the most points of the others.
func standing(score []int, seat games.Seat) (points, against int) {
	others := slices.Delete(slices.Clone(score), int(seat), int(seat)+1)
	return score[seat], slices.Max(others)
}

// tryer is the seat of the player of a match of the week.
func (s *Session) tryer() games.Seat { return max(0, s.firstPerson()) }

// Tryer returns the user who plays a match of the week, 0 if unknown.
func (s *Session) Tryer() uint64 { return s.Players[s.tryer()].User }

// TryNow returns the present try of the match's player.
func (s *Session) TryNow() Try {
	var t Tries
	t.UpdateTry(s)
	return t.List[0]
}

// firstPerson is the first seat of a person, negative if there is none.
func (s *seats) firstPerson() games.Seat {
	return games.Seat(slices.IndexFunc(s.Players, func(p Player) bool { return p.Computer == "" }))
}
