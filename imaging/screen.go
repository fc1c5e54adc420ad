package imaging

import (
	"image"
	"math"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// A picture of a match stands between a question and its buttons, and on a phone all three are
// to be seen together. So the picture is the board: it fills the whole width, is no higher than
// that needs, and has no more beside it than a strip below. A board with an end is shown whole. Where
// another one has outgrown what can be shown large, the picture is of what the question is about: what
// was laid last, and every choice that has a button.

// screenWidth is how wide such a picture is, px: nearly three times what a phone shows.
const screenWidth = 1008

// How high the board's part of such a picture is, as a share of its width: at least, and at most.
// A board that is no tiles has more kinds of choices below it, and the flattest is for where there
// is hardly room.
const (
	flattestScreen              = .52
	lowestScreen, highestScreen = .70, 1.08
	lowestLawn                  = .62
	flattestTray                = .28 // above a tray
)

// Sizes of a tile on a phone, px: from the wanted one on the whole board is shown, and no tile
// is larger than the largest. Close pictures of a board that has outgrown these show two tiles round one.
const wantedTile, largestTile, largestNear = 36, 90, 66

// leastTile is the size of a tile on a phone, px, for which choices without a button may lie outside the picture.
const leastTile = 21

// wantedWall and leastWall are the same for boards that are no tiles, such as walls on a lawn, nearWall is
// how large a part of one is shown, and leastStep the least where no number on the board is asked for.
const wantedWall, leastWall, nearWall, leastStep = 24, 24, 27, 20

// rimRoom is how much of the cells round what has to be seen is seen too: enough to tell what
// lies there.
const rimRoom = .3

// frameScreen shows the whole board if its tiles are large enough then, and otherwise the most that
// can be told apart: all choices, or those with a button, or as many of these as there is room for, with as much
// round them. A board within walls has an end, and people want to see where: it is shown whole, or where it is tiny
// all that is within the walls and the flags of the race along these.
func (f *frame) frameScreen() {
	f.form = below
	whole, wanted := f.shown(), f.wanted()
	if f.walled() {
		for _, r := range f.uncuttable() {
			whole = whole.Around(r)
		}
		if onPhone(f.screenUnit(whole)) < tinyTile {
			f.frameFlanked(whole)
			return
		}
		f.fill(whole, whole, f.screenUnit(whole))
		return
	}
	core, others := f.offered(f.opts.Marks), f.offered(f.opts.Others)
	if box, asked := bounds(slices.Concat(core, others), every); asked {
		whole = grow(whole, rimRoom-air).Around(grow(box, rimRoom))
	} else if len(f.wouldDo()) == 0 {
		wanted = leastStep
	}
	part, unit := whole, f.screenUnit(whole)
	if onPhone(unit) < wanted {
		for _, near := range f.askedAbout(core, others) {
			if larger := min(f.screenUnit(near.Rect), unitOf(f.nearly(wanted))); larger > unit {
				part, unit = near.Rect, larger
			}
			if onPhone(unit) >= near.least {
				break
			}
		}
	}
	part, unit = f.frameRoomy(part, unit)
	f.fill(part, whole, unit)
}

// roomAndFlags is what is within the walls of a board, and the flags beside it.
func (f *frame) roomAndFlags() scene.Rect {
	part := grow(f.room(), rimRoom)
	for _, flag := range f.flags() {
		part = part.Around(flag)
	}
	return part
}

// flags are where pieces are seen that stand on the walls of a board and are anybody's.
func (f *frame) flags() (list []scene.Rect) {
	for _, it := range f.scene.Items {
		if it.Kind == scene.Piece && it.Beside && it.Seat != scene.Nobody && inside(it.Box, f.scene.Board) {
			brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun)
			list = append(list, grow(it.Box, brush.Bleed))
		}
	}
	return list
}

// section is a part of the board that is shown rather than a smaller one if a unit is no less then,
// on a phone, px.
type section struct {
	scene.Rect
	least float64
}

// askedAbout are parts of the board that matter more than the whole, from the largest to the
// smallest: all choices with what those with a button would do, these alone with what they would
// do, and these alone; all with what was laid last. Where nothing on the board is asked for, it is what
// the scene is about.
func (f *frame) askedAbout(core, others []scene.Item) (parts []section) {
	if len(core) == 0 {
		if f.tiled() || f.scene.Focus.W == 0 {
			return nil
		}
		return []section{{f.scene.Focus, leastStep}}
	}
	core = slices.Concat(core, f.laidLast())
	does := f.wouldDo()
	asked, _ := bounds(slices.Concat(core, does), every)
	if latest, ok := bounds(f.otherNews(), every); ok {
		parts = append(parts, section{grow(asked.Around(latest), rimRoom), leastStep})
	}
	if len(others) > 0 {
		box, _ := bounds(others, every)
		parts = append(parts, section{grow(asked.Around(box), rimRoom), f.least()})
	}
	if len(does) > 0 {
		parts = append(parts, section{grow(asked, rimRoom), leastStep})
	}
	near, _ := bounds(slices.Concat(core, f.drafted()), every)
	return append(parts, section{grow(near, rimRoom), 0})
}

// laidLast are the frames round the tiles that were laid last.
func (f *frame) laidLast() []scene.Item {
	return slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool {
		return !f.flagged(it)
	})
}

// otherNews are the frames round what others have built since the viewer's last turn, on a board that is no tiles.
func (f *frame) otherNews() []scene.Item {
	return slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool {
		return f.tiled() || it.Kind != scene.Outline || it.Seat < 0 || it.Pose == "own"
	})
}

// wouldDo is what choices would do.
func (f *frame) wouldDo() []scene.Item {
	return slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool {
		brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun)
		return !brush.Asked
	})
}

// drafted is what lies on the board for a try only.
func (f *frame) drafted() []scene.Item {
	return slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool { return !it.Ghost || it.Kind != scene.Face })
}

func every(scene.Item) bool { return true }

// fill makes a picture as wide as the screen of a part of the board and what lies round it, a
// unit being so many px.
func (f *frame) fill(part, whole scene.Rect, unit int) {
	u := float64(unit)
	w, h := f.boardWide()/u, max(min(f.lowest(), f.highest()), min(part.H*u, f.highest()))/u
	if part.H < whole.H { // the board goes on above or below
		h = max(h, min(whole.H, min(screenWidth, f.highest())/u))
	}
	f.unit, f.corner = unit, f.rim()
	f.view = f.look(part, whole, w, h)
	f.size = image.Pt(screenWidth, f.corner.Y+round(h*u))
	f.panel = image.Rectangle{image.Pt(f.area().Max.X, 0), f.size}
	if f.form == below {
		board := f.size.Y
		f.size.Y += f.px(stripHigh)
		f.panel = image.Rectangle{image.Pt(0, board), f.size}
	}
	f.size.Y += f.px(f.trayHigh())
	f.coarse = f.phone() < coarseUnit
	f.away = f.strays()
}

// look is the window of a size through which a part of the board is seen.
func (f *frame) look(part, whole scene.Rect, w, h float64) scene.Rect {
	place := slide
	if f.walled() {
		whole, place = f.scene.Board, steady
	}
	window := scene.Rect{
		X: place(part.X, part.W, whole.X, whole.W, w), Y: place(part.Y, part.H, whole.Y, whole.H, h), W: w, H: h,
	}
	if f.opts.View == Close && f.tiled() {
		window = f.fullest(part, window)
	}
	return f.uncut(part, window)
}

// uncut moves a window as little as it takes so that numbers of choices, and what stands beside the
// cells of the board, such as a flag, are seen whole or not at all, while the part in question stays in sight.
func (f *frame) uncut(part, window scene.Rect) scene.Rect {
	const most, perUnit = 1.5, .01
	beside := f.uncuttable()
	kept, best, least := overlap(part, window), window, float64(halved(beside, window))
	if core, ok := f.core(); ok && f.opts.View == Close {
		kept = overlap(kept, grow(core, rimMargin))
	}
	across, along := []float64{0}, []float64{0}
	for _, r := range beside {
		across = append(across, ways(r.X, r.W, window.X, window.W)...)
		along = append(along, ways(r.Y, r.H, window.Y, window.H)...)
	}
	for _, dx := range across {
		for _, dy := range along {
			w := scene.Rect{X: window.X + dx, Y: window.Y + dy, W: window.W, H: window.H}
			way := math.Hypot(dx, dy)
			if way > most || perUnit*way >= least || !holds(w, kept) {
				continue
			}
			if n := float64(halved(beside, w)) + perUnit*way; n < least {
				best, least = w, n
			}
		}
	}
	return best
}

// ways are how far a window moves along an axis so that a thing there is just inside or just outside
// at either end.
func ways(start, length, window, windowLength float64) []float64 {
	end, windowEnd := start+length, window+windowLength
	return []float64{start - window, end - windowEnd, end - window, start - windowEnd}
}

// uncuttable is where in the picture things are seen that stand beside the cells of the board, and
// cells to choose without a button: those with one are in sight.
func (f *frame) uncuttable() (list []scene.Rect) {
	for _, it := range f.scene.Items {
		if it.Noun == "cell" && f.opts.Others[it.Word] != "" {
			list = append(list, grow(it.Box, badgeRoom-.5))
		}
		if it.Kind == scene.Piece && it.Beside {
			brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun)
			list = append(list, grow(it.Box, brush.Bleed))
		}
	}
	return list
}

// halved counts the things that are seen in part.
func halved(things []scene.Rect, window scene.Rect) (n int) {
	for _, r := range things {
		if both := meet(r, window); both.W > 0 && both.H > 0 && !holds(window, r) {
			n++
		}
	}
	return n
}

// grown is a strip at the rim of a cell with the room for what stands before its middle.
func grown(strip scene.Rect, by float64) scene.Rect {
	if strip.W > strip.H {
		return scene.Rect{X: strip.X, Y: strip.Y - by, W: strip.W, H: strip.H + 2*by}
	}
	return scene.Rect{X: strip.X - by, Y: strip.Y, W: strip.W + 2*by, H: strip.H}
}

// walled tells whether tiles are laid on a board of their own, which does not grow.
func (f *frame) walled() bool { return f.tiled() && sets[f.scene.Game].Bare }

// steady places a window over the whole like slide, but so that it moves as seldom as may be:
// in the middle, at the beginning or at the end, if the part is seen there.
func steady(part, partLength, whole, wholeLength, window float64) float64 {
	const hair = 1e-6
	last := whole + wholeLength - window
	for _, start := range []float64{(whole + last) / 2, whole, last} {
		if start <= part+hair && part+partLength <= start+window+hair {
			return start
		}
	}
	return slide(part, partLength, whole, wholeLength, window)
}

// outsider is how much of what its brush may need is taken by a number that stands outside its place
// on tiles as large as they mostly are.
const outsider = .75

// marked are the choices that have a number and a button.
func (f *frame) marked() []scene.Item { return f.offered(f.opts.Marks) }

// offered are the choices with one of some marks, with the number where that stands outside.
func (f *frame) offered(marks map[string]string) (list []scene.Item) {
	for _, it := range f.scene.Items {
		if it.Kind == scene.Spot && marks[it.Word] != "" {
			if brush, _ := sets[f.scene.Game].Brush(it.Kind, it.Noun); brush.Bleed > .5 {
				it.Box = grown(it.Box, outsider*brush.Bleed-rimRoom)
			}
			list = append(list, it)
		}
	}
	return list
}

// onPhone is the size of a unit of such a picture on a phone, px.
func onPhone(unit int) float64 { return float64(unit) * phoneWidth / screenWidth }

// screenUnit is the largest size of a unit, px, at which a part of the board can be seen.
func (f *frame) screenUnit(part scene.Rect) int {
	for _, u := range closeUnits {
		if onPhone(u) <= largestTile && part.W*float64(u) <= f.boardWide() && part.H*float64(u) <= f.highest() {
			return u
		}
	}
	return units[len(units)-1]
}

// fullestUnit is such a unit to the pixel on a phone, for boards so small that each counts.
func (f *frame) fullestUnit(part scene.Rect) int {
	const step = 2
	unit := f.screenUnit(part)
	for u := float64(unit + step); part.W*u <= f.boardWide() && part.H*u <= f.highest(); u += step {
		unit += step
	}
	return unit
}

// boardWide is how wide the board's part of the picture is, px.
func (f *frame) boardWide() float64 {
	return screenWidth*(1-f.besideWide()/phoneWidth) - float64(f.rim().X)
}

// bottom is where the board's part of the picture ends, px.
func (f *frame) bottom() int {
	if f.form == flank {
		return f.size.Y
	}
	return f.panel.Min.Y
}

// area is the board's part of the picture.
func (f *frame) area() image.Rectangle {
	if f.form == onlyHand {
		return f.field()
	}
	return image.Rectangle{f.rim(), image.Pt(f.rim().X+round(f.boardWide()), f.bottom())}
}

// lowest and highest are how high the board's part of the picture is at least and at most, px.
func (f *frame) lowest() float64 {
	if f.tiled() {
		return lowestScreen * screenWidth
	}
	return lowestLawn * screenWidth
}

func (f *frame) highest() float64 {
	if f.opts.Highest == 0 {
		return highestScreen*screenWidth - float64(f.rim().Y)
	}
	flattest, tray, strip := flattestScreen, f.trayHigh(), float64(stripHigh)
	if tray > 0 {
		flattest = flattestTray
	}
	if f.form == flank {
		flattest, strip = flattest+strip/phoneWidth, 0
	}
	room := (float64(f.opts.Highest) - strip - tray) / phoneWidth
	return max(flattest, min(room, highestScreen))*screenWidth - float64(f.rim().Y)
}

// wanted is from which size on, on a phone, the whole board is shown.
func (f *frame) wanted() float64 {
	if f.tiled() {
		return wantedTile
	}
	return wantedWall
}

// nearly is how large, on a phone, a part of a board is shown that is wanted so large as a whole.
func (f *frame) nearly(wanted float64) float64 {
	if f.tiled() || wanted < wantedWall {
		return wanted
	}
	return nearWall
}

// least is for which size, on a phone, choices without a button may lie outside the picture.
func (f *frame) least() float64 {
	if f.tiled() {
		return leastTile
	}
	return leastWall
}

// unitOf is the smallest unit, px, that is as large as wanted on a phone.
func unitOf(wanted float64) (unit int) {
	for _, u := range units {
		if onPhone(u) >= wanted {
			unit = u
		}
	}
	return unit
}

// Of what is in hand, on a phone, px: how far it stays off the edge, and how large a face is, smaller where
// it would else hide something.
const handGap = 7

var handTiles = []float64{66, 54, 44}

// drawHandAside stamps what is in hand at the edge of the board's part where it hides least, or beside that
// part.
func (f *frame) drawHandAside() {
	hand := f.hand()
	if len(hand) == 0 || f.tray() {
		return
	}
	at, step, side := f.handPlace()
	if f.aside {
		f.drawGround(f.besideBoard())
	}
	f.stampCard(at.Inset(-f.px(handGap)/2), false) // it lies beside the board, not on it
	for i, it := range hand {
		f.drawInHand(it, at.Min.X+i*step.X, at.Min.Y+i*step.Y, side)
	}
}

// handPlace is where what is in hand stands, how far its faces are from one to the next, and how large they
// are: as large as may be where they hide nothing.
func (f *frame) handPlace() (at image.Rectangle, step image.Point, side int) {
	n, gap := len(f.hand()), f.px(handGap)
	if f.aside {
		side = f.px(handTiles[1])
		step.Y = side + gap/2
		corner := image.Pt(f.area().Max.X+gap, f.area().Min.Y+gap)
		return image.Rectangle{corner, corner.Add(image.Pt(side, n*step.Y-gap/2))}, step, side
	}
	for _, tile := range handTiles {
		if n > 2 {
			tile *= .8
		}
		side = f.px(tile)
		step.X = side + gap/2
		if at = f.emptiest(f.area(), image.Pt(n*step.X-gap/2, side)); f.walled() || !f.hides(at) {
			return at, step, side
		}
	}
	if f.form == onlyHand {
		at = f.emptiest(image.Rectangle{Max: f.size}, at.Size()) // in part on the margin
	}
	return at, step, side
}

// trace is what is hidden at most, in cells, where nothing counts as hidden.
const trace = .02

// What a free cell within walls and one beside a tile count where the hand lies on it, and how much of the latter it
// may take: it would seem to be laid there.
const inCourtyard, besideTile, laidOn = .15, 1, .5

// laidBy is how much of the free cells beside tiles something takes, in cells; nothing of a board within walls, where
// a tile may be laid far from others.
func (f *frame) laidBy(part scene.Rect) (n float64) {
	if !f.tiled() || f.walled() {
		return 0
	}
	for _, cell := range f.brink() {
		both := meet(cell, part)
		n += both.W * both.H
	}
	return n
}

// brink lists the free cells beside tiles.
func (f *frame) brink() []scene.Rect {
	if f.free != nil {
		return f.free
	}
	laid := slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool { return !lies(it) })
	taken := func(cell scene.Rect) bool {
		return slices.ContainsFunc(laid, func(it scene.Item) bool { return it.Box == cell })
	}
	f.free = []scene.Rect{}
	for _, it := range laid {
		box := it.Box
		for _, at := range []scene.Point{{X: box.X - 1, Y: box.Y}, {X: box.X + 1, Y: box.Y}, {X: box.X, Y: box.Y - 1}, {X: box.X, Y: box.Y + 1}} {
			if cell := (scene.Rect{X: at.X, Y: at.Y, W: 1, H: 1}); !taken(cell) && !slices.Contains(f.free, cell) {
				f.free = append(f.free, cell)
			}
		}
	}
	return f.free
}

// flagged tells whether an item frames a tile laid last: a flag above it says by whom.
func (f *frame) flagged(it scene.Item) bool {
	return f.tiled() && it.Kind == scene.Outline && it.Seat >= 0 && it.Box.W == 1 && it.Box.H == 1
}

// taken is the part of the board that an item takes.
func (f *frame) taken(it scene.Item) scene.Rect {
	box := boxOf(it)
	if f.flagged(it) {
		box.Y, box.H = box.Y-flagHigh, box.H+flagHigh
	}
	return box
}

// hides tells whether something would lie on what is in the picture.
func (f *frame) hides(by image.Rectangle) bool {
	part := f.seenIn(by)
	return f.laidBy(part) > laidOn || slices.ContainsFunc(f.scene.Items, func(it scene.Item) bool {
		both := meet(f.taken(it), part)
		return both.W*both.H > trace && it.Noun != sets[f.scene.Game].Ground
	})
}

// withHandAside returns the frame with what is in hand beside the board, if it would hide something of that:
// of a board within walls there is room outside them, and a huge one needs the whole width.
func (f *frame) withHandAside() *frame {
	if f.form != below || f.walled() || f.tray() || f.coarse || len(f.hand()) == 0 {
		return f
	}
	if at, _, _ := f.handPlace(); !f.hides(at) {
		return f
	}
	other := &frame{scene: f.scene, opts: f.opts, aside: true}
	other.arrange()
	return other
}

// emptiest is where at the edges of a part of the picture what is in hand, of that size, hides least: in the upper
// right corner, where one looks for it, if nowhere else is much better, or else in another corner.
func (f *frame) emptiest(area image.Rectangle, size image.Point) (best image.Rectangle) {
	gap := f.px(handGap)
	area = area.Inset(gap)
	room := area.Size().Sub(size)
	const steps = 16
	steady := 1.5
	if f.form == onlyHand { // seen once, it need not stay where it was
		steady = trace
	}
	least := math.Inf(1)
	for i := range steps + 1 {
		for k, at := range []image.Point{{room.X * (steps - i) / steps, 0}, {room.X * (steps - i) / steps, room.Y}, {0, room.Y * i / steps}, {room.X, room.Y * i / steps}} {
			r := image.Rectangle{area.Min.Add(at), area.Min.Add(at).Add(size)}
			n := f.hidden(r.Inset(-gap)) + .2*min(float64(i), float64(steps-i))/steps
			if i+k > 0 {
				n += steady
			}
			if n < least-1e-9 {
				best, least = r, n
			}
		}
	}
	return best
}

// seenIn is the part of the board that is seen in a part of the picture.
func (f *frame) seenIn(r image.Rectangle) scene.Rect {
	u, r := float64(f.unit), r.Sub(f.corner)
	return scene.Rect{
		X: f.view.X + float64(r.Min.X)/u, Y: f.view.Y + float64(r.Min.Y)/u, W: float64(r.Dx()) / u, H: float64(r.Dy()) / u,
	}
}

// placeCounts is what a place to be chosen counts, or what lies on the board for a try, of whatever is hidden of it.
const placeCounts = 100

// hidden is how much what is in hand would hide on a part of the picture: a place to be
// chosen counts more than all tiles, also one without a button, and so do a piece beside them and what was laid last.
func (f *frame) hidden(by image.Rectangle) (n float64) {
	part := f.seenIn(by)
	n = besideTile * f.laidBy(part)
	for _, a := range f.away {
		if inside(scene.Rect{X: a.at.X, Y: a.at.Y}, grow(part, awayReach/f.phone())) {
			n += placeCounts
		}
	}
	for _, it := range f.scene.Items {
		both := meet(f.taken(it), part)
		share := both.W * both.H
		switch {
		case it.Kind == scene.Outline && len(it.Points) > 0:
			n += inCourtyard * f.enclosed(part, it.Points)
		case it.Kind == scene.Tint: // it is no more than what lies there
		case share == 0 || it.Noun == sets[f.scene.Game].Ground:
		case it.Kind == scene.Spot && f.opts.Marks[it.Word] != "", it.Ghost:
			n += placeCounts
		case it.Kind == scene.Spot, it.Kind == scene.Piece && it.Beside, f.flagged(it):
			n += 20 * share
		default:
			n += share
		}
	}
	return n
}

// enclosed is how much of a part of a board of tiles lies within an outline, in cells; nothing of another board.
func (f *frame) enclosed(part scene.Rect, outline []scene.Point) float64 {
	const samples = 4
	if !f.walled() {
		return 0
	}
	n := 0
	for i := range samples * samples {
		x, y := part.X+part.W*(float64(i%samples)+.5)/samples, part.Y+part.H*(float64(i/samples)+.5)/samples
		in := false
		for k, a := range outline {
			b := outline[(k+1)%len(outline)]
			if (a.Y > y) != (b.Y > y) && x < a.X+(b.X-a.X)*(y-a.Y)/(b.Y-a.Y) {
				in = !in
			}
		}
		if in {
			n++
		}
	}
	return part.W * part.H * float64(n) / (samples * samples)
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
	plates := f.scene.Panel.Plates
	for _, c := range slices.Backward(f.lefts(f.scene.Panel.Counts, end-area.Min.X-f.platesWide())) {
		end = f.drawLeft(c, end, middle)
	}
	if len(plates) == 0 {
		return
	}
	w := min((end-area.Min.X)/len(plates), f.px(130))
	shown := f.countsIn(w - f.px(2))
	for i, p := range plates {
		p.Counts = p.Counts[:min(shown, len(p.Counts))]
		f.drawStripPlate(p, image.Rect(area.Min.X+i*w, area.Min.Y, area.Min.X+(i+1)*w-f.px(2), area.Max.Y))
	}
}

// platesWide is the room of the plates that what is left for all does not take, px.
func (f *frame) platesWide() int {
	plates, each := f.scene.Panel.Plates, float64(stripPlate)
	for _, p := range plates {
		for _, c := range p.Counts[min(1, len(p.Counts)):min(mostCounts, len(p.Counts))] {
			each += countStep(c) / float64(len(plates))
		}
	}
	return min(len(plates)*f.px(each), f.px(mostPlates))
}

// countStep is the room that a count takes in the plate of a strip, in phone px.
func countStep(c scene.Count) float64 { return countWidth(c) - 3 }

// stripScore is the size of the points in the plate of a strip, in phone px; mostCounts is how many
// counts it has at most.
const stripScore, mostCounts = 15, 2

// countsIn is how many counts every plate of a strip has room for in a width, px, beside its name: as
// many for each, whatever its points are.
func (f *frame) countsIn(width int) (shown int) {
	shown = math.MaxInt
	for _, p := range f.scene.Panel.Plates {
		name := part(int(math.Ceil(float64(f.px(nameSize))*art.TextWidth(f.name(p.Seat)))), common.Smallest)
		room, n := width-f.px(stripHigh+5)-f.scoreWide(strconv.Itoa(p.Score))-name, 0
		for _, c := range p.Counts[:min(mostCounts, len(p.Counts))] {
			if room -= f.px(countStep(c)); room < 0 {
				break
			}
			n++
		}
		shown = min(shown, n)
	}
	return shown
}

// scoreWide is how wide points are written in the plate of a strip, px, 0 where there are none.
func (f *frame) scoreWide(points string) int {
	if f.scene.Panel.Unscored {
		return 0
	}
	return int(float64(f.px(stripScore))*art.TextWidth(points)) + f.px(4)
}

// mostLeft is how many counts of what is left for all a strip has at most, leftSize the size of
// their writing in phone px.
const mostLeft, leftSize = 2, 9.5

// left is how a strip says what is left for all, and whether a picture of it stands before that: of
// tiles only where there is no room for their name.
type left struct {
	noun, text string
	icon       bool
}

// lefts are what is left for all as far as there is room, the first before the others.
func (f *frame) lefts(counts []scene.Count, room int) (list []left) {
	for _, c := range counts[:min(len(counts), mostLeft)] {
		number := strconv.Itoa(c.N)
		said := left{c.Noun, number, true}
		if word := f.word(c); word != "" && len(f.scene.Panel.Plates) <= mostWorded {
			said = left{c.Noun, number + " " + word, c.Noun != "tile"}
		}
		if room -= f.leftWide(said); room < 0 {
			return list
		}
		list = append(list, said)
	}
	return list
}

// leftWide is the room that it takes, px.
func (f *frame) leftWide(c left) int {
	wide := int(math.Ceil(float64(f.px(leftSize))*art.TextWidth(c.text))) + f.px(7)
	if c.icon {
		wide += f.px(countSize)
	}
	return wide
}

// drawLeft stamps it so that it ends somewhere, and returns where it begins.
func (f *frame) drawLeft(c left, end, middle int) int {
	size, wide, side := float64(f.px(leftSize)), f.leftWide(c), f.px(countSize-2)
	f.write("word", "right", c.text, end, middle, size, float64(wide)/size)
	if c.icon {
		f.stampIcon(look{noun: c.noun, seat: scene.Nobody}, end-wide+f.px(6), middle-side/2, side)
	}
	return end - wide
}

// drawStripPlate stamps what the strip says of a seat: token, points, what it has left, and the name
// as far as there is room.
func (f *frame) drawStripPlate(p scene.Plate, r image.Rectangle) {
	f.stampCard(r, p.Active || f.won(p))
	f.flashed(p.Seat, r)
	side, middle, x := r.Dy()*4/5, (r.Min.Y+r.Max.Y)/2, r.Min.X+r.Dy()/8
	f.drawToken(p, x, middle-side/2, side)
	x += side + f.px(3)
	if !f.scene.Panel.Unscored {
		score := strconv.Itoa(p.Score)
		f.write("score", "left", score, x, middle, float64(f.px(stripScore)), 3)
		x += f.scoreWide(score)
	}
	name, who, room := float64(f.px(nameSize)), f.name(p.Seat), r.Max.X-x-f.px(4)
	whole := int(math.Ceil(name * art.TextWidth(who)))
	for _, c := range p.Counts {
		room -= f.px(countStep(c))
	}
	if wide := min(whole, room); wide >= f.px(stripName) {
		f.write("name", "left", who, x, middle, name, float64(wide)/name+.05)
		x += wide + f.px(5)
	}
	for _, c := range p.Counts {
		wide := f.px(countStep(c))
		f.drawCount(c, p.Seat, image.Rect(x, r.Min.Y, r.Max.X, r.Max.Y), false)
		x += wide
	}
}

// OnPhone is which part of the board a picture shows, and how large a unit of it, such as a tile, is on a phone, px.
func OnPhone(s scene.Scene, o Options) (part scene.Rect, unit float64) {
	f := compose(s, o)
	return f.view, f.phone()
}
