package session

import (
	"slices"

	"github.com/bastide-games/bastide/bot/rating"
	"github.com/bastide-games/bastide/games"
)

// account is the effect of a finished match on statistics and ratings.
type account struct {
	Counted bool           `json:"counted,omitempty"` // in the statistics
	Unrated string         `json:"unrated,omitempty"` // why no rating changed
	Gains   []RatingChange `json:"gains,omitempty"`   // by seat
}

// RatingChange is the change of a seat's rating, as shown to players.
type RatingChange struct {
	User   uint64 `json:"u"`
	Before int    `json:"b"`
	After  int    `json:"a"`
}

// Tally is what a server stores about a user's finished matches of a game.
type Tally struct {
	Name    string        `json:"name"` // at the last match; untrusted text
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
	Seconds int64         `json:"seconds,omitempty"` // counted seconds in them
	Late    int           `json:"late,omitempty"`    // turns whose time was over
	Last    int64         `json:"last"`              // end of the last match, Unix seconds
	// Solo counts the matches with computer players, which count for nothing else. SoloWins counts the won
	// ones.
	Solo     int `json:"solo,omitempty"`
	SoloWins int `json:"solowins,omitempty"`
}

// Why a finished match changes no rating.
const (
	UnratedStopped = "stopped" // nobody was to win
	UnratedShort   = "short"   // given up too early
	UnratedSelf    = "self"    // a person was on both sides
	UnratedHints   = "hints"   // players could ask for advice
	// UnratedComputer: a person played against a computer.
	UnratedComputer = "computer"
)

// ratedMoves is how many moves a seat must have had, on average, for a match that was given up to be rated.
const ratedMoves = 5

// Uncounted reports whether the match has ended and must still be counted. Lessons never are.
func (s *Session) Uncounted() bool { return s.Status == Over && !s.Counted && !s.Taught() }

// CountNothing keeps the match out of the statistics.
func (s *Session) CountNothing() { s.Counted = true }

// Count adds a finished match to the tallies of all its players, and returns them by user. tally returns
// the present tally of a user.
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
	delete(l.of, 0) // a person whose data were erased during the match
	return l.of
}

// unrated returns why a match is not rated, "" if it is.
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

// bothSides reports whether a person has had several seats.
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

// tally returns the tally of a user, to change it.
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

// seat counts the match for the player of a seat at the end.
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

// clocked adds how punctual a player was.
func (t *Tally) clocked(p Pace) {
	t.Turns, t.Seconds, t.Late = t.Turns+p.Turns, t.Seconds+p.Used, t.Late+p.Late
}

// Entrant is the player who is rated for a seat: the first one. left says that another had to play on; a
// substitute neither gains nor loses rating.
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

// places returns the place in the final order by seat. Winners come first, then the others as the match has
// ended for them, and players who left come last. Equal places are shared. Without a winner, all who did
// not leave share a place.
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

// rate changes the ratings and returns the changes.
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
