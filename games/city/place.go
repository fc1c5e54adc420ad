package city

import (
	"strconv"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// placements lists every way to lay the tile drawn: "place 3,-1 r2".
func (s *state) placements() []games.Action {
	var list tilegame.Placements
	known, cut, first := games.Cell{}, true, true
	for c, turn := range s.Board.Fitting(int(s.held)) {
		if first || c != known {
			known, cut, first = c, s.severs(c), false
		}
		if !cut {
			list.Add(verbPlace+" ", c, turn)
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
	p := placement{kind: int(s.held)}
	p.cell, _ = games.ParseCell(words[0])
	p.turn = int(words[1][1] - '0')
	return p
}

// place lays a tile; the same seat then decides about a follower.
func (s *state) place(words []string) ([]games.Event, error) {
	return []games.Event{s.lay(s.placement(words))}, nil
}

func (s *state) lay(p placement) games.Event {
	s.Board = s.Board.Place(p.cell, p.kind, p.turn)
	s.Laid = append(s.Laid, tilegame.Laid{By: int8(s.InTurn), On: nobody})
	s.held = nobody
	s.phase = following
	s.List = s.follows()
	return games.Event{Kind: "placed", Seat: s.InTurn, Facts: []games.Fact{
		{Name: "tile", Value: s.set.names[p.kind]},
		{Name: "at", Value: p.cell.String()},
		{Name: "turn", Value: strconv.Itoa(p.turn)},
	}}
}
