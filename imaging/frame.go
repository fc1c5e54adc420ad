package imaging

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/imaging/layout"
	"github.com/bastide-games/bastide/imaging/view"
)

// frame is the layout of a picture, and its stamps in the order of painting.
type frame struct {
	layout.Page
	content *layout.Content
	board   *view.Board // the board that is stamped: the one of the content, or the hand on the tray
	opts    Options
	swell   float64 // how much larger than its cell a number is drawn
	filmed  bool    // for a film: without coordinates and wood
	shrink  int     // if more than 1, each square of this many pixels becomes one
	stamps  []stamp
	strips  []int // rows at which the picture is cut for compression, first and last included
}

// cut cuts the strips along the rows of cells, so that a row without changes is the same strip in
// the next picture. A picture that shares nothing is one strip, because every cut costs a little
// time and about a thousandth of the bytes.
func (f *frame) cut() {
	f.strips = []int{0}
	if f.opts.Key == "" || f.shrink > 1 {
		f.strips = append(f.strips, f.Size.Y/max(f.shrink, 1))
		return
	}
	step := stripHeight(f.Unit)
	cells := f.Corner.Y + view.Round((math.Ceil(f.Part.Y)-f.Part.Y)*float64(f.Unit))
	for y := cells % step; y < f.Size.Y; y += step {
		if y > 0 {
			f.strips = append(f.strips, y)
		}
	}
	f.strips = append(f.strips, f.Size.Y)
}

// stripHeight is about 64 rows: half a row of large cells, or several rows of small ones. Lower
// strips would cost bytes, higher ones time.
func stripHeight(unit int) int {
	if unit >= 96 {
		return unit / 2
	}
	return max(unit, 64/unit*unit)
}

// stampBoxes stamps what the layout has placed.
func (f *frame) stampBoxes(boxes []layout.Box) {
	for _, b := range boxes {
		if b.Face != nil {
			l := f.lookOf(*b.Face)
			l.w, l.h, l.unit = b.W, b.H, b.Unit
			f.stamps = append(f.stamps, stamp{look: l, at: b.At})
			continue
		}
		f.stampIcon(look{
			noun: b.Noun, name: b.Name, pose: b.Anchor, text: b.Text, mark: b.Mark, seat: b.Seat, chosen: b.Framed,
			w: b.W, h: b.H, unit: b.Unit,
		}, b.At)
	}
}

// stampIcon stamps an icon with its upper left corner at a place of the picture.
func (f *frame) stampIcon(l look, at image.Point) {
	l.icon = true
	if _, own := f.board.Set.Icons[l.noun]; own { // all games share the sprites of other icons
		l.game = f.board.Game
	}
	f.stamps = append(f.stamps, stamp{look: l, at: at})
}

// stampGround covers a part of the picture with an icon.
func (f *frame) stampGround(noun string, r image.Rectangle) {
	f.stampIcon(look{noun: noun, w: float64(r.Dx()), h: float64(r.Dy()), unit: 1}, r.Min)
}

// grounded reports whether the board lies on a ground that covers everything visible.
func (f *frame) grounded() bool { return f.board.Set.Ground != "" && f.board.Grid }
