package view

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// coverSize is the size of a cover, px. It is low, so that the text below it is visible at the same
// time.
var coverSize = image.Pt(3*PhoneWidth, 3*PhoneWidth*2/5)

// coverUnit is the size of a tile on a cover, px.
const coverUnit = 144

// coverCloser is how much a cover enlarges a board without cells, compared with its whole width.
const coverCloser = 1.2

// coverStep is the step of the search for the liveliest part, in cells.
const coverStep = .5

// Cover fills a low picture with the liveliest part of the board.
func (b *Board) Cover() Sight {
	all, unit := b.Used(), coverUnit
	if !b.Grid {
		unit = Share(int(math.Ceil(float64(coverSize.X)/all.W)), coverCloser)
	}
	w, h := float64(coverSize.X)/float64(unit), float64(coverSize.Y)/float64(unit)
	return Sight{Part: b.liveliest(all, w, h), Unit: unit, Size: coverSize}.Sized()
}

// liveliest is the part of the given size in which most lies, and of several the one nearest to the
// middle.
func (b *Board) liveliest(all scene.Rect, w, h float64) scene.Rect {
	middle := all.Centre()
	best := scene.Rect{X: middle.X - w/2, Y: middle.Y - h/2, W: w, H: h}
	if !b.Grid {
		return best
	}
	most, nearest := b.countWithin(best), 0.
	for _, y := range starts(all.Y, all.H, h) {
		for _, x := range starts(all.X, all.W, w) {
			r := scene.Rect{X: x, Y: y, W: w, H: h}
			n, c := b.countWithin(r), r.Centre()
			far := math.Hypot(c.X-middle.X, c.Y-middle.Y)
			if n > most || n == most && far < nearest {
				best, most, nearest = r, n, far
			}
		}
	}
	return best
}

// starts lists the positions of a window to try along a length. If the window shows all of it, the
// only one centres it.
func starts(from, length, window float64) (list []float64) {
	last := from + length - window
	if last <= from {
		return []float64{(from + last) / 2}
	}
	for at := from; at < last; at += coverStep {
		list = append(list, at)
	}
	return append(list, last)
}

// countWithin counts the faces and pieces that lie completely in a part of the board.
func (b *Board) countWithin(r scene.Rect) (n int) {
	for _, it := range b.Items {
		if box := it.Bounds(); (Lies(it) || it.Kind == scene.Piece && !it.Dead) && box.Meet(r) == box {
			n++
		}
	}
	return n
}
