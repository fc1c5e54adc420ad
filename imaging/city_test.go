package imaging

import (
	"github.com/bastide-games/bastide/imaging/view"
	"image"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/city"
	"github.com/bastide-games/bastide/games/scene"
)

// Moments of a match of The City with four players that show everything there is to
// draw: snapshots in testdata, and the words said since.
var townPositions = []struct {
	name  string
	words []string
	view  View
}{
	{"ends", []string{"build"}, Board},
	{"guard", []string{"guard"}, Close},
	{"tower", []string{"tower"}, Board},
	{"gate", []string{"gate"}, Board},
	{"gate", []string{"gate", "2,2"}, Close},
	{"lay", []string{"place"}, Board},
	{"follow", []string{"follow"}, Close},
	{"over", nil, Board},
}

// townScene is the scene of one of the positions.
func townScene(i int) (scene.Scene, Options) {
	g, err := city.New(nil)
	if err != nil {
		panic(err)
	}
	c := townPositions[i]
	snapshot, err := os.ReadFile("testdata/town-" + c.name + ".txt")
	if err != nil {
		panic(err)
	}
	s, err := g.Load(games.Setup{Seats: 4}, snapshot)
	if err != nil {
		panic(err)
	}
	seat := games.Spectator
	if turn := s.Turn(); len(turn) > 0 {
		seat = turn[0]
	}
	sc, prompt := s.View(seat, c.words)
	o := Options{View: c.view, Names: names, Marks: map[string]string{}}
	for _, choice := range prompt.Choices {
		if choice.Mark == games.Number {
			o.Marks[choice.Word] = strconv.Itoa(len(o.Marks) + 1)
		}
	}
	return sc, o
}

// townTiles shows every shape of tile with the three markets and all buildings, each
// turned by a different number of quarters.
func townTiles() scene.Scene {
	ids := strings.Fields("a-p b c d e-p f-h5 f-h6 f-h7 e-h3 e-h4 c-h1 c-h2 g-F-p h-G-p i-C j-F k-G-p l-C-p m-F-p n-G o-C-p p-F-p q-G r-FG-p s-GC p-C s-CF r-CF-p")
	s := scene.Scene{Game: "city", Board: scene.Rect{W: 7, H: 4}}
	named := map[string]string{"f-h5": "Château Comtal", "f-h6": "Saint Nazaire", "f-h7": "Saint Sernin", "e-h3": "Tour Carrée", "e-h4": "Bâtiment", "c-h1": "Grand Puits", "c-h2": "Petit Puits"}
	for i, id := range ids {
		s.Items = append(s.Items, scene.Item{
			Kind: scene.Face, Noun: "tile", Name: id, Pose: poses["city"][id], Text: named[id], Turn: i * 5 / 7 % 4, Seat: scene.Nobody, Box: scene.Cell(i%7, i/7),
		})
	}
	return s
}

// townSamples are the pictures the palette has to serve.
func townSamples() []*image.RGBA {
	return []*image.RGBA{naive(townTiles(), Options{View: Plain}), naive(townScene(0))}
}

// BenchmarkTown draws a town of The City with its ramparts, its sprites known.
func BenchmarkTown(b *testing.B) {
	p := New()
	s, o := townScene(5)
	data, err := p.PNG(s, o)
	if err != nil {
		b.Fatal(err)
	}
	b.ResetTimer()
	for b.Loop() {
		if _, err := p.PNG(s, o); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(len(data))/1000, "kB")
}

// TestShowTown writes the positions to look at them while drawing.
func TestShowTown(t *testing.T) {
	if *show == "" {
		t.Skip("give -show FOLDER to look at pictures")
	}
	p := New()
	writeBoth(t, p, "town-tiles", townTiles(), Options{View: Plain})
	for i, c := range townPositions {
		s, o := townScene(i)
		writeBoth(t, p, "town-"+strconv.Itoa(i)+"-"+c.name, s, o)
	}
}

// The ends of a rampart are seen with the numbers that stand outside, however little room there is.
func TestEndsAreSeenWithTheirNumbers(t *testing.T) {
	looked := 0
	for n := range 4 {
		r, m := rand.New(rand.NewPCG(uint64(n), 11)), begin(t, "city", 2, n)
		for !m.Over() {
			seat := m.Turn()[0]
			_, tip, err := m.Settle(seat, nil)
			if err != nil {
				t.Fatal(err)
			}
			sc, _ := tip.State.View(seat, tip.Words)
			o := Options{Names: names, Marks: map[string]string{}, Highest: 290}
			for _, it := range sc.Items {
				if it.Kind == scene.Spot && it.Noun == "end" {
					o.Marks[it.Word] = "1"
				}
			}
			f := compose(sc, o)
			for _, it := range sc.Items {
				if it.Kind != scene.Spot || it.Noun != "end" || f.board.Outside(f.Sight, it) {
					continue
				}
				looked++
				if !f.Part.Holds(view.Thicker(it.Box, .8)) {
					t.Errorf("match %d, step %d: the end at %v is cut in a view of %v", n, m.Steps, it.Box, f.Part)
				}
			}
			m = turn(t, m, r, func(scene.Scene, Options) {})
		}
	}
	if looked < 10 {
		t.Errorf("%d ends", looked)
	}
}

// The numbers of the ends of the wall leave the guards there visible: who has just put one there wants to see it.
func TestNumbersLeaveGuardsVisible(t *testing.T) {
	looked := 0
	for n := range 6 {
		r := rand.New(rand.NewPCG(uint64(n), 3))
		for m := begin(t, "city", 2+n%3, n); !m.Over(); m = turn(t, m, r, func(scene.Scene, Options) {}) {
			seat := m.Turn()[0]
			_, tip, err := m.Settle(seat, nil)
			if err != nil || tip.Open() == nil {
				continue
			}
			sc, _ := tip.State.View(seat, tip.Words)
			o := Options{View: Board, Names: names, Marks: map[string]string{}}
			for i, c := range tip.Open().Prompt.Choices {
				o.Marks[c.Word] = strconv.Itoa(i + 1)
			}
			f := compose(sc, o)
			all := f.stamps
			some := func(shown func(look) bool) *canvas {
				f.stamps = slices.DeleteFunc(slices.Clone(all), func(s stamp) bool { return !shown(s.look) })
				c := newCanvas(f.Size)
				painter.paint(c, f)
				return c
			}
			guard := func(l look) bool { return l.kind == scene.Piece && l.noun == "guard" }
			number := func(l look) bool {
				return l.kind == scene.Spot && (l.noun == "end" || l.noun == "tower") && l.mark != ""
			}
			if !slices.ContainsFunc(all, func(s stamp) bool { return guard(s.look) }) ||
				!slices.ContainsFunc(all, func(s stamp) bool { return number(s.look) }) {
				continue
			}
			looked++
			marked, empty := some(func(look) bool { return true }), some(func(l look) bool { return !guard(l) })
			plain, bare := some(func(l look) bool { return !number(l) }), some(func(l look) bool { return !number(l) && !guard(l) })
			for _, s := range all {
				if !guard(s.look) {
					continue
				}
				figure := s.look.figureOnWall(s.at)
				visible, whole := unlike(marked, empty, figure), unlike(plain, bare, figure)
				if whole > 0 && 10*visible < 8*whole {
					t.Errorf("match %d, step %d, view %d: %d of %d pixels of the guard at %v are visible", n, m.Steps, o.View, visible, whole, figure)
				}
			}
		}
	}
	if looked < 20 {
		t.Errorf("%d pictures with guards and numbers", looked)
	}
}

// figureOnWall is where the figure of a guard stands, in px.
func (l look) figureOnWall(at image.Point) image.Rectangle {
	middle := map[string]image.Point{"n": {X: 5, Y: -1}, "e": {X: 11, Y: 5}, "s": {X: 5, Y: 11}, "w": {X: -1, Y: 5}}[l.name]
	unit := int(l.unit)
	return image.Rectangle{Min: at, Max: at}.Add(middle.Mul(unit).Div(10)).Inset(-unit / 3)
}

// unlike counts the pixels that differ in a part of two pictures.
func unlike(a, b *canvas, part image.Rectangle) (n int) {
	part = part.Intersect(image.Rectangle{Max: a.size})
	for y := part.Min.Y; y < part.Max.Y; y++ {
		one, other := a.strip(y, y+1)[1:], b.strip(y, y+1)[1:]
		for x := part.Min.X; x < part.Max.X; x++ {
			if one[x] != other[x] {
				n++
			}
		}
	}
	return n
}

// With four players, whose strip has two lines, a picture says how many tiles every pile has.
func TestPilesAreCounted(t *testing.T) {
	for _, m := range momentsOf(t, "city", 2) {
		m.o.View = Board
		f := compose(m.scene, m.o)
		for _, c := range m.scene.Panel.Counts {
			shown := func(s stamp) bool { return s.look.noun == c.Noun }
			if strings.HasPrefix(c.Noun, "pile-") && !slices.ContainsFunc(f.stamps, shown) {
				t.Fatalf("%d seats, step %d: %d of %s are not shown", m.seats, m.step, c.N, c.Noun)
			}
		}
	}
}
