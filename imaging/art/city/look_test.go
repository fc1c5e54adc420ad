package city

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// edges are the sides of the shapes as the rules know them, N E S W: road, market,
// housing.
var edges = map[string]string{
	"a": "RHRH", "b": "HHRR", "c": "HRRR", "d": "RRRR", "e": "HHRH", "f": "HHHH", "g-F": "MHHH", "h-G": "MHHM",
	"i-C": "MHMH", "j-F": "MMHM", "k-G": "MRHR", "l-C": "MRRH", "m-F": "MHRR", "n-G": "MRRR", "o-C": "MHRH",
	"p-F": "MRRM", "q-G": "MMRM", "r-FC": "MHMH", "s-CF": "MHHM",
}

const pixels = 120

func render(name string, turn, variant int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	s := art.Subject{Item: scene.Item{Name: name, Text: "Name", Turn: turn, Box: scene.Rect{W: 1, H: 1}}, Variant: variant}
	tile(art.NewPen(im, pixels, 0, 0), s)
	return im
}

// sideOn tells what most points about the middle of a side show: a pattern may lie on
// some of them.
func sideOn(im *image.RGBA, side int) byte {
	seen := map[byte]int{}
	for _, x := range []float64{.46, .48, .5, .52, .54} {
		at := art.Turn(pt(x, .018), side)
		kind := groundOf(im.RGBAAt(int(at.X*pixels), int(at.Y*pixels)))
		if seen[kind]++; seen[kind] == 3 {
			return kind
		}
	}
	return '?'
}

// groundOf tells the ground from its colour, whatever pattern lies on it.
func groundOf(c color.RGBA) byte {
	near := func(other color.NRGBA) bool {
		d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
		return d(c.R, other.R)+d(c.G, other.G)+d(c.B, other.B) < 75
	}
	for _, w := range wares {
		if near(w.ground) {
			return 'M'
		}
	}
	if near(art.Road) {
		return 'R'
	}
	return 'H'
}

// TestEdgesShowTheRules: every shape, turned every way, must show on each side what the
// rules say, at the place where its neighbour shows it too.
func TestEdgesShowTheRules(t *testing.T) {
	if len(shapes) != len(edges) {
		t.Fatalf("%d shapes", len(shapes))
	}
	for name, want := range edges {
		if got := shapes[name[0]].sides; got != want {
			t.Errorf("%s: sides %s, want %s", name, got, want)
		}
		for turn := range 4 {
			im := render(name, turn, turn)
			for i := range 4 {
				kind := want[(i-turn+4)%4]
				if got := sideOn(im, i); got != kind {
					t.Errorf("%s turned %d: side %d shows %c, want %c", name, turn, i, got, kind)
				}
			}
		}
	}
}

// TestSameTileSamePixels: a brush has no memory.
func TestSameTileSamePixels(t *testing.T) {
	for _, name := range []string{"f-h5", "k-G-p", "s-CF"} {
		if !bytes.Equal(render(name, 1, 2).Pix, render(name, 1, 2).Pix) {
			t.Errorf("%s differs from itself", name)
		}
		if bytes.Equal(render(name, 1, 2).Pix, render(name, 1, 1).Pix) {
			t.Errorf("%s: variants look alike", name)
		}
	}
}

// TestUnknownTilesArePlain: a host's own tiles are drawn all the same.
func TestUnknownTilesArePlain(t *testing.T) {
	for _, name := range []string{"", "z", "k", "k-F-G", "a-F", "g-X", "ab", "f-h9"} {
		if _, ok := planOf(name); ok {
			t.Errorf("%q has a plan", name)
		}
		render(name, 0, 0)
	}
}

// TestBrushesStayWithinTheirBleed: what is painted beyond it would be cut off.
func TestBrushesStayWithinTheirBleed(t *testing.T) {
	const unit = 40
	for kind, nouns := range Set().Kinds {
		for noun, b := range nouns {
			for _, s := range subjects(noun) {
				im := image.NewRGBA(image.Rect(0, 0, 5*unit, 5*unit))
				b.Draw(art.NewPen(im, unit, 2*unit, 2*unit), s)
				bleed := b.Bleed*unit + 1.5
				allowed := image.Rect(int(2*unit-bleed), int(2*unit-bleed), int(2*unit+s.Box.W*unit+bleed+1), int(2*unit+s.Box.H*unit+bleed+1))
				if got := ink(im); !got.In(allowed) {
					t.Errorf("%v %s %q %q: paints %v, allowed is %v", kind, noun, s.Name, s.Pose, got, allowed)
				}
			}
		}
	}
}

// subjects are things in the states that change how they are drawn.
func subjects(noun string) (list []art.Subject) {
	if noun == "tile" || noun == "kerb" {
		return []art.Subject{{Item: scene.Item{Name: "C", Box: scene.Rect{W: 1, H: 1}}}}
	}
	spot := noun == "end"
	for side := range sides {
		for _, pose := range []string{"straight straight", "outer inner", "inner outer", "clockwise outer", "counter outer", "clockwise inner", "counter straight"} {
			for _, seat := range []int{0, 1, 2, 3} {
				s := art.Subject{Mark: "2", Item: scene.Item{Name: side, Pose: pose, Seat: seat, Box: scene.Rect{W: 1, H: 1}}}
				if noun == "beside" {
					s.Box.W, s.Box.H = .2, .2 // as the game's scene has it
				} else if spot && (side == "n" || side == "s") {
					s.Box.H = .2
				} else if spot {
					s.Box.W = .2
				}
				s.Ghost = seat == 3
				list = append(list, s)
			}
		}
	}
	return list
}

// ink is the box of what was drawn.
func ink(im *image.RGBA) (r image.Rectangle) {
	for i := 3; i < len(im.Pix); i += 4 {
		if im.Pix[i] > 60 {
			x, y := i%im.Stride/4, i/im.Stride
			r = r.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return r
}

// TestKerbsBetweenTiles: a market ends at the houses of the next tile, not at another
// market.
func TestKerbsBetweenTiles(t *testing.T) {
	lie := func(name string, x, turn int) scene.Item {
		return scene.Item{Kind: scene.Face, Noun: "tile", Name: name, Turn: turn, Box: scene.Cell(x, 0)}
	}
	for _, c := range []struct {
		west, east scene.Item
		want       string
	}{
		{lie("g-F", 0, 1), lie("f-h5", 1, 0), "F1"},
		{lie("g-F", 0, 1), lie("g-C", 1, 3), ""},
		{lie("r-FC", 0, 3), lie("f", 1, 0), "C1"},
		{lie("f", 0, 0), lie("s-FG", 1, 0), "G3"},
	} {
		var got []string
		for _, k := range joints([]scene.Item{c.west, c.east}) {
			got = append(got, k.Name+string(rune('0'+k.Turn)))
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s beside %s: %v, want %q", c.west.Name, c.east.Name, got, c.want)
		}
	}
}
