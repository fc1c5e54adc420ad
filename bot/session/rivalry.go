package session

import (
	"cmp"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Encounter is a finished match between two users, who may not have been alone at the table. Pairs are about the first
// user and the second.
type Encounter struct {
	ID     ID
	Link   Link
	Game   string
	Ended  int64 // Unix seconds
	Table  int   // number of seats
	Ahead  int   // index of the user who was better, Level for neither
	Points [2]int
	Left   [2]bool
	// Rating is what players saw of the ratings after the match, zeros if it was not rated.
	Rating [2]int
}

// Level says that neither of two users was better.
const Level = -1

// Rated reports whether the match changed the ratings of both users.
func (e Encounter) Rated() bool { return e.Rating[0] != 0 && e.Rating[1] != 0 }

// Encounter returns the match from the side of two users. ok is false if they were not both in it to the end, or if it
// is not in the statistics: it was stopped, or computers played.
func (s *Session) Encounter(users [2]uint64) (e Encounter, ok bool) {
	if s.Outcome == nil || s.Unrated == UnratedStopped || s.WithComputers() {
		return e, false
	}
	e = Encounter{ID: s.ID, Link: s.Link(), Game: s.GameID, Ended: s.Ended, Table: len(s.Players), Ahead: Level}
	var ranks [2][2]int
	for i, user := range users {
		seat := s.Seat(user)
		if seat < 0 {
			return e, false
		}
		e.Points[i], e.Left[i], e.Rating[i] = s.Outcome.Points[seat], s.gaveUp(seat), s.ratingAfter(user)
		ranks[i] = s.rankOf(seat)
	}
	switch order := slices.Compare(ranks[0][:], ranks[1][:]); {
	case order > 0:
		e.Ahead = 0
	case order < 0:
		e.Ahead = 1
	}
	return e, true
}

func (s *Session) gaveUp(seat games.Seat) bool {
	return int(seat) < len(s.Match.Gone) && s.Match.Gone[seat]
}

func (s *Session) ratingAfter(user uint64) int {
	for _, g := range s.Gains {
		if g.User == user {
			return g.After
		}
	}
	return 0
}

// rankOf ranks a seat of a finished match as the ratings do: the higher, the better. Winners come first, then the others
// by points, and players who left come last. Without a winner, all who stayed are equal.
func (s *Session) rankOf(seat games.Seat) [2]int {
	switch winners := s.Outcome.Winners; {
	case s.gaveUp(seat):
		return [2]int{0, 0}
	case len(winners) == 0 || slices.Contains(winners, seat):
		return [2]int{2, 0}
	}
	return [2]int{1, s.Outcome.Points[seat]}
}

// Versus is the account of matches between two users.
type Versus struct {
	Matches int
	Drawn   int
	Tables  int // matches with more than two players
	Wins    [2]int
	Points  [2]int
	Row     [2]int // most matches won one after the other
	now     [2]int // matches won since the last one not won
}

// add adds the next match.
func (v *Versus) add(e Encounter) {
	v.Matches++
	if e.Table > 2 {
		v.Tables++
	}
	if e.Ahead == Level {
		v.Drawn++
	}
	for i := range v.Wins {
		v.Points[i] += e.Points[i]
		if e.Ahead != i {
			v.now[i] = 0
			continue
		}
		v.Wins[i]++
		v.now[i]++
		v.Row[i] = max(v.Row[i], v.now[i])
	}
}

// Rivalry is everything about the matches of two users.
type Rivalry struct {
	Total Versus
	Games map[string]Versus
	List  []Encounter // in the order in which they ended
}

// NewRivalry makes the account of matches between two users.
func NewRivalry(list []Encounter) Rivalry {
	list = slices.SortedFunc(slices.Values(list), func(a, b Encounter) int {
		return cmp.Or(cmp.Compare(a.Ended, b.Ended), cmp.Compare(a.ID, b.ID))
	})
	r := Rivalry{Games: map[string]Versus{}, List: list}
	for _, e := range list {
		r.Total.add(e)
		of := r.Games[e.Game]
		of.add(e)
		r.Games[e.Game] = of
	}
	return r
}

// maxForm is how many of the latest matches a picture of the form shows.
const maxForm = 40

// Form returns the latest rated matches of the game and the server where two users have most of them, if there are two at
// least, in the order in which they ended. Ratings belong to a game and a server.
func (r Rivalry) Form() (latest []Encounter) {
	type place struct {
		game  string
		guild uint64
	}
	of := map[place][]Encounter{}
	for _, e := range r.List {
		if !e.Rated() {
			continue
		}
		at := place{e.Game, e.Link.Guild}
		if of[at] = append(of[at], e); len(of[at]) >= max(2, len(latest)) {
			latest = of[at]
		}
	}
	return latest[max(0, len(latest)-maxForm):]
}
