package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

var guards = []games.Action{verbGuard + " " + none, verbGuard + " " + yes}

// row lists the tiles in front of a rampart, up to the first empty cell.
func (s *state) row(f front) []int { return s.Board.Row(f.cell, (f.side+2)%4) }

// faced tells whether a guard stands at the far end of the row before a rampart
// (ruling 10).
func (s *state) faced(f front) bool {
	row := s.row(f)
	far := front{s.Board.Tile(row[len(row)-1]).Cell, (f.side + 2) % 4}
	return slices.ContainsFunc(s.ramparts, func(r rampart) bool { return r.guard && r.front == far })
}

// askGuard makes the state wait for a guard on a rampart of the seat in turn, if one
// can be put there.
func (s *state) askGuard(at int) bool {
	if s.ready(s.InTurn) == 0 || s.faced(s.ramparts[at].front) {
		return false
	}
	s.phase, s.List = guarding, guards
	return true
}

// askGuards looks in pile 3 for the next seat that may put a guard on the last rampart
// it built in this phase (ruling 6).
func (s *state) askGuards() bool {
	for s.pile() == 3 && s.asked < s.seats {
		s.InTurn = s.after(s.cause(), s.asked)
		s.asked++
		if at := s.latest(); at >= 0 && s.askGuard(at) {
			return true
		}
	}
	return false
}

// latest returns the last rampart that the seat in turn built in this phase, -1 if it
// built none.
func (s *state) latest() int {
	for i, r := range slices.Backward(s.ramparts) {
		if len(s.ramparts)-i > s.pieces {
			break
		}
		if r.by == int8(s.InTurn) {
			return i
		}
	}
	return -1
}

// guard puts a guard on the rampart or none and goes on with the phase. In pile 2 the
// rampart scores only now what it closes (ruling 6).
func (s *state) guard(words []string) ([]games.Event, error) {
	at := s.latest()
	var events []games.Event
	if words[0] == yes {
		s.ramparts[at].guard = true
		events = append(events, games.Event{Kind: "guarded", Seat: s.InTurn, Facts: s.ramparts[at].facts()})
	}
	if s.pile() == 2 {
		events = append(events, s.settle([]tiles.Region{s.region(s.ramparts[at].front)})...)
	}
	more, err := s.construct()
	return append(events, more...), err
}

// watched counts the buildings of each sort in the row before a rampart.
func (s *state) watched(f front) (counts [len(buildings)]int) {
	for _, tile := range s.row(f) {
		counts[s.kind(tile).building]++
	}
	return counts
}

// sights returns what a guard on a rampart is worth, as the terms of a sum (ruling 10).
func (s *state) sights(f front) []games.Term {
	var terms []games.Term
	for sort, n := range s.watched(f) {
		if n > 0 && buildings[sort].worth > 0 {
			terms = append(terms, games.Term{Name: buildings[sort].name, Count: n, Each: buildings[sort].worth})
		}
	}
	return terms
}
