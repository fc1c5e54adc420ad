package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// Sides implements games.Described.
func (s *state) Sides(name string, turn int) []games.Text {
	return s.Set.Sides(name, turn, func(segment tiles.Segment) games.Text { return vocabulary.Feature(segment.Ground) })
}

// Together implements games.Described. A start space is no cell of the room, so features that begin
// there are named by the cell before it.
func (s *state) Together() []games.Text {
	return s.inRoom(s.Joined(vocabulary, endless, s.printedOn))
}

// inRoom replaces the cells of start spaces by those before them.
func (s *state) inRoom(told []games.Text) []games.Text {
	for _, text := range told {
		for _, st := range s.starts {
			if text.Args["at"] == st.cell.String() {
				text.Args["at"] = tiles.Beside(st.cell, (st.turn+2)%4).String()
			}
		}
	}
	return told
}

// printedOn says that a path has a well, or how many markets a court has.
func (s *state) printedOn(r tiles.Region) []games.Text {
	switch {
	case s.Marks(r) == 0:
		return nil
	case s.Ground(r) == path:
		return []games.Text{games.T("castle.text.well")}
	}
	return []games.Text{games.T("castle.does.court", "n", s.Marks(r))}
}

// Earning implements games.Earner. In a tie no seat earns anything.
func (s *state) Earning(seat games.Seat) []games.Text {
	leads := func(r tiles.Region) bool { return s.leader(r) == seat }
	return s.Table.Earning(seat, leads, vocabulary, s.worthOf)
}

// endless says that a court is never complete.
func endless(g tiles.Ground) bool { return g == court }
