package noughts

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// lines are the rows, columns and diagonals.
var lines = func() (all [][side]games.Cell) {
	var down, up [side]games.Cell
	for i := range side {
		var row, column [side]games.Cell
		for k := range side {
			row[k], column[k] = games.Cell{X: k, Y: i}, games.Cell{X: i, Y: k}
		}
		down[i], up[i] = games.Cell{X: i, Y: i}, games.Cell{X: i, Y: side - 1 - i}
		all = append(all, row, column)
	}
	return append(all, down, up)
}()

// complete reports whether the seat has every cell of a line.
func (s *state) complete(seat games.Seat) bool {
	return slices.ContainsFunc(lines, func(line [side]games.Cell) bool {
		return !slices.ContainsFunc(line[:], func(c games.Cell) bool { return s.owner(c) != seat })
	})
}

// Winners implements games.State.
func (s *state) Winners() []games.Seat {
	for seat := range games.Seat(seats) {
		if s.complete(seat) {
			return []games.Seat{seat}
		}
	}
	return nil
}

// Turn implements games.State.
func (s *state) Turn() []games.Seat {
	if len(s.cells) == side*side || len(s.Winners()) > 0 {
		return nil
	}
	return []games.Seat{s.mover(len(s.cells))}
}

// Legal implements games.State. The columns come first because the list is sorted by bytes.
func (s *state) Legal(seat games.Seat) (legal []games.Action) {
	if !slices.Contains(s.Turn(), seat) {
		return nil
	}
	for x := range side {
		for y := range side {
			if c := (games.Cell{X: x, Y: y}); s.owner(c) == games.Spectator {
				legal = append(legal, games.Action(c.String()))
			}
		}
	}
	return legal
}

// Apply implements games.State.
func (s *state) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	if err := games.Check(s, seat, a); err != nil {
		return nil, nil, err
	}
	c, _ := games.ParseCell(string(a))
	next := &state{first: s.first, cells: append(slices.Clone(s.cells), c)}
	marked := games.Event{Kind: "marked", Seat: seat, Facts: []games.Fact{{Name: "at", Value: c.String()}}}
	return next, append([]games.Event{marked}, next.ending(seat)...), nil
}

// ending returns the event of how the seat's last mark has ended the match, if it has.
func (s *state) ending(seat games.Seat) []games.Event {
	if s.complete(seat) {
		return []games.Event{{Kind: "won", Seat: seat}}
	}
	if len(s.Turn()) == 0 {
		return []games.Event{{Kind: "drawn", Seat: games.Spectator}}
	}
	return nil
}

// Draws implements games.State: only the seat that begins is drawn.
func (s *state) Draws() uint64 { return 1 }

// Score implements games.State: there are no points.
func (s *state) Score() []int { return make([]int, seats) }
