package imaging

import (
	"image"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// What is decided in one part of the board may move a piece far away, such as a flag on the track round
// it. A close picture shows that in a corner.

// How much of the board an inset shows at most, in cells, and how large a cell is there, in phone px.
const insetWide, insetHigh, insetTile = 3.1, 2.3, 42

// moving are the pieces beside the cells of the board, where they would come to stand.
func (f *frame) moving() []scene.Item {
	return slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool { return !it.Ghost || !it.Beside })
}

// drawInset shows the first of the moving pieces that lies outside a close picture, and whatever round it is
// seen as a whole.
func (f *frame) drawInset() {
	unseen := slices.DeleteFunc(f.moving(), func(it scene.Item) bool { return inside(it.Box, f.view) })
	if f.opts.View != Close || len(unseen) == 0 {
		return
	}
	c, unit := unseen[0].Box.Centre(), f.px(insetTile)
	near := scene.Rect{X: c.X - insetWide/2, Y: c.Y - insetHigh/2, W: insetWide, H: insetHigh}
	shown := slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool {
		return len(it.Points) > 0 || it.Box.W == 0 || !inside(f.reach(it), near)
	})
	view := f.reach(unseen[0])
	for _, it := range shown {
		view = view.Around(f.reach(it))
	}
	at := f.emptiest(f.area(), image.Pt(round(view.W*float64(unit)), round(view.H*float64(unit))), false)
	f.stampCard(at.Inset(-f.px(handGap)/2), false)
	inset := &frame{scene: f.scene, opts: f.opts, size: f.size, unit: unit, view: view, corner: at.Min}
	for _, it := range shown {
		inset.drawItem(it)
	}
	f.stamps = append(f.stamps, inset.stamps...)
}

// reach is what of the board an item may be drawn on.
func (f *frame) reach(it scene.Item) scene.Rect {
	brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun)
	return grow(it.Box, brush.Bleed)
}
