package imaging

import (
	"cmp"
	"flag"
	"fmt"
	"image"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

var update = flag.Bool("update", false, "write palette.txt and the pictures in testdata anew")

// samples are scenes that show everything there is.
func samples() (list []*image.RGBA) {
	for i, c := range []struct {
		w, h, n, players int
		hand             string
		view             View
	}{
		{8, 6, 44, 6, "K", Plain}, {6, 5, 20, 5, "L", Close}, {14, 12, 60, 4, "V", Board},
	} {
		b := lay(c.w, c.h, c.n, uint64(i))
		s, marks := b.scene(c.hand, c.players)
		if c.view == Close {
			s, marks = b.preview(c.hand, c.players)
		}
		list = append(list, naive(s, Options{View: c.view, Marks: marks, Names: names}))
	}
	return append(list, naive(gallery()))
}

// TestPalette makes the palette with -update, and else checks that the one in use
// still fits the art: hardly any pixel may be far from its true colour.
func TestPalette(t *testing.T) {
	if *update {
		if err := os.WriteFile("palette.txt", []byte(makePalette(samples(), ringSamples(), wallSamples(), townSamples())), 0o644); err != nil {
			t.Fatal(err)
		}
		t.Skip("palette.txt written; run the tests again to use it")
	}
	for i, im := range slices.Concat(samples(), ringSamples(), wallSamples(), townSamples()) {
		if db := fidelity(im); db < 38 {
			t.Errorf("sample %d: the palette reaches %.1f dB only; run with -update if the art has changed", i, db)
		}
	}
}

func TestPaletteHasTheThemeExactly(t *testing.T) {
	for _, c := range []struct {
		name string
		r    uint8
		g    uint8
		b    uint8
	}{
		{"table", art.Table.R, art.Table.G, art.Table.B}, {"field", art.Field.R, art.Field.G, art.Field.B},
		{"meadow", art.Meadow.R, art.Meadow.G, art.Meadow.B},
		{"town", art.Town.R, art.Town.G, art.Town.B}, {"choice", art.Choice.R, art.Choice.G, art.Choice.B},
		{"road", art.Road.R, art.Road.G, art.Road.B},
	} {
		if e := entries[nearest(c.r, c.g, c.b)]; e != (entry{c.r, c.g, c.b}) {
			t.Errorf("%s became %v", c.name, e)
		}
	}
}

// fidelity is the peak signal-to-noise ratio of a picture in the palette, measured at
// every seventh pixel.
func fidelity(im *image.RGBA) float64 {
	const step = 7 * 4
	sum := 0.
	for i := 0; i < len(im.Pix); i += step {
		e := entries[nearest(im.Pix[i], im.Pix[i+1], im.Pix[i+2])]
		for k, v := range []uint8{e.r, e.g, e.b} {
			d := float64(v) - float64(im.Pix[i+k])
			sum += d * d
		}
	}
	return 10 * math.Log10(255*255/(sum/float64(len(im.Pix)/step*3)))
}

// weighted is a colour and how much it matters.
type weighted struct {
	c [3]float64
	n float64
}

// exactEntries is the number of colours kept exactly: the flat ones.
const exactEntries = 80

// usedEntries is the number of colours in use. More would bring the edges of shapes
// nearer to the truth than eyes can tell, and cost bytes; the rest of the palette waits
// for the art of further games.
const usedEntries = 132

// laterEntries is the share of the rest that the art of each further game gets, in
// their order.
var laterEntries = []int{40, 28, 28, 28}

// makePalette takes the most frequent colours as they are and finds the others as the
// middles of clusters. Ties are broken by colour, so that the outcome is always the
// same. The colours of later games that are served worst come after them, so that no
// earlier picture changes.
func makePalette(pictures []*image.RGBA, later ...[]*image.RGBA) string {
	colours := histogram(pictures)
	var middles [][3]float64
	for _, w := range colours[:exactEntries] {
		middles = append(middles, w.c)
	}
	rest := colours[exactEntries:min(len(colours), 9000)]
	for len(middles) < usedEntries {
		middles = append(middles, farthest(rest, middles))
	}
	for range 12 {
		middles = append(middles[:exactEntries:exactEntries], centres(rest, middles)...)
	}
	for i, game := range later {
		colours := histogram(game)
		for range laterEntries[i] {
			middles = append(middles, farthest(colours[:min(len(colours), 4000)], middles))
		}
	}
	for len(middles) < 256 {
		middles = append(middles, middles[0])
	}
	var words []string
	for _, m := range middles {
		words = append(words, fmt.Sprintf("%02X%02X%02X", int(m[0]+.5), int(m[1]+.5), int(m[2]+.5)))
	}
	var b strings.Builder
	for line := range slices.Chunk(words, 16) {
		b.WriteString(strings.Join(line, " ") + "\n")
	}
	return b.String()
}

// histogram lists the colours by falling frequency.
func histogram(pictures []*image.RGBA) (list []weighted) {
	counts := map[[3]uint8]float64{}
	for _, im := range pictures {
		for i := 0; i < len(im.Pix); i += 4 {
			counts[[3]uint8(im.Pix[i:i+3])]++
		}
	}
	for c, n := range counts {
		list = append(list, weighted{[3]float64{float64(c[0]), float64(c[1]), float64(c[2])}, n})
	}
	slices.SortFunc(list, func(a, b weighted) int {
		return cmp.Or(cmp.Compare(b.n, a.n), slices.Compare(a.c[:], b.c[:]))
	})
	return list
}

// farthest is the colour that is served worst by the middles, counting how often it is
// seen.
func farthest(list []weighted, middles [][3]float64) (worst [3]float64) {
	most := -1.
	for _, w := range list {
		_, d := closestOf(w.c, middles)
		if v := d * math.Sqrt(w.n); v > most {
			most, worst = v, w.c
		}
	}
	return worst
}

// centres moves every middle that is not kept exactly to the centre of its colours.
func centres(list []weighted, middles [][3]float64) [][3]float64 {
	sums := make([]weighted, len(middles))
	for _, w := range list {
		i, _ := closestOf(w.c, middles)
		n := math.Sqrt(w.n)
		for k := range w.c {
			sums[i].c[k] += n * w.c[k]
		}
		sums[i].n += n
	}
	moved := slices.Clone(middles[exactEntries:])
	for i := range moved {
		if s := sums[exactEntries+i]; s.n > 0 {
			moved[i] = [3]float64{s.c[0] / s.n, s.c[1] / s.n, s.c[2] / s.n}
		}
	}
	return moved
}

func closestOf(c [3]float64, middles [][3]float64) (index int, distance float64) {
	distance = math.Inf(1)
	for i, m := range middles {
		dr, dg, db := c[0]-m[0], c[1]-m[1], c[2]-m[2]
		if d := 3*dr*dr + 4*dg*dg + 2*db*db; d < distance {
			index, distance = i, d
		}
	}
	return index, distance
}

// gallery shows what the scenes of Carcassonne lack: holes, dice, and things without
// any art.
func gallery() (scene.Scene, Options) {
	s := scene.Scene{Game: "nowhere", Board: scene.Rect{W: 7, H: 4}}
	add := func(it scene.Item) { s.Items = append(s.Items, it) }
	for i := range 6 {
		add(scene.Item{Kind: scene.Face, Noun: "die", Name: string(rune('1' + i)), Seat: i - 1, Box: scene.Cell(i, 0)})
		add(scene.Item{Kind: scene.Piece, Noun: "keep", Name: "K", Seat: i, Box: scene.Cell(i, 1)})
	}
	add(scene.Item{Kind: scene.Face, Noun: "hole", Dead: true, Box: scene.Cell(6, 0)})
	add(scene.Item{Kind: scene.Face, Noun: "card", Name: "Duke", Seat: scene.Nobody, Box: scene.Rect{X: 0, Y: 2, W: 1, H: 2}})
	add(scene.Item{Kind: scene.Face, Noun: "plate", Turn: 1, Seat: 1, Box: scene.Cell(1, 2)})
	add(scene.Item{Kind: scene.Path, Noun: "wall", Seat: scene.Nobody, Points: []scene.Point{{X: 2, Y: 2.5}, {X: 4, Y: 2.5}, {X: 4, Y: 3.5}}})
	add(scene.Item{Kind: scene.Path, Noun: "wall", Seat: 2, Ghost: true, Points: []scene.Point{{X: 2, Y: 3.5}, {X: 4, Y: 3.5}}})
	add(scene.Item{Kind: scene.Label, Text: "18", Box: scene.Cell(5, 2)})
	add(scene.Item{Kind: scene.Spot, Noun: "end", Word: "east", Box: scene.Cell(5, 3)})
	add(scene.Item{Kind: scene.Spot, Noun: "end", Word: "west", Box: scene.Cell(6, 3)})
	s.Panel.Plates = []scene.Plate{{Seat: 0, Score: 5, Counts: []scene.Count{{Noun: "keep", N: 2}, {Noun: "follower", N: 1}}}, {Seat: 5, Score: 128, Active: true}}
	s.Panel.Hand = []scene.Item{{Kind: scene.Face, Noun: "card", Name: "Earl", Seat: scene.Nobody}}
	return s, Options{Marks: map[string]string{"east": "1"}, Names: []string{"Zoë"}}
}
