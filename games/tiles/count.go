package tiles

import (
	"slices"

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

// Largest returns the largest group of empty cells among those given that hang together
// by their sides, in reading order; of groups of equal size the one that comes first in
// the list given.
func (b *Board) Largest(cells []games.Cell) []games.Cell {
	empty := make(map[games.Cell]bool, len(cells))
	for _, c := range cells {
		if _, taken := b.At(c); !taken {
			empty[c] = true
		}
	}
	var best []games.Cell
	for _, c := range cells {
		if group := flood(empty, c); len(group) > len(best) {
			best = group
		}
	}
	slices.SortFunc(best, Reading)
	return best
}

// flood takes the group around a cell out of the empty cells and returns it.
func flood(empty map[games.Cell]bool, from games.Cell) []games.Cell {
	var group []games.Cell
	for heap := []games.Cell{from}; len(heap) > 0; {
		c := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		if !empty[c] {
			continue
		}
		delete(empty, c)
		group = append(group, c)
		for side := range 4 {
			heap = append(heap, Beside(c, side))
		}
	}
	return group
}
