package imaging

import (
	"cmp"
	"fmt"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// What lies beyond the edges of a picture of tiles is told at these by number: quietly what can be
// chosen elsewhere, and as large as a place what has a button.

// Of these signs, in phone px: the height of a list of numbers, and the side of a number with an arrow.
const beyondHigh, strayHigh = 17, 27

// drawBeyond stamps the signs at the edges of the board's part, and returns what they take of it.
func (f *frame) drawBeyond() (taken []image.Rectangle) {
	var beyond [4][]scene.Item
	for _, it := range f.scene.Items {
		if !f.outside(it) {
			continue
		}
		side := f.sideOf(it)
		if f.opts.Marks[it.Word] != "" {
			taken = append(taken, f.drawStray(it, side, taken))
		} else {
			beyond[side] = append(beyond[side], it)
		}
	}
	for side, items := range beyond {
		if len(items) > 0 {
			taken = append(taken, f.drawFurther(items, side, taken))
		}
	}
	return taken
}

// outside tells whether an item is a choice whose number cannot be seen whole in the picture.
func (f *frame) outside(it scene.Item) bool {
	mark := cmp.Or(f.opts.Marks[it.Word], f.opts.Others[it.Word])
	return f.form == below && it.Kind == scene.Spot && mark != "" && mark != scene.Here && f.sideOf(it) >= 0
}

// badgeRoom is how far the number of a cell reaches from its middle, placeRoom that of another place.
const badgeRoom, placeRoom = .42, .16

// sideOf is the edge beyond which an item lies, clockwise from the north, -1 if enough of it is
// seen.
func (f *frame) sideOf(it scene.Item) int {
	c, near := boxOf(it).Centre(), badgeRoom
	if it.Noun != "cell" {
		near = placeRoom
	}
	return outside(c, grow(f.view, -near))
}

// drawStray stamps the number of a choice with an arrow towards it, where that leaves the picture.
func (f *frame) drawStray(it scene.Item, side int, taken []image.Rectangle) image.Rectangle {
	r := f.atEdge(f.place(boxOf(it).Centre()), image.Pt(f.px(strayHigh), f.px(strayHigh)), side, taken)
	f.stampIcon(look{noun: "stray", mark: f.opts.Marks[it.Word], turn: side}, r.Min.X, r.Min.Y, r.Dx())
	return r
}

// place is where a point of the board lies in the picture, px.
func (f *frame) place(at scene.Point) image.Point {
	u := float64(f.unit)
	return f.corner.Add(image.Pt(round((at.X-f.view.X)*u), round((at.Y-f.view.Y)*u)))
}

// drawFurther stamps the numbers of choices without a button that lie beyond an edge, over against the
// middle of them.
func (f *frame) drawFurther(items []scene.Item, side int, taken []image.Rectangle) image.Rectangle {
	var marks []string
	for _, it := range items {
		marks = append(marks, f.opts.Others[it.Word])
	}
	box, _ := bounds(items, every)
	high, text := f.px(beyondHigh), listed(marks)
	wide := .95 + beyondSize*art.TextWidth(text)
	r := f.atEdge(f.place(box.Centre()), image.Pt(round(wide*float64(high)), high), side, taken)
	l := look{icon: true, noun: "beyond", mark: text, turn: side, w: wide, h: 1, unit: float64(high)}
	f.stamps = append(f.stamps, stamp{look: l, at: r.Min})
	return r
}

// beyondSize is the size of numbers in such a list, as a share of its height, mostListed how many
// it has at most, with runs for one.
const beyondSize, mostListed = .66, 4

// listed writes numbers in their order, those that follow one another as a run.
func listed(marks []string) string {
	var runs [][2]int
	var ns []int
	var parts []string
	for _, mark := range marks {
		if n, err := strconv.Atoi(mark); err == nil {
			ns = append(ns, n)
		} else {
			parts = append(parts, mark)
		}
	}
	slices.Sort(ns)
	for _, n := range slices.Compact(ns) {
		if last := len(runs) - 1; last >= 0 && runs[last][1] == n-1 {
			runs[last][1] = n
		} else {
			runs = append(runs, [2]int{n, n})
		}
	}
	for i, run := range runs {
		if i == mostListed {
			return strings.Join(parts, ", ") + " …"
		}
		switch run[1] - run[0] {
		case 0:
			parts = append(parts, strconv.Itoa(run[0]))
		case 1:
			parts = append(parts, strconv.Itoa(run[0]), strconv.Itoa(run[1]))
		default:
			parts = append(parts, fmt.Sprintf("%d–%d", run[0], run[1]))
		}
	}
	return strings.Join(parts, ", ")
}

// atEdge is room of a size at an edge of the board's part, as near to a point as what is taken
// allows.
func (f *frame) atEdge(near, size image.Point, side int, taken []image.Rectangle) image.Rectangle {
	area := f.area()
	along := image.Pt(1, 0)
	if side%2 == 1 {
		along = image.Pt(0, 1)
	}
	edge := [4]image.Point{{near.X, area.Min.Y}, {area.Max.X, near.Y}, {near.X, area.Max.Y}, {area.Min.X, near.Y}}[side].Sub(size.Div(2))
	for step := range area.Dx() / 4 {
		for _, way := range []int{4, -4} {
			at := edge.Add(along.Mul(way * step))
			at.X, at.Y = max(area.Min.X, min(at.X, area.Max.X-size.X)), max(area.Min.Y, min(at.Y, area.Max.Y-size.Y))
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
		return it.Kind == scene.Spot && both.W*both.H > 0 && !f.outside(it)
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

// Of the rim with the names of columns and rows, in phone px: how large these are, how high the rim is
// at the upper edge, and how wide at the left one.
const rimSize, rimHigh, rimWide = 8.5, 11, 13

// bordered tells whether the board's part of the picture has a rim of its own, so that names lie on
// nothing and nothing on them.
func (f *frame) bordered() bool { return f.named() && f.form == below }

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
