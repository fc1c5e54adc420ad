package art

import (
	"image"
	"math"
	"sync"
	"testing"
	"unicode/utf8"
)

func TestFit(t *testing.T) {
	for _, c := range []struct {
		text  string
		width float64
		want  string
	}{
		{"Alix", 10, "Alix"},
		{"Clémence de la Tour", 5, "Clémen…"},
		{"  two   words ", 10, "two words"},
		{"🏰Anna棋", 10, "AnnaQi"},
		{"🏰", 10, ""},
		{"WWWW", .5, ""},
	} {
		if got := Fit(c.text, c.width); got != c.want {
			t.Errorf("Fit(%q, %v) = %q, want %q", c.text, c.width, got, c.want)
		}
	}
}

// Every name leaves something that can be read, in letters that the font has.
func TestNamesOfOtherScripts(t *testing.T) {
	for name, want := range map[string]string{
		"王小明": "Wang Xiao Ming", "さくら": "sakura", "김철수": "gimceolsu", "สมชาย": "smchaay",
		"राम": "raam", "محمد": "mHmd", "שלום": "SHlvm", "Дмитрий": "Дмитрий", "Ωμέγα": "Ωμέγα", "𝓐𝓵𝓲𝔁": "Alix",
		"ⒶⓁⒾⓍ": "ALIX", "Zoe\u0301": "Zoé", "👍 Zoé 🎲": "Zoé", "\u202eAlix": "Alix",
	} {
		if got := Fit(name, 100); got != want {
			t.Errorf("%q is written %q, want %q", name, got, want)
		}
	}
}

func FuzzFit(f *testing.F) {
	for _, s := range []string{"Alix", "🏰", "\x00\xff", "é…", "a\u0301"} {
		f.Add(s, 3.)
	}
	f.Fuzz(func(t *testing.T, s string, width float64) {
		if math.IsNaN(width) || len(s) > 200 {
			t.Skip()
		}
		got := Fit(s, width)
		if !utf8.ValidString(got) {
			t.Errorf("Fit(%q) is not UTF-8", s)
		}
		if got != "" && TextWidth(got) > width+1e-6 {
			t.Errorf("Fit(%q, %v) = %q is %v wide", s, width, got, TextWidth(got))
		}
	})
}

// ink is the box of everything drawn.
func ink(im *image.RGBA) image.Rectangle {
	var r image.Rectangle
	for y := range im.Rect.Dy() {
		for x := range im.Rect.Dx() {
			if im.RGBAAt(x, y).A > 128 {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// TestTextIsCentred checks the ink, not the metrics: one unit is 100 px.
func TestTextIsCentred(t *testing.T) {
	for _, text := range []string{"1", "7", "10", "A", "W", "24"} {
		im := image.NewRGBA(image.Rect(0, 0, 200, 100))
		NewPen(im, 100, 0, 0).Write(text, 1, .5, .6, Centre, White)
		box := ink(im)
		if dx := box.Min.X + box.Max.X - 200; dx < -2 || dx > 2 {
			t.Errorf("%q is %d/2 px off to the right", text, dx)
		}
		if dy := box.Min.Y + box.Max.Y - 100; dy < -3 || dy > 3 {
			t.Errorf("%q is %d/2 px too low", text, dy)
		}
	}
}

func TestAnchors(t *testing.T) {
	for _, c := range []struct {
		anchor Anchor
		edge   func(image.Rectangle) int
	}{{Left, func(r image.Rectangle) int { return r.Min.X }}, {Right, func(r image.Rectangle) int { return r.Max.X }}} {
		im := image.NewRGBA(image.Rect(0, 0, 200, 100))
		NewPen(im, 100, 0, 0).Write("Wok", 1, .5, .3, c.anchor, White)
		if x := c.edge(ink(im)); x < 99 || x > 101 {
			t.Errorf("anchor %d: the edge is at %d", c.anchor, x)
		}
	}
}

// TestFontIsShared lays out text from many goroutines; run it with -race.
func TestFontIsShared(t *testing.T) {
	want := TextWidth("Bastide 0123456789")
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 20 {
				if got := TextWidth("Bastide 0123456789"); got != want {
					t.Errorf("width %v, want %v", got, want)
				}
			}
		})
	}
	wg.Wait()
}

// A text that is made smaller to fit its box is not cut because of rounding.
func TestFitTextOfTheSameWidth(t *testing.T) {
	for _, text := range []string{"Player A", "Player D", "Amélie", "Bruno"} {
		for high := 1.; high < 60; high++ {
			for width := 1.; width < 200; width++ {
				room := width / high
				if size := room / TextWidth(text); Fit(text, room/size) != text {
					t.Fatalf("%q in %v/%v is cut", text, width, high)
				}
			}
		}
	}
}
