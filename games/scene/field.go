package scene

import (
	"math"
	"strconv"
)

// Column names a column of a scene with a grid, as on the rim of its picture: A to Z from the
// left, then AA, AB …
func (s Scene) Column(x int) string {
	name := ""
	for n := x - int(math.Floor(s.Board.X)); n >= 0; n = n/26 - 1 {
		name = string(rune('A'+n%26)) + name
	}
	return name
}

// Row names a row, counted from the top.
func (s Scene) Row(y int) string { return strconv.Itoa(y - int(math.Floor(s.Board.Y)) + 1) }

// Field names a cell, "C4".
func (s Scene) Field(x, y int) string { return s.Column(x) + s.Row(y) }
