package view

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// historyWidth is how wide a picture in the history of a match is, px: twice what a phone shows.
const historyWidth = 2 * PhoneWidth

// historyHeights are how high it may be, px: where what happened is spread over a high part of the board, a
// low picture would show it too small.
var historyHeights = []int{historyWidth * 2 / 5, historyWidth * 3 / 5, historyWidth * 4 / 5}

// clearTile is the size of a tile on a phone, px, from which on what happened is easily seen.
const clearTile = 28

// Small shows the middle of the focus, where something happened, on a low picture. No tile is cut by its
// upper edge or by the lower one.
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

// wholeRows is a part of a board with all of the rows that it cuts.
func wholeRows(r scene.Rect) scene.Rect {
	top, bottom := math.Floor(r.Y), math.Ceil(r.Y+r.H)
	return scene.Rect{X: r.X, Y: top, W: r.W, H: bottom - top}
}

// withFlags makes a part of a board higher until neither its upper edge nor the lower one cuts a flag.
func (b *Board) withFlags(r scene.Rect) scene.Rect {
	const trace = .02 // cells
	for _, flag := range b.Flags() {
		higher := r.Around(scene.Rect{X: r.X, Y: flag.Y, H: flag.H})
		if flag.Y < r.Y+r.H && flag.Y+flag.H > r.Y && higher.H > r.H+trace {
			return b.withFlags(higher) // which may reach another one
		}
	}
	return r
}

// partWidth is how wide a picture of a part of the board is, px: three times what a phone shows.
const partWidth = 3 * PhoneWidth

// OnlyFocus shows the focus and nothing round it.
func (b *Board) OnlyFocus() Sight {
	unit := int(partWidth / b.Focus.W)
	return Sight{Part: b.Focus, Unit: unit, Size: image.Pt(Share(unit, b.Focus.W), Share(unit, b.Focus.H))}.Sized()
}

// edge is how much of the table is seen round a board that is always shown as a whole, in units.
const edge = .25

// Whole shows all of the board in a picture of a width, px, with an edge of the table.
func (b *Board) Whole(width int) Sight {
	unit := int(float64(width) / (b.Board.W + 2*edge))
	rim := Share(unit, edge)
	size := image.Pt(Share(unit, b.Board.W)+2*rim, Share(unit, b.Board.H)+2*rim)
	return Sight{Part: b.Board, Unit: unit, Corner: image.Pt(rim, rim), Size: size}
}

// plainLimit is the longest side of a plain picture, px.
const plainLimit = 1800

// leastTable is how wide and high the table below the first tiles is, in cells.
const leastTable = 3.

// plainMargin is the margin of a plain picture in units, leastMargin how wide it is at least, px.
const plainMargin, leastMargin = .36, 36

// Plain shows all of the board as large as the limit allows, and of tiles what can be used.
func (b *Board) Plain() (s Sight) {
	s.Part = b.Used()
	if b.Walled() { // with the moat round the walls
		s.Part = s.Part.Around(b.Board)
	}
	if b.Tiled() { // with room round the first tiles
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

// leastUnsquare is how many times as wide as high a picture is at least, or the other way round.
const leastUnsquare = 1.08

// unsquare adds table at both sides of a nearly square picture: phones have cropped squares.
func (s *Sight) unsquare() {
	ratio := float64(s.Size.X) / float64(s.Size.Y)
	if ratio < .92 || ratio > leastUnsquare {
		return
	}
	more := Share(s.Size.Y, leastUnsquare) - s.Size.X
	s.Size.X += more
	s.Corner.X += more / 2
}
