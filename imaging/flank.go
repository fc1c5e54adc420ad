package imaging

import (
	"image"
	"strconv"

	"github.com/bastide-games/bastide/games/scene"
)

// A board within walls is as high as it is wide, and what a phone leaves for it above many buttons is low. So there is
// room beside it and none below: what is in hand, the players' plates and what is left for all stand there, in a column.

// Of that column, on a phone, px: how wide it is, what is free round what stands in it, and how large the face of what
// is in hand is at most.
const flankWide, flankGap, flankHand = 72, 4, 62

// frameFlanked shows what is within the walls of a board too small to show whole, between its outer walls, and the
// flags along these, as large as can be, with the panel beside it; the moat where there is room for that, too.
func (f *frame) frameFlanked(whole scene.Rect) {
	f.form = flank
	part := f.roomAndFlags()
	part.X, part.W = whole.X, whole.W
	f.fill(part, f.scene.Board, f.fullestUnit(part))
}

// drawFlank stamps the column: what is left for all at its foot, the plates above that, and at its top, as large as the
// rest leaves room for, what is in hand.
func (f *frame) drawFlank() {
	f.drawGround(f.besideBoard())
	r := f.besideBoard().Inset(f.px(flankGap))
	counts := f.scene.Panel.Counts
	foot := r
	foot.Min.Y = foot.Max.Y - f.px(lineHigh)*len(counts)
	for i, c := range counts {
		f.drawLeftAside(c, foot, i)
	}
	width := f.phonePx(r.Dx())
	for i, high := len(f.scene.Panel.Plates)-1, f.px(f.plateHigh(width)); i >= 0; i-- {
		plate := image.Rect(r.Min.X, foot.Min.Y-high-f.px(plateGap), r.Max.X, foot.Min.Y-f.px(plateGap))
		f.drawPlate(f.scene.Panel.Plates[i], plate)
		foot = plate
	}
	r.Max.Y = foot.Min.Y - f.px(flankGap)
	f.drawHandIn(r)
}

// drawLeftAside writes what is left for all in a line of its own.
func (f *frame) drawLeftAside(c scene.Count, r image.Rectangle, line int) {
	text, size := strconv.Itoa(c.N)+" "+f.word(c), float64(f.px(leftSize))
	y := r.Min.Y + f.px(lineHigh)*line + f.px(lineHigh)/2
	f.write("word", "", text, (r.Min.X+r.Max.X)/2, y, size, float64(r.Dx())/size)
}

// drawHandIn stamps the faces in hand side by side, as large as there is room for.
func (f *frame) drawHandIn(r image.Rectangle) {
	hand := f.hand()
	if len(hand) == 0 {
		return
	}
	gap := f.px(flankGap)
	face := min((r.Dx()+gap)/len(hand)-gap, r.Dy(), f.px(flankHand))
	x := (r.Min.X + r.Max.X - len(hand)*(face+gap) + gap) / 2
	y := r.Min.Y + min(gap, (r.Dy()-face)/2)
	for i, it := range hand {
		at := image.Rect(x, y, x+face, y+face).Add(image.Pt(i*(face+gap), 0))
		f.drawInHand(it, at.Min.X, at.Min.Y, face)
	}
}
