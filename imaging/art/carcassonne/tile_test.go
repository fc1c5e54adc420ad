package carcassonne

import (
	"fmt"
	"image"
	"image/color"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// edges are the sides of the kinds as the rules know them, N E S W: city, road, field.
var edges = map[string]string{
	"A": "FFRF", "B": "FFFF", "C": "CCCC", "D": "CRFR", "E": "CFFF", "F": "FCFC", "G": "FCFC", "H": "CFCF",
	"I": "CFFC", "J": "CRRF", "K": "CFRR", "L": "CRRR", "M": "CCFF", "N": "CCFF", "O": "CRRC", "P": "CRRC",
	"Q": "CCFC", "R": "CCFC", "S": "CCRC", "T": "CCRC", "U": "RFRF", "V": "FFRR", "W": "FRRR", "X": "RRRR",
}

// groundOf tells the ground from its colour, whatever shadow or tuft lies on it.
func groundOf(c color.RGBA) byte {
	switch {
	case c.G > c.R:
		return 'F'
	case c.B > 200:
		return 'R'
	}
	return 'C'
}

const pixels = 160

func render(name string, turn, variant int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	tile(art.NewPen(im, pixels, 0, 0), art.Subject{Item: scene.Item{Name: name, Turn: turn, Box: scene.Rect{W: 1, H: 1}}, Variant: variant})
	return im
}

// TestEdgesShowTheRules: every kind, turned every way, must show on each side what the
// rules say, at the place where its neighbour shows it too.
func TestEdgesShowTheRules(t *testing.T) {
	if len(shapes) != len(edges) {
		t.Fatalf("%d kinds", len(shapes))
	}
	for name, want := range edges {
		for turn := range 4 {
			im := render(name, turn, turn)
			for i := range 4 {
				kind := want[(i-turn+4)%4]
				at := art.Turn(pt(.5, .012), i)
				got := im.RGBAAt(int(at.X*pixels), int(at.Y*pixels))
				if groundOf(got) != kind {
					t.Errorf("%s turned %d: side %d is %v, want %c", name, turn, i, got, kind)
				}
			}
		}
	}
}

// TestWallsEndAtCorners: the wall of a tile must go on in that of its neighbour.
func TestWallsEndAtCorners(t *testing.T) {
	for name, p := range plans {
		for _, w := range p.walls {
			for _, end := range []point{w[0], w[len(w)-1]} {
				if (end.X != 0 && end.X != 1) || (end.Y != 0 && end.Y != 1) {
					t.Errorf("%s: a wall ends at %v", name, end)
				}
			}
		}
	}
}

// TestFeaturesKeepApart: roads must not run into walls but at a gate.
func TestFeaturesKeepApart(t *testing.T) {
	for name, p := range plans {
		for _, r := range p.roads {
			for _, w := range p.walls {
				for _, q := range r {
					if d := toLine(q, w); d < casingWidth/2+.03 && p.gate == nil {
						t.Errorf("%s: a road comes within %.3f of a wall at %v", name, d, q)
					}
				}
			}
		}
	}
}

func TestGatesAndJunctions(t *testing.T) {
	for name, p := range plans {
		if gate := name == "S" || name == "T"; gate != (p.gate != nil) {
			t.Errorf("%s: gate %v", name, p.gate)
		}
		if junction := name == "L" || name == "W" || name == "X"; junction != (p.junction != nil) {
			t.Errorf("%s: junction %v", name, p.junction)
		}
		if _, placed := shieldAt[name]; placed != p.shape.shield {
			t.Errorf("%s: shield %v, placed %v", name, p.shape.shield, placed)
		}
	}
}

// TestDrawingIsDeterministic: the same tile must have the same pixels every time, and
// other ones in another variant.
func TestDrawingIsDeterministic(t *testing.T) {
	for name := range shapes {
		a, b := render(name, 1, 2), render(name, 1, 2)
		if string(a.Pix) != string(b.Pix) {
			t.Errorf("%s differs from itself", name)
		}
		if string(a.Pix) == string(render(name, 1, 3).Pix) {
			t.Errorf("%s: variants are twins", name)
		}
	}
}

func TestTurrets(t *testing.T) {
	laid := func(name string, turn, x, y int) scene.Item {
		return scene.Item{Kind: scene.Face, Noun: "tile", Name: name, Turn: turn, Box: scene.Cell(x, y)}
	}
	for _, c := range []struct {
		name  string
		items []scene.Item
		want  string
	}{
		{"one cap ends at two corners, meets nothing", []scene.Item{laid("E", 0, 0, 0)}, ""},
		{"two caps face each other", []scene.Item{laid("E", 0, 0, 0), laid("E", 2, 0, -1)}, "(1,0)(0,0)"},
		{"two caps on one tile share a corner", []scene.Item{laid("I", 0, 5, 5)}, "(5,5)"},
		{"a tile not committed builds nothing", []scene.Item{laid("E", 0, 0, 0), {Kind: scene.Face, Noun: "tile", Name: "E", Turn: 2, Box: scene.Cell(0, -1), Ghost: true}}, ""},
		{"unknown tiles have no walls", []scene.Item{laid("?", 0, 0, 0), laid("?", 0, 1, 0)}, ""},
	} {
		got := ""
		for _, it := range turrets(c.items) {
			at := it.Box.Centre()
			got += fmt.Sprintf("(%.0f,%.0f)", at.X, at.Y)
		}
		if got != c.want {
			t.Errorf("%s: turrets at %s, want %s", c.name, got, c.want)
		}
	}
}
