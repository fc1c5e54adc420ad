package tiles

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// Gaps lists the squares on which a tile may be laid if it fits: the empty ones beside a tile
// that the policy offers and nothing has barred. Their order depends on the course of the
// match alone. The caller must not change the list.
func (b *Board) Gaps() []Square { return b.gaps }

// Need says what stands around a square: of equal needs the same tiles fit.
func (b *Board) Need(at Square) uint8 { return b.cells[at].need }

// Turns returns the turns in which a tile fits into a gap, a bit for each. Rotations that look
// alike count once.
func (b *Board) Turns(at Square, kind int) uint8 { return b.set.fits[kind][b.cells[at].need] }

// TurnsByNeed returns them for a kind of tile and every [Board.Need].
func (b *Board) TurnsByNeed(kind int) *[256]uint8 { return &b.set.fits[kind] }

// FitsSomewhere tells whether a tile fits into some gap.
func (b *Board) FitsSomewhere(kind int) bool {
	fits, cells := b.TurnsByNeed(kind), b.cells
	for _, at := range b.gaps {
		if fits[cells[at].need] != 0 {
			return true
		}
	}
	return false
}

// turnsOn is Turns for any cell, 0 for one that is no gap.
func (b *Board) turnsOn(c games.Cell, kind int) uint8 {
	if at, inside := b.find(c); inside && b.cells[at].gap > 0 {
		return b.Turns(at, kind)
	}
	return 0
}

// Fits tells whether the tile may be laid on the cell: it is one of the frontier and
// every side suits what stands beside it.
func (b *Board) Fits(c games.Cell, kind, turn int) bool {
	return b.turnsOn(c, kind)>>(turn%b.set.Period(kind))&1 != 0
}

// Fillable tells whether the tile fits on the cell in some rotation.
func (b *Board) Fillable(c games.Cell, kind int) bool { return b.turnsOn(c, kind) != 0 }

// Frontier lists the cells of the gaps in reading order.
func (b *Board) Frontier() []games.Cell {
	cells := make([]games.Cell, len(b.gaps))
	for i, at := range b.gaps {
		cells[i] = b.Cell(at)
	}
	slices.SortFunc(cells, Reading)
	return cells
}

// Reading compares cells in reading order: row by row, west to east.
func Reading(a, b games.Cell) int {
	return cmp.Or(cmp.Compare(a.Y, b.Y), cmp.Compare(a.X, b.X))
}

// farthest is how far from the origin a cell beside a tile can be.
const farthest = MaxTiles + 1

// alphabetic says which place each coordinate has among the words of all.
var alphabetic = func() (places [2*farthest + 1]uint32) {
	numbers := make([]int, len(places))
	for i := range numbers {
		numbers[i] = i - farthest
	}
	slices.SortFunc(numbers, func(a, b int) int { return cmp.Compare(strconv.Itoa(a), strconv.Itoa(b)) })
	for place, n := range numbers {
		places[n+farthest] = uint32(place)
	}
	return places
}()

// Order returns a number for a square that compares like the words of cells do.
func (b *Board) Order(at Square) uint32 { return order(b.Cell(at)) }

// order does so for a cell: a comma, and the end of a word, come before whatever a number may
// go on with.
func order(c games.Cell) uint32 {
	return alphabetic[c.X+farthest]<<9 | alphabetic[c.Y+farthest]
}

// offer lists an empty cell as one beside a tile.
func (b *Board) offer(at Square) {
	b.gaps = append(b.gaps, at)
	b.cells[at].gap = int16(len(b.gaps))
}

// fill takes a cell off the list, if it stands there.
func (b *Board) fill(at Square) {
	place := b.cells[at].gap
	if place <= 0 {
		return
	}
	last := b.gaps[len(b.gaps)-1]
	b.gaps = b.gaps[:len(b.gaps)-1]
	if last != at {
		b.gaps[place-1], b.cells[last].gap = last, place
	}
	b.cells[at].gap = free
}

// Closed tells whether a square was barred.
func (b *Board) Closed(at Square) bool { return b.cells[at].gap == barred }

// Bar closes an empty cell for good: no tile may be laid there any more.
func (b *Board) Bar(c games.Cell) {
	b.own(ofSquares)
	b.reach(c)
	at := b.Square(c)
	b.fill(at)
	b.cells[at].gap = barred
	b.barred = append(b.barred, at)
}
