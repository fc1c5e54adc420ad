package imaging

import (
	"cmp"
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// badgeRoom is how far the number of a cell reaches from its middle, placeRoom that of another place.
const badgeRoom, placeRoom = .42, .16

// outside tells whether an item is a choice whose number cannot be seen whole in the picture.
func (f *frame) outside(it scene.Item) bool {
	mark := cmp.Or(f.opts.Marks[it.Word], f.opts.Others[it.Word])
	if !f.onScreen() || it.Kind != scene.Spot || mark == "" || mark == scene.Here {
		return false
	}
	at, near := boxOf(it).Centre(), badgeRoom
	if it.Noun != "cell" {
		near = placeRoom
	}
	return !holds(f.view, grow(scene.Rect{X: at.X, Y: at.Y}, near))
}

// Of the rim with the names of columns and rows, in phone px: how large these are, how high the rim is
// at the upper edge, and how wide at the left one.
const rimSize, rimHigh, rimWide = 8.5, 11, 13

// bordered tells whether the board's part of the picture has a rim of its own, so that names lie on
// nothing and nothing on them.
func (f *frame) bordered() bool { return f.named() && f.onScreen() }

// named tells whether columns and rows have names in the picture.
func (f *frame) named() bool { return f.scene.Grid && f.detailed() && (f.tiled() || f.ruled()) }

// rim is where the board's part begins, px.
func (f *frame) rim() image.Point {
	if !f.bordered() {
		return image.Point{}
	}
	const phone = float64(screenWidth) / phoneWidth
	return image.Pt(round(rimWide*phone), round(rimHigh*phone))
}

// drawRim names the columns at the upper edge and the rows at the left one.
func (f *frame) drawRim() {
	if !f.bordered() {
		return
	}
	area, size := f.area(), float64(f.px(rimSize))
	for _, r := range []image.Rectangle{image.Rect(0, 0, area.Max.X, area.Min.Y), image.Rect(0, area.Min.Y, area.Min.X, area.Max.Y)} {
		f.stamps = append(f.stamps, stamp{look: look{icon: true, noun: "mat", w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}, at: r.Min})
	}
	for _, c := range f.apart(f.columns(), size) {
		if name := f.scene.Column(c.cell); within(c.px, art.TextWidth(name)*size, area.Min.X, area.Max.X) {
			f.write("coordinate", "", name, c.px, area.Min.Y/2, size, 3)
		}
	}
	for _, r := range f.apart(f.rows(), size) {
		if within(r.px, size, area.Min.Y, area.Max.Y) {
			f.write("coordinate", "", f.scene.Row(r.cell), area.Min.X/2, r.px, size, 3)
		}
	}
}

// within tells whether what is so long round a middle lies in a range, px.
func within(middle int, length float64, from, to int) bool {
	half := int(math.Ceil(length / 2))
	return middle-half >= from && middle+half <= to
}
