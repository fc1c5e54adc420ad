package imaging

import (
	"image"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// What a film shows besides the match: a title, gained points, the winners.

// addTitle covers the picture with what is played, and by whom.
func (f *frame) addTitle(title string, seats int) {
	f.addVeil()
	w, h := f.size.X, f.size.Y
	f.write("score", "", title, w/2, part(h, .36), float64(h)*.11, 8)
	f.addTokens(seq(seats), part(h, .58))
}

// addVeil darkens the picture.
func (f *frame) addVeil() {
	f.stamps = append(f.stamps, stamp{look: look{icon: true, noun: "veil", w: float64(f.size.X), h: float64(f.size.Y), unit: 1}, at: image.Point{}})
}

// seq lists the seats from 0.
func seq(n int) (list []int) {
	for seat := range n {
		list = append(list, seat)
	}
	return list
}

// addTokens puts the tokens of seats side by side, their names below.
func (f *frame) addTokens(seats []int, y int) {
	side := min(part(f.size.Y, .17), part(f.size.X, .6)/max(len(seats), 1))
	step := min(part(f.size.X, .2), part(f.size.X, .9)/max(len(seats), 1))
	x := f.size.X/2 - step*(len(seats)-1)/2
	for _, seat := range seats {
		f.stampIcon(look{noun: "token", seat: seat}, x-side/2, y-side/2, side)
		size := float64(f.size.Y) * .05
		f.write("name", "", f.name(seat), x, y+side*4/5, size, float64(step)*.95/size)
		x += step
	}
	f.sign()
}

// flashed adds what a seat has gained in this picture to its part of the panel, beside the
// points.
func (f *frame) flashed(seat int, r image.Rectangle) {
	if seat < 0 || seat >= len(f.gains) || f.gains[seat] <= 0 {
		return
	}
	h := min(part(r.Dy(), .62), part(f.size.Y, .085))
	text := "+" + strconv.Itoa(f.gains[seat])
	w := h * (2 + len(text)) / 3
	at := image.Pt(r.Min.X+part(r.Dx(), .5)-w/2, r.Min.Y+(r.Dy()-h)/2)
	f.stamps = append(f.stamps, stamp{look: look{icon: true, noun: "flash", w: float64(w) / float64(h), h: 1, unit: float64(h)}, at: at})
	f.write("flash", "", text, at.X+w/2, at.Y+h/2, float64(h)*.72, 4)
}

// flashItems does the same on a board that has the bars of the players on it.
func (f *frame) flashItems() {
	for _, it := range f.scene.Items {
		if f.whole() && it.Kind == scene.Piece && it.Noun == "player" {
			u := float64(f.unit)
			at := f.corner.Add(image.Pt(round((it.Box.X-f.view.X)*u), round((it.Box.Y-f.view.Y)*u)))
			f.flashed(it.Seat, image.Rectangle{at, at.Add(image.Pt(round(it.Box.W*u), round(it.Box.H*u)))})
		}
	}
}

// addWinners crowns the winners with wreaths, beside a sentence, while confetti falls: n is
// the number of the picture. Board and points stay visible.
func (f *frame) addWinners(o FilmOptions, n int) {
	f.addConfetti(n)
	w, h := f.size.X, f.size.Y
	card := image.Rect(part(w, .08), part(h, .7), part(w, .92), part(h, .96))
	if f.form == column {
		card.Max.X = f.panel.Min.X - part(w, .03)
	}
	f.stampCard(card, true)
	inner := card.Inset(part(h, .015))
	side := min(inner.Dy(), inner.Dx()*3/5/max(len(o.Winners), 1))
	for i, seat := range o.Winners {
		f.drawToken(scene.Plate{Seat: seat}, inner.Min.X+i*side, inner.Min.Y+(inner.Dy()-side)/2, side)
	}
	inner.Min.X += side*len(o.Winners) + part(h, .03)
	inner.Max.X -= part(h, .02)
	size := float64(h) * .075
	f.write("score", "", o.Ending, (inner.Min.X+inner.Max.X)/2, (inner.Min.Y+inner.Max.Y)/2, size, float64(inner.Dx())/size)
}

// Confetti: how many pieces of how many looks, and how far they fall from one picture to the
// next, in parts of the height.
const scraps, scrapLooks, fall = 110, 18, .055

// addConfetti strews scraps of paper, each picture's a little below those of the one before.
func (f *frame) addConfetti(n int) {
	side := part(f.size.Y, .03)
	for i := range scraps {
		h := uint32(i+1) * 0x9E3779B1
		x := int(h>>8) % f.size.X
		depth := f.size.Y + side
		y := (int(h>>4)%depth+part(f.size.Y, fall*float64(n)*(1+float64(i%3)/4)))%depth - side
		f.stampIcon(look{noun: "scrap", name: strconv.Itoa((i + n) % scrapLooks)}, x, y, side)
	}
}
