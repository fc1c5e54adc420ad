package morris

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// side is the width of the grid. The points are some of its crossings.
const side = 7

// mills are the lines of three points. Each row is turned into a column too.
var mills = func() (all [][3]games.Cell) {
	for _, row := range [][4]int{
		{0, 0, 3, 6}, {1, 1, 3, 5}, {2, 2, 3, 4}, {3, 0, 1, 2}, {3, 4, 5, 6}, {4, 2, 3, 4}, {5, 1, 3, 5}, {6, 0, 3, 6},
	} {
		var across, down [3]games.Cell
		for i, at := range row[1:] {
			across[i], down[i] = games.Cell{X: at, Y: row[0]}, games.Cell{X: row[0], Y: at}
		}
		all = append(all, across, down)
	}
	return all
}()

// points are all points in reading order.
var points = func() (all []games.Cell) {
	for y := range side {
		for x := range side {
			c := games.Cell{X: x, Y: y}
			if slices.ContainsFunc(mills, func(m [3]games.Cell) bool { return slices.Contains(m[:], c) }) {
				all = append(all, c)
			}
		}
	}
	return all
}()

// joined holds the pairs of neighboring points on a line, in both directions.
var joined = func() map[[2]games.Cell]bool {
	all := map[[2]games.Cell]bool{}
	for _, m := range mills {
		for i := range m[1:] {
			all[[2]games.Cell{m[i], m[i+1]}] = true
			all[[2]games.Cell{m[i+1], m[i]}] = true
		}
	}
	return all
}()

// men lists the points of the seat's men.
func (s *state) men(seat games.Seat) (list []games.Cell) {
	for _, c := range points {
		if s.on(c) == seat {
			list = append(list, c)
		}
	}
	return list
}

// inMill reports whether the man on a point is part of a mill.
func (s *state) inMill(c games.Cell) bool {
	seat := s.on(c)
	return slices.ContainsFunc(mills, func(m [3]games.Cell) bool {
		return slices.Contains(m[:], c) && !slices.ContainsFunc(m[:], func(c games.Cell) bool { return s.on(c) != seat })
	})
}
