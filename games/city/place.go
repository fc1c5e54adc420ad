package city

import (
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// placements lists every way to lay the tile drawn: "place 3,-1 r2". It writes all of
// them into one text, so that the list takes two allocations.
func (s *state) placements() []games.Action {
	text, ends := make([]byte, 0, 1<<10), make([]int, 0, 1<<6)
	known, cut := games.Cell{}, true
	for c, turn := range s.board.Fitting(int(s.held)) {
		if len(ends) == 0 && cut || c != known {
			known, cut = c, s.severs(c)
		}
		if !cut {
			text = appendPlace(text, c, turn)
			ends = append(ends, len(text))
		}
	}
	return split(string(text), ends)
}

func appendPlace(text []byte, c games.Cell, turn int) []byte {
	text = append(text, verbPlace...)
	text = append(text, ' ')
	text = strconv.AppendInt(text, int64(c.X), 10)
	text = append(text, ',')
	text = strconv.AppendInt(text, int64(c.Y), 10)
	return append(text, ' ', 'r', '0'+byte(turn))
}

// split cuts a text into actions and sorts them, which they mostly are.
func split(text string, ends []int) []games.Action {
	list := make([]games.Action, len(ends))
	from := 0
	for i, end := range ends {
		list[i], from = games.Action(text[from:end]), end
	}
	if !slices.IsSorted(list) {
		slices.Sort(list)
	}
	return list
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
	s.board = s.board.Place(p.cell, p.kind, p.turn)
	s.laid = append(s.laid, laid{by: int8(s.turn), on: nobody})
	s.held = nobody
	s.phase = following
	s.legal = s.follows()
	return games.Event{Kind: "placed", Seat: s.turn, Facts: []games.Fact{
		{Name: "tile", Value: s.set.names[p.kind]},
		{Name: "at", Value: p.cell.String()},
		{Name: "turn", Value: strconv.Itoa(p.turn)},
	}}
}
