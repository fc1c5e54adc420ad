package imaging

import (
	"image"
	"math"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// A picture of a match stands between a question and its buttons, and on a phone all three are
// to be seen together. So the picture is the board: it fills the whole width, is no higher than
// that needs, and has no more beside it than a strip below. Where the board has outgrown what
// can be shown that large, the picture is of what the question is about, and the rim says how
// many of the choices lie beyond.

// screenWidth is how wide such a picture is, px: nearly three times what a phone shows.
const screenWidth = 1008

// How high the board's part of such a picture is, as a share of its width: at least, and at most.
// A board that is no tiles has more kinds of choices below it, and the flattest is for where there
// is hardly room.
const (
	flattestScreen              = .52
	lowestScreen, highestScreen = .70, 1.08
	lowestLawn, highestLawn     = .62, .7
)

// Sizes of a tile on a phone, px: from the wanted one on the whole board is shown, and no tile
// is larger than the largest, of which there is one for close pictures.
const wantedTile, largestTile, largestNear = 36, 90, 124

// wantedStep is the same as wantedTile for boards that are no tiles, such as walls on a lawn.
const wantedStep = 20

// rimRoom is how much of the cells round what has to be seen is seen too: enough to tell what
// lies there.
const rimRoom = .3

// frameScreen shows the whole board if its tiles are large enough then, and otherwise what can
// be chosen, with as much round it as there is room for.
func (f *frame) frameScreen() {
	whole := f.shown()
	core, asked := f.marked()
	if asked {
		whole = grow(whole, rimRoom-air)
	}
	unit := f.screenUnit(whole)
	if near := grow(core, rimRoom); asked && onPhone(unit) < f.wanted() {
		if larger := min(f.screenUnit(near), f.wantedUnit()); larger > unit {
			f.fill(near, whole, larger)
			return
		}
	}
	f.fill(whole, whole, unit)
}

// frameNear shows a part of the board as large as there is room for.
func (f *frame) frameNear(part, whole scene.Rect) { f.fill(part, whole, f.screenUnit(part)) }

// fill makes a picture as wide as the screen of a part of the board and what lies round it, a
// unit being so many px.
func (f *frame) fill(part, whole scene.Rect, unit int) {
	u := float64(unit)
	w, h := screenWidth/u, max(min(f.lowest(), f.highest()), min(part.H*u, f.highest()))/u
	if part.H < whole.H { // the board goes on above or below
		h = max(h, min(whole.H, min(screenWidth, f.highest())/u))
	}
	f.unit, f.form, f.corner = unit, below, image.Point{}
	f.view = scene.Rect{
		X: slide(part.X, part.W, whole.X, whole.W, w), Y: slide(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
	board := image.Pt(screenWidth, round(h*u))
	f.size = board
	f.size.Y += f.px(stripHigh)
	f.panel = image.Rectangle{image.Pt(0, board.Y), f.size}
	f.coarse = f.phone() < coarseUnit
}

// marked is the part of the board with the choices.
func (f *frame) marked() (scene.Rect, bool) {
	return bounds(f.scene.Items, func(it scene.Item) bool { return it.Kind == scene.Spot && f.opts.Marks[it.Word] != "" })
}

// onPhone is the size of a unit of such a picture on a phone, px.
func onPhone(unit int) float64 { return float64(unit) * phoneWidth / screenWidth }

// screenUnit is the largest size of a unit, px, at which a part of the board can be seen.
func (f *frame) screenUnit(part scene.Rect) int {
	largest := float64(largestTile)
	if f.opts.View == Close {
		largest = largestNear
	}
	for _, u := range closeUnits {
		if onPhone(u) <= largest && part.W*float64(u) <= screenWidth && part.H*float64(u) <= f.highest() {
			return u
		}
	}
	return units[len(units)-1]
}

// lowest and highest are how high the board's part of the picture is at least and at most, px.
func (f *frame) lowest() float64 {
	if f.tiled() {
		return lowestScreen * screenWidth
	}
	return lowestLawn * screenWidth
}

func (f *frame) highest() float64 {
	most := highestLawn
	if f.tiled() {
		most = highestScreen
	}
	if f.opts.Highest > 0 {
		room := float64(f.opts.Highest-stripHigh) / phoneWidth
		most = max(flattestScreen, min(room, most))
	}
	return most * screenWidth
}

// wanted is from which size on, on a phone, the whole board is shown.
func (f *frame) wanted() float64 {
	if f.tiled() {
		return wantedTile
	}
	return wantedStep
}

// wantedUnit is the smallest unit, px, that is as large as wanted.
func (f *frame) wantedUnit() (unit int) {
	for _, u := range units {
		if onPhone(u) >= f.wanted() {
			unit = u
		}
	}
	return unit
}

// corners are the places for what is in hand, in the order in which they are looked at.
var corners = []struct{ right, foot bool }{{true, false}, {false, false}, {true, true}, {false, true}}

// Of what is in hand, on a phone, px: how large a face is, and how far it stays off the edge.
const handTile, handGap = 66, 7

// drawCornerHand stamps what is in hand in the corner of the board's part in which it hides
// least, and returns where.
func (f *frame) drawCornerHand() image.Rectangle {
	hand := f.hand()
	if len(hand) == 0 {
		return image.Rectangle{}
	}
	side, gap := f.px(handTile), f.px(handGap)
	if len(hand) > 2 {
		side = f.px(handTile * .8)
	}
	at := f.emptiest(image.Pt(len(hand)*(side+gap/2)-gap/2, side))
	if !f.tiled() { // pieces stand on a board that they are hardly told from
		f.stampCard(at.Inset(-gap/2), false)
	}
	for i, it := range hand {
		f.drawInHand(it, at.Min.X+i*(side+gap/2), at.Min.Y, side)
	}
	return at.Inset(-gap / 2)
}

// emptiest is where in the corners of the board's part something of a size hides least.
func (f *frame) emptiest(size image.Point) (best image.Rectangle) {
	gap := f.px(handGap)
	area := image.Rect(0, 0, f.size.X, f.panel.Min.Y).Inset(gap)
	least := math.Inf(1)
	for _, c := range corners {
		at := area.Min
		if c.right {
			at.X = area.Max.X - size.X
		}
		if c.foot {
			at.Y = area.Max.Y - size.Y
		}
		r := image.Rectangle{at, at.Add(size)}
		if n := f.hidden(r.Inset(-gap)); n < least {
			best, least = r, n
		}
	}
	return best
}

// hidden is how much something that covers a part of the picture would hide: a place to be
// chosen counts more than all tiles.
func (f *frame) hidden(by image.Rectangle) (n float64) {
	u := float64(f.unit)
	part := scene.Rect{
		X: f.view.X + float64(by.Min.X)/u, Y: f.view.Y + float64(by.Min.Y)/u,
		W: float64(by.Dx()) / u, H: float64(by.Dy()) / u,
	}
	for _, it := range f.scene.Items {
		both := meet(boxOf(it), part)
		share := both.W * both.H
		switch {
		case share == 0 || it.Noun == sets[f.scene.Game].Ground:
		case it.Kind == scene.Spot && f.opts.Marks[it.Word] != "", it.Ghost:
			n += 100
		case it.Kind == scene.Spot:
			n += 2 * share
		default:
			n += share
		}
	}
	return n
}

// mostPlates is the room that the players of a strip leave to what is left for all, in phone px.
const mostPlates = 310

// drawStrip stamps one line below the board: of every seat the token, the points, what it has
// left and the name, as far as there is room, and at the right what is left for all.
func (f *frame) drawStrip() {
	f.stampCard(f.panel, false)
	area := f.panel.Inset(f.px(3))
	end := area.Max.X - f.px(4)
	middle := (area.Min.Y + area.Max.Y) / 2
	plates, counts := f.scene.Panel.Plates, f.scene.Panel.Counts
	for i := len(counts) - 1; i >= 0 && i < 2; i-- {
		c := counts[i]
		text, size := strconv.Itoa(c.N), float64(f.px(nameSize))
		if word := f.word(c); word != "" && len(plates) <= mostWorded {
			text += " " + word
		}
		from := end - int(math.Ceil(size*art.TextWidth(text)))
		if from < area.Min.X+min(len(plates)*f.px(stripPlate), f.px(mostPlates)) {
			continue
		}
		f.write("word", "right", text, end, middle, size, float64(end-from)/size+.2)
		end = from - f.px(9)
	}
	if len(plates) == 0 {
		return
	}
	w := min((end-area.Min.X)/len(plates), f.px(130))
	for i, p := range plates {
		f.drawStripPlate(p, image.Rect(area.Min.X+i*w, area.Min.Y, area.Min.X+(i+1)*w-f.px(2), area.Max.Y))
	}
}

// drawStripPlate stamps what the strip says of a seat: token, points, name, and of what it has
// left as much as there is room for.
func (f *frame) drawStripPlate(p scene.Plate, r image.Rectangle) {
	f.stampCard(r, p.Active || f.won(p))
	f.flashed(p.Seat, r)
	side, middle, x := r.Dy()*4/5, (r.Min.Y+r.Max.Y)/2, r.Min.X+r.Dy()/8
	f.drawToken(p, x, middle-side/2, side)
	x += side + f.px(3)
	if !f.scene.Panel.Unscored {
		score, size := strconv.Itoa(p.Score), float64(f.px(15))
		f.write("score", "left", score, x, middle, size, 3)
		x += int(size*art.TextWidth(score)) + f.px(4)
	}
	name, who, room := float64(f.px(nameSize)), f.name(p.Seat), r.Max.X-x-f.px(4)
	whole := int(math.Ceil(name * art.TextWidth(who)))
	for _, c := range p.Counts[:min(1, len(p.Counts))] {
		if wide := f.px(countWidth(c)); whole+wide <= room {
			room -= wide
		}
	}
	if wide := min(whole, room); wide >= f.px(stripName) {
		f.write("name", "left", who, x, middle, name, float64(wide)/name+.05)
		x += wide + f.px(5)
	}
	for _, c := range p.Counts {
		wide := f.px(countWidth(c) - 3)
		if x+wide > r.Max.X {
			return
		}
		f.drawCount(c, p.Seat, image.Rect(x, r.Min.Y, r.Max.X, r.Max.Y), false)
		x += wide
	}
}

// beyondHigh is the height of the sign that tells how many choices lie beyond an edge, in phone px.
const beyondHigh = 20

// drawBeyond tells at each edge of the board's part how many choices lie beyond it, and returns
// the part of the edges that the signs take.
func (f *frame) drawBeyond() (taken []image.Rectangle) {
	var beyond [4]int
	for _, it := range f.scene.Items {
		if numbered(it) && f.opts.Marks[it.Word] == "" {
			if side := f.outside(boxOf(it).Centre()); side >= 0 {
				beyond[side]++
			}
		}
	}
	size, gap := image.Pt(f.px(2*beyondHigh), f.px(beyondHigh)), f.px(2)
	right, foot := f.size.X-size.X-gap, f.panel.Min.Y-size.Y-gap
	middle := image.Pt((f.size.X-size.X)/2, (f.panel.Min.Y-size.Y)/2)
	edges := [4]image.Point{{middle.X, gap}, {right, middle.Y}, {middle.X, foot}, {gap, middle.Y}}
	for side, n := range beyond {
		if n > 0 {
			l := look{icon: true, noun: "beyond", mark: strconv.Itoa(n), turn: side, w: 2, h: 1, unit: float64(size.Y)}
			f.stamps = append(f.stamps, stamp{look: l, at: edges[side]})
			taken = append(taken, image.Rectangle{edges[side], edges[side].Add(size)})
		}
	}
	return taken
}

// rimSize is the size of the names of columns and rows at the edges, in phone px.
const rimSize = 8.5

// drawRim names the columns at the upper edge and the rows at the left one, wherever that
// covers nothing.
func (f *frame) drawRim(hand image.Rectangle, signs []image.Rectangle) {
	if !f.ruled() || f.filmed {
		return
	}
	size := float64(f.px(rimSize))
	name := func(text string, x, y int) {
		at := image.Rect(x, y, x, y).Inset(-round(.75 * size))
		free := !at.Overlaps(hand) && f.hidden(at) == 0
		for _, s := range signs {
			free = free && !at.Overlaps(s)
		}
		if free {
			f.write("coordinate", "", text, x, y, size, 3)
		}
	}
	edge := f.px(rimSize)
	for _, c := range f.apart(f.columns(), size) {
		name(f.scene.Column(c.cell), c.px, edge)
	}
	for _, r := range f.apart(f.rows(), size) {
		name(f.scene.Row(r.cell), edge, r.px)
	}
}

// outside returns the side, clockwise from the north, beyond which a point of the board lies
// farthest, -1 if it is seen.
func (f *frame) outside(at scene.Point) int {
	side, most := -1, 0.
	for i, d := range [4]float64{f.view.Y - at.Y, at.X - f.view.X - f.view.W, at.Y - f.view.Y - f.view.H, f.view.X - at.X} {
		if d > most {
			side, most = i, d
		}
	}
	return side
}

// UnitOnPhone is how large a unit of the board, such as a tile, is shown on a phone, px.
func UnitOnPhone(s scene.Scene, o Options) float64 { return compose(s, o).phone() }
