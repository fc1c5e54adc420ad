package view

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// fringe is how much of the focus may be cut off on each side, in cells. It cuts only the outermost
// cells, and makes all others larger.
const fringe = .31

// leastSeen is the smallest part that a close picture without tiles shows, in units. Otherwise
// players could not tell where the only choice of a page is.
var leastSeen = image.Pt(7, 5)

// Close shows what the scene is about, large, and fills the room with what lies around it, so that
// only surroundings are cropped. A board without tiles is shown whole if it is large enough then.
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

// widened returns a part of the whole, enlarged to the smallest part to be shown.
func widened(part, whole scene.Rect) scene.Rect {
	w, h := max(part.W, min(float64(leastSeen.X), whole.W)), max(part.H, min(float64(leastSeen.Y), whole.H))
	return scene.Rect{
		X: slide(part.X, part.W, whole.X, whole.W, w), Y: slide(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
}

// A close picture of a board of tiles shows whole tiles: those that the decision is about and their
// neighbours. It is cut to these, to avoid empty cells.

// tileMargin is how much of the next cells is visible around a close picture's tiles, in cells. It
// shows that the board goes on.
const tileMargin = .09

// Sizes of a tile on a phone, px.
const (
	boardNear   = 44  // tiles at least this large: the whole board is shown
	largestNear = 66  // at most, in a close picture of a part
	leastNear   = 55  // at least, when a board within walls shows more to avoid empty cells
	triedTile   = 150 // a tile that a player is trying, with the places for a follower
)

// How much is visible around a tile that a player is trying, in cells: always; for a figure at its
// edge, if the picture is high enough; and then of each neighbour.
const triedMargin, triedFigure, triedBeside = .065, .12, .2

// tooEmpty is the share of empty cells above which a fuller part is chosen.
const tooEmpty = .3

// closeTiles shows a tile that a player is trying, or else a part of a board of tiles, or all of it
// while its tiles are large.
func (f fit) closeTiles() Sight {
	if tile, ok := f.Tried(); ok {
		return f.closeTile(tile)
	}
	whole := f.Used().Grow(numberMargin - air)
	if unit := f.largest(whole); UnitOnPhone(unit) >= boardNear && !f.Walled() {
		return f.fill(whole, whole, unit)
	}
	part := f.withLast(f.withMargins(f.closeCells()))
	unit := min(f.largest(part), unitFor(largestNear)) // so that a rotation rarely changes it
	if f.Walled() {
		unit = f.fullUnit(part)
	}
	return f.fill(part, f.Used(), unit)
}

// Tried returns the cell of the tile that a player is trying; ok is false without one.
func (b *Board) Tried() (cell scene.Rect, ok bool) {
	list := b.drafted()
	if len(list) != 1 || list[0].Box.W != 1 || list[0].Box.H != 1 {
		return cell, false
	}
	return list[0].Box, true
}

// closeTile shows a tile so large that players see where a follower can stand, and of its neighbours
// as much as fits. Neither its rotation nor the chosen follower changes the picture's part.
func (f fit) closeTile(tile scene.Rect) Sight {
	unit := f.largestUpTo(triedTile, tile.Grow(triedMargin))
	around := func(most float64) scene.Rect {
		margin := func(room float64) float64 { return min(most, (room/float64(unit)-1)/2) }
		x, y := margin(f.room.Width), margin(f.room.Highest)
		return scene.Rect{X: tile.X - x, Y: tile.Y - y, W: 1 + 2*x, H: 1 + 2*y}
	}
	part := around(triedFigure)
	for _, it := range f.laid() {
		if seen := it.Box.Meet(around(triedBeside)); seen.W > 0 && seen.H > 0 {
			part = part.Around(seen)
		}
	}
	return f.fill(part, f.Used().Around(part), unit)
}

// withLast adds what was laid last to a part of the board, if its tiles are still large enough
// then.
func (f fit) withLast(part scene.Rect) scene.Rect {
	for _, it := range f.laidLast() {
		if wider := part.Around(it.Box.Grow(tileMargin)); UnitOnPhone(f.largest(wider)) >= leastNear {
			part = wider
		}
	}
	return part
}

// withMargins adds a margin on each side of the cells. It is wider around the choices, or where
// something is built at the outer side of a tile.
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
	if core, ok := b.core(); ok {
		widen(core, numberMargin)
	}
	for _, it := range b.Items {
		if brush := b.brush(it); it.Box.W == 1 && (it.Ghost && it.Kind == scene.Piece || brush.Asked) {
			widen(it.Box, brush.Bleed)
		}
	}
	return scene.Rect{X: cells.X - left, Y: cells.Y - top, W: cells.W + left + right, H: cells.H + top + foot}
}

// fullUnit is the largest unit, px, at which a picture of a part within walls is not too empty. If
// it always is, this is the unit with the fewest empty cells.
func (f fit) fullUnit(part scene.Rect) (unit int) {
	most, whole, fullest := min(f.largest(part), unitFor(largestNear)), f.Used(), -1.
	for _, u := range closeUnits {
		if u > most || u < most && UnitOnPhone(u) < leastNear {
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
