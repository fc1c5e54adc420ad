package layout

import (
	"image"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// What is to be laid stands where it does not seem to lie within the walls already, if the picture has such
// a place.
func TestHandLiesOutsideTheWalls(t *testing.T) {
	outline := []scene.Point{{X: 2, Y: 2}, {X: 9, Y: 2}, {X: 9, Y: 7}, {X: 8, Y: 7}, {X: 8, Y: 9}, {X: 2, Y: 9}, {X: 2, Y: 2}}
	b := &view.Board{
		Scene: scene.Scene{Grid: true, Items: []scene.Item{{Kind: scene.Outline, Points: outline}}},
		Set:   art.Set{Tiled: true, Bare: true},
	}
	p := &Page{Form: Below, Sight: view.Sight{Part: scene.Rect{W: 12, H: 8}, Unit: 84, Size: image.Pt(1008, 700)}, Area: image.Rect(0, 0, 1008, 672)}
	cover := (&Content{Board: b}).cover(p)
	for _, p.Part.Y = range []float64{0, .5, 1} { // with the upper side of the wall
		side := p.Px(handTiles[0])
		at := p.Box(cover.emptiest(p.Area, image.Pt(side, side)))
		if n := cover.enclosed(at, outline); n > 0 {
			t.Errorf("from row %g: %.1f cells of what is at %v lie within the walls", p.Part.Y, n, at)
		}
	}
	if n := cover.enclosed(scene.Cell(5, 5), outline); n != 1 {
		t.Errorf("%g of a cell in the middle lies within the walls", n)
	}
}

// A line that is pointed out is ringed on both sides, whichever way it goes.
func TestRingRoundALine(t *testing.T) {
	for name, points := range map[string][]scene.Point{
		"across":            {{X: 1, Y: 2}, {X: 3, Y: 2}},
		"down":              {{X: 1, Y: 2}, {X: 1, Y: 3}},
		"beside its number": {{X: 1, Y: 2}, {X: 3, Y: 2}, {X: 2, Y: 2.1}},
	} {
		it := scene.Item{Kind: scene.Spot, Noun: "wall-place", Word: "a", Points: points}
		_, ring := Ring(&view.Board{}, false, it, 1)
		for _, at := range points {
			if at.X-ring.X < lineRoom-.01 || ring.X+ring.W-at.X < lineRoom-.01 || at.Y-ring.Y < lineRoom-.01 || ring.Y+ring.H-at.Y < lineRoom-.01 {
				t.Errorf("%s: the ring %v is too near to %v", name, ring, at)
			}
		}
	}
}
