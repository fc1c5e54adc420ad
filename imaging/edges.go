package imaging

import (
	"image"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// What lies beyond the edges of a picture of tiles is told at these: how many further choices
// there are, quietly, and where those lie that have a number and a button.

// Of these signs, in phone px: the height of a count, and the side of a number with an arrow.
const beyondHigh, strayHigh = 14, 27

// drawBeyond stamps the signs at the edges of the board's part, and returns what they take of it.
func (f *frame) drawBeyond() (taken []image.Rectangle) {
	var beyond [4]int
	for _, it := range f.scene.Items {
		switch side := f.sideOf(it); {
		case f.stray(it):
			taken = append(taken, f.drawStray(it, side, taken))
		case side >= 0 && (numbered(it) || f.opts.Others[it.Word] != ""):
			beyond[side]++
		}
	}
	for side, n := range beyond {
		if n > 0 {
			taken = append(taken, f.drawFurther(n, side, taken))
		}
	}
	return taken
}

// stray tells whether an item is a choice with a number that lies outside the picture.
func (f *frame) stray(it scene.Item) bool {
	return f.form == below && it.Kind == scene.Spot && f.opts.Marks[it.Word] != "" && f.sideOf(it) >= 0
}

// sideOf is the edge beyond which an item lies, clockwise from the north, -1 if enough of it is
// seen.
func (f *frame) sideOf(it scene.Item) int {
	c, near := boxOf(it).Centre(), .3
	if it.Noun != "cell" {
		near = 0
	}
	return outside(c, grow(f.view, -near))
}

// drawStray stamps the number of a choice with an arrow towards it, where that leaves the picture.
func (f *frame) drawStray(it scene.Item, side int, taken []image.Rectangle) image.Rectangle {
	c, u := boxOf(it).Centre(), float64(f.unit)
	at := image.Pt(round((c.X-f.view.X)*u), round((c.Y-f.view.Y)*u))
	r := f.atEdge(at, image.Pt(f.px(strayHigh), f.px(strayHigh)), side, taken)
	f.stampIcon(look{noun: "stray", mark: f.opts.Marks[it.Word], turn: side}, r.Min.X, r.Min.Y, r.Dx())
	return r
}

// drawFurther stamps how many choices without a button lie beyond an edge.
func (f *frame) drawFurther(n, side int, taken []image.Rectangle) image.Rectangle {
	high := f.px(beyondHigh)
	r := f.atEdge(image.Pt(f.size.X/2, f.panel.Min.Y/2), image.Pt(2*high, high), side, taken)
	l := look{icon: true, noun: "beyond", mark: strconv.Itoa(n), turn: side, w: 2, h: 1, unit: float64(high)}
	f.stamps = append(f.stamps, stamp{look: l, at: r.Min})
	return r
}

// atEdge is room of a size at an edge of the board's part, as near to a point as what is taken
// allows.
func (f *frame) atEdge(near, size image.Point, side int, taken []image.Rectangle) image.Rectangle {
	area := image.Rect(0, 0, f.size.X, f.panel.Min.Y)
	along := image.Pt(1, 0)
	if side%2 == 1 {
		along = image.Pt(0, 1)
	}
	edge := [4]image.Point{{near.X, 0}, {area.Max.X, near.Y}, {near.X, area.Max.Y}, {0, near.Y}}[side].Sub(size.Div(2))
	for step := range area.Dx() / 4 {
		for _, way := range []int{4, -4} {
			at := edge.Add(along.Mul(way * step))
			at.X, at.Y = max(0, min(at.X, area.Max.X-size.X)), max(0, min(at.Y, area.Max.Y-size.Y))
			if r := (image.Rectangle{at, at.Add(size)}); !overlapsAny(r, taken) && !f.coversChoice(r) {
				return r
			}
		}
	}
	return image.Rectangle{edge, edge.Add(size)}
}

// coversChoice tells whether something would lie on a choice.
func (f *frame) coversChoice(r image.Rectangle) bool {
	part := f.seenIn(r)
	return slices.ContainsFunc(f.scene.Items, func(it scene.Item) bool {
		box := boxOf(it)
		if len(it.Points) > 0 { // a line has no area, but its number has
			box = grow(box, rimRoom)
		}
		both := meet(box, part)
		return it.Kind == scene.Spot && both.W*both.H > 0 && !f.stray(it)
	})
}

func overlapsAny(r image.Rectangle, list []image.Rectangle) bool {
	for _, other := range list {
		if r.Overlaps(other) {
			return true
		}
	}
	return false
}

// rimSize is the size of the names of columns and rows at the edges, in phone px.
const rimSize = 8.5

// quiet tells whether nothing but ground, tiles that lie and frames is seen in a part of the picture.
func (f *frame) quiet(r image.Rectangle) bool {
	part := f.seenIn(r)
	return !slices.ContainsFunc(f.scene.Items, func(it scene.Item) bool {
		both := meet(boxOf(it), part)
		frame := it.Kind == scene.Outline && (len(it.Points) > 0 || it.Box.W == 1 && it.Box.H == 1)
		return both.W*both.H > 0 && (it.Ghost || it.Kind != scene.Face && !frame)
	})
}

// drawRim names the columns at the upper edge and the rows at the left one, wherever that
// covers nothing but tiles. A board with walls begins at its first field: nothing lies before that.
func (f *frame) drawRim(taken []image.Rectangle) {
	if !f.ruled() && !f.walled() || f.filmed {
		return
	}
	size := float64(f.px(rimSize))
	name := func(text string, x, y int) {
		at := image.Rect(x, y, x, y).Inset(-round(.75 * size))
		if !overlapsAny(at, taken) && f.quiet(at) {
			f.write("coordinate", "", text, x, y, size, 3)
		}
	}
	edge := f.px(rimSize)
	for _, c := range f.apart(f.columns(), size) {
		if !f.walled() || c.cell >= f.scene.A1.X {
			name(f.scene.Column(c.cell), c.px, edge)
		}
	}
	for _, r := range f.apart(f.rows(), size) {
		if !f.walled() || r.cell >= f.scene.A1.Y {
			name(f.scene.Row(r.cell), edge, r.px)
		}
	}
}

// outside returns the side, clockwise from the north, beyond which a point of the board lies
// farthest outside a part of it, -1 if it is inside.
func outside(at scene.Point, part scene.Rect) int {
	side, most := -1, 0.
	for i, d := range [4]float64{part.Y - at.Y, at.X - part.X - part.W, at.Y - part.Y - part.H, part.X - at.X} {
		if d > most {
			side, most = i, d
		}
	}
	return side
}
