package city

import (
	"bytes"
	"image"
	"image/color"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/city"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// edges are the sides of the shapes as the rules know them, N E S W: road, market,
// housing.
var edges = map[string]string{
	"a": "RHRH", "b": "HHRR", "c": "HRRR", "d": "RRRR", "e": "HHRH", "f": "HHHH", "g": "MHHH", "h": "MHHM",
	"i": "MHMH", "j": "MMHM", "k": "MRHR", "l": "MRRH", "m": "MHRR", "n": "MRRR", "o": "MHRH",
	"p": "MRRM", "q": "MMRM", "r": "MHMH", "s": "MHHM",
}

const pixels = 120

// poses are the plans of the game's own tiles, by their ids.
var poses = func() map[string]string {
	g, err := city.New(nil)
	if err != nil {
		panic(err)
	}
	m := map[string]string{}
	for _, it := range g.(games.Illustrated).Faces() {
		m[it.Name] = it.Pose
	}
	return m
}()

func render(name string, turn, variant int) *image.RGBA {
	return draw(scene.Item{Name: name, Pose: poses[name], Text: "Name", Turn: turn}, variant)
}

func draw(it scene.Item, variant int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	it.Box = scene.Rect{W: 1, H: 1}
	tile(art.NewPen(im, pixels, 0, 0), art.Subject{Item: it, Variant: variant})
	return im
}

// sideOn says what is seen about the middle of a side: a road, or what most points show, for a
// pattern may lie on some of them.
func sideOn(im *image.RGBA, side int) byte {
	seen := map[byte]int{}
	for _, depth := range []float64{.012, .02} { // houses and stalls stand farther in
		for x := .30; x < .705; x += .01 {
			at := art.Turn(pt(x, depth), side)
			seen[groundOf(im.RGBAAt(int(at.X*pixels), int(at.Y*pixels)))]++
		}
	}
	switch {
	case seen['R'] > 10:
		return 'R'
	case seen['M'] > seen['H']:
		return 'M'
	}
	return 'H'
}

// groundOf recognises the ground by its colour, under every pattern.
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

// TestEdgesShowTheRules: every tile, each turned another way, must show on each side what the
// rules say, at the place where its neighbour shows it too.
func TestEdgesShowTheRules(t *testing.T) {
	for n, name := range slices.Sorted(maps.Keys(poses)) {
		want, turn := edges[name[:1]], n%4
		im := render(name, turn, n%variants)
		for i := range 4 {
			kind := want[(i-turn+4)%4]
			if got := sideOn(im, i); got != kind {
				t.Errorf("%s turned %d: side %d shows %c, want %c", name, turn, i, got, kind)
			}
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

// TestTilesWithoutPlanArePlain: what cannot be read is drawn all the same, and refused by
// the check.
func TestTilesWithoutPlanArePlain(t *testing.T) {
	const market = "m0 m0 m0 h0 h0 h0 h0 h0 h0 h0 h0 h0"
	for _, pose := range []string{"", "k", market, market + " iron-m0", market + " fish-m1"} {
		if err := check(scene.Item{Pose: pose}); err == nil {
			t.Errorf("%q passes the check", pose)
		}
		if bytes.Equal(draw(scene.Item{Name: "k", Pose: pose}, 0).Pix, draw(scene.Item{Name: "l", Pose: pose}, 0).Pix) {
			t.Errorf("%q: the plain tile does not show its name", pose)
		}
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
		return []art.Subject{{Item: scene.Item{Name: "cattle", Pose: poses["k-C"], Box: scene.Rect{W: 1, H: 1}}}}
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
		return scene.Item{Kind: scene.Face, Noun: "tile", Name: name, Pose: poses[name], Turn: turn, Box: scene.Cell(x, 0)}
	}
	for _, c := range []struct {
		west, east scene.Item
		want       string
	}{
		{lie("g-F-p", 0, 1), lie("f-h5", 1, 0), "fish1"},
		{lie("g-F-p", 0, 1), lie("g-C-p", 1, 3), ""},
		{lie("r-CF-p", 0, 1), lie("f-h5", 1, 0), "cattle1"},
		{lie("f-h6", 0, 0), lie("s-FG", 1, 0), "grain3"},
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

// TestAnyTileCanBeDrawn: tiles that the game does not have, in ways of their own.
func TestAnyTileCanBeDrawn(t *testing.T) {
	for _, pose := range []string{
		"m0 m0 m0 m1 m1 m1 h0 h0 h0 m2 m2 m2 fish-m0 grain-m1 cattle-m2 home-50,50 public", "m0 m0 m0 m1 m1 m1 m2 m2 m2 m3 m3 m3 fish-m0 grain-m1 cattle-m2 fish-m3",
		"m0 m0 m0 m0 m0 m0 m1 m1 m1 h0 h0 h0 fish-m0 grain-m1", "m0 m0 m0 m0 m0 m0 m1 m1 m1 m1 m1 m1 fish-m0 grain-m1", "m0 m0 m0 m1 m1 m1 m0 m0 m0 m2 m2 m2 fish-m0 grain-m1 cattle-m2",
		"m0 m0 m0 h0 r0 h1 m0 m0 m0 h2 r1 h3 cattle-m0", "m0 m0 m0 h0 r0 h1 m1 m1 m1 h1 r0 h0 fish-m0 fish-m1", "h0 r0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 historic",
		"h0 r0 h1 h1 r0 h0 h0 r1 h2 h2 r1 h0", "h0 r0 h1 h1 r1 h1 h1 r0 h0 h0 r2 h0 public", "m0 m0 m0 h0 r0 h1 h1 r1 h0 m0 m0 m0 grain-m0",
		"m0 m0 m0 h0 r0 h1 h1 r1 h2 m0 m0 m0 grain-m0", "m0 m0 m0 h0 h0 h0 h0 r0 h1 h1 h1 h1 fish-m0 public",
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

// TestHintsAreFollowed: the place and the look of a building are those of the data file.
func TestHintsAreFollowed(t *testing.T) {
	const houses = "h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 historic"
	seen := map[string]bool{}
	for _, hints := range []string{" look-mansion", " look-castle", " look-mansion site-30,30", " look-mansion site-30,70"} {
		seen[string(draw(scene.Item{Name: "own", Pose: houses + hints}, 0).Pix)] = true
	}
	if len(seen) != 4 {
		t.Errorf("%d pictures of 4 buildings", len(seen))
	}
}
