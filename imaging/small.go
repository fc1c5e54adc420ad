package imaging

import "image"

// smallSize is that of a picture in the history of a match: twice what a phone shows.
var smallSize = image.Pt(2*phoneWidth, 2*phoneWidth*2/5)

// frameSmall shows the middle of the focus, where something happened, on a low picture without
// panel and rim.
func (f *frame) frameSmall() {
	focus, all := f.focus(), f.shown()
	if f.scene.Grid && min(focus.W, focus.H) > 3 {
		focus = grow(focus, -1)
	}
	if focus = overlap(focus, all); focus.W <= 0 || focus.H <= 0 {
		focus = all
	}
	at := aim(focus, all, smallSize)
	f.size, f.form, f.unit, f.view = smallSize, none, at.unit, at.view
	f.coarse = f.phone() < coarseUnit
}
