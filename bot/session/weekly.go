package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// In the match of the week everybody of a server plays for themselves, in private messages, from the
// same seed. It is like any other match against a computer, but for three things: its player has one
// try, nobody is told the seed before the week is over, and after that everybody on the server may
// look at it.

// weekly says that the match is one of a week.
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

// PlayIn makes the match one of a week.
func (w *weekly) PlayIn(week Week) { w.Week = &week }

// Sealed reports whether somebody still plays from the same seed at a time, in Unix seconds: others in
// the match of the week, the same people in a duel.
func (s *Session) Sealed(now int64) bool { return s.Week != nil && now < s.Week.Until || s.Veiled }

// VisibleIn reports whether a match can be looked at in a channel of a server at a time, in Unix
// seconds: where it can be asked for and, once its week is over, on the server of that.
func (s *Session) VisibleIn(guild, channel uint64, now int64) bool {
	return s.Reaches(guild, channel) || s.Week != nil && s.Week.Server == guild && !s.Sealed(now)
}

// Tries is what a server remembers of somebody's matches of the week.
type Tries struct {
	Name string `json:"name"` // when last playing; untrusted text
	List []Try  `json:"tries"`
}

// Try is what somebody has made of the match of a week.
type Try struct {
	Monday  int  `json:"monday"`
	Match   ID   `json:"match,omitempty"`  // once it is over
	Played  bool `json:"played,omitempty"` // to its end, and within the week
	Points  int  `json:"points,omitempty"`
	Against int  `json:"against,omitempty"` // the points of whoever else has most
}

// Margin is by how many points somebody was ahead.
func (t Try) Margin() int { return t.Points - t.Against }

// keptTries is for how many days tries are kept.
const keptTries = 6 * 7

// On returns the try at the match of a week, nil if there is none.
func (t *Tries) On(monday int) *Try {
	at := slices.IndexFunc(t.List, func(one Try) bool { return one.Monday == monday })
	if at < 0 {
		return nil
	}
	return &t.List[at]
}

// Tried notes how the player of a match of the week stands with it: has begun, or has come to an end.
func (t *Tries) Tried(s *Session) {
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

// standing returns the points of a seat, and the most that another one has.
func standing(score []int, seat games.Seat) (points, against int) {
	others := slices.Delete(slices.Clone(score), int(seat), int(seat)+1)
	return score[seat], slices.Max(others)
}

// tryer is the seat of whoever plays a match of the week.
func (s *Session) tryer() games.Seat { return max(0, s.firstPerson()) }

// Tryer returns the user who plays a match of the week, 0 if that is not known any more.
func (s *Session) Tryer() uint64 { return s.Players[s.tryer()].User }

// TryNow returns how the match of the week stands for its player.
func (s *Session) TryNow() Try {
	var t Tries
	t.Tried(s)
	return t.List[0]
}

// firstPerson is the first seat that is no computer's, negative if there is none.
func (s *seats) firstPerson() games.Seat {
	return games.Seat(slices.IndexFunc(s.Players, func(p Player) bool { return p.Computer == "" }))
}
