package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Format is how opponents are found.
type Format string

// The formats, as they are stored.
const (
	Swiss      Format = "swiss"
	RoundRobin Format = "robin"
	Knockout   Format = "knockout"
)

// Formats lists them in the order in which they are offered.
var Formats = []Format{Swiss, RoundRobin, Knockout}

// Point is how many units one point is: shares of tables of two, three and four are whole numbers of
// them.
const Point = 12

// Bounds of what can be chosen.
const (
	MinSeats        = 2
	MaxSeats        = 4
	MinEntrants     = 3
	DefaultDivision = 8
	All             = 999 // rounds together: as many as there are
)

// Rules say how a tournament is played.
type Rules struct {
	Format Format `json:"format"`
	Seats  int    `json:"seats"` // at a table; only Swiss has tables of more than two
	// Length is how many rounds a Swiss tournament has; 0: as many as fit the number of entrants.
	Length int `json:"length,omitempty"`
	// Division is how many a round robin takes into a division, about; 0: eight.
	Division int `json:"division,omitempty"`
	// Together is how many rounds of Berger's tables are one round of a round robin: everybody plays that
	// many matches at a time. 0: one; [All]: all.
	Together int `json:"together,omitempty"`
	// Finals is how many of the best play a knock-out at the end: 0, 2, 4 or 8.
	Finals int `json:"finals,omitempty"`
	// Duel says that each table of two plays two matches, see [Duel].
	Duel bool `json:"duel,omitempty"`
}

// Boards is how many matches a table plays.
func (r Rules) Boards() int {
	if r.Duel {
		return 2
	}
	return 1
}

// State is a tournament as it stands.
type State struct {
	Version int `json:"v"`
	Rules
	Entrants []Entrant  `json:"entrants"` // in the order of their start numbers
	Rounds   []Round    `json:"rounds"`
	Over     bool       `json:"over,omitempty"`
	Revised  []Revision `json:"revised,omitempty"`
}

// Entrant is somebody who takes part.
type Entrant struct {
	No       int  `json:"no"`                 // from 1
	Division int  `json:"division,omitempty"` // of a round robin, from 0
	Out      bool `json:"out,omitempty"`      // has left
	// Stood is the round, from 1, from which on a stand-in plays as them; 0: none does.
	Stood int `json:"stood,omitempty"`
}

// Round is the tables that play at a time. In a round robin somebody may sit at several of them, see
// [Rules].
type Round struct {
	// Final says that it is one of the knock-out.
	Final  bool    `json:"final,omitempty"`
	Tables []Table `json:"tables"`
}

// Table is who play a match with each other; one alone has a bye.
type Table struct {
	Seats  []int   `json:"seats"`            // numbers of entrants; in a knock-out who is seeded higher first
	Match  uint64  `json:"match,omitempty"`  // what it is played as, for whoever runs the tournament; 0: not yet
	Second uint64  `json:"second,omitempty"` // of a duel what its second match is played as
	Result *Result `json:"result,omitempty"`
}

// Result is how a table has ended.
type Result struct {
	Places []int `json:"places"`           // by seat, 0 the best; equals share one
	Points []int `json:"points,omitempty"` // of the game, by seat; none where it was not played
	Wins   []int `json:"wins,omitempty"`   // of the matches of a duel, by seat, in halves
	// Unplayed says that somebody did not come, or had a bye.
	Unplayed bool `json:"unplayed,omitempty"`
}

// Revision is the trace of a result that was changed by whoever manages the tournament.
type Revision struct {
	Round int    `json:"round"` // from 0
	Table int    `json:"table"` // from 0
	Was   Result `json:"was"`
}

// Errors of what happens to tournaments.
var (
	ErrFew     = errors.New("too few entrants")
	ErrRules   = errors.New("no such rules")
	ErrTable   = errors.New("no such table")
	ErrCounted = errors.New("the table has a result")
	ErrOpen    = errors.New("the table has no result")
	ErrResult  = errors.New("not a result of that table")
	ErrEntrant = errors.New("no such entrant")
	// ErrSettled says that later rounds depend on a result.
	ErrSettled = errors.New("later rounds depend on it")
)

// version is that of the stored form.
const version = 1

// Decode reads a stored tournament. The error names a version that this program does not know.
func Decode(data []byte) (s State, err error) {
	if err = json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("tournament: %w", err)
	}
	if s.Version != version {
		return s, fmt.Errorf("tournament: version %d", s.Version)
	}
	return s, nil
}

// Encode writes a tournament as it is stored.
func (s State) Encode() []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // plain data
	}
	return data
}

// clone is a copy that shares nothing with the state.
func (s State) clone() State {
	s.Entrants, s.Revised = slices.Clone(s.Entrants), slices.Clone(s.Revised)
	s.Rounds = slices.Clone(s.Rounds)
	for i, r := range s.Rounds {
		s.Rounds[i].Tables = slices.Clone(r.Tables)
	}
	return s
}

// entrant is the one with a number, nil if there is none.
func (s *State) entrant(no int) *Entrant {
	at := slices.IndexFunc(s.Entrants, func(e Entrant) bool { return e.No == no })
	if at < 0 {
		return nil
	}
	return &s.Entrants[at]
}

// Out reports whether somebody has left, or never was there.
func (s State) Out(no int) bool {
	e := s.entrant(no)
	return e == nil || e.Out
}

// Divisions is how many there are.
func (s State) Divisions() (n int) {
	for _, e := range s.Entrants {
		n = max(n, e.Division+1)
	}
	return n
}

// Current is the number of the round that is played, from 0; -1 where there is none.
func (s State) Current() int { return len(s.Rounds) - 1 }

// Begun reports whether any table has a result.
func (s State) Begun() bool {
	return slices.ContainsFunc(s.Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Tables, func(t Table) bool { return t.Result != nil })
	})
}

// Complete reports whether all tables of the last round have a result.
func (s State) Complete() bool {
	at := s.Current()
	return at < 0 || !slices.ContainsFunc(s.Rounds[at].Tables, func(t Table) bool { return t.Result == nil })
}

// Board is what one of the table's matches, from 0, is played as; 0: not yet.
func (t *Table) Board(n int) uint64 { return *t.board(n) }

func (t *Table) board(n int) *uint64 {
	if n == 0 {
		return &t.Match
	}
	return &t.Second
}

// Bye reports whether somebody sits at the table alone.
func (t Table) Bye() bool { return len(t.Seats) == 1 }

// Share is what a seat of a table with a result has of a point, in units of which [Point] are one.
func (t Table) Share(seat int) int {
	if t.Result == nil {
		return 0
	}
	if t.Bye() {
		return Point
	}
	halves := 0
	for other, place := range t.Result.Places {
		switch mine := t.Result.Places[seat]; {
		case other == seat:
		case mine < place:
			halves += 2
		case mine == place:
			halves++
		}
	}
	return halves * Point / (2 * (len(t.Seats) - 1))
}

// won is a table at which all but one have not come; nobody has won where that one has not either.
func won(seats []int, by int) *Result {
	r := &Result{Unplayed: true, Places: make([]int, len(seats))}
	for i := range seats {
		r.Places[i] = min(1, abs(i-by))
	}
	return r
}

func abs(n int) int { return max(n, -n) }

// Fits reports whether a result can be that of a table of so many.
func (r Result) Fits(seats int) bool {
	for _, figures := range [][]int{r.Points, r.Wins} {
		if len(figures) != 0 && len(figures) != seats {
			return false
		}
	}
	if len(r.Places) != seats {
		return false
	}
	for _, place := range r.Places {
		if place < 0 || place >= seats {
			return false
		}
	}
	return true
}
