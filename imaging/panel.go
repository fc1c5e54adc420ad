package imaging

import (
	"image"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// The panel has no words but names, and those in Options.Words: tokens, numbers and icons are
// read in any language.

// drawPanel stamps the panel in its form.
func (f *frame) drawPanel() {
	switch f.form {
	case column:
		f.drawColumn()
	case row:
		f.drawRow()
	case thin:
		f.drawThin()
	}
}

// drawColumn puts the plates one below the other and the hand below them.
func (f *frame) drawColumn() {
	plates := f.scene.Panel.Plates
	gap := part(f.size.Y, .013)
	foot := f.panel
	if n := len(plates); n > 0 {
		most, least := part(f.size.Y, .19), part(f.panel.Dy(), .30)
		if len(groups(plates[0].Counts)) > 0 {
			most = part(f.size.Y, .27)
		}
		if len(f.hand())+len(f.scene.Panel.Counts) == 0 {
			least = 0
		}
		h := min(most, (f.panel.Dy()-least)/n-gap)
		for i, p := range plates {
			r := f.panel
			r.Min.Y += i * (h + gap)
			r.Max.Y = r.Min.Y + h
			f.drawPlate(p, r)
		}
		foot.Min.Y += n * (h + gap)
	}
	foot.Max.Y = min(foot.Max.Y, foot.Min.Y+part(foot.Dx(), .9))
	f.drawFoot(foot)
}

// drawRow puts the hand at the left and the plates beside it.
func (f *frame) drawRow() {
	plates := f.scene.Panel.Plates
	gap := part(f.size.X, .008)
	foot := f.panel
	foot.Max.X = foot.Min.X - gap
	if len(f.hand())+len(f.scene.Panel.Counts) > 0 {
		foot.Max.X = foot.Min.X + part(foot.Dy(), 1.8)
		f.drawFoot(foot)
	}
	if len(plates) == 0 {
		return
	}
	room := f.panel.Max.X - foot.Max.X
	w := min(room/len(plates)-gap, part(f.panel.Dy(), 1.9))
	for i, p := range plates {
		r := f.panel
		r.Min.X = foot.Max.X + gap + i*(w+gap)
		r.Max.X = r.Min.X + w
		f.drawPlate(p, r)
	}
}

// drawPlate stamps one seat's card: token, name, what is left, score.
func (f *frame) drawPlate(p scene.Plate, r image.Rectangle) {
	defer f.flashed(p.Seat, r)
	f.stampCard(r, p.Active || f.won(p))
	if list := groups(p.Counts); len(list) > 0 {
		f.drawGroupedPlate(p, list, r)
		return
	}
	if r.Dx()*2 < r.Dy()*3 {
		f.drawTallPlate(p, r)
		return
	}
	if len(p.Counts) > mostBeside {
		f.drawFullPlate(p, r)
		return
	}
	h := float64(r.Dy())
	pad := round(h * .11)
	side := min(r.Dy()-2*pad, part(r.Dx(), .29))
	f.drawToken(p, r.Min.X+pad, r.Min.Y+(r.Dy()-side)/2, side)
	x, right := r.Min.X+side+2*pad, r.Max.X-pad
	name := min(h*.25, float64(right-x)*.22)
	f.write("name", "left", f.name(p.Seat), x, r.Min.Y+round(h*.28), name, float64(right-x)/name)
	digits := float64(len(strconv.Itoa(p.Score)))*.6 + .3
	score := min(h*.42, float64(right-x)*.36, float64(right-x)*.55/digits)
	f.write("score", "right", strconv.Itoa(p.Score), right, r.Min.Y+round(h*.68), score, 3)
	f.drawCounts(p.Counts, p.Seat, image.Rect(x, r.Min.Y+round(h*.50), right-round(score*digits), r.Min.Y+round(h*.86)))
}

// drawToken stamps a seat's token on a square; that of a winner in a wreath.
func (f *frame) drawToken(p scene.Plate, x, y, side int) {
	if f.won(p) {
		rim := part(side, .07)
		f.stampIcon(look{noun: "wreath"}, x-rim, y-rim, side+2*rim)
		inner := part(side, .68)
		x, y, side = x+(side-inner)/2, y+(side-inner)/2, inner
	}
	f.stampIcon(look{noun: "token", seat: p.Seat}, x, y, side)
}

// won reports whether the picture celebrates a seat as a winner.
func (f *frame) won(p scene.Plate) bool { return slices.Contains(f.opts.Winners, p.Seat) }

// mostBeside is how many counts fit beside a score.
const mostBeside = 3

// groups puts counts together that stand under the same name; nil if they stand under none.
func groups(counts []scene.Count) (list [][]scene.Count) {
	for _, c := range counts {
		switch n := len(list); {
		case c.Under == "":
			return nil
		case n > 0 && list[n-1][0].Under == c.Under:
			list[n-1] = append(list[n-1], c)
		default:
			list = append(list, []scene.Count{c})
		}
	}
	return list
}

// countPx is the size of a number that must be read on a phone, in parts of the picture's
// width: 11 px there.
const countPx = 11.2 / phoneWidth

// drawGroupedPlate lays out a card whose counts stand under names: token, name and score, and
// below them a line for each group; or where there is no room, one line for all, without
// names.
func (f *frame) drawGroupedPlate(p scene.Plate, list [][]scene.Count, r image.Rectangle) {
	pad := part(r.Dx(), .06)
	size := float64(f.size.X) * countPx
	step := round(size * 1.3)
	lines := list
	if r.Dy() < 2*pad+(len(list)+1)*step {
		lines = [][]scene.Count{slices.Concat(list...)}
	}
	head := image.Rect(r.Min.X+pad, r.Min.Y+pad/2, r.Max.X-pad, r.Max.Y-pad/2-len(lines)*step)
	f.drawHead(p, head)
	for i, line := range lines {
		y := head.Max.Y + i*step + step/2
		x := head.Min.X
		if len(lines) > 1 {
			word := size * .78
			room := head.Dx() * 2 / 5
			f.write("name", "left", f.opts.Words[line[0].Under], x, y, word, float64(room)/word)
			x += room
		}
		each := (head.Max.X - x) / len(line)
		for j, c := range line {
			side := min(round(size), each/2)
			f.stampIcon(look{noun: c.Noun, seat: p.Seat}, x+j*each, y-side/2, side)
			f.write("count", "left", strconv.Itoa(c.N), x+j*each+side+side/6, y, size, 1.3)
		}
	}
}

// drawHead stamps token, name and score side by side.
func (f *frame) drawHead(p scene.Plate, r image.Rectangle) {
	side := min(r.Dy()*9/10, part(r.Dx(), .26))
	middle := (r.Min.Y + r.Max.Y) / 2
	f.drawToken(p, r.Min.X, middle-side/2, side)
	digits := float64(len(strconv.Itoa(p.Score)))*.6 + .1
	score := min(float64(r.Dy())*.8, float64(r.Dx())*.36/digits, float64(f.size.X)*countPx*1.8)
	f.write("score", "right", strconv.Itoa(p.Score), r.Max.X, middle, score, 3)
	x := r.Min.X + side + r.Dx()/30
	room := float64(r.Max.X-x) - score*(digits+.1)
	who := f.name(p.Seat)
	most := min(float64(r.Dy())*.5, float64(f.size.X)*countPx)
	name := min(most, max(most*.65, room/(.56*float64(len([]rune(who))+1)))) // a short name may be larger
	f.write("name", "left", who, x, middle, name, room/name)
}

// drawFullPlate lays out a card with much to count: token, name and score, and what is
// left in a row of its own below them.
func (f *frame) drawFullPlate(p scene.Plate, r image.Rectangle) {
	h := float64(r.Dy())
	pad := round(h * .09)
	side := part(r.Dy(), .46)
	f.drawToken(p, r.Min.X+pad, r.Min.Y+pad, side)
	x, right, y := r.Min.X+side+2*pad, r.Max.X-pad, r.Min.Y+pad+side/2
	digits := float64(len(strconv.Itoa(p.Score)))*.6 + .3
	score := min(h*.40, float64(right-x)*.42/digits*1.5)
	f.write("score", "right", strconv.Itoa(p.Score), right, y, score, 3)
	room := float64(right-x) - score*digits
	who := f.name(p.Seat)
	name := min(h*.23, max(room*.25, room/(.62*float64(len([]rune(who))+1)))) // a short name may be larger
	f.write("name", "left", who, x, y, name, room/name)
	f.drawCounts(p.Counts, p.Seat, image.Rect(r.Min.X+pad, r.Min.Y+round(h*.62), right, r.Min.Y+round(h*.92)))
}

// drawTallPlate lays out a card that is not much wider than high: token beside score,
// then the name, then what is left.
func (f *frame) drawTallPlate(p scene.Plate, r image.Rectangle) {
	w, h := float64(r.Dx()), float64(r.Dy())
	pad := round(w * .08)
	side := round(min(h*.40, w*.42))
	f.drawToken(p, r.Min.X+pad, r.Min.Y+round(h*.09), side)
	score := min(h*.36, w*.27)
	f.write("score", "right", strconv.Itoa(p.Score), r.Max.X-pad, r.Min.Y+round(h*.09)+side/2, score, 3)
	name := min(h*.17, w*.17)
	f.write("name", "left", f.name(p.Seat), r.Min.X+pad, r.Min.Y+round(h*.61), name, (w-2*float64(pad))/name)
	f.drawCounts(p.Counts, p.Seat, image.Rect(r.Min.X+pad, r.Min.Y+round(h*.71), r.Max.X-pad, r.Min.Y+round(h*.93)))
}

func (f *frame) name(seat int) string {
	if seat < 0 || seat >= len(f.opts.Names) {
		return ""
	}
	return f.opts.Names[seat]
}

// drawCounts stamps icons with numbers side by side.
func (f *frame) drawCounts(counts []scene.Count, seat int, r image.Rectangle) {
	if len(counts) == 0 {
		return
	}
	starts, w := slots(counts, r.Dx())
	side := min(r.Dy(), part(w, .58))
	size := float64(side) * .86
	for i, c := range counts {
		x, y := r.Min.X+starts[i], (r.Min.Y+r.Max.Y)/2
		f.stampIcon(look{noun: c.Noun, seat: seat}, x, y-side/2, side)
		f.write("count", "left", strconv.Itoa(c.N), x+side+side/8, y, size, 3)
	}
}

// slots divides a width among counts: one with two digits gets a third more than one with
// one. It returns where each begins, and the width for one digit.
func slots(counts []scene.Count, width int) (starts []int, one int) {
	all := 0
	for _, c := range counts {
		starts = append(starts, all)
		all += 2 + len(strconv.Itoa(c.N))
	}
	for i := range starts {
		starts[i] = starts[i] * width / all
	}
	return starts, 3 * width / all
}

// drawFoot stamps the card with the tiles in hand and what is left for all.
func (f *frame) drawFoot(r image.Rectangle) {
	hand, counts := f.hand(), f.scene.Panel.Counts
	if len(hand)+len(counts) == 0 {
		return
	}
	f.stampCard(r, false)
	pad := part(min(r.Dx(), r.Dy()), .09)
	inner := r.Inset(pad)
	if len(hand) == 1 {
		side := min(inner.Dy(), part(inner.Dx(), .58))
		f.drawInHand(hand[0], inner.Min.X, inner.Min.Y+(inner.Dy()-side)/2, side)
		inner.Min.X += side + pad
		f.drawStock(counts, inner)
		return
	}
	if len(hand) == 0 {
		f.drawStock(counts, inner)
		return
	}
	f.drawHand(hand, counts, inner)
}

// drawHand lays several faces out in equal squares, what is left for all in the last.
func (f *frame) drawHand(hand []scene.Item, counts []scene.Count, r image.Rectangle) {
	n := len(hand)
	if len(counts) > 0 {
		n++
	}
	columns, side := grid(n, r.Size())
	for i := range n {
		x, y := r.Min.X+i%columns*side, r.Min.Y+i/columns*side
		if i < len(hand) {
			f.drawInHand(hand[i], x, y, part(side, .9))
			continue
		}
		f.drawStock(counts, image.Rect(x, y, x+part(side, .9), y+part(side, .9)))
	}
}

// grid arranges n squares in an area as large as possible.
func grid(n int, area image.Point) (columns, side int) {
	columns = 1
	for c := 1; c <= n; c++ {
		rows := (n + c - 1) / c
		if s := min(area.X/c, area.Y/rows); s > side {
			columns, side = c, s
		}
	}
	return columns, side
}

// drawStock stamps what is left for all: icons with numbers, below them or beside them,
// in as many columns as make them largest.
func (f *frame) drawStock(counts []scene.Count, r image.Rectangle) {
	columns, side, beside := stock(len(counts), r.Size())
	side = min(side, part(r.Dy(), .45))
	for i, c := range counts {
		w, h := r.Dx()/columns, r.Dy()/((len(counts)+columns-1)/columns)
		x, y := r.Min.X+i%columns*w+w/2, r.Min.Y+i/columns*h+h/2
		icon := look{noun: c.Noun, seat: scene.Nobody}
		if beside {
			f.stampIcon(icon, x-side, y-side/2, side)
			f.write("count", "left", strconv.Itoa(c.N), x+side/8, y, float64(side)*.8, 1.5)
			continue
		}
		f.stampIcon(icon, x-side/2, y-side, side)
		size := min(float64(side)*.8, float64(w)*.5)
		f.write("count", "", strconv.Itoa(c.N), x, y+round(size*.6), size, 3)
	}
}

// stock arranges n icons with numbers in an area.
func stock(n int, area image.Point) (columns, side int, beside bool) {
	for c := 1; c <= n; c++ {
		w, h := area.X/c, area.Y/((n+c-1)/c)
		if s := min(part(h, .5), part(w, .8)); s > side {
			columns, side, beside = c, s, false
		}
		if s := min(part(h, .86), part(w, .45)); s > side {
			columns, side, beside = c, s, true
		}
	}
	return columns, side, beside
}

// hand is what the player to act holds: the faces in his own hand if he has one, else
// what has to be placed. The face to be placed is the one framed.
func (f *frame) hand() []scene.Item {
	placed := f.scene.Panel.Hand
	for _, p := range f.scene.Panel.Plates {
		if len(p.Items) > 0 {
			return markHeld(p.Items, placed)
		}
	}
	return markHeld(placed, placed)
}

// markHeld returns the faces with those to be placed marked as ghosts, each once.
func markHeld(held, placed []scene.Item) []scene.Item {
	list := append([]scene.Item(nil), held...)
	for _, p := range placed {
		for i := range list {
			if !list[i].Ghost && list[i].Name == p.Name && list[i].Noun == p.Noun {
				list[i].Ghost = true
				break
			}
		}
	}
	return list
}

// drawInHand stamps a face of the hand, framed when it is the one to be placed or
// chosen, with its number when it is a choice.
func (f *frame) drawInHand(it scene.Item, x, y, side int) {
	l := f.lookOf(it)
	l.w, l.h, l.unit, l.variant = 1, 1, float64(side), 0
	f.stamps = append(f.stamps, stamp{l, image.Pt(x, y)})
	if it.Ghost || it.Word != "" && it.Word == f.opts.Chosen {
		f.stampIcon(look{noun: "held"}, x, y, side)
	}
	if mark := f.opts.Marks[it.Word]; mark != "" {
		f.stampIcon(look{noun: "badge", mark: mark}, x+side/3, y+side*2/3, side/3)
	}
}

// drawThin puts everything in one line: hand, tokens with scores, what is left.
func (f *frame) drawThin() {
	r := image.Rect(0, f.panel.Min.Y-part(f.size.Y, .02), f.size.X, f.size.Y)
	f.stampCard(r.Inset(-1), false)
	side := f.panel.Dy()
	x, y := f.panel.Min.X, f.panel.Min.Y
	for _, it := range f.hand() {
		f.drawInHand(it, x, y, side)
		x += side + side/5
	}
	x = max(x+side/6, f.panel.Min.X)
	counts := f.scene.Panel.Counts
	end := f.panel.Max.X - len(counts)*side*9/4
	f.drawScores(image.Rect(x, y, end, y+side))
	for i, c := range counts {
		at := end + side/3 + i*side*9/4
		f.stampIcon(look{noun: c.Noun, seat: scene.Nobody}, at, y, side)
		f.write("count", "left", strconv.Itoa(c.N), at+side*9/8, y+side/2, float64(side)*.56, 3)
	}
}

// drawScores stamps every seat's token and score side by side.
func (f *frame) drawScores(r image.Rectangle) {
	plates := f.scene.Panel.Plates
	if len(plates) == 0 {
		return
	}
	side := r.Dy()
	if f.opts.View == Board && r.Dx()/len(plates) > side*7/2 {
		f.drawHeads(r)
		return
	}
	w := min(r.Dx()/len(plates), side*11/4)
	for i, p := range plates {
		x := r.Min.X + i*w
		f.stampCard(image.Rect(x, r.Min.Y, x+w-side/8, r.Max.Y), p.Active || f.won(p))
		f.drawToken(p, x+side/8, r.Min.Y+side/8, side*3/4)
		size := min(float64(side)*.58, float64(w-side)*.5)
		f.write("score", "left", strconv.Itoa(p.Score), x+side, r.Min.Y+side/2, size, 4)
		f.flashed(p.Seat, image.Rect(x, r.Min.Y, x+w-side/8, r.Max.Y))
	}
}

// drawHeads is drawScores with the names, where there is room for them.
func (f *frame) drawHeads(r image.Rectangle) {
	plates := f.scene.Panel.Plates
	w := min(r.Dx()/len(plates), r.Dy()*6)
	for i, p := range plates {
		card := image.Rect(r.Min.X+i*w, r.Min.Y, r.Min.X+(i+1)*w-r.Dy()/8, r.Max.Y)
		f.stampCard(card, p.Active || f.won(p))
		f.drawHead(p, image.Rect(card.Min.X+r.Dy()/8, card.Min.Y, card.Max.X-r.Dy()/4, card.Max.Y))
		f.flashed(p.Seat, card)
	}
}

// stampCard stamps a card of the panel.
func (f *frame) stampCard(r image.Rectangle, framed bool) {
	l := look{icon: true, noun: "card", chosen: framed, w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}
	f.stamps = append(f.stamps, stamp{l, r.Min})
}

// stampIcon stamps an icon on a square with its upper left corner at (x,y).
func (f *frame) stampIcon(l look, x, y, side int) {
	l.game, l.icon, l.w, l.h, l.unit = f.scene.Game, true, 1, 1, float64(side)
	f.stamps = append(f.stamps, stamp{l, image.Pt(x, y)})
}

// write stamps a text of a size in px, at most width times as long, its anchor ("",
// "left", "right") at x and the middle of its capitals at y.
func (f *frame) write(role, anchor, text string, x, y int, size, width float64) {
	l := look{icon: true, noun: "text", name: role, pose: anchor, text: text, w: width, h: 1.2, unit: size}
	switch anchor {
	case "":
		x -= round(width * size / 2)
	case "right":
		x -= round(width * size)
	}
	f.stamps = append(f.stamps, stamp{l, image.Pt(x, y-round(.6*size))})
}
