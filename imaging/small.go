package imaging

import "image"

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
	f.form = none
	for _, high := range smallHeights {
		size := image.Pt(historyWidth, high)
		at := aim(focus, all, size)
		f.size, f.unit, f.view = size, at.unit, at.view
		if f.phone() >= coarseUnit {
			break
		}
	}
	f.coarse = f.phone() < coarseUnit
}
