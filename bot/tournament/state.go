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
	// Absent marks the seats that did not come, by seat; nil if all came. They score nothing, even if nobody
	// came.
	Absent []bool `json:"absent,omitempty"`
}

// Unplayed is the result of a table whose match is not played: who came wins, the others are absent.
func Unplayed(seats []int, came func(no int) bool) Result {
	r := Result{Places: make([]int, len(seats)), Absent: make([]bool, len(seats))}
	anyone := slices.ContainsFunc(seats, came)
	for seat, no := range seats {
		if r.Absent[seat] = !came(no); r.Absent[seat] && anyone {
			r.Places[seat] = 1
		}
	}
	return r
}

// Missed reports whether a seat did not come.
func (r Result) Missed(seat int) bool { return r.Absent != nil && r.Absent[seat] }

// Void reports whether nobody came.
func (r Result) Void() bool { return r.Absent != nil && !slices.Contains(r.Absent, false) }

// Equal reports whether two results are worth the same to everybody.
func (r Result) Equal(other Result) bool {
	return slices.Equal(r.Places, other.Places) && r.Void() == other.Void()
}

// Revision is the record of a result that the organiser changed.
type Revision struct {
	Round int    `json:"round"` // from 0
	Table int    `json:"table"` // from 0
	Was   Result `json:"was"`
	// Own is the entrant of the table who is the organiser, 0 for none.
	Own int `json:"own,omitempty"`
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

// UnmarshalJSON also reads what former versions stored: they knew no absent seats. A table without a match
// has a result only if entrants did not come.
func (s *State) UnmarshalJSON(data []byte) error {
	type stored State
	if err := json.Unmarshal(data, (*stored)(s)); err != nil {
		return err
	}
	for round := range s.Rounds {
		for i, t := range s.Rounds[round].Tables {
			if first := s.firstResult(round, i); first != nil && t.Match == 0 && !t.Bye() && first.Absent == nil && first.Points == nil {
				*first = Unplayed(t.Seats, func(no int) bool { return first.alone(slices.Index(t.Seats, no)) })
			}
		}
	}
	return nil
}

// firstResult is the result of a table before the organiser changed it, nil for none.
func (s *State) firstResult(round, table int) *Result {
	at := slices.IndexFunc(s.Revised, func(r Revision) bool { return r.Round == round && r.Table == table })
	if at >= 0 {
		return &s.Revised[at].Was
	}
	return s.Rounds[round].Tables[table].Result
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

// Begun reports whether any table has a result, other than a bye.
func (s State) Begun() bool {
	return slices.ContainsFunc(s.Rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Tables, func(t Table) bool { return t.Result != nil && !t.Bye() })
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
	for other := range t.Seats {
		if other != seat {
			halves += t.Result.halves(seat, other)
		}
	}
	return halves * Point / (2 * (len(t.Seats) - 1))
}

// halves is what a seat scores against another one: two halves for the better place, one for an equal one.
func (r Result) halves(seat, other int) int {
	switch mine, theirs := r.Places[seat], r.Places[other]; {
	case r.Missed(seat) || mine > theirs:
		return 0
	case mine < theirs:
		return 2
	}
	return 1
}

// alone reports whether a seat has the first place alone.
func (r Result) alone(seat int) bool {
	first := 0
	for _, place := range r.Places {
		if place == 0 {
			first++
		}
	}
	return r.Places[seat] == 0 && first == 1
}

// Fits reports whether this can be the result of a table with a number of seats.
func (r Result) Fits(seats int) bool {
	for _, figures := range [][]int{r.Points, r.Wins} {
		if len(figures) != 0 && len(figures) != seats {
			return false
		}
	}
	if len(r.Places) != seats || len(r.Absent) != 0 && len(r.Absent) != seats {
		return false
	}
	for _, place := range r.Places {
		if place < 0 || place >= seats {
			return false
		}
	}
	return true
}
