package tournament

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
)

// Format says how entrants are paired.
type Format string

// The formats, as they are stored.
const (
	Swiss      Format = "swiss"
	RoundRobin Format = "robin"
	Knockout   Format = "knockout"
)

// Formats lists the formats in the order of the menu.
var Formats = []Format{Swiss, RoundRobin, Knockout}

// Point is the number of units in a point. It makes the shares at tables of two, three and four whole
// numbers.
const Point = 12

// Limits of the rules.
const (
	MinSeats        = 2
	MaxSeats        = 4
	MinEntrants     = 3
	DefaultDivision = 8
	All             = 999 // for Rules.Together: all rounds at once
)

// Rules are the rules of a tournament.
type Rules struct {
	Format Format `json:"format"`
	Seats  int    `json:"seats"` // at a table; only Swiss has tables of more than two
	// Length is the number of rounds in a Swiss tournament; 0: as many as fit the number of entrants.
	Length int `json:"length,omitempty"`
	// Division is the approximate size of a division in a round robin; 0: eight.
	Division int `json:"division,omitempty"`
	// Together is how many rounds of Berger's tables make one round of a round robin, so how many matches
	// an entrant plays at a time. 0: one; [All]: all.
	Together int `json:"together,omitempty"`
	// Finals is how many of the best play a knock-out at the end: 0, 2, 4 or 8.
	Finals int `json:"finals,omitempty"`
	// Duel makes each table of two play two matches, see [Duel].
	Duel bool `json:"duel,omitempty"`
}

// Boards is the number of matches at a table.
func (r Rules) Boards() int {
	if r.Duel {
		return 2
	}
	return 1
}

// State is the state of a tournament.
type State struct {
	Version int `json:"v"`
	Rules
	Entrants []Entrant  `json:"entrants"` // in the order of their start numbers
	Rounds   []Round    `json:"rounds"`
	Over     bool       `json:"over,omitempty"`
	Revised  []Revision `json:"revised,omitempty"`
}

// Entrant is a participant.
type Entrant struct {
	No       int  `json:"no"`                 // from 1
	Division int  `json:"division,omitempty"` // of a round robin, from 0
	Out      bool `json:"out,omitempty"`      // has left
	// Stood is the round, from 1, since which a stand-in plays for the entrant; 0 for none.
	Stood int `json:"stood,omitempty"`
}

// Round is the tables that play at the same time. In a round robin an entrant may sit at several of them,
// see [Rules].
type Round struct {
	// Final says that the round belongs to the knock-out.
	Final  bool    `json:"final,omitempty"`
	Tables []Table `json:"tables"`
}

// Table is the entrants of a match. An entrant alone has a bye.
type Table struct {
	Seats  []int   `json:"seats"`            // numbers of entrants; in a knock-out the better seed first
	Match  uint64  `json:"match,omitempty"`  // the caller's id of its match; 0 for none yet
	Second uint64  `json:"second,omitempty"` // the caller's id of the second match of a duel
	Result *Result `json:"result,omitempty"`
}

// Result is the result of a table.
type Result struct {
	Places []int `json:"places"`           // by seat, 0 the best; equals share a place
	Points []int `json:"points,omitempty"` // in the match, by seat; none if it was not played
	Wins   []int `json:"wins,omitempty"`   // won matches of a duel, by seat, in halves
	// Unplayed marks a bye, or a table to which an entrant did not come.
	Unplayed bool `json:"unplayed,omitempty"`
}

// Revision is the record of a result that the organiser changed.
type Revision struct {
	Round int    `json:"round"` // from 0
	Table int    `json:"table"` // from 0
	Was   Result `json:"was"`
}

// Errors of events.
var (
	ErrFew     = errors.New("too few entrants")
	ErrRules   = errors.New("no such rules")
	ErrTable   = errors.New("no such table")
	ErrCounted = errors.New("the table has a result")
	ErrOpen    = errors.New("the table has no result")
	ErrResult  = errors.New("not a result of that table")
	ErrEntrant = errors.New("no such entrant")
	// ErrSettled means that later rounds depend on the result.
	ErrSettled = errors.New("later rounds depend on it")
)

// version is the version of the stored form.
const version = 1

// Decode decodes a stored tournament. The error names a version that this program does not know.
func Decode(data []byte) (s State, err error) {
	if err = json.Unmarshal(data, &s); err != nil {
		return s, fmt.Errorf("tournament: %w", err)
	}
	if s.Version != version {
		return s, fmt.Errorf("tournament: version %d", s.Version)
	}
	return s, nil
}

// Encode encodes a tournament for storage.
func (s State) Encode() []byte {
	data, err := json.Marshal(s)
	if err != nil {
		panic(err) // plain data can always be encoded
	}
	return data
}

// clone returns a deep copy of what events change.
func (s State) clone() State {
	s.Entrants, s.Revised = slices.Clone(s.Entrants), slices.Clone(s.Revised)
	s.Rounds = slices.Clone(s.Rounds)
	for i, r := range s.Rounds {
		s.Rounds[i].Tables = slices.Clone(r.Tables)
	}
	return s
}

// entrant returns the entrant with a number, nil if there is none.
func (s *State) entrant(no int) *Entrant {
	at := slices.IndexFunc(s.Entrants, func(e Entrant) bool { return e.No == no })
	if at < 0 {
		return nil
	}
	return &s.Entrants[at]
}

// Out reports whether an entrant has left, or never took part.
func (s State) Out(no int) bool {
	e := s.entrant(no)
	return e == nil || e.Out
}

// Divisions is the number of divisions.
func (s State) Divisions() (n int) {
	for _, e := range s.Entrants {
		n = max(n, e.Division+1)
	}
	return n
}

// Current is the index of the current round, -1 before the first.
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

// Board is the match id of one of the table's matches, from 0; 0 for none yet.
func (t *Table) Board(n int) uint64 { return *t.board(n) }

func (t *Table) board(n int) *uint64 {
	if n == 0 {
		return &t.Match
	}
	return &t.Second
}

// Bye reports whether an entrant sits at the table alone.
func (t Table) Bye() bool { return len(t.Seats) == 1 }

// Share is the share of a point, in units of [Point], that a seat scored at a table with a result.
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

// forfeitResult is the result of a table to which only one entrant came.
func forfeitResult(seats []int, by int) *Result {
	r := &Result{Unplayed: true, Places: make([]int, len(seats))}
	for i := range seats {
		r.Places[i] = min(1, abs(i-by))
	}
	return r
}

func abs(n int) int { return max(n, -n) }

// Fits reports whether this can be the result of a table with a number of seats.
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
