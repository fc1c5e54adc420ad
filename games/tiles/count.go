package tiles

import (
	"github.com/bastide-games/bastide/games"
)

// Majority lists, in ascending order, the indices of the greatest count; nobody when
// all counts are zero. A game in which a tie counts for nothing asks for exactly one.
func Majority(counts []int) []int {
	most := 1
	var leaders []int
	for i, n := range counts {
		if n > most {
			most, leaders = n, leaders[:0]
		}
		if n == most {
			leaders = append(leaders, i)
		}
	}
	return leaders
}

// Row lists the tiles from the cell on in the direction of the side, up to the first
// empty cell.
func (b *Board) Row(c games.Cell, side int) []int {
	var row []int
	for tile, ok := b.At(c); ok; tile, ok = b.At(c) {
		row = append(row, tile)
		c = Beside(c, side)
	}
	return row
}
