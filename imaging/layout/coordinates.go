package layout

import (
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// detailed reports whether players plan with the picture, so that it needs marks and names.
func detailed(b *view.Board) bool {
	return b.Kind == view.Screen || b.Kind == view.Close || b.Kind == view.Plain
}

// Ruled reports whether the corners of cells have marks.
func Ruled(b *view.Board) bool { return b.Grid && !b.Set.Bare && detailed(b) }

// Named reports whether columns and rows have names in the picture.
func Named(b *view.Board) bool { return b.Grid && detailed(b) && (b.Tiled() || !b.Set.Bare) }

// Sizes of the rim with the names of columns and rows, px on a phone: of the names, the height at
// the upper edge, and the width at the left.
const rimSize, rimHigh, rimWide = 8.5, 11, 13

// rim returns the corner of the board's part of a picture as wide as a screen, px. The names have a
// rim of their own, so that they and the board do not cover each other.
func (c *Content) rim() image.Point {
	if !Named(c.Board) {
		return image.Point{}
	}
	const screen = scale(view.ScreenWidth)
	return image.Pt(screen.px(rimWide), screen.px(rimHigh))
}

// rim writes the names of columns at the upper edge and those of rows at the left.
func (w *placer) rim(b *view.Board, p Page) {
	if !Named(b) {
		return
	}
	area, size := p.Area, float64(w.px(rimSize))
	w.ground("mat", image.Rect(0, 0, area.Max.X, area.Min.Y))
	w.ground("mat", image.Rect(0, area.Min.Y, area.Min.X, area.Max.Y))
	columns, rows := axes(b, p, size)
	for _, c := range columns {
		if name := b.Column(c.cell); within(c.px, art.TextWidth(name)*size, area.Min.X, area.Max.X) {
			w.write("coordinate", centred, name, c.px, area.Min.Y/2, size, 3)
		}
	}
	for _, r := range rows {
		if within(r.px, size, area.Min.Y, area.Max.Y) {
			w.write("coordinate", centred, b.Row(r.cell), area.Min.X/2, r.px, size, 3)
		}
	}
}

// within reports whether a length around a middle is completely inside a range, px.
func within(middle int, length float64, from, to int) bool {
	half := int(math.Ceil(length / 2))
	return middle-half >= from && middle+half <= to
}

// Sizes of names in the margin around a board: the share of a unit, the most on a phone, px, and
// the least, px.
const marginShare, mostMargin, leastMargin = .19, 14, 20

// Coordinates places the names of columns and rows in the margin around the board. They are smaller
// if the margin above the board is low.
func (c *Content) Coordinates(p Page) []Box {
	b, w := c.Board, c.placer(p)
	ruling := max(leastMargin, min(float64(p.Unit)*marginShare, float64(p.Size.X)/view.PhoneWidth*mostMargin))
	size := max(leastMargin, min(ruling, float64(p.Corner.Y)/1.5))
	field := p.Field().Inset(-int(size * .95))
	columns, rows := axes(b, p, size)
	for _, c := range columns {
		w.write("coordinate", centred, b.Column(c.cell), c.px, field.Min.Y, size, 3)
		w.write("coordinate", centred, b.Column(c.cell), c.px, field.Max.Y, size, 3)
	}
	for _, r := range rows {
		w.write("coordinate", centred, b.Row(r.cell), field.Min.X, r.px, size, 3)
		w.write("coordinate", centred, b.Row(r.cell), field.Max.X, r.px, size, 3)
	}
	return w.list
}

// axis is the middle of a column or row, px, and its coordinate.
type axis struct{ cell, px int }

// axes lists the columns and rows that get a name of the given size, px. It skips some if the cells
// are small, so that names do not touch.
func axes(b *view.Board, p Page, size float64) (columns, rows []axis) {
	room := b.Inside(p.Part)
	columns = middles(p.Part.X, p.Part.W, room.X, room.W, p.Corner.X, p.Unit)
	rows = middles(p.Part.Y, p.Part.H, room.Y, room.H, p.Corner.Y, p.Unit)
	every := int(math.Ceil(1.7 * size / float64(p.Unit)))
	left := func(a axis) bool { return a.cell%every != 0 }
	return slices.DeleteFunc(columns, left), slices.DeleteFunc(rows, left)
}

// middles lists the cells whose middle is in the visible range and in that of the room, because
// nothing outside has a name.
func middles(from, length, room, roomLength float64, px, unit int) (list []axis) {
	for cell := math.Floor(from); cell+.5 < min(from+length, room+roomLength); cell++ {
		if cell+.5 > max(from, room) {
			list = append(list, axis{int(cell), px + view.Round((cell+.5-from)*float64(unit))})
		}
	}
	return list
}
