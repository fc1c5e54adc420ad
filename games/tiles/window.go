package tiles

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Square is the number of a cell in the window of a board.
type Square int32

// window is the part of the plane that a board has memory for, row by row.
type window struct {
	x, y, w, h int // its first cell, its width and height
	cells      []site
	step       [4]Square // to the square on each side
	ring       [8]Square // to the squares around it, row by row
}

func newWindow(x, y, w, h int) window {
	row := Square(w)
	return window{
		x: x, y: y, w: w, h: h, cells: make([]site, w*h),
		step: [4]Square{-row, 1, row, -1},
		ring: [8]Square{-row - 1, -row, -row + 1, -1, 1, row - 1, row, row + 1},
	}
}

// site is what a board knows about a cell.
type site struct {
	tile uint8 // number of the tile on it, plus one
	need uint8 // the sorts of the sides that its neighbours turn to it, two bits for each
	gap  int16 // its place in the list of gaps, plus one, or what it is instead
}

// What a site can be instead of a gap.
const (
	free    = 0  // it has no neighbour yet, or has a tile
	outside = -1 // the policy excludes it
	barred  = -2 // it was closed for good
)

// slack is how far a window extends beyond the cell that made it grow.
const slack = 3

// Square returns the number of a cell, which must be on the board or beside it.
func (w *window) Square(c games.Cell) Square { return Square((c.Y-w.y)*w.w + c.X - w.x) }

// Cell returns the cell with a number.
func (w *window) Cell(at Square) games.Cell {
	return games.Cell{X: int(at)%w.w + w.x, Y: int(at)/w.w + w.y}
}

// find returns the number of any cell, if it has one.
func (w *window) find(c games.Cell) (at Square, inside bool) {
	if uint(c.X-w.x) >= uint(w.w) || uint(c.Y-w.y) >= uint(w.h) {
		return 0, false
	}
	return w.Square(c), true
}

// Beside returns the square on a side of a square.
func (w *window) Beside(at Square, side int) Square { return at + w.step[side&3] }

// TileOn returns the number of the tile on a square, -1 if it is empty.
func (w *window) TileOn(at Square) int { return int(w.cells[at].tile) - 1 }

// Around lists the eight squares around a square, row by row.
func (w *window) Around(at Square) [8]Square {
	squares := w.ring
	for i := range squares {
		squares[i] += at
	}
	return squares
}

// Adjoin reports whether two squares touch, at least at a corner.
func (w *window) Adjoin(a, b Square) bool { return slices.Contains(w.ring[:], b-a) }

// Surrounding counts the tiles on the eight squares around a square.
func (w *window) Surrounding(at Square) (n int) {
	for _, step := range w.ring {
		if w.cells[at+step].tile > 0 {
			n++
		}
	}
	return n
}

// reach widens the window so that a cell and its neighbours are inside.
func (b *Board) reach(c games.Cell) {
	if c.X > b.x && c.Y > b.y && c.X < b.x+b.w-1 && c.Y < b.y+b.h-1 {
		return
	}
	if b.w == 0 {
		b.resize(c.X-slack, c.Y-slack, 2*slack+1, 2*slack+1)
		return
	}
	x, w := span(b.x, b.w, c.X)
	y, h := span(b.y, b.h, c.Y)
	b.resize(x, y, w, h)
}

// span returns where a window begins and how long it is, if a cell has to be inside.
func span(from, length, at int) (int, int) {
	switch {
	case at <= from:
		return at - slack, from + length - at + slack
	case at >= from+length-1:
		return from, at - from + 1 + slack
	}
	return from, length
}

// widen widens the window on every side.
func (b *Board) widen(by int) { b.resize(b.x-by, b.y-by, b.w+2*by, b.h+2*by) }

// resize changes the window. All squares get other numbers.
func (b *Board) resize(x, y, w, h int) {
	old := b.window
	b.window = newWindow(x, y, w, h)
	for at := range b.cells {
		c := b.Cell(Square(at))
		if from, inside := old.find(c); inside {
			b.cells[at] = old.cells[from]
		} else if !b.set.room(c) {
			b.cells[at].gap = outside
		}
	}
	for _, list := range [...][]Square{b.gaps, b.barred} {
		for i, at := range list {
			list[i] = b.Square(old.Cell(at))
		}
	}
	for i := range b.tiles {
		b.tiles[i].at = b.Square(old.Cell(b.tiles[i].at))
	}
}
