package castle

import (
	"math/bits"

	"github.com/bastide-games/bastide/games"
)

// cellSet is a set of cells of the room, a bit for each, row by row.
type cellSet [mostRows]uint32

// empty returns the cells of the room without a tile.
func (p *position) empty() cellSet {
	list := p.floor
	for tile := len(p.starts); tile < p.Len(); tile++ {
		c := p.Cell(p.SquareOf(tile))
		list[c.Y] &^= 1 << c.X
	}
	return list
}

// largestEmptyArea returns the largest empty area of the room; of equal ones the first. Cells are
// connected by their sides (ruling 7).
func (p *position) largestEmptyArea() (best cellSet) {
	most := 0
	empty := p.empty()
	for y := range empty {
		for empty[y] != 0 {
			found := empty.take(y)
			if n := found.size(); n > most {
				best, most = found, n
			}
		}
	}
	return best
}

// take removes from the set all that is connected with the first cell of a row. The rows above are
// empty.
func (h *cellSet) take(row int) (found cellSet) {
	found[row] = h[row] & -h[row]
	for first, last, grows := row, row, true; grows; {
		first, last, grows = max(first-1, 0), min(last+1, len(found)-1), false
		for y := first; y <= last; y++ {
			near := found[y] | found[y]<<1 | found[y]>>1
			if y > 0 {
				near |= found[y-1]
			}
			if y+1 < len(found) {
				near |= found[y+1]
			}
			if near &= h[y]; near != found[y] {
				found[y], grows = near, true
			}
		}
	}
	for y := range h {
		h[y] &^= found[y]
	}
	return found
}

// size counts the cells.
func (h cellSet) size() (n int) {
	for _, row := range h {
		n += bits.OnesCount32(row)
	}
	return n
}

// cells lists the cells in reading order.
func (h cellSet) cells() (list []games.Cell) {
	for y, row := range h {
		for ; row != 0; row &= row - 1 {
			list = append(list, games.Cell{X: bits.TrailingZeros32(row), Y: y})
		}
	}
	return list
}
