package imaging

import (
	"cmp"
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// The panel beside or below the board: whose points, what is left, what is in hand. It is
// laid out for a phone, where a picture is phoneWidth wide, and every icon in it is named:
// beside its number where there is room, else once for all players.

// Sizes of the panel in phone px.
const (
	headHigh   = 25 // of a plate's token, name and score
	nameSize   = 11
	scoreSize  = 18
	leastToken = 13
	smallToken = 16 // so small it may become for a name beside it
	lineHigh   = 13.5
	countSize  = 12.5 // of a number: digits are .72 of it high
	wordSize   = 9.5
	groupHigh  = 15
	platePad   = 3
	plateGap   = 2.5
	handSide   = 42
	wordyLine  = 74 // width from which on a line has room for icon, number and word
)

// mostWorded is the number of players up to which each plate says its own words.
const mostWorded = 3

// px is a phone pixel in pixels of the picture.
func (f *frame) px(phone float64) int { return round(phone * float64(f.size.X) / phoneWidth) }

// phonePx is a length in phone pixels.
func (f *frame) phonePx(px int) float64 { return float64(px) * phoneWidth / float64(f.size.X) }

// word names a counted thing, "" where the caller gave no words.
func (f *frame) word(c scene.Count) string {
	if f.opts.Counted == nil {
		return ""
	}
	return f.opts.Counted(c.Noun, c.N)
}

// drawPanel stamps the panel in its form.
func (f *frame) drawPanel() {
	switch f.form {
	case column:
		f.drawColumn()
	case row:
		f.drawRow()
	case thin:
		f.drawThin()
	case below:
		f.drawRim()
		f.drawHandAside()
		f.drawStrip()
		f.drawTray()
	case flank:
		f.drawRim()
		f.drawFlank()
	case onlyHand:
		f.drawHandAside()
	}
}

// Heights of the parts of a panel, in phone px.

// plateHigh is the height of a plate of a width.
func (f *frame) plateHigh(width float64) float64 {
	rows := 0
	for _, p := range f.scene.Panel.Plates {
		if list := groups(p.Counts); len(list) > 0 {
			return f.headOf(width) + groupHigh*float64(len(list)) + 2*platePad
		}
		rows = max(rows, len(f.lines(p.Counts, width)))
	}
	return f.headOf(width) + lineHigh*float64(rows) + 2*platePad
}

// headOf is the height of a plate's head: a narrow one has the name in a line of its own.
func (f *frame) headOf(width float64) float64 {
	if width < wordyLine {
		return headHigh + nameSize + 1
	}
	return headHigh
}

// worded tells whether plates of a width say in words what they count.
func (f *frame) worded(width float64) bool {
	return f.opts.Counted != nil && len(f.scene.Panel.Plates) <= mostWorded && width >= wordyLine
}

// lines arranges the counts of a plate of a width: below each other if each has a word, else
// as many side by side as there is room for.
func (f *frame) lines(counts []scene.Count, width float64) (rows [][]scene.Count) {
	if f.brief {
		return nil
	}
	left, width := 0., width-2*platePad
	for _, c := range counts {
		w := countWidth(c)
		if f.worded(width+2*platePad) || len(rows) == 0 || left < w {
			rows, left = append(rows, nil), width
		}
		left -= w
		last := len(rows) - 1
		rows[last] = append(rows[last], c)
	}
	return rows
}

// countWidth is how wide an icon with its number is, in phone px.
func countWidth(c scene.Count) float64 {
	return countSize*(1.1+.62*float64(len(strconv.Itoa(c.N)))) + 5
}

// legend lists what has to be named once for all plates of a width.
func (f *frame) legend(width float64) []scene.Count {
	plates := f.scene.Panel.Plates
	if f.opts.Counted == nil || f.worded(width) || len(plates) == 0 || f.brief || len(groups(plates[0].Counts)) > 0 {
		return nil
	}
	return plates[0].Counts
}

// footHigh is the height of the card with the hand and what is left for all.
func (f *frame) footHigh(width float64) float64 {
	if f.brief {
		return 0
	}
	high := lineHigh * float64(len(f.scene.Panel.Counts))
	switch hand := f.handHigh(); {
	case f.stacked(width):
		high += hand
	case hand > 0:
		high = max((lineHigh+wordSize)*float64(len(f.scene.Panel.Counts)), hand) // words below numbers
	}
	high += lineHigh * float64(len(f.legend(width)))
	if high > 0 {
		high += 2 * platePad
	}
	return high
}

// handHigh is the height of what is in hand: several faces take two rows.
func (f *frame) handHigh() float64 { return handSide * float64(min(len(f.hand()), 2)) }

// stacked tells whether what is left for all stands below the hand: beside it there would
// be no room for the words.
func (f *frame) stacked(width float64) bool {
	return len(f.hand()) == 1 && len(f.scene.Panel.Counts) > 2 && width < handSide+1.4*wordyLine
}

// columnHigh is the height a column of a width needs.
func (f *frame) columnHigh(width float64) float64 {
	return float64(len(f.scene.Panel.Plates))*(f.plateHigh(width)+plateGap) + f.footHigh(width)
}

// drawColumn puts the plates one below the other and the rest below them.
func (f *frame) drawColumn() {
	if f.window.W > 0 || f.scene.Grid && !inside(f.shown(), f.view) { // the board goes on behind the panel
		r := image.Rect(f.panel.Min.X-f.px(plateGap), 0, f.size.X, f.size.Y)
		back := look{icon: true, noun: "back", w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}
		f.stamps = append(f.stamps, stamp{look: back, at: r.Min})
	}
	width := f.phonePx(f.panel.Dx())
	high, foot := f.plateHigh(width), f.panel
	spare := f.phonePx(f.panel.Dy()) - f.columnHigh(width)
	if n := len(f.scene.Panel.Plates); n > 0 {
		high += min(spare/float64(n+1), 16)
	}
	for _, p := range f.scene.Panel.Plates {
		f.drawPlate(p, image.Rect(foot.Min.X, foot.Min.Y, foot.Max.X, foot.Min.Y+f.px(high)))
		foot.Min.Y += f.px(high + plateGap)
	}
	most := f.footHigh(width)
	if len(f.hand()) > 0 {
		most = max(most*1.5, .9*width)
	}
	foot.Max.Y = min(foot.Max.Y, foot.Min.Y+f.px(most))
	f.drawFoot(foot, f.legend(width))
}

// rowPlate is the width of a plate in a row below the board, rowFoot that of the rest.
func (f *frame) rowPlate(width float64) float64 {
	n := max(1, len(f.scene.Panel.Plates))
	return min((width-f.rowFoot())/float64(n)-plateGap, 130)
}

func (f *frame) rowFoot() float64 {
	width := 0.
	if n := len(f.hand()); n > 0 {
		width = handSide * float64((n+1)/2)
	}
	if len(f.scene.Panel.Counts) > 0 {
		width += wordyLine
	}
	return width + 2*platePad // never stacked, see there
}

// rowHigh is the height a row of a width needs.
func (f *frame) rowHigh(width float64) float64 {
	plate := f.rowPlate(width)
	return max(f.plateHigh(plate), f.footHigh(plate))
}

// drawRow puts the rest at the left and the plates beside it.
func (f *frame) drawRow() {
	plate := f.rowPlate(f.phonePx(f.panel.Dx()))
	foot := f.panel
	foot.Max.X = foot.Min.X + f.px(f.rowFoot())
	f.drawFoot(foot, f.legend(plate))
	x := foot.Max.X + f.px(plateGap)
	for _, p := range f.scene.Panel.Plates {
		f.drawPlate(p, image.Rect(x, f.panel.Min.Y, x+f.px(plate), f.panel.Max.Y))
		x += f.px(plate + plateGap)
	}
}

// drawPlate stamps one seat's card: token, name and score, and below what is left.
func (f *frame) drawPlate(p scene.Plate, r image.Rectangle) {
	defer f.flashed(p.Seat, r)
	f.stampCard(r, p.Active || f.won(p))
	if list := groups(p.Counts); len(list) > 0 {
		f.drawGroupedPlate(p, list, r)
		return
	}
	width := f.phonePx(r.Dx())
	inner := r.Inset(f.px(platePad))
	head := f.headOf(width)
	rows := f.lines(p.Counts, width)
	if spare := f.phonePx(inner.Dy()) - head - lineHigh*float64(len(rows)); spare > 0 {
		inner.Min.Y += f.px(spare / 2)
	}
	f.drawTop(p, inner, width < wordyLine)
	y := inner.Min.Y + f.px(head)
	for _, counts := range rows {
		x := inner.Min.X + f.px(2)
		for _, c := range counts {
			f.drawCount(c, p.Seat, image.Rect(x, y, inner.Max.X, y+f.px(lineHigh)), f.worded(width))
			x += f.px(countWidth(c))
		}
		y += f.px(lineHigh)
	}
}

// score writes the points of a plate, nothing in a game without points.
func (f *frame) score(p scene.Plate) string {
	if f.scene.Panel.Unscored {
		return ""
	}
	return strconv.Itoa(p.Score)
}

// drawTop stamps token, name and score: the name beside the token, or below it where the
// plate is narrow.
func (f *frame) drawTop(p scene.Plate, r image.Rectangle, narrow bool) {
	score, size := f.score(p), float64(f.px(scoreSize))
	gap, right := f.px(4), r.Max.X-f.px(2)
	// Of five plates side by side none has room for both: the score must be read.
	side := min(f.px(headHigh-3), max(f.px(leastToken), right-r.Min.X-gap-int(size*art.TextWidth(score))))
	who, high := f.name(p.Seat), float64(f.px(nameSize))
	if lack := f.lack(who, right-r.Min.X-side-2*gap-int(math.Ceil(size*art.TextWidth(score)))); !narrow && lack > 0 && side-lack >= f.px(smallToken) {
		side -= lack // rather a smaller token than half a name
	}
	f.drawToken(p, r.Min.X, r.Min.Y+f.px(1)+(f.px(headHigh-3)-side)/2, side)
	left := r.Min.X + side + gap
	size = min(size, float64(right-left)/max(art.TextWidth(score), .1))
	middle := r.Min.Y + f.px(headHigh-3)/2 + f.px(1)
	f.write("score", "right", score, right, middle, size, 3)
	if narrow {
		f.write("name", "left", who, r.Min.X, r.Min.Y+f.px(headHigh+nameSize/2), high, float64(r.Dx())/high)
		return
	}
	room := float64(right-left) - size*art.TextWidth(score) - float64(gap)
	f.write("name", "left", who, left, middle, high, room/high)
}

// lack is how much more room than there is a name needs to be written whole, if small.
func (f *frame) lack(who string, room int) int {
	return int(math.Ceil(common.Smallest*art.TextWidth(who)*float64(f.px(nameSize)))) - room
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

// name is what a seat's player is called: by the letter of the seat who has no name that can
// be written.
func (f *frame) name(seat int) string {
	if seat < 0 || seat >= len(f.opts.Names) {
		return ""
	}
	return cmp.Or(art.Fit(f.opts.Names[seat], math.Inf(1)), art.PlayerAt(seat).Letter)
}

// drawCount stamps an icon with its number and, if wanted, its word.
func (f *frame) drawCount(c scene.Count, seat int, r image.Rectangle, worded bool) {
	side, size, y := f.px(countSize-.5), float64(f.px(countSize)), (r.Min.Y+r.Max.Y)/2
	f.stampIcon(look{noun: c.Noun, seat: seat}, r.Min.X, y-side/2, side)
	x, number := r.Min.X+side+f.px(2.5), strconv.Itoa(c.N)
	f.write("count", "left", number, x, y, size, 3)
	if worded {
		x += int(size*art.TextWidth(number)) + f.px(3.5)
		f.drawWord(f.word(c), x, y, r.Max.X)
	}
}

// drawWord writes a word as far as there is room.
func (f *frame) drawWord(word string, x, y, right int) {
	if size := float64(f.px(wordSize)); right-x > f.px(8) {
		f.write("word", "left", word, x, y, size, float64(right-x)/size)
	}
}

// drawFoot stamps the card with what is in hand, what is left for all, and the names of
// what the plates count without words.
func (f *frame) drawFoot(r image.Rectangle, legend []scene.Count) {
	hand, stock := f.hand(), f.scene.Panel.Counts
	if len(hand)+len(stock)+len(legend) == 0 || r.Dy() < f.px(lineHigh) {
		return
	}
	f.stampCard(r, false)
	inner := r.Inset(f.px(platePad + 1))
	named := inner
	named.Min.Y = named.Max.Y - f.px(lineHigh)*len(legend)
	inner.Max.Y = named.Min.Y
	if len(hand) > 0 {
		if f.stacked(f.phonePx(r.Dx())) {
			lines := f.px(lineHigh) * len(stock)
			f.drawHand(hand, image.Rect(inner.Min.X, inner.Min.Y, inner.Max.X, inner.Max.Y-lines), false)
			inner.Min.Y = inner.Max.Y - lines
		} else {
			inner.Min.X = f.drawHand(hand, inner, len(stock) > 0)
		}
	}
	f.drawStock(stock, inner)
	for i, c := range legend {
		line := image.Rect(named.Min.X, named.Min.Y+i*f.px(lineHigh), named.Max.X, named.Min.Y+(i+1)*f.px(lineHigh))
		side := f.px(countSize - .5)
		f.stampIcon(look{noun: c.Noun, seat: scene.Nobody}, line.Min.X, (line.Min.Y+line.Max.Y-side)/2, side)
		f.drawWord(f.word(scene.Count{Noun: c.Noun, N: 2}), line.Min.X+side+f.px(3), (line.Min.Y+line.Max.Y)/2, line.Max.X)
	}
}

// drawHand stamps the faces in hand in equal squares, and returns where the room beside
// them begins.
func (f *frame) drawHand(hand []scene.Item, r image.Rectangle, more bool) (right int) {
	area := r.Size()
	if more {
		area.X = max(part(area.X, .5), area.X-f.px(wordyLine))
	}
	columns, side := grid(len(hand), area)
	rows := (len(hand) + columns - 1) / columns
	top := r.Min.Y + max(0, (r.Dy()-rows*side)/2)
	for i, it := range hand {
		f.drawInHand(it, r.Min.X+i%columns*side, top+i/columns*side, part(side, .94))
	}
	return r.Min.X + columns*side + f.px(3)
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

// drawStock stamps what is left for all, each in a line: icon, number and word. Where a
// line has no room for the word beside the number, it stands below.
func (f *frame) drawStock(counts []scene.Count, r image.Rectangle) {
	if len(counts) == 0 {
		return
	}
	high := min(r.Dy()/len(counts), f.px(2.2*lineHigh))
	y := r.Min.Y + (r.Dy()-high*len(counts))/2
	for _, c := range counts {
		line := image.Rect(r.Min.X, y, r.Max.X, y+high)
		y += high
		below := f.broken(f.word(c), line.Dx())
		top := high - f.px(lineHigh+wordSize*float64(len(below)))
		if f.fitsIn(f.word(c), line.Dx()-f.px(countWidth(c))) || top < 0 {
			f.drawCount(c, scene.Nobody, line, true)
			continue
		}
		line.Min.Y += top / 2
		line.Max.Y = line.Min.Y + f.px(lineHigh)
		f.drawCount(c, scene.Nobody, line, false)
		for i, word := range below {
			f.drawWord(word, line.Min.X, line.Max.Y+f.px(wordSize*(float64(i)+.5)), line.Max.X)
		}
	}
}

// fitsIn tells whether a word is written whole in a width, px, if need be somewhat smaller.
func (f *frame) fitsIn(word string, width int) bool {
	return float64(width) > art.TextWidth(word)*.8*float64(f.px(wordSize))
}

// broken is a text in one line, or where that is too wide in one for each word.
func (f *frame) broken(text string, width int) []string {
	if f.fitsIn(text, width) {
		return []string{text}
	}
	return strings.Fields(text)
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
	l.w, l.h, l.unit = 1, 1, float64(side)
	f.stamps = append(f.stamps, stamp{look: l, at: image.Pt(x, y)})
	if it.Ghost || it.Word != "" && it.Word == f.opts.Chosen {
		f.stampIcon(look{noun: "held"}, x, y, side)
	}
	if mark := f.opts.Marks[it.Word]; mark != "" {
		f.stampIcon(look{noun: "badge", mark: mark}, x+side/3, y+side*2/3, side/3)
	}
}

// stripHigh is the height of a strip, in phone px.
const stripHigh = 27

// stripName is the room beside every score of a strip from which on there are names.
const stripName = 12

// stripPlate is the room that a score of a strip takes with a name of six letters: where there
// is that much, only the last of what is left may take from it.
const stripPlate = 94

// drawThin puts everything in one line: hand, tokens with scores, what is left in words.
func (f *frame) drawThin() {
	f.stampCard(image.Rect(0, f.panel.Min.Y-part(f.panel.Dy(), .2), f.size.X, f.size.Y).Inset(-1), false)
	side := f.panel.Dy()
	x, y := f.panel.Min.X, f.panel.Min.Y
	for _, it := range f.hand() {
		f.drawInHand(it, x, y, side)
		x += side + side/5
	}
	end := f.panel.Max.X
	least := x + len(f.scene.Panel.Plates)*f.px(46)
	for i := len(f.scene.Panel.Counts) - 1; i >= 0; i-- {
		c := f.scene.Panel.Counts[i]
		text, size := strconv.Itoa(c.N)+" "+f.word(c), float64(f.px(nameSize))
		from := end - int(size*art.TextWidth(text))
		if f.opts.Counted == nil || from < least {
			continue
		}
		f.write("word", "right", text, end, y+side/2, size, float64(end-from)/size+.2)
		end = from - f.px(9)
		if named := x + len(f.scene.Panel.Plates)*f.px(stripPlate); named <= end {
			least = named
		}
	}
	f.drawScores(image.Rect(x, y, end, y+side))
}

// drawScores stamps every seat's token, score and, where there is room, name side by side.
func (f *frame) drawScores(r image.Rectangle) {
	plates := f.scene.Panel.Plates
	if len(plates) == 0 {
		return
	}
	side, size := r.Dy(), float64(f.px(14))
	w := min(r.Dx()/len(plates), f.px(112))
	named := true
	for _, p := range plates {
		named = named && w-side*9/8-int(size*art.TextWidth(f.score(p)))-f.px(9) >= f.px(stripName)
	}
	for i, p := range plates {
		x, y, score := r.Min.X+i*w, r.Min.Y+side/2, f.score(p)
		f.stampCard(image.Rect(x, r.Min.Y, x+w-side/8, r.Max.Y), p.Active || f.won(p))
		f.drawToken(p, x+side/10, r.Min.Y+side/10, side*4/5)
		f.flashed(p.Seat, image.Rect(x, r.Min.Y, x+w-side/8, r.Max.Y))
		f.write("score", "left", score, x+side, y, size, float64(w-side*5/4)/size)
		from, to := x+side+int(size*art.TextWidth(score))+f.px(5), x+w-side/8-f.px(4)
		if name := float64(f.px(nameSize)); named {
			f.write("name", "left", f.name(p.Seat), from, y, name, float64(to-from)/name)
		}
	}
}

func (f *frame) stampCard(r image.Rectangle, framed bool) {
	l := look{icon: true, noun: "card", chosen: framed, w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}
	f.stamps = append(f.stamps, stamp{look: l, at: r.Min})
}

// stampIcon stamps an icon on a square with its upper left corner at (x,y).
func (f *frame) stampIcon(l look, x, y, side int) {
	l.game, l.icon, l.w, l.h, l.unit = f.scene.Game, true, 1, 1, float64(side)
	f.stamps = append(f.stamps, stamp{look: l, at: image.Pt(x, y)})
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
	f.stamps = append(f.stamps, stamp{look: l, at: image.Pt(x, y-round(.6*size))})
}
