package view

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// ScreenWidth is how wide such a picture is, px: nearly three times what a phone shows.
const ScreenWidth = 1008

// Room is what a picture as wide as a screen has for the board.
type Room struct {
	Corner  image.Point // where it begins in the picture, px
	Width   float64     // px
	Highest float64     // how high the board may be there, px
}

// fit is a board that is shown in a room.
type fit struct {
	*Board
	room Room
}

// How high the board is at least, as a share of the picture's width. A board without tiles has more kinds
// of choices below it.
const lowestTiles, lowestLawn = .70, .62

// largestUnit is the size of a unit on a phone at most, px.
const largestUnit = 90

// UnitOnPhone is the size of a unit of such a picture on a phone, px.
func UnitOnPhone(unit int) float64 { return float64(unit) * PhoneWidth / ScreenWidth }

// unitFor is the smallest unit, px, that is as large as wanted on a phone.
func unitFor(wanted float64) (unit int) {
	for _, u := range units {
		if UnitOnPhone(u) >= wanted {
			unit = u
		}
	}
	return unit
}

// largest is the largest unit, px, at which a part of the board fits into a room.
func (f fit) largest(part scene.Rect) int {
	for i, u := range closeUnits {
		if UnitOnPhone(u) <= largestUnit {
			return largest(closeUnits[i:], part, f.room.Width, f.room.Highest)
		}
	}
	panic("view: no unit is small enough for a screen")
}

// largestToThePixel is such a unit to the pixel on a phone, for boards so small that each pixel counts.
func (f fit) largestToThePixel(part scene.Rect) int {
	const step = 2
	unit := f.largest(part)
	for u := float64(unit + step); part.W*u <= f.room.Width && part.H*u <= f.room.Highest; u += step {
		unit += step
	}
	return unit
}

// lowest is how high the board's part of the picture is at least, px.
func (b *Board) lowest() float64 {
	if b.Tiled() {
		return lowestTiles * ScreenWidth
	}
	return lowestLawn * ScreenWidth
}

// fill shows a part of the board, and what lies round it, on all of a room, a unit being so many px.
func (f fit) fill(part, whole scene.Rect, unit int) Sight {
	window := f.window(part, whole, unit)
	height := f.room.Corner.Y + Round(window.H*float64(unit))
	return Sight{Part: window, Unit: unit, Corner: f.room.Corner, Size: image.Pt(ScreenWidth, height)}.Sized()
}

// window is the part of the board that fills a room, with a smaller part in it.
func (f fit) window(part, whole scene.Rect, unit int) scene.Rect {
	u := float64(unit)
	w, h := f.room.Width/u, max(min(f.lowest(), f.room.Highest), min(part.H*u, f.room.Highest))/u
	if part.H < whole.H { // the board goes on above or below
		h = max(h, min(whole.H, min(ScreenWidth, f.room.Highest)/u))
	}
	place := slide
	if f.Walled() {
		whole, place = f.Scene.Board, steady
	}
	window := scene.Rect{
		X: place(part.X, part.W, whole.X, whole.W, w), Y: place(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
	if f.Kind == Close && f.Tiled() {
		window = f.moveToTiles(part, window)
	}
	return f.moveOffEdges(part, window)
}
