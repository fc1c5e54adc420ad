package view

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
)

// PhoneWidth is the width at which a phone shows a picture, px. Sizes "on a phone" are for this
// width.
const PhoneWidth = 350

// coarseUnit is the size of a unit on a phone, px, below which only the essential is drawn.
const coarseUnit = 18.5

// units are the possible sizes of a unit, px. They are few, so that pictures share their sprites.
var units = []int{224, 192, 160, 144, 128, 112, 104, 96, 88, 80, 72, 68, 64, 60, 56, 52, 48, 44, 40, 36, 32, 28, 24, 20, 16, 14, 12, 10, 8}

// closeUnits are the same for pictures of a part of the board.
var closeUnits = append([]int{432, 400, 376, 352, 320, 288, 256}, units...)

// Sight is what a picture shows of a board, and how large.
type Sight struct {
	Part   scene.Rect  // the part of the board that is seen, in its units
	Unit   int         // px in a unit
	Corner image.Point // where Part begins in the picture, px
	Size   image.Point // of the picture, px
	Coarse bool        // a unit is so small that only the essential is drawn
}

// Sized returns the sight with Coarse set according to the size of a unit.
func (s Sight) Sized() Sight {
	s.Coarse = s.OnPhone() < coarseUnit
	return s
}

// OnPhone is the size of a unit on a phone, px.
func (s Sight) OnPhone() float64 { return float64(s.Unit) * PhoneWidth / float64(s.Size.X) }

// Place returns where a box of the board is in the picture.
func (s Sight) Place(box scene.Rect) image.Rectangle {
	at := s.Corner.Add(image.Pt(s.px(box.X-s.Part.X), s.px(box.Y-s.Part.Y)))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(s.px(box.W), s.px(box.H)))}
}

// px converts a length on the board to px.
func (s Sight) px(length float64) int { return Round(length * float64(s.Unit)) }

// Box returns the part of the board at a place of the picture.
func (s Sight) Box(r image.Rectangle) scene.Rect {
	u, r := float64(s.Unit), r.Sub(s.Corner)
	return scene.Rect{
		X: s.Part.X + float64(r.Min.X)/u, Y: s.Part.Y + float64(r.Min.Y)/u, W: float64(r.Dx()) / u, H: float64(r.Dy()) / u,
	}
}

// Field is the place of Part in the picture.
func (s Sight) Field() image.Rectangle { return s.Place(s.Part) }

// Round rounds halves up, even if rounding errors have made them slightly smaller. Otherwise there
// would be gaps between cells.
func Round(x float64) int { return int(math.Floor(x + .5 + 1e-6)) }

// Share returns a share of a length, px.
func Share(whole int, share float64) int { return int(math.Round(float64(whole) * share)) }

// Fit returns the largest unit, px, at which a part of a board fits into an area.
func Fit(part scene.Rect, area image.Point) int {
	return largest(units, part, float64(area.X), float64(area.Y))
}

// largest returns the first unit at which a part fits into a width and height, or the last one if
// none does.
func largest(units []int, part scene.Rect, width, height float64) int {
	for _, u := range units {
		if part.W*float64(u) <= width && part.H*float64(u) <= height {
			return u
		}
	}
	return units[len(units)-1]
}
