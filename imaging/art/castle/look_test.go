package castle

import (
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// plansOf reads the plans of the tiles from the game's data file.
func plansOf(t testing.TB) map[string]string {
	t.Helper()
	data, err := os.ReadFile("../../../games/castle/the-castle-tiles.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Tiles []struct {
			ID, Border     string
			Markets, Wells []string
			Square         bool
		}
	}
	if err := json.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	all := map[string]string{}
	for _, tile := range file.Tiles {
		words := strings.Fields(tile.Border)
		for _, m := range tile.Markets {
			words = append(words, "market-"+m)
		}
		for _, w := range tile.Wells {
			words = append(words, "well-"+w)
		}
		if tile.Square {
			words = append(words, "square")
		}
		all[tile.ID] = strings.Join(words, " ")
	}
	return all
}

const pixels = 160

func render(name, pose string, turn, variant int) *image.RGBA {
	im := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	tile(art.NewPen(im, pixels, 0, 0), art.Subject{
		Item: scene.Item{Name: name, Pose: pose, Turn: turn, Box: scene.Rect{W: 1, H: 1}}, Variant: variant,
	})
	return im
}

// near says which ground a pixel shows: the one with the nearest colour, in light or in shadow.
func near(c color.RGBA) byte {
	best, least := byte(0), math.Inf(1)
	for _, g := range []struct {
		ground byte
		c      rgb
	}{{'t', flags}, {'h', art.Town}, {'c', art.Meadow}, {'p', art.Road}} {
		for _, shown := range []rgb{g.c, shaded(g.c)} {
			d := math.Hypot(math.Hypot(float64(c.R)-float64(shown.R), float64(c.G)-float64(shown.G)), float64(c.B)-float64(shown.B))
			if d < least {
				best, least = g.ground, d
			}
		}
	}
	return best
}

// shaded is a colour on which a shadow lies.
func shaded(c rgb) rgb {
	s := art.Shadow
	mix := func(ground, shadow uint8) uint8 {
		return uint8((int(ground)*(255-int(s.A)) + int(shadow)*int(s.A)) / 255)
	}
	return rgb{R: mix(c.R, s.R), G: mix(c.G, s.G), B: mix(c.B, s.B), A: 255}
}

// TestEdgesShowTheRules: every tile, turned every way, shows at each slot of its border
// what the rules say, where its neighbour shows it too.
func TestEdgesShowTheRules(t *testing.T) {
	for name, pose := range plansOf(t) {
		p, ok := readPlan(pose)
		if !ok {
			t.Fatalf("%s: no plan in %q", name, pose)
		}
		for turn := range 4 {
			im := render(name, pose, turn, turn%variants)
			for slot := range slots {
				want, n := p.ground(slot-3*turn+slots), 0
				for i := range 5 { // something may stand on one or two of them
					at := art.Turn(pt([]float64{.2, .5, .8}[slot%3]+float64(i-2)*.02, .018), slot/3)
					if near(im.RGBAAt(int(at.X*pixels), int(at.Y*pixels))) == want {
						n++
					}
				}
				if n < 3 {
					t.Errorf("%s turned %d: slot %d does not show %c", name, turn, slot, want)
				}
			}
		}
	}
}

// TestEveryMarketHasAStall: a stall lies wholly in its court and is there on every tile,
// since each counts.
func TestEveryMarketHasAStall(t *testing.T) {
	for name, pose := range plansOf(t) {
		p, _ := readPlan(pose)
		area := areasOf(&p)
		for _, m := range p.markets {
			for variant := range variants {
				tw := found(nil, &p, area, common.Seeded(name, variant))
				tw.reserve()
				if q, ok := tw.corner(m, .15); !ok || area.at(q.at) != m {
					t.Errorf("%s: no room for the market of %s", name, m)
				}
			}
		}
	}
}

// TestWellsLieOnPaths: where a well is drawn there is a path, and not its middle.
func TestWellsLieOnPaths(t *testing.T) {
	for name, pose := range plansOf(t) {
		p, _ := readPlan(pose)
		for _, w := range p.wells {
			at := p.wellPlace(w)
			least := 1.
			for _, l := range p.paths() {
				least = min(least, terrain.ToLine(at, l))
			}
			if least > .01 || terrain.Dist(at, pt(.5, .5)) < .15 {
				t.Errorf("%s: a well at %v", name, at)
			}
		}
	}
}

// TestDrawingIsDeterministic: the same tile has the same pixels every time, and other
// ones in another variant.
func TestDrawingIsDeterministic(t *testing.T) {
	for name, pose := range plansOf(t) {
		if !strings.HasSuffix(name, "1") {
			continue // one of each sort will do
		}
		a := render(name, pose, 1, 2)
		if string(a.Pix) != string(render(name, pose, 1, 2).Pix) {
			t.Errorf("%s differs from itself", name)
		}
		if string(a.Pix) == string(render(name, pose, 1, 1).Pix) {
			t.Errorf("%s: variants are twins", name)
		}
	}
}

// TestAnyPlanCanBeDrawn: a host's own tiles may look like nothing here.
func TestAnyPlanCanBeDrawn(t *testing.T) {
	for _, pose := range []string{
		"", "nonsense", "c0 p0 c1 c1 p1 c2 c2 p0 c3 c3 p1 c0 square well-p9 market-c7",
		"h0 h0 h0 h1 h1 h1 c0 c0 c0 c0 c0 c0 market-c0", "t0 p0 h0 h0 p1 c0 c0 p2 c1 c1 p3 t0 well-p3",
		"h0 p0 h1 h1 h1 h1 t0 t0 t0 h0 h0 h0",
	} {
		for turn := range 4 {
			render("own", pose, turn, 0)
		}
	}
}

func TestSeams(t *testing.T) {
	laid := func(pose string, turn, x, y int) scene.Item {
		return scene.Item{Kind: scene.Face, Noun: "tile", Pose: pose, Turn: turn, Box: scene.Cell(x, y)}
	}
	const house = "h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0 h0"
	const court = "c0 c0 c0 c0 c0 c0 c0 c0 c0 c0 c0 c0"
	const tower = "t0 t0 t0 t0 t0 t0 t0 t0 t0 t0 t0 t0"
	const paths = "c0 p0 h0 h0 h0 h0 h0 p0 c0 c0 c0 c0"
	start := scene.Item{Kind: scene.Face, Noun: "start", Name: "tower", Box: scene.Rect{X: 0, Y: -.22, W: 1, H: .22}}
	ghost := laid(court, 0, 1, 0)
	ghost.Ghost = true
	for _, c := range []struct {
		name  string
		items []scene.Item
		want  string
	}{
		{"alone: all sides are open", []scene.Item{laid(house, 0, 0, 0)}, ""},
		{"the house goes on", []scene.Item{laid(house, 0, 0, 0), laid(house, 0, 1, 0)}, ""},
		{"house against court", []scene.Item{laid(house, 0, 0, 0), laid(court, 0, 1, 0)}, "house 1.00,0.00-1.00,1.00;"},
		{"tower against house", []scene.Item{laid(house, 0, 0, 0), laid(tower, 0, 0, 1)}, "tower-edge 1.00,1.00-0.00,1.00;"},
		{"beside a path", []scene.Item{laid(paths, 0, 0, 0), laid(paths, 2, 0, 1)}, "house 1.00,1.00-0.58,1.00;house 0.42,1.00-0.00,1.00;"},
		{"a start", []scene.Item{start, laid(house, 0, 0, 0)}, "tower-edge 0.00,0.00-1.00,0.00;"},
		{"not yet laid", []scene.Item{laid(house, 0, 0, 0), ghost}, ""},
	} {
		got := ""
		for _, it := range joints(c.items) {
			got += fmt.Sprintf("%s %.2f,%.2f-%.2f,%.2f;", it.Name, it.Points[0].X, it.Points[0].Y, it.Points[1].X, it.Points[1].Y)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestOwnTilesCanBeDrawn: all tiles of the game can be drawn as its data say.
func TestOwnTilesCanBeDrawn(t *testing.T) {
	for name, pose := range plansOf(t) {
		if err := check(scene.Item{Name: name, Pose: pose}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestSeparatePaths: several paths that end on a tile without a square end
// at a building; one that would have to go through it is refused, and so is what crosses.
func TestSeparatePaths(t *testing.T) {
	for pose, ok := range map[string]bool{
		"c0 p0 t0 t0 t0 t0 t0 p1 c0 c0 c0 c0": true, "h0 p0 t0 t0 p1 c0 c0 p2 t1 t1 p3 h0": true, "c0 p0 t0 t0 p1 c0 c0 c0 c0 c0 c0 c0": true,
		"c0 p0 t0 t0 t0 t0 t0 p0 h0 h0 p1 c0": false, "t0 t0 t0 h0 h0 h0 t0 t0 t0 h0 h0 h0": false,
	} {
		if err := check(scene.Item{Pose: pose}); (err == nil) != ok {
			t.Errorf("%s: %v", pose, err)
		}
	}
}

// TestBordersLieBetweenSegments: no wall is drawn across a segment, where it would seem to be two.
func TestBordersLieBetweenSegments(t *testing.T) {
	const off = .05
	for name, pose := range plansOf(t) {
		p, _ := readPlan(pose)
		at := p.at(areasOf(&p), p.paths())
		for _, b := range p.borders() {
			q := terrain.Along(b.line, .5)
			here := at(pt(q.X-off, q.Y))
			if here[0] != 'p' && here == at(pt(q.X+off, q.Y)) && here == at(pt(q.X, q.Y-off)) && here == at(pt(q.X, q.Y+off)) {
				t.Errorf("%s: a border crosses %s at %v", name, here, q)
			}
		}
	}
}
