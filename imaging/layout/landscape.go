package layout

import (
	"image"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// A picture of a board without cells, or of a film, has the proportions of a screen. The panel is
// beside the board or below it, whichever shows the board larger.

// The proportions of such pictures: Discord shows them in a box of 550 × 350.
const wide, high = 11, 7

// Widths of such pictures, px. The first is sharp in that box on a screen of double density. The
// others are for boards with many small things.
var widths = []int{FilmWidth, 1320, 1650}

// FilmWidth is the greatest width of a film's pictures, px.
const FilmWidth = 1100

// largeUnit is the size of a unit, px, that is large enough: no larger picture is tried then.
const largeUnit = 104

// deadMargin is the share of each side that clients may crop. Nothing important is there.
const deadMargin = .04

// Widths of a panel, and gaps between it and the board, as shares of the picture: of its width for
// a panel beside the board, of its height for one below.
const (
	columnWide, rowWide        = .265, 1 - 2*deadMargin
	columnGap, rowGap, thinGap = .022, .035, .03
)

// thinHigh is the height of the line of the form Thin, px on a phone.
const thinHigh = stripHigh - 9.

// chart arranges the picture of a board without cells, in the smallest width that shows it large
// enough.
func (c *Content) chart() (p Page) {
	for _, width := range widths {
		if p = c.landscape(c.Board.Used(), width); p.Unit >= largeUnit {
			break
		}
	}
	p.Sight = p.Sized()
	return p
}

// ArrangeFilm arranges the pictures of a film of the given width, px. Each has space for all parts
// of the board that any scene uses, and for the highest panel.
func ArrangeFilm(scenes []*Content, width int) Page {
	highest, used := scenes[0], scenes[0].Board.Used()
	for _, c := range scenes[1:] {
		used = used.Around(c.Board.Used())
		if c.Panel.columnHigh(columnWide*view.PhoneWidth) > highest.Panel.columnHigh(columnWide*view.PhoneWidth) {
			highest = c
		}
	}
	if b := highest.Board; b.AlwaysWhole() {
		return Page{Sight: b.Whole(width)}
	}
	p := highest.landscape(used, width)
	p.Sight = view.Still(p.Part, p.Area, p.Size)
	return p
}

// landscape arranges a picture of a part of the board, with the form of the panel that leaves most
// space for the board.
func (c *Content) landscape(part scene.Rect, width int) (best Page) {
	for _, form := range []Form{Column, Row, Thin} {
		p := Page{Form: form}
		p.Size = image.Pt(width, width*high/wide)
		if form == Column { // higher if the panel needs it
			need := c.Panel.columnHigh(columnWide*view.PhoneWidth) / (1 - 2*deadMargin)
			p.Size.Y = max(p.Size.Y, int(need*float64(width)/view.PhoneWidth))
		}
		p.divide(c.Panel)
		p.Part, p.Unit = part, view.Fit(part, p.Area.Size())
		used := image.Pt(int(part.W*float64(p.Unit)), int(part.H*float64(p.Unit)))
		p.Corner = p.Area.Min.Add(p.Area.Size().Sub(used).Div(2))
		if p.Unit > best.Unit {
			best = p
		}
	}
	return best
}

// divide splits the picture into the board's area and the panel's.
func (p *Page) divide(panel *Panel) {
	dx, dy := view.Share(p.Size.X, deadMargin), view.Share(p.Size.Y, deadMargin)
	inner := image.Rect(dx, dy, p.Size.X-dx, p.Size.Y-dy)
	p.Area, p.Panel = inner, inner
	switch p.Form {
	case Column:
		p.Panel.Min.X = p.Panel.Max.X - view.Share(p.Size.X, columnWide)
		p.Area.Max.X = p.Panel.Min.X - view.Share(p.Size.X, columnGap)
	case Row:
		p.Panel.Min.Y = p.Panel.Max.Y - view.Share(p.Size.X, panel.rowHigh(rowWide*view.PhoneWidth)/view.PhoneWidth)
		p.Area.Max.Y = p.Panel.Min.Y - view.Share(p.Size.Y, rowGap)
	case Thin:
		p.Panel.Min.Y = p.Panel.Max.Y - view.Share(p.Size.X, thinHigh/view.PhoneWidth)
		p.Area.Max.Y = p.Panel.Min.Y - view.Share(p.Size.Y, thinGap)
	}
}

// mostStretched is how much higher than necessary a plate of a column may become, px on a phone.
const mostStretched = 16

// column places the plates below each other, and the foot below them.
func (w *placer) column(r image.Rectangle) {
	width := w.phone(r.Dx())
	high, foot := w.plateHigh(width), r
	spare := w.phone(r.Dy()) - w.columnHigh(width)
	if n := len(w.Plates); n > 0 {
		high += min(spare/float64(n+1), mostStretched)
	}
	for _, p := range w.Plates {
		w.plate(p, image.Rect(foot.Min.X, foot.Min.Y, foot.Max.X, foot.Min.Y+w.px(high)))
		foot.Min.Y += w.px(high + plateGap)
	}
	most := w.footHigh(width)
	if len(w.hand()) > 0 {
		most = max(most*1.5, .9*width) // a hand may be larger than necessary
	}
	foot.Max.Y = min(foot.Max.Y, foot.Min.Y+w.px(most))
	w.foot(foot, w.legend(width))
}

// row places the foot at the left and the plates beside it.
func (w *placer) row(r image.Rectangle) {
	plate := w.rowPlate(w.phone(r.Dx()))
	foot := r
	foot.Max.X = foot.Min.X + w.px(w.rowFoot())
	w.foot(foot, w.legend(plate))
	x := foot.Max.X + w.px(plateGap)
	for _, p := range w.Plates {
		w.plate(p, image.Rect(x, r.Min.Y, x+w.px(plate), r.Max.Y))
		x += w.px(plate + plateGap)
	}
}

// Sizes of the form Thin, px on a phone: the least width of a seat, the width for one with a name of six
// letters, and the gap before the common stock.
const thinSeat, namedSeat, thinLeftGap = 46, 94, 9

// thin places everything in one line: the hand, tokens with scores, and the common stock in words.
func (w *placer) thin(r image.Rectangle) {
	w.card(image.Rect(0, r.Min.Y-view.Share(r.Dy(), .2), w.size.X, w.size.Y).Inset(-1), false)
	side := r.Dy()
	x, y := r.Min.X, r.Min.Y
	for _, it := range w.hand() {
		w.face(it, x, y, side)
		x += side + side/5
	}
	end := r.Max.X
	least := x + len(w.Plates)*w.px(thinSeat)
	for i := len(w.Counts) - 1; i >= 0; i-- {
		c := w.Counts[i]
		text, size := strconv.Itoa(c.N)+" "+w.word(c), float64(w.px(nameSize))
		from := end - int(size*art.TextWidth(text))
		if w.Counted == nil || from < least {
			continue
		}
		w.write("word", toRight, text, end, y+side/2, size, float64(end-from)/size+.2)
		end = from - w.px(thinLeftGap)
		if named := x + len(w.Plates)*w.px(namedSeat); named <= end { // only the last of the stock may take space from names
			least = named
		}
	}
	w.scores(image.Rect(x, y, end, y+side))
}

// Sizes of scores, px on a phone: of the text, and the greatest width of a seat.
const thinScore, mostThinSeat = 14, 112

// scores places every seat's token and score side by side, with names if there is space for all of
// them.
func (w *placer) scores(r image.Rectangle) {
	if len(w.Plates) == 0 {
		return
	}
	side, size := r.Dy(), float64(w.px(thinScore))
	each := min(r.Dx()/len(w.Plates), w.px(mostThinSeat))
	named := true
	for _, p := range w.Plates {
		named = named && each-side*9/8-int(size*art.TextWidth(w.score(p)))-w.px(9) >= w.px(leastName)
	}
	for i, p := range w.Plates {
		x, y, score := r.Min.X+i*each, r.Min.Y+side/2, w.score(p)
		card := image.Rect(x, r.Min.Y, x+each-side/8, r.Max.Y)
		w.card(card, p.Active || w.won(p.Seat))
		w.token(p.Seat, x+side/10, r.Min.Y+side/10, side*4/5)
		w.write("score", fromLeft, score, x+side, y, size, float64(each-side*5/4)/size)
		w.flash(p.Seat, x+side-side/16, image.Rect(x+side-side/16, r.Min.Y, x+side+int(size*art.TextWidth(score))+w.px(4), r.Max.Y))
		from, to := x+side+int(size*art.TextWidth(score))+w.px(5), x+each-side/8-w.px(4)
		if name := float64(w.px(nameSize)); named {
			w.write("name", fromLeft, w.Name(p.Seat), from, y, name, float64(to-from)/name)
		}
	}
}
