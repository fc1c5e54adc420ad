package layout

import (
	"image"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// A board within walls is as high as it is wide, and above many buttons a phone has little height
// for it. So there is space beside it and none below. A column there holds the hand, the players'
// plates and the common stock.

// Sizes of that column, px on a phone: its width, the gaps in it, and the largest size of a face in
// hand.
const flankWide, flankGap, flankHand = 72, 4, 62

// flank places the column, from the foot up: the common stock, the plates, and then the hand in the
// space that is left.
func (w *placer) flank(r image.Rectangle) {
	w.ground("mat", r)
	r = r.Inset(w.px(flankGap))
	foot := r
	foot.Min.Y = foot.Max.Y - w.px(lineHigh)*len(w.Counts)
	for i, c := range w.Counts {
		w.stockLine(c, foot, i)
	}
	high := w.px(w.plateHigh(w.phone(r.Dx())))
	for i := len(w.Plates) - 1; i >= 0; i-- {
		plate := image.Rect(r.Min.X, foot.Min.Y-high-w.px(plateGap), r.Max.X, foot.Min.Y-w.px(plateGap))
		w.plate(w.Plates[i], plate)
		foot = plate
	}
	r.Max.Y = foot.Min.Y - w.px(flankGap)
	w.flankHand(r)
}

// stockLine writes a count of the common stock in its own line.
func (w *placer) stockLine(c scene.Count, r image.Rectangle, line int) {
	text, size := strconv.Itoa(c.N)+" "+w.word(c), float64(w.px(leftSize))
	y := r.Min.Y + w.px(lineHigh)*line + w.px(lineHigh)/2
	w.write("word", centred, text, (r.Min.X+r.Max.X)/2, y, size, float64(r.Dx())/size)
}

// flankHand places the faces in hand side by side, as large as possible.
func (w *placer) flankHand(r image.Rectangle) {
	hand := w.hand()
	if len(hand) == 0 {
		return
	}
	gap := w.px(flankGap)
	side := min((r.Dx()+gap)/len(hand)-gap, r.Dy(), w.px(flankHand))
	x := (r.Min.X + r.Max.X - len(hand)*(side+gap) + gap) / 2
	y := r.Min.Y + min(gap, (r.Dy()-side)/2)
	for i, it := range hand {
		w.face(it, x+i*(side+gap), y, side)
	}
}
