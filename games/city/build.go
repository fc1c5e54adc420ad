package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// endWords are the words for the two ends of the rampart.
var endWords = []string{"1", "2"}

func endOf(word string) int { return slices.Index(endWords, word) }

// frontOf reads the words of a front: a cell and a side.
func frontOf(words []string) front {
	c, _ := games.ParseCell(words[0])
	return front{c, slices.Index(sideWords, words[1])}
}

// share returns how many pieces every seat gets in a building phase (ruling 2).
func (s *state) share() int {
	n := s.pile() - 1
	if s.seats == 2 {
		n *= 2
	}
	return n
}

// construct goes on with the building phase up to the next decision: the pieces are
// laid one by one in turn, from the seat that caused the phase; in pile 3 the guards
// follow, then the tower (ruling 6). It ends the turn when nothing is left to decide.
func (s *state) construct() ([]games.Event, error) {
	var events []games.Event
	for s.pieces < s.share()*s.seats && s.rampartsLeft() > 0 && !s.closed() {
		s.InTurn = s.after(s.cause(), s.pieces)
		switch {
		case !s.gated:
			s.phase, s.List = gating, s.gates()
			return events, nil
		case s.gap() > 1:
			s.phase, s.List = walling, builds
			return events, nil
		}
		built, waits := s.wall(clockwise)
		if events = append(events, built...); waits {
			return events, nil
		}
	}
	if s.askGuards() || s.askTower() {
		return events, nil
	}
	more, err := s.pass()
	return append(events, more...), err
}

// gates lists every place for the gate: all fronts of the town (ruling 7).
func (s *state) gates() []games.Action {
	var list []games.Action
	for _, f := range s.outline() {
		list = append(list, games.Join(verbGate, f.cell.String(), sideWords[f.side]))
	}
	slices.Sort(list)
	return list
}

// openGate puts the gate up. It counts as a piece of the seat in turn (ruling 7).
func (s *state) openGate(words []string) ([]games.Event, error) {
	f := frontOf(words)
	regions := s.raise(f)
	s.gated, s.gate = true, f
	s.pieces++
	events := append([]games.Event{{Kind: "gated", Seat: s.InTurn, Facts: f.facts()}}, s.settle(regions)...)
	more, err := s.construct()
	return append(events, more...), err
}

func (f front) facts() []games.Fact {
	return []games.Fact{{Name: "at", Value: f.cell.String()}, {Name: "side", Value: sideWords[f.side]}}
}

// raise closes a front, and the cell before it to tiles. It returns the region that
// ends there.
func (s *state) raise(f front) []tiles.Region {
	s.Board = s.Board.BarredAt(f.outside())
	s.seal(f)
	return []tiles.Region{s.region(f)}
}

func (s *state) seal(f front) {
	tile, _ := s.Board.At(f.cell)
	s.Board = s.Board.SealedAt(tile, f.side)
}

var builds = []games.Action{verbBuild + " 1", verbBuild + " 2"}

// build puts up a rampart at an end.
func (s *state) build(words []string) ([]games.Event, error) {
	events, waits := s.wall(endOf(words[0]))
	if waits {
		return events, nil
	}
	more, err := s.construct()
	return append(events, more...), err
}

// wall puts up the rampart of the seat in turn. In pile 2 it waits for the decision
// about a guard, if there is one, before it scores what the rampart closes (ruling 6).
func (s *state) wall(end int) (events []games.Event, waits bool) {
	r := rampart{front: s.beyond(end), end: int8(end), by: int8(s.InTurn), tower: nobody}
	regions := s.raise(r.front)
	s.ramparts = append(s.ramparts, r)
	s.pieces++
	facts := append(r.facts(), games.Fact{Name: "end", Value: endWords[end]})
	events = []games.Event{{Kind: "built", Seat: s.InTurn, Facts: facts}}
	if s.pile() == 2 && s.askGuard(len(s.ramparts)-1) {
		return events, true
	}
	return append(events, s.settle(regions)...), false
}

// towersAt lists what the seat in turn may do with a tower: build it at an end with at
// least one rampart since the tower before, whosever it is, or the gate.
func (s *state) towersAt() []games.Action {
	var list []games.Action
	for end, word := range endWords {
		if s.reach(end) > 0 {
			list = append(list, games.Join(verbTower, word))
		}
	}
	return append(list, games.Join(verbTower, none))
}

// reach counts the ramparts between an end and the tower before it or the gate: the
// points of a tower there.
func (s *state) reach(end int) int {
	n := 0
	for _, r := range slices.Backward(s.ramparts) {
		if int(r.end) == end {
			if r.tower != nobody {
				break
			}
			n++
		}
	}
	return n
}

// askTower makes the state wait for a tower of the seat that caused the phase, if it
// can build one. A closed ring has no ends (ruling 8).
func (s *state) askTower() bool {
	s.InTurn = s.cause()
	if s.closed() || s.towersLeft(s.InTurn) == 0 {
		return false
	}
	s.phase, s.List = towering, s.towersAt()
	return len(s.List) > 1
}

// tower builds a tower or none, and ends the turn.
func (s *state) tower(words []string) ([]games.Event, error) {
	var events []games.Event
	if words[0] != none {
		events = append(events, s.crown(endOf(words[0])))
	}
	more, err := s.pass()
	return append(events, more...), err
}

// crown puts a tower on the last rampart of an end.
func (s *state) crown(end int) games.Event {
	points := s.reach(end)
	for i, r := range slices.Backward(s.ramparts) {
		if int(r.end) == end {
			s.ramparts[i].tower = int8(s.InTurn)
			break
		}
	}
	tip := s.tip(end)
	s.score[s.InTurn] += points
	facts := append(tip.facts(), games.Fact{Name: "end", Value: endWords[end]})
	return games.Event{
		Kind: "crowned", Seat: s.InTurn, Facts: facts, Terms: []games.Term{{Name: "ramparts", Count: points, Each: 1}},
	}
}
