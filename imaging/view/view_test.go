package view

import (
	"image"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// A close picture moves a little rather than cutting a piece, and stays where as much of the board is seen with it whole.
func TestCloseCutsNoPiece(t *testing.T) {
	row := scene.Scene{Grid: true}
	for x := range 12 {
		row.Items = append(row.Items, scene.Item{Kind: scene.Face, Box: scene.Cell(x, 0)})
	}
	part, window := scene.Rect{X: 4, W: 1, H: 1}, scene.Rect{X: 3, W: 4, H: 1}
	for at, want := range map[float64]float64{6.8: 2.75, 2.8: 2.75, 5: 3} {
		piece := scene.Item{Kind: scene.Piece, Box: scene.Rect{X: at, Y: .3, W: .4, H: .4}}
		b := Board{Scene: row, Set: art.Set{Tiled: true}}
		b.Items = append(slices.Clone(row.Items), piece)
		if moved := b.moveToTiles(part, window); moved.X != want {
			t.Errorf("a piece at %g, and the window begins at %g, not %g", at, moved.X, want)
		}
	}
}

// The part that is shown is the one in which most lies, wherever that is.
func TestLiveliest(t *testing.T) {
	t.Parallel()
	b := &Board{Scene: scene.Scene{Grid: true, Board: scene.Rect{W: 40, H: 40}}}
	for i := range 12 { // a long row with a heap at its end
		b.Items = append(b.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(i, 0)})
	}
	for i := range 6 {
		b.Items = append(b.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(9+i%3, 1+i/3)})
	}
	got := b.liveliest(b.Used(), 4, 3.5)
	if heap := (scene.Rect{X: 9, W: 3, H: 3}); !got.Holds(heap) {
		t.Errorf("shown is %+v", got)
	}
}

// Cells are seen from many places: none leaves a gap to the next, and each lies where its pixels say.
func TestCellsMeet(t *testing.T) {
	for i := range 2000 {
		s := Sight{Size: image.Pt(5000, 5000), Unit: 104, Part: scene.Rect{X: -float64(i) / 208, Y: float64(i)/2000 - 9}}
		for n := range 9 {
			at, next := s.Place(scene.Cell(n, n)), s.Place(scene.Cell(n+1, n+1))
			if at.Max != next.Min {
				t.Fatalf("seen from %v, cell %d lies at %v and the next at %v", s.Part, n, at, next)
			}
			if back := s.Box(at); !back.Grow(.5/104 + 1e-6).Holds(scene.Cell(n, n)) {
				t.Fatalf("seen from %v, cell %d lies at %v, where %v lies", s.Part, n, at, back)
			}
		}
	}
}
