package scene

import "strconv"

// Afar is the cell called A1 of a board without a corner: far enough from the first tile, which
// is M20 then, that hardly any match gets there.
var Afar = Place{-12, -19}

// Place is a cell of the board.
type Place struct{ X, Y int }

// Column names a column of a scene with a grid, as on the rim of its picture: A to Z eastward
// from [Scene.A1], then AA, AB …; westward of it z, y, x …
func (s Scene) Column(x int) string {
	n := x - s.A1.X
	if n < 0 {
		return string(rune('a' + max(0, n+26)))
	}
	name := ""
	for ; n >= 0; n = n/26 - 1 {
		name = string(rune('A'+n%26)) + name
	}
	return name
}

// rows is how many rows a board without a corner may have so that no two have the same name: more than
// there are tiles in any set, or unit walls in a castle of four, all in one line.
const rows = 199

// Row names a row, counted southward from that of [Scene.A1], which is 1; northward of it 199, 198, 197 …
func (s Scene) Row(y int) string {
	n := y - s.A1.Y + 1
	if n < 1 {
		n = rows + n%rows
	}
	return strconv.Itoa(n)
}

// Field names a cell, "C4". It keeps its name as long as the match lasts.
func (s Scene) Field(x, y int) string { return s.Column(x) + s.Row(y) }
