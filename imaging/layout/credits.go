package layout

import (
	"image"
	"slices"
	"strconv"

	"github.com/bastide-games/bastide/imaging/view"
)

// This file is about what a film shows besides the match: a title, gained points, the winners.

// Title covers a picture with the name of the game and the tokens of the seats.
func (c *Content) Title(p Page, title string, seats int) []Box {
	w := c.placer(p)
	w.ground("veil", image.Rectangle{Max: p.Size})
	width, height := p.Size.X, p.Size.Y
	w.write("score", centred, title, width/2, view.Share(height, .36), float64(height)*.11, 8)
	w.tokens(seats, view.Share(height, .58))
	return w.list
}

// tokens places the tokens of all seats side by side, with their names below.
func (w *placer) tokens(seats, y int) {
	side := min(view.Share(w.size.Y, .17), view.Share(w.size.X, .6)/max(seats, 1))
	step := min(view.Share(w.size.X, .2), view.Share(w.size.X, .9)/max(seats, 1))
	x := w.size.X/2 - step*(seats-1)/2
	for seat := range seats {
		w.icon("token", seat, x-side/2, y-side/2, side)
		size := float64(w.size.Y) * .05
		w.write("name", centred, w.Name(seat), x, y+side*4/5, size, float64(step)*.95/size)
		x += step
	}
}

// Flash places what a seat has gained in the seat's part of a board that shows the players itself. Points stand
// at the end of that part which is nearer to the middle of the picture.
func (c *Content) Flash(p Page, seat int, r image.Rectangle) []Box {
	w := c.placer(p)
	if r.Min.X+r.Max.X < p.Size.X {
		r.Min.X = r.Max.X - r.Dx()/3
	} else {
		r.Max.X = r.Min.X + r.Dx()/3
	}
	w.flash(seat, r.Min.X, r)
	return w.list
}

// Sizes of the banner at the end, as shares of the picture's width: its height, and its distance from the panel,
// the lower edge and the sides.
const bannerHigh, bannerGap, bannerAside = .165, .025, .08

// Ending places the winners in their wreaths beside a sentence, while confetti falls. n is the number of the
// picture. The parts in clear, which show the final points, and the panel stay visible.
func (c *Content) Ending(p Page, sentence string, winners []int, n int, clear []image.Rectangle) []Box {
	if !p.Panel.Empty() {
		clear = append(slices.Clip(clear), p.Panel)
	}
	w := c.placer(p)
	w.confetti(n, clear)
	card := p.banner(clear)
	w.card(card, true)
	inner := card.Inset(card.Dy() / 16)
	side := min(inner.Dy(), inner.Dx()*3/5/max(len(winners), 1))
	for i, seat := range winners {
		w.token(seat, inner.Min.X+i*side, inner.Min.Y+(inner.Dy()-side)/2, side)
	}
	inner.Min.X += side*len(winners) + card.Dy()/8
	inner.Max.X -= card.Dy() / 12
	size := min(float64(card.Dy())*.36, float64(p.Size.X)*.05)
	w.write("score", centred, sentence, (inner.Min.X+inner.Max.X)/2, (inner.Min.Y+inner.Max.Y)/2, size, float64(inner.Dx())/size)
	return w.list
}

// banner is the part of the picture for the sentence at the end: at the lower edge of the board, below all that
// must stay visible there.
func (p *Page) banner(clear []image.Rectangle) image.Rectangle {
	gap, aside := view.Share(p.Size.X, bannerGap), view.Share(p.Size.X, bannerAside)
	card := image.Rect(aside, 0, p.Size.X-aside, p.Size.Y-gap)
	switch p.Form {
	case Column:
		card.Max.X = p.Panel.Min.X - gap
	case Row, Thin:
		card.Max.Y = p.Panel.Min.Y - gap
	}
	card.Min.Y = card.Max.Y - view.Share(p.Size.X, bannerHigh)
	for _, r := range clear {
		if r.Overlaps(card) {
			card.Min.Y = r.Max.Y + gap/3
		}
	}
	return card
}

// Confetti: the number of scraps and of their looks; then their size, and how far they fall from
// one picture to the next, as shares of the picture's height.
const scraps, scrapLooks, scrapSide, fall = 110, 18, .03, .055

// confetti places scraps of paper, a little lower in each picture. None covers the parts in clear.
func (w *placer) confetti(n int, clear []image.Rectangle) {
	side := view.Share(w.size.Y, scrapSide)
	for i := range scraps {
		h := uint32(i+1) * 0x9E3779B1
		x := int(h>>8) % w.size.X
		depth := w.size.Y + side
		y := (int(h>>4)%depth+view.Share(w.size.Y, fall*float64(n)*(1+float64(i%3)/4)))%depth - side
		scrap := image.Rect(x, y, x+side, y+side)
		if !slices.ContainsFunc(clear, scrap.Overlaps) {
			w.icon("scrap", 0, x, y, side).Name = strconv.Itoa((i + n) % scrapLooks)
		}
	}
}
