package imaging

import (
	"image"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
)

// coverSize is that of a picture that stands for a game: low, so that what is said below it is
// seen at the same time.
var coverSize = image.Pt(3*phoneWidth, 3*phoneWidth*2/5)

// coverUnit is the size of a tile in such a picture, px.
const coverUnit = 144

// coverCloser is how much nearer than the whole width of a board without cells is shown.
const coverCloser = 1.2

// coverStep is how finely the liveliest part of a board is looked for, in cells.
const coverStep = .5

// frameCover fills a low picture with the liveliest part of the board, without panel and rim.
func (f *frame) frameCover() {
	all := f.shown()
	f.size, f.form, f.unit = coverSize, none, coverUnit
	if !f.scene.Grid {
		f.unit = part(int(math.Ceil(float64(f.size.X)/all.W)), coverCloser)
	}
	f.leaveOutDead()
	w, h := float64(f.size.X)/float64(f.unit), float64(f.size.Y)/float64(f.unit)
	f.view = f.liveliest(all, w, h)
	f.coarse = f.phone() < coarseUnit
}

// leaveOutDead leaves out the cells in which nothing can lie any more: they would need an
// explanation.
func (f *frame) leaveOutDead() {
	f.scene.Items = slices.DeleteFunc(slices.Clone(f.scene.Items), func(it scene.Item) bool { return it.Dead && f.scene.Grid })
}

// liveliest is the part of the board, so wide and high, in which most lies; of several the one
// nearest to the middle.
func (f *frame) liveliest(all scene.Rect, w, h float64) scene.Rect {
	middle := all.Centre()
	best := scene.Rect{X: middle.X - w/2, Y: middle.Y - h/2, W: w, H: h}
	if !f.scene.Grid {
		return best
	}
	most, nearest := f.within(best), 0.
	for _, y := range starts(all.Y, all.H, h) {
		for _, x := range starts(all.X, all.W, w) {
			r := scene.Rect{X: x, Y: y, W: w, H: h}
			n, c := f.within(r), r.Centre()
			far := math.Hypot(c.X-middle.X, c.Y-middle.Y)
			if n > most || n == most && far < nearest {
				best, most, nearest = r, n, far
			}
		}
	}
	return best
}

// starts are the places at which a window over a length is tried; where all of it is seen at
// once, the one that has it in its middle.
func starts(from, length, window float64) (list []float64) {
	last := from + length - window
	if last <= from {
		return []float64{(from + last) / 2}
	}
	for at := from; at < last; at += coverStep {
		list = append(list, at)
	}
	return append(list, last)
}

// within counts the faces and pieces that lie in a part of the board as a whole.
func (f *frame) within(r scene.Rect) (n int) {
	for _, it := range f.scene.Items {
		box := boxOf(it)
		if (it.Kind == scene.Face || it.Kind == scene.Piece) && overlap(box, r) == box {
			n++
		}
	}
	return n
}
