package imaging

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// historyWidth is how wide a picture in the history of a match is: twice what a phone shows.
const historyWidth = 2 * phoneWidth

// smallHeights are how high it may be: where what happened is spread over a high part of the
// board, a low picture would show it too small.
var smallHeights = []int{historyWidth * 2 / 5, historyWidth * 3 / 5, historyWidth * 4 / 5}

// flagHigh is how far the flag of who has laid a tile stands out of it, in cells.
const flagHigh = .25

// frameSmall shows the middle of the focus, where something happened, on a low picture without
// panel and rim.
func (f *frame) frameSmall() {
	focus, all := f.focus(), f.shown()
	if f.tiled() && min(focus.W, focus.H) > 3 {
		focus = grow(focus, -1)
	}
	if f.scene.Grid {
		all = grow(all, flagHigh)
	}
	if focus = overlap(focus, all); focus.W <= 0 || focus.H <= 0 {
		focus = all
	}
	if f.tiled() {
		focus = f.withFlags(overlap(wholeRows(focus), all))
	}
	f.form = none
	for _, high := range smallHeights {
		size := image.Pt(historyWidth, high)
		at := aim(focus, all, size)
		f.size, f.unit, f.view = size, at.unit, at.view
		if f.phone() >= f.clear() {
			break
		}
	}
	if f.tiled() { // no tile is cut by the upper edge or the lower
		f.view.Y, f.view.H = focus.Y, focus.H
		f.size.Y = part(f.unit, focus.H)
	}
	f.panel = image.Rect(0, f.size.Y, f.size.X, f.size.Y)
	f.coarse = f.phone() < coarseUnit
}

// clear is the size of a unit on a phone from which on what happened is easily seen.
func (f *frame) clear() float64 {
	if f.tiled() {
		return 28
	}
	return coarseUnit
}

// wholeRows is a part of a board with all of the rows that it cuts.
func wholeRows(r scene.Rect) scene.Rect {
	top, bottom := math.Floor(r.Y), math.Ceil(r.Y+r.H)
	return scene.Rect{X: r.X, Y: top, W: r.W, H: bottom - top}
}

// withFlags is a part of a board so high that its upper edge and the lower cut no flag.
func (f *frame) withFlags(r scene.Rect) scene.Rect {
	for _, flag := range f.flags() {
		higher := r.Around(scene.Rect{X: r.X, Y: flag.Y, H: flag.H})
		if flag.Y < r.Y+r.H && flag.Y+flag.H > r.Y && higher.H > r.H+trace {
			return f.withFlags(higher) // which may reach another one
		}
	}
	return r
}
