package view

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// historyWidth is the width of a picture in the history of a match, px: twice what a phone shows.
const historyWidth = 2 * PhoneWidth

// historyHeights are its possible heights, px. If what happened is spread over a high part of the
// board, a low picture would show it too small.
var historyHeights = []int{historyWidth * 2 / 5, historyWidth * 3 / 5, historyWidth * 4 / 5, historyWidth}

// clearTile is the size of a tile on a phone, px, from which players easily see what happened.
const clearTile = 28

// Small shows the middle of the focus, where something happened, in a low picture. Its upper and
// lower edges cut no tiles.
func (b *Board) Small() (s Sight) {
	focus, all := b.focus(), b.Used()
	if b.Tiled() && min(focus.W, focus.H) > 3 {
		focus = focus.Grow(-1)
	}
	if b.Grid {
		all = all.Grow(FlagHigh)
	}
	if focus = focus.Meet(all); focus.W <= 0 || focus.H <= 0 {
		focus = all
	}
	enough := coarseUnit
	if b.Tiled() {
		focus, enough = b.withFlags(wholeRows(focus).Meet(all)), clearTile
	}
	for _, high := range historyHeights {
		size := image.Pt(historyWidth, high)
		if s = aim(focus, all, image.Rectangle{Max: size}, size); s.OnPhone() >= enough {
			break
		}
	}
	if b.Tiled() {
		s.Part.Y, s.Part.H = focus.Y, focus.H
		s.Size.Y = Share(s.Unit, focus.H)
	}
	return s.Sized()
}

// wholeRows extends a part of a board to whole rows.
func wholeRows(r scene.Rect) scene.Rect {
	top, bottom := math.Floor(r.Y), math.Ceil(r.Y+r.H)
	return scene.Rect{X: r.X, Y: top, W: r.W, H: bottom - top}
}

// withFlags extends a part of a board up and down until neither edge cuts a flag.
func (b *Board) withFlags(r scene.Rect) scene.Rect {
	const trace = .02 // cells
	for _, flag := range b.Flags() {
		higher := r.Around(scene.Rect{X: r.X, Y: flag.Y, H: flag.H})
		if flag.Y < r.Y+r.H && flag.Y+flag.H > r.Y && higher.H > r.H+trace {
			return b.withFlags(higher) // which may cut another flag
		}
	}
	return r
}

// partWidth is the width of a picture of a part of the board, px: three times what a phone shows.
const partWidth = 3 * PhoneWidth

// OnlyFocus shows the focus and nothing around it.
func (b *Board) OnlyFocus() Sight {
	unit := int(partWidth / b.Focus.W)
	return Sight{Part: b.Focus, Unit: unit, Size: image.Pt(Share(unit, b.Focus.W), Share(unit, b.Focus.H))}.Sized()
}

// edge is how much of the table is visible around a board that is always shown whole, in units.
const edge = .25

// Whole shows the whole board in a picture of the given width, px, with an edge of the table.
func (b *Board) Whole(width int) Sight {
	unit := int(float64(width) / (b.Board.W + 2*edge))
	rim := Share(unit, edge)
	size := image.Pt(Share(unit, b.Board.W)+2*rim, Share(unit, b.Board.H)+2*rim)
	return Sight{Part: b.Board, Unit: unit, Corner: image.Pt(rim, rim), Size: size}
}

// plainLimit is the longest side of a plain picture, px.
const plainLimit = 1800

// leastTable is the least width and height of the table below the first tiles, in cells.
const leastTable = 3.

// plainMargin is the margin of a plain picture in units, leastMargin its least width, px.
const plainMargin, leastMargin = .36, 36

// Plain shows the whole board as large as the limit allows; of a board of tiles, it shows the used
// part.
func (b *Board) Plain() (s Sight) {
	s.Part = b.Used()
	if b.Walled() { // include the moat around the walls
		s.Part = s.Part.Around(b.Board)
	}
	if b.Tiled() { // include some table around the first tiles
		c := s.Part.Centre()
		s.Part = s.Part.Around(scene.Rect{X: c.X - leastTable/2, Y: c.Y - leastTable/2, W: leastTable, H: leastTable})
	}
	for _, s.Unit = range units {
		margin := max(Share(s.Unit, plainMargin), leastMargin)
		s.Corner = image.Pt(margin, margin)
		s.Size = image.Pt(Share(s.Unit, s.Part.W)+2*margin, Share(s.Unit, s.Part.H)+2*margin)
		s.unsquare()
		if max(s.Size.X, s.Size.Y) <= plainLimit {
			break
		}
	}
	return s
}

// leastUnsquare is the least ratio of the longer side of a picture to the other.
const leastUnsquare = 1.08

// unsquare adds some table at both sides of a nearly square picture, because phones have cropped
// squares.
func (s *Sight) unsquare() {
	ratio := float64(s.Size.X) / float64(s.Size.Y)
	if ratio < .92 || ratio > leastUnsquare {
		return
	}
	more := Share(s.Size.Y, leastUnsquare) - s.Size.X
	s.Size.X += more
	s.Corner.X += more / 2
}
