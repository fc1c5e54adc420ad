package view

import (
	"image"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// A picture of a match stands between a question and its buttons, and a phone has to show all three at
// once. So the picture is the board: it fills the whole width and is no higher than that needs. A board
// with an end is shown whole. Where another one has outgrown what can be shown large, the picture is of
// what the question is about: what was laid last, and every choice that has a button.

// ScreenWidth is how wide such a picture is, px: nearly three times what a phone shows.
const ScreenWidth = 1008

// Room is what a picture as wide as a screen has for the board.
type Room struct {
	Corner  image.Point // where it begins in the picture, px
	Width   float64     // px
	Highest float64     // how high the board may be there, px
}

// How high the board is at least, as a share of the picture's width. A board without tiles has more kinds
// of choices below it.
const lowestTiles, lowestLawn = .70, .62

// Sizes of a unit on a phone, px. A board is shown whole if its units are as large as wanted then; of
// others a part is shown, and no unit is larger than largestUnit.
const (
	wantedTile  = 36
	wantedLawn  = 24 // of a board without tiles, such as walls on a lawn
	largestUnit = 90
	nearLawn    = 27 // how large a part of a board without tiles is shown
	leastTile   = 21 // choices without a button may lie outside the picture where tiles would be smaller
	leastLawn   = 24 // the same on a board without tiles
	leastStep   = 20 // where nothing on a board without tiles is asked for
	tinyTile    = 23 // even choices with a button may lie outside
)

// WantedLawn is the size of a unit on a phone, px, from which on a whole board without tiles is large enough.
const WantedLawn = wantedLawn

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

// largestIn is the largest unit, px, at which a part of the board fits into a room.
func largestIn(part scene.Rect, r Room) int {
	for i, u := range closeUnits {
		if UnitOnPhone(u) <= largestUnit {
			return largest(closeUnits[i:], part, r.Width, r.Highest)
		}
	}
	panic("view: no unit is small enough for a screen")
}

// fullestUnit is such a unit to the pixel on a phone, for boards so small that each pixel counts.
func fullestUnit(part scene.Rect, r Room) int {
	const step = 2
	unit := largestIn(part, r)
	for u := float64(unit + step); part.W*u <= r.Width && part.H*u <= r.Highest; u += step {
		unit += step
	}
	return unit
}

// TooSmall tells whether a board within walls would be too small as a whole in a room.
func (b *Board) TooSmall(r Room) bool {
	return b.Walled() && UnitOnPhone(largestIn(b.withWalls(), r)) < tinyTile
}

// withWalls is a board within walls with what stands on these: people want to see where it ends.
func (b *Board) withWalls() scene.Rect {
	whole := b.Used()
	for _, r := range b.uncuttable() {
		whole = whole.Around(r)
	}
	return whole
}

// Screen shows the whole board if its units are large enough then, and otherwise the most that can be told
// apart: all choices, or those with a button, or as many of these as there is room for, with as much round
// them as fits.
func (b *Board) Screen(r Room) Sight {
	if b.Walled() {
		whole := b.withWalls()
		return b.fill(whole, whole, largestIn(whole, r), r)
	}
	whole, wanted := b.Used(), b.wanted()
	core, others := b.offered(b.Marks), b.offered(b.Others)
	if box, asked := scene.Bounds(slices.Concat(core, others)); asked {
		whole = whole.Grow(rimRoom - air).Around(box.Grow(rimRoom))
	} else if len(b.previews()) == 0 {
		wanted = leastStep
	}
	part, unit := whole, largestIn(whole, r)
	if UnitOnPhone(unit) < wanted {
		for _, near := range b.askedAbout(core, others) {
			if larger := min(largestIn(near.Rect, r), unitFor(b.nearly(wanted))); larger > unit {
				part, unit = near.Rect, larger
			}
			if UnitOnPhone(unit) >= near.least {
				break
			}
		}
	}
	if b.Tiled() && UnitOnPhone(unit) < tinyTile && len(core) > 0 {
		part = b.densest(core, others, r)
		unit = min(largestIn(part, r), unitFor(wantedTile))
	}
	return b.fill(part, whole, unit, r)
}

// BetweenWalls shows what is within the walls of a board too small to show whole, from one outer wall to
// the other, with the flags along these, as large as can be; the moat where there is room for that, too.
func (b *Board) BetweenWalls(r Room) Sight {
	part := b.Room(scene.Rect{}).Grow(rimRoom)
	for _, flag := range b.Flags() {
		part = part.Around(flag)
	}
	whole := b.withWalls()
	part.X, part.W = whole.X, whole.W
	return b.fill(part, b.Board, fullestUnit(part, r), r)
}

// section is a part of the board that is shown rather than a smaller one if a unit has at least a size
// then, on a phone, px.
type section struct {
	scene.Rect
	least float64
}

// askedAbout are parts of the board that matter more than the whole, from the largest to the smallest: all
// choices with what those with a button would do, these alone with what they would do, and these alone;
// all with what was laid last. Where nothing on the board is asked for, it is what the scene is about.
func (b *Board) askedAbout(core, others []scene.Item) (parts []section) {
	if len(core) == 0 {
		if b.Tiled() || b.Focus.W == 0 {
			return nil
		}
		return []section{{b.Focus, leastStep}}
	}
	core = slices.Concat(core, b.laidLast())
	does := b.previews()
	asked, _ := scene.Bounds(slices.Concat(core, does))
	if latest, ok := scene.Bounds(b.otherNews()); ok {
		parts = append(parts, section{asked.Around(latest).Grow(rimRoom), leastStep})
	}
	if box, ok := scene.Bounds(others); ok {
		parts = append(parts, section{asked.Around(box).Grow(rimRoom), b.least()})
	}
	if len(does) > 0 {
		parts = append(parts, section{asked.Grow(rimRoom), leastStep})
	}
	near, _ := scene.Bounds(slices.Concat(core, b.drafted()))
	return append(parts, section{near.Grow(rimRoom), 0})
}

// wanted is the size of a unit on a phone, px, from which on the whole board is shown.
func (b *Board) wanted() float64 {
	if b.Tiled() {
		return wantedTile
	}
	return wantedLawn
}

// nearly is how large, on a phone, a part of a board is shown that is wanted so large as a whole.
func (b *Board) nearly(wanted float64) float64 {
	if b.Tiled() || wanted < wantedLawn {
		return wanted
	}
	return nearLawn
}

// least is the size of a unit on a phone, px, up to which choices without a button may lie outside.
func (b *Board) least() float64 {
	if b.Tiled() {
		return leastTile
	}
	return leastLawn
}

// lowest is how high the board's part of the picture is at least, px.
func (b *Board) lowest() float64 {
	if b.Tiled() {
		return lowestTiles * ScreenWidth
	}
	return lowestLawn * ScreenWidth
}

// fill shows a part of the board, and what lies round it, on all of a room, a unit being so many px.
func (b *Board) fill(part, whole scene.Rect, unit int, r Room) Sight {
	window := b.window(part, whole, unit, r)
	height := r.Corner.Y + Round(window.H*float64(unit))
	return Sight{Part: window, Unit: unit, Corner: r.Corner, Size: image.Pt(ScreenWidth, height)}.Sized()
}

// window is the part of the board that fills a room, with a smaller part in it.
func (b *Board) window(part, whole scene.Rect, unit int, r Room) scene.Rect {
	u := float64(unit)
	w, h := r.Width/u, max(min(b.lowest(), r.Highest), min(part.H*u, r.Highest))/u
	if part.H < whole.H { // the board goes on above or below
		h = max(h, min(whole.H, min(ScreenWidth, r.Highest)/u))
	}
	place := slide
	if b.Walled() {
		whole, place = b.Board, steady
	}
	window := scene.Rect{
		X: place(part.X, part.W, whole.X, whole.W, w), Y: place(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
	if b.Kind == Close && b.Tiled() {
		window = b.fullest(part, window)
	}
	return b.uncut(part, window)
}

// slide places a window of a length over the whole, along one axis: the part that matters is in its middle
// if that does not show more empty table than need be, and always inside. All are given by start and length.
func slide(part, partLength, whole, wholeLength, window float64) float64 {
	start := part + (partLength-window)/2
	first, last := whole, whole+wholeLength-window
	if first > last {
		first = (first + last) / 2
		last = first
	}
	start = max(first, min(last, start))
	return max(part+partLength-window, min(part, start))
}

// steady places a window like slide, but so that it moves as seldom as may be: in the middle, at the
// beginning or at the end, if the part is seen there.
func steady(part, partLength, whole, wholeLength, window float64) float64 {
	const hair = 1e-6
	last := whole + wholeLength - window
	for _, start := range []float64{(whole + last) / 2, whole, last} {
		if start <= part+hair && part+partLength <= start+window+hair {
			return start
		}
	}
	return slide(part, partLength, whole, wholeLength, window)
}
