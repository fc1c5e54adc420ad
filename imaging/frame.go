package imaging

import (
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// frame is a picture laid out: what is shown how large, and the stamps.
type frame struct {
	scene  scene.Scene
	opts   Options
	size   image.Point     // of the picture, px
	unit   int             // px in a board unit
	view   scene.Rect      // the part of the board to be seen
	corner image.Point     // where the view's upper left corner lies, px
	panel  image.Rectangle // px
	form   form
	coarse bool
	filmed bool  // of a film: without coordinates, whose places would change
	gains  []int // of a film: points of each seat that are pointed out
	stamps []stamp
	swell  float64      // how much larger than its cell the number of a place is
	aside  bool         // the tray, or what is in hand, lies beside the board
	brief  bool         // the panel has no room for more than tokens, names and scores
	window scene.Rect   // the cells of a close picture of tiles
	finer  int          // so many pixels wide and high is drawn what becomes one, if more than 1
	away   []away       // the choices that lie outside
	free   []scene.Rect // the cells beside tiles, once they are asked for
	strips []int        // rows at which the picture is cut for compression, first and last included
}

// form is the way the panel is arranged.
type form int

const (
	none     form = iota
	column        // cards one below the other, right of the board
	row           // cards side by side, below the board
	thin          // one thin strip below the board
	below         // a strip as wide as the picture, with what is in hand in a corner of the board
	flank         // a column as high as the picture, right of a low board, with what is in hand
	onlyHand      // only what is in hand, there
)

// onScreen tells whether the picture is as wide as the screen of a phone, with all that a person in turn has to see.
func (f *frame) onScreen() bool { return f.form == below || f.form == flank }

// The proportion of pictures: Discord shows them in a box of 550 × 350.
const wide, high = 11, 7

// Sizes in px.
const (
	smallWidth  = 1100 // sharp in that box on a screen of double density
	middleWidth = 1320
	largeWidth  = 1650
	plainLimit  = 1800 // longest side of a Plain picture
	phoneWidth  = 350  // what a phone shows
)

// deadMargin is the part of each side that clients may crop: nothing that must be read
// lies there.
const deadMargin = .04

// coarseUnit is the size of a unit on a phone below which only the essential is drawn,
// readable the size at which numbers become too small: both in phone px.
const coarseUnit, readableUnit = 18.5, 14.5

// units are the tile sizes in px; few, so that sprites are shared.
var units = []int{224, 192, 160, 144, 128, 112, 104, 96, 88, 80, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 24, 16, 12, 8}

// enough is the tile size for which no larger picture is made.
const enough = 104

// compose lays out a scene.
func compose(s scene.Scene, o Options) *frame {
	f := &frame{scene: s, opts: o}
	f.arrange()
	f = f.withTrayAside().withHandAside()
	f.spread()
	f.cut()
	f.swell = f.swelling()
	f.drawBoard()
	f.drawPanel()
	f.sign()
	return f
}

// arrange decides what is shown how large, and where.
func (f *frame) arrange() {
	switch o := f.opts; {
	case o.View == Cover:
		f.frameCover()
	case o.View == Part:
		f.framePart()
	case f.whole():
		f.frameWhole(f.wholeWidth())
	case o.View == Close:
		f.frameClose()
	case o.View == Small:
		f.frameSmall()
	case o.View == Plain:
		f.framePlain()
	default:
		f.frameBoard()
	}
}

// spread lets the ground of the board fill its part of the picture, and what is shown reach
// as far.
func (f *frame) spread() {
	if sets[f.scene.Game].Ground == "" || !f.scene.Grid {
		return
	}
	if !f.onScreen() && f.opts.View == Board {
		f.widenView()
	}
	f.scene = f.grounded()
}

// widenView shows so much of the board as there is room for.
func (f *frame) widenView() {
	area, _ := f.divide(f.size, f.form)
	u := float64(f.unit)
	w, h := float64(area.Dx())/u, float64(area.Dy())/u
	f.view = scene.Rect{X: f.view.X - (w-f.view.W)/2, Y: f.view.Y - (h-f.view.H)/2, W: w, H: h}
	f.corner = area.Min
}

// grounded returns the scene with a ground as large as what is shown.
func (f *frame) grounded() scene.Scene {
	s := f.scene
	s.Items = slices.Clone(s.Items)
	for i, it := range s.Items {
		if it.Noun == sets[s.Game].Ground {
			x, y := math.Floor(f.view.X), math.Floor(f.view.Y)
			s.Items[i].Box = scene.Rect{X: x, Y: y, W: math.Ceil(f.view.X+f.view.W) - x, H: math.Ceil(f.view.Y+f.view.H) - y}
		}
	}
	return s
}

// matted tells whether the board's part of the picture is all ground, with a margin.
func (f *frame) matted() bool {
	return sets[f.scene.Game].Ground != "" && f.scene.Grid && !f.onScreen()
}

// drawMat covers what of the ground lies beyond the board's part of the picture.
func (f *frame) drawMat() {
	if f.matted() {
		f.coverMargin()
	}
}

// field is where the view is in the picture, px.
func (f *frame) field() image.Rectangle {
	return image.Rectangle{f.corner, f.corner.Add(image.Pt(round(f.view.W*float64(f.unit)), round(f.view.H*float64(f.unit))))}
}

// coverMargin covers what lies round the view.
func (f *frame) coverMargin() {
	inner := f.field()
	for _, r := range []image.Rectangle{
		{image.Point{}, image.Pt(f.size.X, inner.Min.Y)}, {image.Pt(0, inner.Max.Y), f.size},
		{image.Pt(0, inner.Min.Y), image.Pt(inner.Min.X, inner.Max.Y)}, {image.Pt(inner.Max.X, inner.Min.Y), image.Pt(f.size.X, inner.Max.Y)},
	} {
		f.stamps = append(f.stamps, stamp{look: look{icon: true, noun: "mat", w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}, at: r.Min})
	}
}

// whole tells whether the board is shown as a whole, without a panel and always as large.
func (f *frame) whole() bool { return sets[f.scene.Game].Whole && f.opts.View != Plain }

// wholeWidth and wholeEdge are the size of a whole board, px, and the table round it, in units.
// In the history of a match it is half as wide as wholeSmall: lines so thin are drawn too
// large and then shrunk.
const wholeWidth, wholeSmall, wholeEdge = 1280, 840, .25

func (f *frame) wholeWidth() int {
	if f.opts.View == Small {
		f.finer = 2
		return wholeSmall
	}
	return wholeWidth
}

// frameWhole shows the board and nothing else.
func (f *frame) frameWhole(width int) {
	f.view = f.scene.Board
	f.unit = int(float64(width) / (f.view.W + 2*wholeEdge))
	edge := part(f.unit, wholeEdge)
	f.corner = image.Pt(edge, edge)
	f.size = image.Pt(part(f.unit, f.view.W)+2*edge, part(f.unit, f.view.H)+2*edge)
}

// frameBoard shows a board of cells on the whole width of a screen, and anything else, such as a
// chart, in the picture and with the panel's form that show it largest.
func (f *frame) frameBoard() {
	if f.scene.Grid {
		f.frameScreen()
		return
	}
	for _, width := range []int{smallWidth, middleWidth, largeWidth} {
		f.unit = 0
		for _, form := range []form{column, row, thin} {
			f.try(f.shown(), landscape(width), form)
		}
		if f.unit >= enough {
			break
		}
	}
	f.coarse = f.phone() < coarseUnit
}

// mostSwollen is how much larger than its cell a number may be.
const mostSwollen = 2.5

// swelling lets the numbers of a board of tiny cells be larger than these, where no two of
// them are neighbours: at the ends of a long street.
func (f *frame) swelling() float64 {
	swell := min(readableUnit/f.phone(), mostSwollen)
	var middles []scene.Point
	for _, it := range f.scene.Items {
		if swell > 1 && numbered(it) && f.opts.Marks[it.Word] != "" {
			c := it.Box.Centre()
			for _, other := range middles {
				swell = min(swell, max(math.Abs(c.X-other.X), math.Abs(c.Y-other.Y)))
			}
			middles = append(middles, c)
		}
	}
	return max(swell, 1)
}

// numbered tells whether an item is an empty cell that can be chosen.
func numbered(it scene.Item) bool { return it.Kind == scene.Spot && it.Noun == "cell" }

func landscape(width int) image.Point { return image.Pt(width, width*high/wide) }

// phone is the size of a unit on a phone, px.
func (f *frame) phone() float64 { return float64(f.unit) * phoneWidth / float64(f.size.X) }

// try takes a picture's size and a panel's form if tiles become larger by them.
func (f *frame) try(view scene.Rect, size image.Point, p form) {
	size = f.roomy(size, p)
	area, panel := f.divide(size, p)
	unit := fit(view, area.Size())
	if unit <= f.unit {
		return
	}
	f.size, f.panel, f.form, f.unit, f.view = size, panel, p, unit, view
	used := image.Pt(int(view.W*float64(unit)), int(view.H*float64(unit)))
	f.corner = area.Min.Add(area.Size().Sub(used).Div(2))
}

// columnWide and rowWide are the parts of a picture's width that a panel takes.
const columnWide, rowWide = .265, 1 - 2*deadMargin

// roomy makes a picture so high that a panel beside the board has the room it needs.
func (f *frame) roomy(size image.Point, p form) image.Point {
	if p == column {
		need := f.columnHigh(columnWide*phoneWidth) / (1 - 2*deadMargin)
		size.Y = max(size.Y, int(need*float64(size.X)/phoneWidth))
	}
	return size
}

// divide splits a picture into the board's area and the panel's.
func (f *frame) divide(size image.Point, p form) (area, panel image.Rectangle) {
	dx, dy := part(size.X, deadMargin), part(size.Y, deadMargin)
	inner := image.Rect(dx, dy, size.X-dx, size.Y-dy)
	area, panel = inner, inner
	switch p {
	case column:
		panel.Min.X = panel.Max.X - part(size.X, columnWide)
		area.Max.X = panel.Min.X - part(size.X, .022)
	case row:
		panel.Min.Y = panel.Max.Y - part(size.X, f.rowHigh(rowWide*phoneWidth)/phoneWidth)
		area.Max.Y = panel.Min.Y - part(size.Y, .035)
	case thin:
		panel.Min.Y = panel.Max.Y - part(size.X, (stripHigh-9.)/phoneWidth)
		area.Max.Y = panel.Min.Y - part(size.Y, .03)
	}
	return area, panel
}

func part(whole int, share float64) int { return int(math.Round(float64(whole) * share)) }

// fit returns the largest tile size at which a view fits into an area.
func fit(view scene.Rect, area image.Point) int {
	for _, u := range units {
		if view.W*float64(u) <= float64(area.X) && view.H*float64(u) <= float64(area.Y) {
			return u
		}
	}
	return units[len(units)-1]
}

// fringe is how much of the focus may be lost in the margin on each side, in cells: only
// its outermost cells are touched, and all become larger.
const fringe = .31

// leastSeen is the least that a close picture without tiles shows, in units: the only choice
// left on a page would else be seen without knowing where it lies.
var leastSeen = image.Pt(7, 5)

// frameClose shows the focus large and fills the picture with what lies round it, so
// that only surroundings can be cropped. What is no board of tiles is shown whole, if it is large
// enough then: nothing of it is cut through.
func (f *frame) frameClose() {
	f.form = below
	switch {
	case f.tiled():
		f.frameTiles()
		return
	case f.scene.Grid && f.scene.Focus == (scene.Rect{}):
		f.frameScreen()
		return
	}
	focus := grow(f.focus(), -fringe)
	all := f.shown().Around(focus)
	if unit := f.screenUnit(all); f.scene.Grid && onPhone(unit) >= wantedWall {
		f.fill(all, all, unit)
		return
	}
	part := widened(focus, all)
	f.fill(part, all, min(f.screenUnit(part), unitOf(nearWall)))
}

// widened returns a part of the whole, or so much more of that as is to be seen at least.
func widened(part, whole scene.Rect) scene.Rect {
	w, h := max(part.W, min(float64(leastSeen.X), whole.W)), max(part.H, min(float64(leastSeen.Y), whole.H))
	return scene.Rect{
		X: slide(part.X, part.W, whole.X, whole.W, w), Y: slide(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
}

// slide places a window of a length over the whole, along one axis: the part that
// matters is in its middle if that does not show more empty table than need be, and
// always inside. All are given by start and length.
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

// focus is what a close picture is about.
func (f *frame) focus() scene.Rect {
	if f.scene.Focus.W > 0 && f.scene.Focus.H > 0 {
		return f.scene.Focus
	}
	if core, asked := bounds(f.marked(), every); asked {
		return grow(core, 1)
	}
	return f.shown()
}

// leastTable is how wide and high the table below the first tiles is, in cells.
const leastTable = 3.

// framePlain shows all of the board as large as the limit allows, never exactly square, and of tiles which is
// to be laid.
func (f *frame) framePlain() {
	f.view = f.shown()
	if f.walled() { // with the moat round the walls
		f.view = f.view.Around(f.scene.Board)
	}
	if f.tiled() {
		c := f.view.Centre() // with room round the first tiles
		f.view = f.view.Around(scene.Rect{X: c.X - leastTable/2, Y: c.Y - leastTable/2, W: leastTable, H: leastTable})
		f.form = onlyHand
	}
	for _, f.unit = range units {
		margin := max(part(f.unit, .36), 36)
		f.corner = image.Pt(margin, margin)
		f.size = image.Pt(part(f.unit, f.view.W)+2*margin, part(f.unit, f.view.H)+2*margin)
		f.widen()
		if max(f.size.X, f.size.Y) <= plainLimit {
			break
		}
	}
	f.panel = image.Rect(0, f.size.Y, f.size.X, f.size.Y)
}

// widen adds table at both sides of a nearly square picture: squares have been cropped
// by phones.
func (f *frame) widen() {
	ratio := float64(f.size.X) / float64(f.size.Y)
	if ratio < .92 || ratio > 1.08 {
		return
	}
	more := part(f.size.Y, 1.08) - f.size.X
	f.size.X += more
	f.corner.X += more / 2
}

// air is left round what is shown of a grid, in cells.
const air = .12

// shown is the part of the board worth showing: on a grid, what is used and may be
// used now with a little air; else all.
func (f *frame) shown() scene.Rect {
	box, ok := bounds(slices.Concat(f.scene.Items, f.verges()), every)
	if !f.scene.Grid || !ok {
		return f.scene.Board
	}
	return grow(box, air)
}

// verges are the joints that are drawn far beyond their faces, in boxes as large as that.
func (f *frame) verges() []scene.Item {
	var list []scene.Item
	for _, j := range f.joints() {
		if brush, _ := sets[f.scene.Game].Brush(j.Kind, j.Noun); brush.Bleed > air {
			j.Box = grow(j.Box, brush.Bleed-air)
			list = append(list, j)
		}
	}
	return list
}

func grow(r scene.Rect, by float64) scene.Rect {
	return scene.Rect{X: r.X - by, Y: r.Y - by, W: r.W + 2*by, H: r.H + 2*by}
}

// bounds is the smallest rectangle round the items that are wanted, and whether there
// is any.
func bounds(items []scene.Item, wanted func(scene.Item) bool) (r scene.Rect, ok bool) {
	for _, it := range items {
		if !wanted(it) {
			continue
		}
		box := boxOf(it)
		if !ok {
			r, ok = box, true
			continue
		}
		x, y := min(r.X, box.X), min(r.Y, box.Y)
		r.W, r.H = max(r.X+r.W, box.X+box.W)-x, max(r.Y+r.H, box.Y+box.H)-y
		r.X, r.Y = x, y
	}
	return r, ok
}

// boxOf is the box of an item; that of a path lies round its points.
func boxOf(it scene.Item) scene.Rect {
	if len(it.Points) == 0 {
		return it.Box
	}
	x0, y0, x1, y1 := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	for _, at := range it.Points {
		x0, x1 = min(x0, at.X), max(x1, at.X)
		y0, y1 = min(y0, at.Y), max(y1, at.Y)
	}
	return scene.Rect{X: x0, Y: y0, W: x1 - x0, H: y1 - y0}
}

// cut lays the cuts of the strips along the rows of cells, so that a row nothing
// happened in is the same strip in the next picture. A picture that shares nothing is
// one strip: every cut costs a little time and about a thousandth of the bytes.
func (f *frame) cut() {
	f.strips = []int{0}
	if f.opts.Key == "" || f.finer > 1 {
		f.strips = append(f.strips, f.size.Y/max(f.finer, 1))
		return
	}
	step := stripHeight(f.unit)
	cells := f.corner.Y + round((math.Ceil(f.view.Y)-f.view.Y)*float64(f.unit))
	for y := cells % step; y < f.size.Y; y += step {
		if y > 0 {
			f.strips = append(f.strips, y)
		}
	}
	f.strips = append(f.strips, f.size.Y)
}

// stripHeight is about 64 rows: half a row of large cells, several rows of small ones.
// Lower strips would cost bytes, higher ones time.
func stripHeight(unit int) int {
	if unit >= 96 {
		return unit / 2
	}
	return max(unit, 64/unit*unit)
}
