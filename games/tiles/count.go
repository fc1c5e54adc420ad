package tiles

import "github.com/bastide-games/bastide/games"

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

// Largest returns the size of the largest group of empty cells among those given that
// hang together by their sides.
func (b *Board) Largest(cells []games.Cell) int {
	empty := make(map[games.Cell]bool, len(cells))
	for _, c := range cells {
		if _, taken := b.At(c); !taken {
			empty[c] = true
		}
	}
	most := 0
	for _, c := range cells {
		most = max(most, flood(empty, c))
	}
	return most
}

// flood takes the group around a cell out of the empty cells and returns its size.
func flood(empty map[games.Cell]bool, from games.Cell) int {
	n := 0
	for heap := []games.Cell{from}; len(heap) > 0; {
		c := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		if !empty[c] {
			continue
		}
		delete(empty, c)
		n++
		for side := range 4 {
			heap = append(heap, Beside(c, side))
		}
	}
	return n
}
