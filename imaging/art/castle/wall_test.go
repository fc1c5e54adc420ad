package castle

import (
	"image"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// The room of the tests has a corner that points inward.
var room = art.Subject{Item: scene.Item{
	Box:    scene.Rect{W: 4, H: 3},
	Points: []point{{}, {X: 3}, {X: 3, Y: 1}, {X: 4, Y: 1}, {X: 4, Y: 3}, {Y: 3}, {}},
}}

// paved is what a part of a picture of the room shows, drawn alone. around is how far the picture goes beyond the room.
func paved(unit int, part image.Rectangle, draw func(p *art.Pen)) *image.RGBA {
	around := unit / 2
	im := image.NewRGBA(image.Rectangle{Max: part.Size()})
	draw(art.NewPen(im, float64(unit), float64(around-part.Min.X), float64(around-part.Min.Y)))
	return im
}

// Most of the paving is drawn without limits, and looks as if the room limited all of it.
func TestPaving(t *testing.T) {
	for _, unit := range []int{24, 96} {
		all := image.Rect(0, 0, 5*unit, 4*unit)
		got := paved(unit, all, func(p *art.Pen) { newYard(p, room).paving() })
		want := paved(unit, all, func(p *art.Pen) {
			everywhere := yard{Subject: room, pen: newYard(p, room).limited()}
			everywhere.Points = []point{{X: -1, Y: -1}, {X: 5, Y: -1}, {X: 5, Y: 5}, {X: -1, Y: 5}, {X: -1, Y: -1}}
			everywhere.paving()
		})
		if !slices.Equal(got.Pix, want.Pix) {
			t.Errorf("unit %d: the paving is not that of the room", unit)
		}
	}
}

// A part of the yard that is drawn alone looks like that part of the whole.
func TestPartOfTheYard(t *testing.T) {
	const unit, side = 96, 150
	draw := func(p *art.Pen) { court(p, room) }
	whole := paved(unit, image.Rect(0, 0, 5*unit, 4*unit), draw)
	for _, corner := range []image.Point{{}, {X: 130, Y: 70}, {X: 290, Y: 90}, {X: 200, Y: 210}} {
		got := paved(unit, image.Rectangle{Max: image.Pt(side, side)}.Add(corner), draw)
		for y := 1; y < side; y++ { // the rasteriser rounds differently at its edge
			for x := 1; x < side; x++ {
				g, w := got.RGBAAt(x, y), whole.RGBAAt(corner.X+x, corner.Y+y)
				if max(g.R, w.R)-min(g.R, w.R) > 12 {
					t.Fatalf("from %v on, the pixel %d,%d is %v, want %v", corner, x, y, g, w)
				}
			}
		}
	}
}
