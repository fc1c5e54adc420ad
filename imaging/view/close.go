package view

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// fringe is how much of the focus may be lost in the margin on each side, in cells: only its outermost
// cells are touched, and all become larger.
const fringe = .31

// leastSeen is the least that a close picture without tiles shows, in units: else the only choice left on
// a page would be seen without knowing where it lies.
var leastSeen = image.Pt(7, 5)

// Close shows what the scene is about, large, and fills the room with what lies round it, so that only
// surroundings can be cropped. A board without tiles is shown whole if it is large enough then: nothing of
// it is cut through.
func (b *Board) Close(r Room) Sight {
	f := fit{b, r}
	switch {
	case b.Tiled():
		return f.closeTiles()
	case b.Grid && b.Focus == scene.Rect{}:
		return f.choices()
	}
	focus := b.focus().Grow(-fringe)
	all := b.Used().Around(focus)
	if unit := f.largest(all); b.Grid && UnitOnPhone(unit) >= WantedLawn {
		return f.fill(all, all, unit)
	}
	part := widened(focus, all)
	return f.fill(part, all, min(f.largest(part), unitFor(nearLawn)))
}

// widened returns a part of the whole, or so much more of that as is to be seen at least.
func widened(part, whole scene.Rect) scene.Rect {
	w, h := max(part.W, min(float64(leastSeen.X), whole.W)), max(part.H, min(float64(leastSeen.Y), whole.H))
	return scene.Rect{
		X: slide(part.X, part.W, whole.X, whole.W, w), Y: slide(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
}

// A close picture of a board of tiles shows whole tiles: what is decided about and the ring of its
// neighbours, as far as there is anything. The picture is cut to that, so that nothing of it is empty that
// need not be.

// tileMargin is how much of the neighbours of a close picture's tiles is seen, in cells: enough to see that the
// board goes on.
const tileMargin = .09

// manyLetters is how many letters at the rim of a tile are many.
const manyLetters = 4

// Sizes of a tile on a phone, px. The whole board is shown from the first two on, the second where there are
// many letters; no close picture of a part has larger tiles than the third. It shows more of the board so as
// not to be empty while tiles are no smaller than leastNear, or lettered where there are many letters.
const boardNear, boardLettered, largestNear, leastNear, lettered = 44, 55, 66, 55, 66

// tooEmpty is the share of empty cells from which on a part with fewer of them is looked for.
const tooEmpty = .3

// closeTiles shows a part of a board of tiles: all of it, while its tiles are large then.
func (f fit) closeTiles() Sight {
	whole := f.Used().Grow(letterMargin - air)
	if unit := f.largest(whole); UnitOnPhone(unit) >= f.wholeNear() && !f.Walled() {
		return f.fill(whole, whole, unit)
	}
	part := f.withLast(f.withMargins(f.closeCells()))
	unit := min(f.largest(part), unitFor(largestNear)) // so that a rotation changes it as seldom as may be
	if f.Walled() {
		unit = f.fullUnit(part)
	}
	return f.fill(part, f.Used(), unit)
}

// wholeNear is the size of a tile on a phone, px, from which on a close picture shows the whole board: larger
// where many places for a piece crowd a tile, whether one is chosen or not.
func (b *Board) wholeNear() float64 {
	tried := b.itemsWhere(func(it *scene.Item) bool { return it.Ghost && it.Kind == scene.Piece && !it.Beside })
	if len(b.Letters())+len(tried) >= manyLetters {
		return boardLettered
	}
	return boardNear
}

// withLast is a part of the board with what was laid last, where tiles are large enough then.
func (f fit) withLast(part scene.Rect) scene.Rect {
	for _, it := range f.laidLast() {
		if wider := part.Around(it.Box.Grow(tileMargin)); UnitOnPhone(f.largest(wider)) >= leastNear {
			part = wider
		}
	}
	return part
}

// withMargins returns cells with a margin on each side: a wider one where a tile with letters at its rim has
// no neighbours, and where something is to be put up at the outer side of a tile.
func (b *Board) withMargins(cells scene.Rect) scene.Rect {
	left, top, right, foot := tileMargin, tileMargin, tileMargin, tileMargin
	widen := func(r scene.Rect, by float64) {
		if r.X <= cells.X {
			left = max(left, by)
		}
		if r.Y <= cells.Y {
			top = max(top, by)
		}
		if r.X+r.W >= cells.X+cells.W {
			right = max(right, by)
		}
		if r.Y+r.H >= cells.Y+cells.H {
			foot = max(foot, by)
		}
	}
	if core, ok := b.core(); ok { // with and without letters, which differ by rotation
		widen(core, letterMargin)
	}
	for _, it := range b.Items {
		if it.Ghost && it.Kind == scene.Piece && it.Box.W == 1 {
			widen(it.Box, b.brush(it).Bleed)
		}
	}
	return scene.Rect{X: cells.X - left, Y: cells.Y - top, W: cells.W + left + right, H: cells.H + top + foot}
}

// fullUnit is the largest unit, px, at which a part of a board within walls is seen and no more of the
// picture is empty than may be; where it is always empty, the one at which it is least so.
func (f fit) fullUnit(part scene.Rect) (unit int) {
	floor := float64(leastNear)
	if len(f.Letters()) >= manyLetters {
		floor = lettered
	}
	most, whole, fullest := min(f.largest(part), unitFor(largestNear)), f.Used(), -1.
	for _, u := range closeUnits {
		if u > most || u < most && UnitOnPhone(u) < floor {
			continue
		}
		full := f.tiledShare(f.window(part, whole, u))
		if full > fullest+.02 {
			unit, fullest = u, full
		}
		if full >= 1-tooEmpty {
			break
		}
	}
	return unit
}
