package scene

import "math"

// hair is the error of a calculation: edges so near to each other are the same edge.
const hair = 1e-6

// Rect is a part of the board, W wide and H high, from its top-left corner.
type Rect struct{ X, Y, W, H float64 }

// Cell returns the square of one cell.
func Cell(x, y int) Rect { return Rect{float64(x), float64(y), 1, 1} }

// Centre returns the middle of the rectangle.
func (r Rect) Centre() Point { return Point{r.X + r.W/2, r.Y + r.H/2} }

// Around returns the smallest rectangle that holds both.
func (r Rect) Around(o Rect) Rect {
	x, y := min(r.X, o.X), min(r.Y, o.Y)
	return Rect{x, y, max(r.X+r.W, o.X+o.W) - x, max(r.Y+r.H, o.Y+o.H) - y}
}

// Meet returns what both have in common, without a width or height where that is nothing.
func (r Rect) Meet(o Rect) Rect {
	x, y := max(r.X, o.X), max(r.Y, o.Y)
	return Rect{x, y, max(0, min(r.X+r.W, o.X+o.W)-x), max(0, min(r.Y+r.H, o.Y+o.H)-y)}
}

// Grow returns the rectangle with every side moved outwards.
func (r Rect) Grow(by float64) Rect { return Rect{r.X - by, r.Y - by, r.W + 2*by, r.H + 2*by} }

// Holds reports whether the other rectangle lies in this one.
func (r Rect) Holds(o Rect) bool {
	return o.X >= r.X-hair && o.Y >= r.Y-hair && o.X+o.W <= r.X+r.W+hair && o.Y+o.H <= r.Y+r.H+hair
}

// Cells returns the whole cells that the rectangle touches.
func (r Rect) Cells() Rect {
	x, y := math.Floor(r.X+hair), math.Floor(r.Y+hair)
	return Rect{x, y, math.Ceil(r.X+r.W-hair) - x, math.Ceil(r.Y+r.H-hair) - y}
}

// Bounds returns the part of the board that an item takes: its box, or what lies round its points.
func (it Item) Bounds() Rect {
	if len(it.Points) == 0 {
		return it.Box
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, at := range it.Points {
		x0, x1 = min(x0, at.X), max(x1, at.X)
		y0, y1 = min(y0, at.Y), max(y1, at.Y)
	}
	return Rect{x0, y0, x1 - x0, y1 - y0}
}

// Cell returns the cell that the middle of an item's box lies in: what stands at its rim reaches beyond it.
func (it Item) Cell() Rect {
	c := it.Box.Centre()
	return Rect{math.Floor(c.X), math.Floor(c.Y), 1, 1}
}

// FramesMove reports whether an item frames what its seat did last. Rings on the score track, which mark what a
// seat is about to reach, are not such frames.
func (it Item) FramesMove() bool { return it.Kind == Outline && it.Seat >= 0 && !it.OfTrack }

// Bounds returns the smallest rectangle round all items, and whether there is any.
func Bounds(items []Item) (r Rect, ok bool) {
	for i, it := range items {
		if i == 0 {
			r = it.Bounds()
			continue
		}
		r = r.Around(it.Bounds())
	}
	return r, len(items) > 0
}
