package tiles

import (
	"cmp"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games"
)

// Gaps lists the squares on which a tile may be laid if it fits: empty ones beside a tile that the
// policy allows and that are not barred. Their order depends only on the course of the match. The
// caller must not change the list.
func (b *Board) Gaps() []Square { return b.gaps }

// Need describes the neighbours of a square: the same tiles fit where needs are equal.
func (b *Board) Need(at Square) uint8 { return b.cells[at].need }

// Turns returns the turns in which a tile fits into a gap, a bit for each. Of rotations that look
// alike only the smallest counts.
func (b *Board) Turns(at Square, kind int) uint8 { return b.set.fits[kind][b.cells[at].need] }

// TurnsByNeed returns these turns for a kind of tile and every [Board.Need].
func (b *Board) TurnsByNeed(kind int) *[256]uint8 { return &b.set.fits[kind] }

// FitsSomewhere reports whether a tile fits into some gap.
func (b *Board) FitsSomewhere(kind int) bool {
	fits, cells := b.TurnsByNeed(kind), b.cells
	for _, at := range b.gaps {
		if fits[cells[at].need] != 0 {
			return true
		}
	}
	return false
}

// turnsOn is Turns for any cell, 0 if it is no gap.
func (b *Board) turnsOn(c games.Cell, kind int) uint8 {
	if at, inside := b.find(c); inside && b.cells[at].gap > 0 {
		return b.Turns(at, kind)
	}
	return 0
}

// Fits reports whether a tile may be laid on a cell: the cell is on the frontier and every side
// matches its neighbour.
func (b *Board) Fits(c games.Cell, kind, turn int) bool {
	return b.turnsOn(c, kind)>>(turn%b.set.Period(kind))&1 != 0
}

// Fillable reports whether the tile fits on the cell in some rotation.
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

// alphabetic says which place each coordinate has among the words of all coordinates.
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

// Order returns a number for a square. These numbers compare like the words of the cells.
func (b *Board) Order(at Square) uint32 { return order(b.Cell(at)) }

// order does so for a cell. A comma, and the end of a word, sort before everything that can
// continue a number.
func order(c games.Cell) uint32 {
	return alphabetic[c.X+farthest]<<9 | alphabetic[c.Y+farthest]
}

// offer adds an empty cell to the gaps.
func (b *Board) offer(at Square) {
	b.gaps = append(b.gaps, at)
	b.cells[at].gap = int16(len(b.gaps))
}

// fill removes a cell from the gaps.
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

// Closed reports whether a square is barred.
func (b *Board) Closed(at Square) bool { return b.cells[at].gap == barred }

// Bar closes an empty cell for good.
func (b *Board) Bar(c games.Cell) {
	b.own(ofSquares)
	b.reach(c)
	at := b.Square(c)
	b.fill(at)
	b.cells[at].gap = barred
	b.barred = append(b.barred, at)
}
