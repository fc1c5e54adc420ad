package imaging

import (
	"image"
	"testing"
)

// On a phone the ring round a card of a large board is thick enough to be seen on a ground of its
// own colour. It is looked at above the number of the place, which has that colour too.
func TestRingOnAPhone(t *testing.T) {
	s, o := ringScene(1)
	o.View = Board
	if len(o.Marks) == 0 {
		t.Fatal("nothing has a number")
	}
	for word := range o.Marks {
		without := painter.Draw(s, o)
		pointed := o
		pointed.Pointed = word
		with := painter.Draw(s, pointed)
		changed := image.Rectangle{}
		differ := func(x, y int) bool { return with.ColorIndexAt(x, y) != without.ColorIndexAt(x, y) }
		for y := range with.Rect.Dy() {
			for x := range with.Rect.Dx() {
				if differ(x, y) {
					changed = changed.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		side, y := 0, changed.Min.Y+changed.Dy()/4
		for x := changed.Min.X; x < (changed.Min.X+changed.Max.X)/2; x++ {
			if differ(x, y) {
				side++
			}
		}
		if px := float64(side) * PhoneWidth / float64(with.Rect.Dx()); px < 5 {
			t.Errorf("%s: the side of the ring is %.1f px wide", word, px)
		}
	}
}
