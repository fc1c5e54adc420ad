package imaging

import (
	"fmt"
	"github.com/bastide-games/bastide/imaging/view"
	"image"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

func TestSpriteCacheIsBounded(t *testing.T) {
	c := newSpriteCache()
	drawn := 0
	keep := func(name string) {
		l := look{name: name}
		if c.Get(l) != nil {
			return
		}
		drawn++
		c.GetOrSet(l, &sprite{index: make([]byte, 1<<20)})
	}
	for i := range 200 {
		keep(fmt.Sprint(i))
		keep("always used")
	}
	if held := c.Len(); held != maxSpriteBytes>>20-1 {
		t.Errorf("%d sprites of a MiB are kept", held)
	}
	if drawn != 201 {
		t.Errorf("%d sprites were drawn, want each once", drawn)
	}
}

// TestPathsShareSprites lays paths on a board: equal ones look the same wherever they lie.
func TestPathsShareSprites(t *testing.T) {
	f := &frame{board: &view.Board{}}
	f.Size, f.Unit = image.Pt(900, 900), 100
	for _, x := range []float64{1, 4.1} {
		f.stampPath(look{}, []scene.Point{{X: x + .3, Y: 2}, {X: x + 2.25, Y: 4}}, scene.Rect{X: x, Y: 2, W: 3, H: 3})
	}
	f.stampPath(look{}, []scene.Point{{X: .3, Y: 2}, {X: 2.5, Y: 4}}, scene.Rect{X: 0, Y: 2, W: 3, H: 3})
	if f.stamps[0].look != f.stamps[1].look || f.stamps[0].look == f.stamps[2].look {
		t.Errorf("the paths look like %q, %q and %q", f.stamps[0].look.path, f.stamps[1].look.path, f.stamps[2].look.path)
	}
	if got := f.stamps[1].subject().Points; got[1] != (scene.Point{X: 2.25, Y: 2}) {
		t.Errorf("the brush is given %v", got)
	}
}

// TestClipping puts a sprite over every edge of a canvas.
func TestClipping(t *testing.T) {
	im := image.NewRGBA(image.Rect(0, 0, 6, 6))
	p := art.NewPen(im, 6, 0, 0)
	p.Rect(0, 0, 1, .5).Fill(art.White)
	p.Rect(0, .5, 1, .5).Fill(art.Veil(art.White, .5))
	s := paletted(im, image.Pt(-1, -1))
	for _, at := range []image.Point{{-9, 2}, {-3, -3}, {0, 0}, {7, 2}, {2, 7}, {30, 30}} {
		c := newCanvas(image.Pt(8, 8))
		c.clear()
		c.put(s, at)
		for y := range 8 {
			for x := range 8 {
				covered := image.Pt(x, y).In(s.bounds.Add(at))
				if changed := c.image().ColorIndexAt(x, y) != tableIndex; changed != covered {
					t.Fatalf("sprite at %v: pixel %d,%d changed: %v", at, x, y, changed)
				}
			}
		}
		for y := range 8 {
			if c.strip(y, y+1)[0] != 0 {
				t.Fatalf("sprite at %v: the filter byte of row %d is gone", at, y)
			}
		}
	}
}

// TestSpritesShowTheTrueColours compares a whole picture with its naive twin.
func TestSpritesShowTheTrueColours(t *testing.T) {
	s, marks := lay(5, 4, 10, 9).preview("L", 4)
	o := Options{View: Close, Marks: marks, Names: names}
	got, want := painter.Draw(s, o), naive(s, o)
	far := 0
	for y := range want.Rect.Dy() {
		for x := range want.Rect.Dx() {
			e, c := entries[got.ColorIndexAt(x, y)], want.RGBAAt(x, y)
			if distance(int32(c.R), int32(c.G), int32(c.B), e) > 9*40*40 {
				far++
			}
		}
	}
	if share := float64(far) / float64(len(want.Pix)/4); share > .001 {
		t.Errorf("%.2f %% of the pixels are far from their true colour", 100*share)
	}
}

// TestAnythingMayBeAName gives names no font and no layout is made for.
func TestAnythingMayBeAName(t *testing.T) {
	s, _ := lay(4, 4, 4, 1).scene("V", 5)
	for _, name := range []string{"", "🏰🏰🏰", "\x00\xff\n", "a\u0301\u0301", "שלום", "棋", string(make([]rune, 5000)), "Wwwwwwwwwwwwwwwwwwwwwwwwwwww", "<@1234>`*_"} {
		painter.Draw(s, Options{Names: []string{name, name}})
	}
}

// TestLookOfSeats checks that all seats are told apart by their letters.
func TestLookOfSeats(t *testing.T) {
	shapes, letters := map[art.Shape]bool{}, map[string]bool{}
	for seat := range art.Players {
		p := art.PlayerAt(seat)
		shapes[p.Shape], letters[p.Letter] = true, true
	}
	if len(shapes) != 6 || len(letters) != 6 {
		t.Errorf("%d shapes, %d letters", len(shapes), len(letters))
	}
	if l := art.PlayerAt(17).Letter + art.PlayerAt(scene.Nobody).Letter; l != "" {
		t.Errorf("nobody is called %q", l)
	}
}

// TestFlatRuns cuts rows of few colours: nothing is lost, and every long run of one colour
// stands alone.
func TestFlatRuns(t *testing.T) {
	for _, c := range []struct{ row, want string }{
		{"", ""},
		{"a", "a"},
		{"aaa", "[aaa]"},
		{"abba", "abba"},
		{"abbbbc", "a [bbbb] c"},
		{"aaaabcc", "[aaaa] bcc"},
		{"abcccdddd", "ab [ccc] [dddd]"},
	} {
		var got []string
		same := func(i int) bool { return c.row[i] == c.row[i-1] }
		flatRuns(len(c.row), 3, same, func(from, to int, flat bool) {
			run := c.row[from:to]
			if flat {
				run = "[" + run + "]"
			}
			got = append(got, run)
		})
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%q: %q, want %q", c.row, text, c.want)
		}
	}
}
