package session

import (
	"slices"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/games"
)

// account is what a finished match did to statistics and ratings.
type account struct {
	Counted bool           `json:"counted,omitempty"` // in the statistics
	Unrated string         `json:"unrated,omitempty"` // why it changed no rating
	Gains   []RatingChange `json:"gains,omitempty"`   // by seat
}

// RatingChange is how a finished match changed a seat's rating, as shown to people.
type RatingChange struct {
	User   uint64 `json:"u"`
	Before int    `json:"b"`
	After  int    `json:"a"`
}

// Tally is what a server remembers of somebody's finished matches of one game.
type Tally struct {
	Name    string        `json:"name"` // when last playing; untrusted text
	Matches int           `json:"matches"`
	Wins    int           `json:"wins"`             // shared ones included
	Shared  int           `json:"shared,omitempty"` // victories shared with others
	Drawn   int           `json:"drawn,omitempty"`  // matches that nobody won
	Points  int           `json:"points"`           // of all matches together
	Best    int           `json:"best"`             // points of the best match
	Left    int           `json:"left,omitempty"`   // matches given up, or left to a substitute
	Rated   int           `json:"rated,omitempty"`  // matches that changed the rating
	Rating  rating.Rating `json:"rating"`
	Turns   int           `json:"turns,omitempty"`   // decided under a clock
	Seconds int64         `json:"seconds,omitempty"` // that counted in them
	Late    int           `json:"late,omitempty"`    // turns whose time ran out
	Last    int64         `json:"last"`              // end of the last match, Unix seconds
	// Solo counts the matches with computer players, which count for nothing else, and
	// SoloWins those of them that were won.
	Solo     int `json:"solo,omitempty"`
	SoloWins int `json:"solowins,omitempty"`
}

// Why a finished match changes no rating.
const (
	UnratedStopped = "stopped" // nobody was to win
	UnratedShort   = "short"   // given up before it had begun in earnest
	UnratedSelf    = "self"    // somebody was on both sides
	UnratedHints   = "hints"   // players could ask for advice
	// UnratedComputer: somebody played against a computer.
	UnratedComputer = "computer"
)

// ratedMoves is how many moves a seat has to have had, on average, for a match that was given
// up to count.
const ratedMoves = 5

// Uncounted reports whether the match has ended and is still to be counted. Lessons never are.
func (s *Session) Uncounted() bool { return s.Status == Over && !s.Counted && !s.Taught() }

// CountNothing has the match left out of the statistics.
func (s *Session) CountNothing() { s.Counted = true }

// Count adds a finished match to the tallies of all who had a part in it, and returns them by
// user. tally returns the present one of a user.
func (s *Session) Count(tally func(user uint64) Tally) map[uint64]*Tally {
	s.Counted = true
	if !s.Match.Over() {
		s.Unrated = UnratedStopped
		return nil
	}
	l := ledger{s: s, stored: tally, of: map[uint64]*Tally{}}
	if s.WithComputers() {
		l.solo()
		return l.of
	}
	for seat := range s.Players {
		l.seat(games.Seat(seat))
	}
	for _, f := range s.Former {
		t := l.tally(f.User, f.Name)
		t.clocked(f.Pace)
		if s.Seat(f.User) != f.Seat { // and has not come back
			t.Left++
		}
	}
	if s.Unrated = s.unrated(); s.Unrated == "" {
		s.Gains = l.rate()
	}
	delete(l.of, 0) // somebody whose data were erased while the match went on
	return l.of
}

// unrated tells why a match counts for no rating, "" if it does.
func (s *Session) unrated() string {
	switch {
	case s.bothSides():
		return UnratedSelf
	case s.Hints:
		return UnratedHints
	case slices.Contains(s.Match.Gone, true) && s.Match.Steps < ratedMoves*len(s.Players):
		return UnratedShort
	}
	return ""
}

// bothSides reports whether somebody has had more than one seat.
func (s *seats) bothSides() bool {
	had := map[uint64]games.Seat{}
	twice := func(user uint64, seat games.Seat) bool {
		before, known := had[user]
		had[user] = seat
		return known && before != seat && user != 0
	}
	for _, f := range s.Former {
		if twice(f.User, f.Seat) {
			return true
		}
	}
	for i, p := range s.Players {
		if twice(p.User, games.Seat(i)) {
			return true
		}
	}
	return false
}

// ledger is the tallies that a match changes.
type ledger struct {
	s      *Session
	stored func(user uint64) Tally
	of     map[uint64]*Tally // by user
}

// tally returns the tally of a user, as it is to be.
func (l *ledger) tally(user uint64, name string) *Tally {
	t := l.of[user]
	if t == nil {
		stored := l.stored(user)
		t = &stored
		t.Name, t.Last = name, l.s.Ended
		l.of[user] = t
	}
	return t
}

// seat counts the match for whoever has the seat at its end.
func (l *ledger) seat(seat games.Seat) {
	s := l.s
	t := l.tally(s.Players[seat].User, s.Players[seat].Name)
	points := s.Match.State.Score()[seat]
	if t.Matches == 0 || points > t.Best {
		t.Best = points
	}
	t.Matches++
	t.Points += points
	if s.Match.Gone[seat] {
		t.Left++
	}
	switch winners := s.Match.Winners(); {
	case len(winners) == 0 && !s.Match.Gone[seat]:
		t.Drawn++
	case slices.Contains(winners, seat):
		t.Wins++
		if len(winners) > 1 {
			t.Shared++
		}
	}
	if int(seat) < len(s.Pace) {
		t.clocked(s.Pace[seat])
	}
}

// solo counts a match with computer players, which counts for nothing else.
func (l *ledger) solo() {
	s := l.s
	s.Unrated = UnratedComputer
	for i, p := range s.Players {
		if p.Computer != "" || p.User == 0 {
			continue
		}
		t := l.tally(p.User, p.Name)
		t.Solo++
		if slices.Contains(s.Match.Winners(), games.Seat(i)) {
			t.SoloWins++
		}
	}
}

// clocked adds how punctual somebody was.
func (t *Tally) clocked(p Pace) {
	t.Turns, t.Seconds, t.Late = t.Turns+p.Turns, t.Seconds+p.Used, t.Late+p.Late
}

// Entrant is who is rated for a seat: whoever had it first. left tells that somebody else had
// to play on. Who steps in neither gains nor loses by it.
func (s *Session) Entrant(seat games.Seat) (p Player, left bool) {
	owner := s.Players[seat]
	for _, f := range s.Former {
		if f.Seat == seat && f.User != owner.User {
			return Player{User: f.User, Name: f.Name}, true
		}
		if f.Seat == seat {
			break
		}
	}
	return owner, s.Match.Gone[seat]
}

// places returns, by seat, the place in the final order: winners first, then as the match has
// ended for them, whoever left last. Equal places are shared; where nobody has won, all share one but those
// who left.
func (l *ledger) places() []int {
	s := l.s
	winners := s.Match.Winners()
	places := make([]int, len(s.Players))
	for i := range places {
		seat := games.Seat(i)
		_, left := s.Entrant(seat)
		switch {
		case left:
			places[i] = 2 * len(places)
		case len(winners) == 0 || slices.Contains(winners, seat):
			places[i] = -1
		default:
			places[i] = s.Match.Better(seat)
		}
	}
	return places
}

// rate changes the ratings and returns how.
func (l *ledger) rate() (changes []RatingChange) {
	n := len(l.s.Players)
	tallies, before := make([]*Tally, n), make([]rating.Rating, n)
	for i := range n {
		p, _ := l.s.Entrant(games.Seat(i))
		tallies[i] = l.tally(p.User, p.Name)
		before[i] = tallies[i].Rating.Aged()
	}
	for i, after := range rating.Rate(before, l.places()) {
		p, _ := l.s.Entrant(games.Seat(i))
		changes = append(changes, RatingChange{p.User, tallies[i].Rating.Shown(), after.Shown()})
		tallies[i].Rating = after
		tallies[i].Rated++
	}
	return changes
}
