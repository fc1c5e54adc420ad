package tournament

import (
	"fmt"
	"math/bits"
	"slices"
)

// Begin makes a tournament and pairs its first round. The order of the entrants gives their start numbers.
// Errors: [ErrFew], [ErrRules].
func Begin(r Rules, entrants []int) (State, error) {
	switch {
	case len(entrants) < MinEntrants:
		return State{}, fmt.Errorf("%w: %d", ErrFew, len(entrants))
	case !slices.Contains(Formats, r.Format), r.Seats < MinSeats, r.Seats > MaxSeats, r.Format != Swiss && r.Seats != MinSeats, r.Duel && r.Seats != MinSeats:
		return State{}, fmt.Errorf("%w: %s at tables of %d, of %d matches each", ErrRules, r.Format, r.Seats, r.Boards())
	}
	s := State{Version: version, Rules: r}
	for _, no := range entrants {
		s.Entrants = append(s.Entrants, Entrant{No: no})
	}
	s.complete()
	s.pair()
	return s, nil
}

// complete sets what was not chosen, to fit the number of entrants.
func (s *State) complete() {
	n := len(s.Entrants)
	switch s.Format {
	case Swiss:
		if s.Length <= 0 {
			s.Length = max(3, bits.Len(uint(n-1))) // enough for a single entrant with no loss
		}
		if most := n - 1 + n%2; s.Seats == MinSeats {
			s.Length = min(s.Length, most) // after which all have met
		}
	case RoundRobin:
		if s.Division <= 0 {
			s.Division = DefaultDivision
		}
		s.divide()
	}
	if s.Format == Knockout || s.Divisions() > 1 {
		s.Finals = 0
	}
	for s.Finals > n {
		s.Finals /= 2
	}
}

// Report counts the result of a table in the current round. Errors: [ErrTable], [ErrCounted], [ErrResult].
func (s State) Report(round, table int, r Result) (State, error) {
	t := s.table(round, table)
	switch {
	case t == nil || round != s.Current():
		return s, ErrTable
	case t.Result != nil:
		return s, ErrCounted
	case !r.Fits(len(t.Seats)):
		return s, ErrResult
	}
	next := s.clone()
	next.table(round, table).Result = &r
	return next, nil
}

// Revise changes the result of a table and records the change. A result of the knock-out can change until
// its next round is paired. Other results can change until the tournament has ended or the knock-out has
// begun. Errors: [ErrTable], [ErrOpen], [ErrResult], [ErrSettled].
func (s State) Revise(round, table int, r Result) (State, error) {
	t := s.table(round, table)
	switch {
	case t == nil || t.Bye():
		return s, ErrTable
	case t.Result == nil:
		return s, ErrOpen
	case !r.Fits(len(t.Seats)):
		return s, ErrResult
	case s.Over, s.Rounds[s.Current()].Final && round != s.Current():
		return s, ErrSettled
	}
	next := s.clone()
	next.Revised = append(next.Revised, Revision{Round: round, Table: table, Was: *t.Result})
	next.table(round, table).Result = &r
	return next, nil
}

// Note stores the match in which a table plays its board, counted from 0. Errors: [ErrTable].
func (s State) Note(round, table, board int, match uint64) (State, error) {
	if s.table(round, table) == nil || board < 0 || board >= s.Boards() {
		return s, ErrTable
	}
	next := s.clone()
	*next.table(round, table).board(board) = match
	return next, nil
}

// table returns a table by its numbers, nil if there is none.
func (s *State) table(round, table int) *Table {
	if round < 0 || round >= len(s.Rounds) || table < 0 || table >= len(s.Rounds[round].Tables) {
		return nil
	}
	return &s.Rounds[round].Tables[table]
}

// Advance pairs the next round if all tables of the last one have a result, or ends the tournament. It
// reports whether it did. It skips rounds in which no table has to be played.
func (s State) Advance() (State, bool) {
	if s.Over || !s.Complete() {
		return s, false
	}
	next := s.clone()
	for !next.Over && next.Complete() {
		if !next.pair() {
			next.Over = true
		}
	}
	return next, true
}

// pair adds the next round and reports whether there is one.
func (s *State) pair() bool {
	tables, final := s.next()
	if tables == nil {
		return false
	}
	s.Rounds = append(s.Rounds, Round{Final: final, Tables: tables})
	s.settleUnplayed()
	return true
}

// next returns the tables of the next round, nil for none. final reports whether the round belongs to the
// knock-out.
func (s *State) next() (tables []Table, final bool) {
	played := 0
	for _, r := range s.Rounds {
		if r.Final {
			return s.nextFinal(), true
		}
		played++
	}
	switch {
	case s.Format == Knockout:
		return s.firstFinal(numbers(s.Entrants)), true
	case s.Format == Swiss && played < s.Length:
		tables = s.swiss()
	case s.Format == RoundRobin:
		tables = s.robin(played)
	}
	if tables == nil && s.Finals > 1 {
		return s.firstFinal(s.best(s.Finals)), true
	}
	return tables, false
}

// best are the first n entrants of the standing who have not left.
func (s *State) best(n int) (list []int) {
	for _, row := range s.Standing(0) {
		if !row.Out && len(list) < n {
			list = append(list, row.No)
		}
	}
	return list
}

// settleUnplayed gives a result to tables of the last round that will not be played: those with one entrant, and
// those where at most one has not left. Matches under way are played to the end.
func (s *State) settleUnplayed() {
	at := s.Current()
	if at < 0 {
		return
	}
	for i := range s.Rounds[at].Tables {
		t := &s.Rounds[at].Tables[i]
		if t.Result != nil || t.Match != 0 {
			continue
		}
		here := 0
		for _, no := range t.Seats {
			if !s.Out(no) {
				here++
			}
		}
		switch {
		case t.Bye():
			t.Result = &Result{Places: []int{0}}
		case here <= 1:
			r := Unplayed(t.Seats, func(no int) bool { return !s.Out(no) })
			t.Result = &r
		}
	}
}

// Withdraw takes entrants out who have left at the same time. Matches under way are played to the end.
// Errors: [ErrEntrant].
func (s State) Withdraw(list ...int) (State, error) {
	return s.change(list, func(e *Entrant) { e.Out = true })
}

// Return brings back an entrant who has left. Errors: [ErrEntrant].
func (s State) Return(no int) (State, error) {
	return s.change([]int{no}, func(e *Entrant) { e.Out = false })
}

// Replace lets a stand-in play for an entrant who has left, from the next round on. Errors: [ErrEntrant].
func (s State) Replace(no int) (State, error) {
	return s.change([]int{no}, func(e *Entrant) {
		if e.Out = false; e.Stood == 0 {
			e.Stood = len(s.Rounds) + 1
		}
	})
}

func (s State) change(list []int, how func(*Entrant)) (State, error) {
	next := s.clone()
	for _, no := range list {
		if s.entrant(no) == nil {
			return s, fmt.Errorf("%w: %d", ErrEntrant, no)
		}
		how(next.entrant(no))
	}
	next.settleUnplayed()
	return next, nil
}

// numbers are the numbers of entrants.
func numbers(list []Entrant) []int {
	all := make([]int, len(list))
	for i, e := range list {
		all[i] = e.No
	}
	return all
}
