package view

import (
	"image"
	"math"

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
	switch {
	case b.Tiled():
		return b.closeTiles(r)
	case b.Grid && b.Focus == scene.Rect{}:
		return b.Screen(r)
	}
	focus := b.focus().Grow(-fringe)
	all := b.Used().Around(focus)
	if unit := largestIn(all, r); b.Grid && UnitOnPhone(unit) >= wantedLawn {
		return b.fill(all, all, unit, r)
	}
	part := widened(focus, all)
	return b.fill(part, all, min(largestIn(part, r), unitFor(nearLawn)), r)
}

// widened returns a part of the whole, or so much more of that as is to be seen at least.
func widened(part, whole scene.Rect) scene.Rect {
	w, h := max(part.W, min(float64(leastSeen.X), whole.W)), max(part.H, min(float64(leastSeen.Y), whole.H))
	return scene.Rect{
		X: slide(part.X, part.W, whole.X, whole.W, w), Y: slide(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
}

// focus is what a close picture is about.
func (b *Board) focus() scene.Rect {
	if b.Focus.W > 0 && b.Focus.H > 0 {
		return b.Focus
	}
	if core, asked := scene.Bounds(b.offered(b.Marks)); asked {
		return core.Grow(1)
	}
	return b.Used()
}

// core is what a close picture must show: what is not committed yet on the board's cells, and what is
// chosen from.
func (b *Board) core() (core scene.Rect, ok bool) {
	for _, it := range b.Items {
		if it.Ghost && !it.Beside || it.Kind == scene.Spot && b.Marks[it.Word] != "" {
			cells := b.drawnOn(it)
			if ok {
				cells = core.Around(cells)
			}
			core, ok = cells, true
		}
	}
	return core, ok
}

// drawnOn are the cells that an item is drawn on: its own, and those round it where its number stands far
// outside.
func (b *Board) drawnOn(it scene.Item) scene.Rect {
	if it.Kind == scene.Spot && b.brush(it).Bleed > .5 {
		return it.Cell().Grow(1)
	}
	return it.Cell()
}

// A close picture of a board of tiles shows whole tiles: what is decided about and the ring of its
// neighbours, as far as there is anything. The picture is cut to that, so that nothing of it is empty that
// need not be.

// Margins of a close picture of tiles, in cells: enough to see that the board goes on, and for the letters
// at the rim of a tile that has no neighbour.
const tileMargin, letterMargin = .09, .3

// manyLetters is how many letters at the rim of a tile are many.
const manyLetters = 4

// Sizes of a tile on a phone, px. The whole board is shown from the first two on, the second where there are
// many letters; no close picture of a part has larger tiles than the third. It shows more of the board so as
// not to be empty while tiles are no smaller than leastNear, or lettered where there are many letters.
const boardNear, boardLettered, largestNear, leastNear, lettered = 44, 55, 66, 55, 66

// tooEmpty is the share of empty cells from which on a part with fewer of them is looked for.
const tooEmpty = .3

// closeTiles shows a part of a board of tiles: all of it, while its tiles are large then.
func (b *Board) closeTiles(r Room) Sight {
	whole := b.Used().Grow(letterMargin - air)
	if unit := largestIn(whole, r); UnitOnPhone(unit) >= b.wholeNear() && !b.Walled() {
		return b.fill(whole, whole, unit, r)
	}
	part := b.withLast(b.withMargins(b.closeCells()), r)
	unit := min(largestIn(part, r), unitFor(largestNear)) // so that a rotation changes it as seldom as may be
	if b.Walled() {
		unit = b.fullUnit(part, r)
	}
	return b.fill(part, b.Used(), unit, r)
}

// wholeNear is the size of a tile on a phone, px, from which on a close picture shows the whole board: larger
// where many places for a piece crowd a tile, whether one is chosen or not.
func (b *Board) wholeNear() float64 {
	tried := b.only(func(it *scene.Item) bool { return it.Ghost && it.Kind == scene.Piece && !it.Beside })
	if len(b.Letters())+len(tried) >= manyLetters {
		return boardLettered
	}
	return boardNear
}

// withLast is a part of the board with what was laid last, where tiles are large enough then.
func (b *Board) withLast(part scene.Rect, r Room) scene.Rect {
	for _, it := range b.laidLast() {
		if wider := part.Around(it.Box.Grow(tileMargin)); UnitOnPhone(largestIn(wider, r)) >= leastNear {
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
func (b *Board) fullUnit(part scene.Rect, r Room) (unit int) {
	floor := float64(leastNear)
	if len(b.Letters()) >= manyLetters {
		floor = lettered
	}
	most, whole, fullest := min(largestIn(part, r), unitFor(largestNear)), b.Used(), -1.
	for _, u := range closeUnits {
		if u > most || u < most && UnitOnPhone(u) < floor {
			continue
		}
		full := b.filled(b.window(part, whole, u, r))
		if full > fullest+.02 {
			unit, fullest = u, full
		}
		if full >= 1-tooEmpty {
			break
		}
	}
	return unit
}

// filled is the share of a window with tiles or the wall round them.
func (b *Board) filled(window scene.Rect) (n float64) {
	for _, it := range b.Items {
		if Lies(it) || b.Walled() && it.Kind == scene.Outline && it.Box.W > 0 {
			both := it.Box.Meet(window)
			n += both.W * both.H
		}
	}
	return n / (window.W * window.H)
}

// fullest moves a window that shows a part of the board to where most lies and fewest pieces are seen in
// part, though not far for little.
func (b *Board) fullest(part, window scene.Rect) scene.Rect {
	const step, perCell, perPiece = .25, .04, .04 // cells; what moving by a cell and a cut piece cost, as shares of the window
	pieces := b.pieces()
	worth := func(r scene.Rect) float64 { return b.filled(r) - perPiece*float64(cut(pieces, r)) }
	best, most := window, worth(window)
	for x := part.X + part.W - window.W; x <= part.X; x += step {
		for y := part.Y + part.H - window.H; y <= part.Y; y += step {
			r := scene.Rect{X: x, Y: y, W: window.W, H: window.H}
			if n := worth(r) - perCell*math.Hypot(r.X-window.X, r.Y-window.Y); n > most+1e-3 {
				best, most = r, n
			}
		}
	}
	return best
}

// pieces lists where pieces stand, but for those of the choice, with which the picture must not move.
func (b *Board) pieces() (list []scene.Rect) {
	for _, it := range b.Items {
		if it.Kind == scene.Piece && !it.Ghost {
			list = append(list, it.Box)
		}
	}
	return list
}
