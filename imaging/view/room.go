package view

import (
	"image"

	"github.com/bastide-games/bastide/games/scene"
)

// ScreenWidth is the width of a picture that fills a screen, px: nearly three times what a phone
// shows.
const ScreenWidth = 1008

// Room is the space for the board in such a picture.
type Room struct {
	Corner  image.Point // where it begins in the picture, px
	Width   float64     // px
	Highest float64     // how high the board may be there, px
}

// fit is a board to be shown in a room.
type fit struct {
	*Board
	room Room
}

// The least height of the board, as a share of the picture's width. Below a board without tiles,
// more kinds of choices need room.
const lowestTiles, lowestLawn = .70, .62

// largestUnit is the largest size of a unit on a phone, px, except of a tile that a player is trying.
const largestUnit = 90

// UnitOnPhone is the size of a unit of such a picture on a phone, px.
func UnitOnPhone(unit int) float64 { return float64(unit) * PhoneWidth / ScreenWidth }

// unitFor is the smallest unit, px, that has at least the wanted size on a phone.
func unitFor(wanted float64) (unit int) {
	for _, u := range units {
		if UnitOnPhone(u) >= wanted {
			unit = u
		}
	}
	return unit
}

// largest is the largest unit, px, at which a part of the board fits into a room.
func (f fit) largest(part scene.Rect) int { return f.largestUpTo(largestUnit, part) }

// largestUpTo is largest with another limit for the size of a unit on a phone, px.
func (f fit) largestUpTo(most float64, part scene.Rect) int {
	for i, u := range closeUnits {
		if UnitOnPhone(u) <= most {
			return largest(closeUnits[i:], part, f.room.Width, f.room.Highest)
		}
	}
	panic("view: no unit is small enough for a screen")
}

// largestToThePixel is largest in finer steps, for boards so small that each pixel counts.
func (f fit) largestToThePixel(part scene.Rect) int {
	const step = 2
	unit := f.largest(part)
	for u := float64(unit + step); part.W*u <= f.room.Width && part.H*u <= f.room.Highest; u += step {
		unit += step
	}
	return unit
}

// lowest is the least height of the board's part of the picture, px.
func (b *Board) lowest() float64 {
	if b.Tiled() {
		return lowestTiles * ScreenWidth
	}
	return lowestLawn * ScreenWidth
}

// fill fills a room with a part of the board and what lies around it, with the given px in a unit.
func (f fit) fill(part, whole scene.Rect, unit int) Sight {
	window := f.window(part, whole, unit)
	height := f.room.Corner.Y + Round(window.H*float64(unit))
	return Sight{Part: window, Unit: unit, Corner: f.room.Corner, Size: image.Pt(ScreenWidth, height)}.Sized()
}

// window is the part of the board that fills a room and contains a smaller part.
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
	return window
}
