package carcassonne

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// placements lists every way to lay a tile of the hand: "place 3,-1 r2", in the
// tactical variant "place V 3,-1 r2".
func (s *state) placements() []games.Action {
	list := tilegame.NewPlacements()
	held := s.hands[s.InTurn]
	for i, kind := range held {
		if i > 0 && held[i-1] == kind {
			continue
		}
		verb := verbPlace + " "
		if s.hand {
			verb += s.set.names[kind] + " "
		}
		for c, turn := range s.Board.Fitting(int(kind)) {
			list.Add(verb, c, turn)
		}
	}
	return list.Actions()
}

// placement is a tile about to be laid.
type placement struct {
	kind int
	cell games.Cell
	turn int
}

// placement reads the words after "place".
func (s *state) placement(words []string) placement {
	p := placement{kind: int(s.hands[s.InTurn][0])}
	if s.hand {
		p.kind = slices.Index(s.set.names, words[0])
		words = words[1:]
	}
	p.cell, _ = games.ParseCell(words[0])
	p.turn = int(words[1][1] - '0')
	return p
}

// place lays a tile; the same seat then decides about a follower.
func (s *state) place(words []string) ([]games.Event, error) {
	p := s.placement(words)
	s.take(p.kind)
	s.lay(p)
	s.phase = following
	s.List = s.follows()
	return []games.Event{{Kind: "placed", Seat: s.InTurn, Facts: []games.Fact{
		{Name: "tile", Value: s.set.names[p.kind]},
		{Name: "at", Value: p.cell.String()},
		{Name: "turn", Value: strconv.Itoa(p.turn)},
	}}}, nil
}

func (s *state) lay(p placement) {
	s.Board = s.Board.Place(p.cell, p.kind, p.turn)
	s.Laid = append(s.Laid, tilegame.Laid{By: int8(s.InTurn), On: nobody})
}
