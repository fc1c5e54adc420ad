package layout

import (
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// detailed tells whether the picture is one to play by.
func detailed(b *view.Board) bool {
	return b.Kind == view.Screen || b.Kind == view.Close || b.Kind == view.Plain
}

// Ruled tells whether the corners of cells are marked.
func Ruled(b *view.Board) bool { return b.Grid && !b.Set.Bare && detailed(b) }

// Named tells whether columns and rows have names in the picture.
func Named(b *view.Board) bool { return b.Grid && detailed(b) && (b.Tiled() || !b.Set.Bare) }

// Sizes of the rim with the names of columns and rows on a phone, px: how large these are, how high the rim
// is at the upper edge, and how wide at the left one.
const rimSize, rimHigh, rimWide = 8.5, 11, 13

// rim is where the board's part of a picture as wide as a screen begins, px: beside and below a rim of its own, so
// that names lie on nothing and nothing on them.
func (c *Content) rim() image.Point {
	if !Named(c.Board) {
		return image.Point{}
	}
	const screen = scale(view.ScreenWidth)
	return image.Pt(screen.px(rimWide), screen.px(rimHigh))
}

// rim names the columns at the upper edge and the rows at the left one.
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

// within tells whether what is so long round a middle lies in a range, px.
func within(middle int, length float64, from, to int) bool {
	half := int(math.Ceil(length / 2))
	return middle-half >= from && middle+half <= to
}

// Sizes of names in the margin round a board: as a share of a unit, at most on a phone, px, and at least, px.
const marginShare, mostMargin, leastMargin = .19, 14, 20

// Coordinates places the names of columns and rows in the margin round the board. A small board leaves little
// room above it.
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

// axes lists the columns and rows that are named in a size, px: so few that names of small cells do not run
// together.
func axes(b *view.Board, p Page, size float64) (columns, rows []axis) {
	room := b.Inside(p.Part)
	columns = middles(p.Part.X, p.Part.W, room.X, room.W, p.Corner.X, p.Unit)
	rows = middles(p.Part.Y, p.Part.H, room.Y, room.H, p.Corner.Y, p.Unit)
	every := int(math.Ceil(1.7 * size / float64(p.Unit)))
	left := func(a axis) bool { return a.cell%every != 0 }
	return slices.DeleteFunc(columns, left), slices.DeleteFunc(rows, left)
}

// middles lists the cells whose middle is in a range of what is seen and in one of the room: nothing outside
// that has a name.
func middles(from, length, room, roomLength float64, px, unit int) (list []axis) {
	for cell := math.Floor(from); cell+.5 < min(from+length, room+roomLength); cell++ {
		if cell+.5 > max(from, room) {
			list = append(list, axis{int(cell), px + view.Round((cell+.5-from)*float64(unit))})
		}
	}
	return list
}
