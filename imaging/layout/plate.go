package layout

import (
	"image"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/view"
)

// Sizes of the head of a plate, px on a phone. A token shrinks to smallToken to leave space for the
// whole name, and further if there would be no space for the score.
const scoreSize, smallToken, leastToken = 18, 16, 13

// plate places one seat's card: token, name and score, and its counts below.
func (w *placer) plate(p scene.Plate, r image.Rectangle) {
	w.card(r, p.Active || w.won(p.Seat))
	if list := groups(p.Counts); len(list) > 0 {
		w.groupedPlate(p, list, r)
		return
	}
	width := w.phone(r.Dx())
	inner := r.Inset(w.px(platePad))
	head := headOf(width)
	rows := w.lines(p.Counts, width)
	if spare := w.phone(inner.Dy()) - head - lineHigh*float64(len(rows)); spare > 0 {
		inner.Min.Y += w.px(spare / 2)
	}
	w.head(p, inner, width < wordyLine)
	y := inner.Min.Y + w.px(head)
	for _, counts := range rows {
		x := inner.Min.X + w.px(2)
		for _, c := range counts {
			w.count(c, p.Seat, image.Rect(x, y, inner.Max.X, y+w.px(lineHigh)), w.worded(width))
			x += w.px(countWidth(c))
		}
		y += w.px(lineHigh)
	}
}

// head places token, name and score. The name is beside the token, or below it on a narrow plate.
func (w *placer) head(p scene.Plate, r image.Rectangle, narrow bool) {
	score, size := w.score(p), float64(w.px(scoreSize))
	gap, right := w.px(4), r.Max.X-w.px(2)
	// Of five plates side by side, none has space for both. The score matters more.
	side := min(w.px(headHigh-3), max(w.px(leastToken), right-r.Min.X-gap-int(size*art.TextWidth(score))))
	name, high := w.Name(p.Seat), float64(w.px(nameSize))
	if lack := w.missingRoom(name, right-r.Min.X-side-2*gap-int(math.Ceil(size*art.TextWidth(score)))); !narrow && lack > 0 && side-lack >= w.px(smallToken) {
		side -= lack // a smaller token is better than half a name
	}
	w.token(p.Seat, r.Min.X, r.Min.Y+w.px(1)+(w.px(headHigh-3)-side)/2, side)
	left := r.Min.X + side + gap
	size = min(size, float64(right-left)/max(art.TextWidth(score), .1))
	middle := r.Min.Y + w.px(headHigh-3)/2 + w.px(1)
	w.write("score", toRight, score, right, middle, size, 3)
	room := float64(right-left) - size*art.TextWidth(score) - float64(gap)
	free := left
	if !narrow {
		free += int(min(room, art.TextWidth(name)*high)) + gap/2
	}
	w.flash(p.Seat, free, image.Rect(right-int(size*art.TextWidth(score))-gap/2, r.Min.Y, r.Max.X+w.px(platePad), r.Min.Y+w.px(headHigh)))
	if narrow {
		w.write("name", fromLeft, name, r.Min.X, r.Min.Y+w.px(headHigh+nameSize/2), high, float64(r.Dx())/high)
		return
	}
	w.write("name", fromLeft, name, left, middle, high, room/high)
}

// missingRoom is how much space a name lacks to be written whole, in small letters if need be, px.
func (w *placer) missingRoom(name string, room int) int {
	return int(math.Ceil(common.Smallest*art.TextWidth(name)*float64(w.px(nameSize)))) - room
}

// The reach of a winner's wreath beyond the token's square, and the size of the token in it, as
// shares of its side.
const wreathRim, wreathInner = .07, .68

// token places a seat's token on a square, with a wreath for a winner.
func (w *placer) token(seat, x, y, side int) {
	if w.won(seat) {
		rim := view.Share(side, wreathRim)
		w.icon("wreath", 0, x-rim, y-rim, side+2*rim)
		inner := view.Share(side, wreathInner)
		x, y, side = x+(side-inner)/2, y+(side-inner)/2, inner
	}
	w.icon("token", seat, x, y, side)
}

// count places an icon with its number and, if wanted, its word.
func (w *placer) count(c scene.Count, seat int, r image.Rectangle, worded bool) {
	side, size, y := w.px(countSize-.5), float64(w.px(countSize)), (r.Min.Y+r.Max.Y)/2
	w.icon(c.Noun, seat, r.Min.X, y-side/2, side)
	x, number := r.Min.X+side+w.px(2.5), strconv.Itoa(c.N)
	w.write("count", fromLeft, number, x, y, size, 3)
	if worded {
		x += int(size*art.TextWidth(number)) + w.px(3.5)
		w.caption(w.word(c), x, y, r.Max.X)
	}
}

// leastWord is the space below which a word is not written, px on a phone.
const leastWord = 8

// caption writes a word, as far as it fits.
func (w *placer) caption(word string, x, y, right int) {
	if size := float64(w.px(wordSize)); right-x > w.px(leastWord) {
		w.write("word", fromLeft, word, x, y, size, float64(right-x)/size)
	}
}

// readable is the size of a number that must be read, px on a phone.
const readable = 11.2

// groupedPlate places a card whose counts have names above them: token, name and score, and below
// them a line for each group. If there is no space, all groups share one line without names.
func (w *placer) groupedPlate(p scene.Plate, list [][]scene.Count, r image.Rectangle) {
	pad, size := view.Share(r.Dx(), .06), w.readable()
	step := view.Round(size * 1.3)
	lines := list
	if r.Dy() < 2*pad+(len(list)+1)*step {
		lines = [][]scene.Count{slices.Concat(list...)}
	}
	head := image.Rect(r.Min.X+pad, r.Min.Y+pad/2, r.Max.X-pad, r.Max.Y-pad/2-len(lines)*step)
	w.groupedHead(p, head)
	for i, line := range lines {
		y := head.Max.Y + i*step + step/2
		x := head.Min.X
		if len(lines) > 1 {
			word := size * .78
			room := head.Dx() * 2 / 5
			w.write("name", fromLeft, w.Words[line[0].Under], x, y, word, float64(room)/word)
			x += room
		}
		each := (head.Max.X - x) / len(line)
		for j, c := range line {
			side := min(view.Round(size), each/2)
			w.icon(c.Noun, p.Seat, x+j*each, y-side/2, side)
			w.write("count", fromLeft, strconv.Itoa(c.N), x+j*each+side+side/6, y, size, 1.3)
		}
	}
}

// readable is that size in px of the picture.
func (w *placer) readable() float64 {
	const share = readable / view.PhoneWidth
	return float64(w.size.X) * share
}

// groupedHead places token, name and score side by side, as large as possible.
func (w *placer) groupedHead(p scene.Plate, r image.Rectangle) {
	side := min(r.Dy()*9/10, view.Share(r.Dx(), .26))
	middle := (r.Min.Y + r.Max.Y) / 2
	w.token(p.Seat, r.Min.X, middle-side/2, side)
	digits := float64(len(w.score(p)))*.6 + .1
	score := min(float64(r.Dy())*.8, float64(r.Dx())*.36/digits, w.readable()*1.8)
	w.write("score", toRight, w.score(p), r.Max.X, middle, score, 3)
	x := r.Min.X + side + r.Dx()/30
	room := float64(r.Max.X-x) - score*(digits+.1)
	who := w.Name(p.Seat)
	most := min(float64(r.Dy())*.5, w.readable())
	name := min(most, max(most*.65, room/(.56*float64(len([]rune(who))+1)))) // a short name may be larger
	w.write("name", fromLeft, who, x, middle, name, room/name)
	points := image.Rect(r.Max.X-int(score*(art.TextWidth(w.score(p))+.05)), r.Min.Y, r.Max.X+r.Dx()/20, r.Max.Y)
	w.flash(p.Seat, x+int(min(room, art.TextWidth(who)*name))+r.Dx()/60, points)
}

// foot places the card with the hand, the common stock, and the names of what the plates count
// without words.
func (w *placer) foot(r image.Rectangle, legend []scene.Count) {
	hand, stock := w.hand(), w.Counts
	if len(hand)+len(stock)+len(legend) == 0 || r.Dy() < w.px(lineHigh) {
		return
	}
	w.card(r, false)
	inner := r.Inset(w.px(platePad + 1))
	named := inner
	named.Min.Y = named.Max.Y - w.px(lineHigh)*len(legend)
	inner.Max.Y = named.Min.Y
	if len(hand) > 0 {
		if w.stacked(w.phone(r.Dx())) {
			lines := w.px(lineHigh) * len(stock)
			w.faces(hand, image.Rect(inner.Min.X, inner.Min.Y, inner.Max.X, inner.Max.Y-lines), false)
			inner.Min.Y = inner.Max.Y - lines
		} else {
			inner.Min.X = w.faces(hand, inner, len(stock) > 0)
		}
	}
	w.stock(stock, inner)
	for i, c := range legend {
		line := image.Rect(named.Min.X, named.Min.Y+i*w.px(lineHigh), named.Max.X, named.Min.Y+(i+1)*w.px(lineHigh))
		side := w.px(countSize - .5)
		w.icon(c.Noun, scene.Nobody, line.Min.X, (line.Min.Y+line.Max.Y-side)/2, side)
		w.caption(w.word(scene.Count{Noun: c.Noun, N: 2}), line.Min.X+side+w.px(3), (line.Min.Y+line.Max.Y)/2, line.Max.X)
	}
}

// faces places the faces in hand in equal squares, and returns where the space beside them begins.
// more says that something else goes there.
func (w *placer) faces(hand []scene.Item, r image.Rectangle, more bool) (right int) {
	area := r.Size()
	if more {
		area.X = max(view.Share(area.X, .5), area.X-w.px(wordyLine))
	}
	columns, side := grid(len(hand), area)
	rows := (len(hand) + columns - 1) / columns
	top := r.Min.Y + max(0, (r.Dy()-rows*side)/2)
	for i, it := range hand {
		w.face(it, r.Min.X+i%columns*side, top+i/columns*side, view.Share(side, .94))
	}
	return r.Min.X + columns*side + w.px(3)
}

// grid finds the number of columns for n squares in an area, to make them as large as possible.
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

// stock places the common stock in lines of icon, number and word. A word that does not fit beside
// the number goes below.
func (w *placer) stock(counts []scene.Count, r image.Rectangle) {
	if len(counts) == 0 {
		return
	}
	high := min(r.Dy()/len(counts), w.px(2.2*lineHigh))
	y := r.Min.Y + (r.Dy()-high*len(counts))/2
	for _, c := range counts {
		line := image.Rect(r.Min.X, y, r.Max.X, y+high)
		y += high
		below := w.inLines(w.word(c), line.Dx())
		top := high - w.px(lineHigh+wordSize*float64(len(below)))
		if w.fits(w.word(c), line.Dx()-w.px(countWidth(c))) || top < 0 {
			w.count(c, scene.Nobody, line, true)
			continue
		}
		line.Min.Y += top / 2
		line.Max.Y = line.Min.Y + w.px(lineHigh)
		w.count(c, scene.Nobody, line, false)
		for i, word := range below {
			w.caption(word, line.Min.X, line.Max.Y+w.px(wordSize*(float64(i)+.5)), line.Max.X)
		}
	}
}

// fits reports whether a word can be written whole in a width, px, perhaps in somewhat smaller
// letters.
func (w *placer) fits(word string, width int) bool {
	return float64(width) > art.TextWidth(word)*.8*float64(w.px(wordSize))
}

// inLines returns a text as one line or, if that is too wide, as one line for each word.
func (w *placer) inLines(text string, width int) []string {
	if w.fits(text, width) {
		return []string{text}
	}
	return strings.Fields(text)
}

// face places a face in hand. It has a frame if it is chosen or to be placed, and a number if it is
// a choice.
func (w *placer) face(it scene.Item, x, y, side int) {
	w.list = append(w.list, Box{Face: &it, At: image.Pt(x, y), W: 1, H: 1, Unit: float64(side)})
	if it.Ghost || it.Word != "" && it.Word == w.Chosen {
		w.icon("held", 0, x, y, side)
	}
	if mark := w.Marks[it.Word]; mark != "" {
		w.icon("badge", 0, x+side/3, y+side*2/3, side/3).Mark = mark
	}
}

// flash places what a seat has gained, in a film, over the part of the picture with its points. It is as high as
// that, if there is nothing else to the left up to free.
func (w *placer) flash(seat, free int, points image.Rectangle) {
	if seat < 0 || seat >= len(w.Gains) || w.Gains[seat] <= 0 {
		return
	}
	text := "+" + strconv.Itoa(w.Gains[seat])
	points.Min.X = min(points.Min.X, max(free, points.Max.X-points.Dy()*(2+len(text))/3))
	high := min(points.Dy(), points.Dx()*3/(2+len(text)))
	at := image.Pt(points.Min.X, (points.Min.Y+points.Max.Y-high)/2)
	w.list = append(w.list, Box{Noun: "flash", At: at, W: float64(points.Dx()) / float64(high), H: 1, Unit: float64(high)})
	w.write("flash", centred, text, at.X+points.Dx()/2, at.Y+high/2, float64(high)*.72, 4)
}
