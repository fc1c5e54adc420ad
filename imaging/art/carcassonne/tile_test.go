package carcassonne

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/carcassonne"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// edges are the sides of the kinds as the rules know them, N E S W: city, road, field.
var edges = map[string]string{
	"A": "FFRF", "B": "FFFF", "C": "CCCC", "D": "CRFR", "E": "CFFF", "F": "FCFC", "G": "FCFC", "H": "CFCF",
	"I": "CFFC", "J": "CRRF", "K": "CFRR", "L": "CRRR", "M": "CCFF", "N": "CCFF", "O": "CRRC", "P": "CRRC",
	"Q": "CCFC", "R": "CCFC", "S": "CCRC", "T": "CCRC", "U": "RFRF", "V": "FFRR", "W": "FRRR", "X": "RRRR",
}

// groundOf recognises the ground by its colour, under shadows and tufts too.
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

// poses are the plans of the game's own tiles, by their ids.
var poses = func() map[string]string {
	g, err := carcassonne.New(nil)
	if err != nil {
		panic(err)
	}
	m := map[string]string{}
	for _, it := range g.(games.Illustrated).Faces() {
		m[it.Name] = it.Pose
	}
	return m
}()

func planOf(t *testing.T, pose string) *plan {
	t.Helper()
	p, ok := readPlan(pose)
	if !ok {
		t.Fatalf("no plan: %q", pose)
	}
	return p
}

func render(name string, turn, variant int) *image.RGBA {
	return draw(scene.Item{Name: name, Pose: poses[name], Turn: turn}, variant)
}

func draw(it scene.Item, variant int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	it.Box = scene.Rect{W: 1, H: 1}
	tile(art.NewPen(im, pixels, 0, 0), art.Subject{Item: it, Variant: variant})
	return im
}

// TestEdgesShowTheRules: every kind, turned every way, must show on each side what the
// rules say, at the place where its neighbour shows it too.
func TestEdgesShowTheRules(t *testing.T) {
	if len(poses) != len(edges) {
		t.Fatalf("%d kinds", len(poses))
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
	for name, pose := range poses {
		for _, w := range planOf(t, pose).walls {
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
	for name, pose := range poses {
		p := planOf(t, pose)
		for _, r := range p.roads {
			for _, q := range r.line {
				if d := terrain.ToLines(q, p.walls); d < casingWidth/2+.03 && len(p.gates) == 0 {
					t.Errorf("%s: a road comes within %.3f of a wall at %v", name, d, q)
				}
			}
		}
	}
}

func TestGatesAndJunctions(t *testing.T) {
	for name, pose := range poses {
		p := planOf(t, pose)
		if gate := name == "S" || name == "T"; gate != (len(p.gates) == 1) {
			t.Errorf("%s: gates %v", name, p.gates)
		}
		if junction := name == "L" || name == "W" || name == "X"; junction != (p.junction != nil) {
			t.Errorf("%s: junction %v", name, p.junction)
		}
		if cloister := name == "A" || name == "B"; cloister != (p.cloister != nil) {
			t.Errorf("%s: cloister %v", name, p.cloister)
		}
		shields := 0
		for _, c := range p.cities {
			if c.shield != nil {
				shields++
			}
		}
		if want := strings.Count("CFMOQS", name); shields != want {
			t.Errorf("%s: %d shields, want %d", name, shields, want)
		}
	}
}

// TestDrawingIsDeterministic: the same tile must have the same pixels every time, and
// other ones in another variant.
func TestDrawingIsDeterministic(t *testing.T) {
	for name := range poses {
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
		return scene.Item{Kind: scene.Face, Noun: "tile", Name: name, Pose: poses[name], Turn: turn, Box: scene.Cell(x, y)}
	}
	for _, c := range []struct {
		name  string
		items []scene.Item
		want  string
	}{
		{"one cap ends at two corners, meets nothing", []scene.Item{laid("E", 0, 0, 0)}, ""},
		{"two caps face each other", []scene.Item{laid("E", 0, 0, 0), laid("E", 2, 0, -1)}, "(1,0)(0,0)"},
		{"two caps on one tile share a corner", []scene.Item{laid("I", 0, 5, 5)}, "(5,5)"},
		{"a tile not committed builds nothing", []scene.Item{laid("E", 0, 0, 0), {Kind: scene.Face, Noun: "tile", Name: "E", Pose: poses["E"], Turn: 2, Box: scene.Cell(0, -1), Ghost: true}}, ""},
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

// TestOwnTilesCanBeDrawn: all tiles of the game can be drawn as its data say.
func TestOwnTilesCanBeDrawn(t *testing.T) {
	for name, pose := range poses {
		if err := check(scene.Item{Name: name, Pose: pose}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAnyTileCanBeDrawn: tiles that the game does not have. Everything that can lie on a tile in a
// plane has a drawing that shows it.
func TestAnyTileCanBeDrawn(t *testing.T) {
	for _, pose := range []string{
		"c0 c0 c0 c1 c1 c1 f0 f0 f0 c2 c2 c2", "c0 c0 c0 c1 c1 c1 c2 c2 c2 c3 c3 c3", "c0 c0 c0 c0 c0 c0 c1 c1 c1 f0 f0 f0",
		"c0 c0 c0 c0 c0 c0 c1 c1 c1 c1 c1 c1", "c0 c0 c0 c1 c1 c1 c0 c0 c0 c2 c2 c2", "c0 c0 c0 c0 c0 c0 c1 c1 c1 c0 c0 c0",
		"c0 c0 c0 f0 r0 f1 c0 c0 c0 f2 r1 f3", "c0 c0 c0 f0 r0 f1 c1 c1 c1 f1 r0 f0", "c0 c0 c0 f0 r0 f1 c1 c1 c1 f1 r1 f0",
		"f0 r0 f0 f0 f0 f0 f0 f0 f0 f0 f0 f0", "f0 r0 f1 f1 r0 f0 f0 r1 f2 f2 r1 f0", "f0 r0 f1 f1 r1 f1 f1 r0 f0 f0 r2 f0",
		"c0 c0 c0 f0 r0 f1 f1 r1 f0 c0 c0 c0", "c0 c0 c0 f0 r0 f1 f1 r1 f2 c0 c0 c0", "c0 c0 c0 f0 f0 f0 f0 r0 f1 f1 f1 f1",
		"f0 r0 f1 c0 c0 c0 c0 c0 c0 c0 c0 c0", "c0 c0 c0 f0 f0 f0 f0 f0 f0 f0 f0 f0 cloister", "f0 f0 f0 f0 r0 f1 f1 f1 f1 f1 r0 f0 cloister",
	} {
		for turn := range 4 {
			words := strings.Fields(pose)
			slots := append(slices.Clone(words[3*turn:12]), words[:3*turn]...)
			turned := strings.Join(append(slots, words[12:]...), " ")
			if err := check(scene.Item{Pose: turned}); err != nil {
				t.Errorf("%s: %v", turned, err)
			}
		}
	}
}

// TestMarksAreDrawn: a shield and a cloister are seen where the data have them, also two.
func TestMarksAreDrawn(t *testing.T) {
	const caps = "c0 c0 c0 f0 f0 f0 c1 c1 c1 f0 f0 f0"
	seen := map[string]bool{}
	for _, pose := range []string{caps, caps + " shield-c0", caps + " shield-c1", caps + " shield-c0 shield-c1", caps + " cloister"} {
		seen[string(draw(scene.Item{Name: "own", Pose: pose}, 0).Pix)] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d pictures of 5 tiles", len(seen))
	}
}
