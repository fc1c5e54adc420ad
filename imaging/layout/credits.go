package layout

import (
	"image"
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

// Flash places what a seat has gained in the seat's part of the picture.
func (c *Content) Flash(p Page, seat int, r image.Rectangle) []Box {
	w := c.placer(p)
	w.flash(seat, r)
	return w.list
}

// Ending places the winners in their wreaths beside a sentence, while confetti falls. n is the
// number of the picture. Board and points stay visible.
func (c *Content) Ending(p Page, sentence string, winners []int, n int) []Box {
	w := c.placer(p)
	w.confetti(n)
	width, height := p.Size.X, p.Size.Y
	card := image.Rect(view.Share(width, .08), view.Share(height, .7), view.Share(width, .92), view.Share(height, .96))
	if p.Form == Column {
		card.Max.X = p.Panel.Min.X - view.Share(width, .03)
	}
	w.card(card, true)
	inner := card.Inset(view.Share(height, .015))
	side := min(inner.Dy(), inner.Dx()*3/5/max(len(winners), 1))
	for i, seat := range winners {
		w.token(seat, inner.Min.X+i*side, inner.Min.Y+(inner.Dy()-side)/2, side)
	}
	inner.Min.X += side*len(winners) + view.Share(height, .03)
	inner.Max.X -= view.Share(height, .02)
	size := float64(height) * .075
	w.write("score", centred, sentence, (inner.Min.X+inner.Max.X)/2, (inner.Min.Y+inner.Max.Y)/2, size, float64(inner.Dx())/size)
	return w.list
}

// Confetti: the number of scraps and of their looks; then their size, and how far they fall from
// one picture to the next, as shares of the picture's height.
const scraps, scrapLooks, scrapSide, fall = 110, 18, .03, .055

// confetti places scraps of paper, a little lower in each picture.
func (w *placer) confetti(n int) {
	side := view.Share(w.size.Y, scrapSide)
	for i := range scraps {
		h := uint32(i+1) * 0x9E3779B1
		x := int(h>>8) % w.size.X
		depth := w.size.Y + side
		y := (int(h>>4)%depth+view.Share(w.size.Y, fall*float64(n)*(1+float64(i%3)/4)))%depth - side
		w.icon("scrap", 0, x, y, side).Name = strconv.Itoa((i + n) % scrapLooks)
	}
}
