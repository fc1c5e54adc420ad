package imaging

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// golden pictures are few and small. They are compared pixel by pixel with a
// tolerance, for rasterisers differ by a hair between versions. A failure leaves
// NAME.got.png and NAME.diff.png beside the golden.
var golden = []struct {
	name string
	draw func() (scene.Scene, Options)
}{
	{"opening", func() (scene.Scene, Options) {
		s, marks := lay(3, 3, 1, 1).scene("V", 2)
		return s, Options{Marks: marks, Names: names}
	}},
	{"preview", func() (scene.Scene, Options) {
		s, marks := lay(7, 5, 14, 3).preview("L", 3)
		return s, Options{View: Close, Marks: marks, Chosen: "s0", Names: names}
	}},
	{"winners", winners},
	{"street", func() (scene.Scene, Options) { return odd(1, 40, 40, 5, "V", nil) }},
	{"square", func() (scene.Scene, Options) { return odd(20, 20, 300, 5, "V", nil) }},
	{"resigned", func() (scene.Scene, Options) { return odd(3, 3, 1, 2, "", []int{1}) }},
	{"nothing-all", func() (scene.Scene, Options) { return odd(9, 7, 20, 4, "", []int{0, 1, 2, 3}) }},
	{"small", func() (scene.Scene, Options) {
		s, _ := lay(9, 7, 40, 5).scene("", 3)
		s.Focus = scene.Rect{X: -2, Y: -5, W: 6, H: 5}
		return s, Options{View: Small, Names: names}
	}},
	{"unknown", gallery},
	{"ring", func() (scene.Scene, Options) { return ringScene(0) }},
	{"ring-small", func() (scene.Scene, Options) {
		s, o := ringScene(3)
		o.View = Small
		return s, o
	}},
	{"castles", func() (scene.Scene, Options) { return ringScene(1) }},
	{"castellan-walls", func() (scene.Scene, Options) { return castellanScene(0) }},
	{"castellan-hand", func() (scene.Scene, Options) { return castellanScene(3) }},
	{"castellan-four", func() (scene.Scene, Options) { return castellanScene(5) }},
	{"castellan-closing", func() (scene.Scene, Options) { return castellanScene(7) }},
	{"castellan-cards", func() (scene.Scene, Options) { return castellanScene(8) }},
	{"yard-middle", func() (scene.Scene, Options) { return wallScene(1) }},
	{"yard-preview", func() (scene.Scene, Options) { return wallScene(2) }},
	{"yard-over", func() (scene.Scene, Options) { return wallScene(3) }},
	{"yard-laps", func() (scene.Scene, Options) { return wallScene(4) }},
	{"town-tiles", func() (scene.Scene, Options) { return townTiles(), Options{View: Plain} }},
	{"town-ends", func() (scene.Scene, Options) { return townScene(0) }},
	{"town-guard", func() (scene.Scene, Options) { return townScene(1) }},
	{"noughts", noughtsScene},
	{"chart-two", func() (scene.Scene, Options) { return chartScene(0) }},
	{"chart-five", func() (scene.Scene, Options) { return chartScene(1) }},
	{"cover", func() (scene.Scene, Options) { return coverScene("castellan") }},
	{"tiles", func() (scene.Scene, Options) { return allTiles(), Options{View: Plain} }},
}

// odd is what hardly ever happens: boards of odd sizes, five players, the end in the first turn, no
// player with a point. The names are hard to fit.
func odd(w, h, tiles, seats int, hand string, winners []int) (scene.Scene, Options) {
	s, marks := lay(w, h, tiles, 5).scene(hand, seats)
	if n := s.Panel.Counts[0].N; n < 0 { // more tiles than a match has
		s.Panel.Counts[0].N = 0
	}
	if len(winners) > 0 {
		s.Panel.Hand, s.Panel.Counts = nil, nil
		for i := range s.Panel.Plates {
			s.Panel.Plates[i].Active, s.Panel.Plates[i].Score = false, 0
		}
	}
	return s, Options{Marks: marks, Names: hard, Winners: winners}
}

// winners is a match that four of five have won, with names that are hard to fit.
func winners() (scene.Scene, Options) {
	s, _ := lay(9, 7, 40, 5).scene("", 5)
	s.Panel.Hand, s.Panel.Counts = nil, nil
	for i := range s.Panel.Plates {
		s.Panel.Plates[i].Active = false
	}
	long := strings.Repeat("王", 32)
	return s, Options{Winners: []int{0, 1, 3, 4}, Names: []string{"Alix", "\u05e9\u05dc\u05d5\u05dd \u05e2\u05d5\u05dc\u05dd", "Chloé", strings.Repeat("W", 32), long}}
}

// allTiles shows the 24 kinds, each turned by a different number of quarters.
func allTiles() scene.Scene {
	s := scene.Scene{Game: "carcassonne", Board: scene.Rect{W: 8, H: 3}}
	for i := range len(bag) {
		name := string(rune('A' + i))
		s.Items = append(s.Items, scene.Item{
			Kind: scene.Face, Noun: "tile", Name: name, Pose: poses["carcassonne"][name], Turn: i * 7 / 8 % 4, Seat: scene.Nobody, Box: scene.Cell(i%8, i/8),
		})
	}
	return s
}

func TestGolden(t *testing.T) {
	for _, g := range golden {
		t.Run(g.name, func(t *testing.T) {
			s, o := g.draw()
			o.Counted = wordsOf(s.Game, "en")
			got := shrink(painter.Draw(s, o), 457)
			path := filepath.Join("testdata", g.name+".png")
			if *update {
				save(t, path, inPalette(got))
				return
			}
			want := load(t, path)
			diff, share := compare(got, want)
			if share > .004 {
				base := strings.TrimSuffix(path, ".png")
				save(t, base+".got.png", got)
				save(t, base+".diff.png", diff)
				t.Errorf("%.2f %% of the pixels differ from %s; see %s.got.png and .diff.png, and run with -update if it is better now", 100*share, path, base)
			}
		})
	}
}

// shrink scales a picture down to a width by averaging whole blocks of pixels: goldens
// should be small.
func shrink(im *image.Paletted, width int) *image.RGBA {
	n := max(1, im.Rect.Dx()/width)
	out := image.NewRGBA(image.Rect(0, 0, im.Rect.Dx()/n, im.Rect.Dy()/n))
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			var sum [3]int
			for i := range n * n {
				e := entries[im.ColorIndexAt(x*n+i%n, y*n+i/n)]
				sum[0], sum[1], sum[2] = sum[0]+int(e.r), sum[1]+int(e.g), sum[2]+int(e.b)
			}
			out.SetRGBA(x, y, color.RGBA{uint8(sum[0] / (n * n)), uint8(sum[1] / (n * n)), uint8(sum[2] / (n * n)), 255})
		}
	}
	return out
}

// inPalette keeps golden files small.
func inPalette(im *image.RGBA) *image.Paletted {
	out := image.NewPaletted(im.Rect, colours)
	for i := range out.Pix {
		out.Pix[i] = nearest(im.Pix[4*i], im.Pix[4*i+1], im.Pix[4*i+2])
	}
	return out
}

// compare marks the pixels that differ visibly and tells their share.
func compare(got, want *image.RGBA) (*image.RGBA, float64) {
	diff := image.NewRGBA(got.Rect)
	if got.Rect != want.Rect {
		return diff, 1
	}
	n := 0
	for i := 0; i < len(got.Pix); i += 4 {
		for k := range 3 {
			if d := int(got.Pix[i+k]) - int(want.Pix[i+k]); d > 40 || d < -40 {
				copy(diff.Pix[i:], []byte{255, 0, 0, 255})
				n++
				break
			}
		}
	}
	return diff, float64(n) / float64(len(got.Pix)/4)
}

func save(t *testing.T, path string, im image.Image) {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&b, im); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

func load(t *testing.T, path string) *image.RGBA {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	im, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(im.Bounds())
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			out.Set(x, y, im.At(x, y))
		}
	}
	return out
}
