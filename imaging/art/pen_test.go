package art

import (
	"image"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

func TestTurn(t *testing.T) {
	at := scene.Point{X: .2, Y: .1}
	for i, want := range []scene.Point{{X: .2, Y: .1}, {X: .9, Y: .2}, {X: .8, Y: .9}, {X: .1, Y: .8}, {X: .2, Y: .1}} {
		got := Turn(at, i)
		if d := (got.X-want.X)*(got.X-want.X) + (got.Y-want.Y)*(got.Y-want.Y); d > 1e-12 {
			t.Errorf("%d quarters: %v, want %v", i, got, want)
		}
	}
}

// TestLightDoesNotTurn: a shift is the same on the screen for every turn.
func TestLightDoesNotTurn(t *testing.T) {
	for turn := range 4 {
		im := image.NewRGBA(image.Rect(0, 0, 100, 100))
		NewPen(im, 100, 0, 0).Turned(turn).Shifted(.2, .1).Rect(.4, .4, .2, .2).Fill(White)
		if got := ink(im); got != image.Rect(60, 50, 80, 70) {
			t.Errorf("turned %d: %v", turn, got)
		}
	}
}

func TestNestedPens(t *testing.T) {
	im := image.NewRGBA(image.Rect(0, 0, 100, 100))
	p := NewPen(im, 100, 0, 0).Turned(1).Around(.5, .2)
	p.Within(-.1, -.1, .2).Rect(0, 0, 1, 1).Fill(White)
	if got := ink(im); got != image.Rect(70, 40, 90, 60) {
		t.Errorf("%v", got)
	}
}

// A box limits a pen whether or not the picture lies in it. It shows if it colours any pixel, and not if it is far away.
func TestRectangles(t *testing.T) {
	for _, unit := range []float64{10, 10.5} {
		for _, turn := range []int{0, 1} {
			for _, box := range []scene.Rect{{W: 1, H: 1}, {X: -1, Y: -1, W: 9, H: 9}, {X: .2, W: 1, H: 1}, {Y: .92, W: 1, H: 1}, {X: -2, W: 1.95, H: 1}, {X: -2, W: 1.8, H: 1}, {Y: 1.3, W: 1, H: 1}} {
				pen := func() (*image.RGBA, *Pen) {
					im := image.NewRGBA(image.Rect(0, 0, 11, 11))
					return im, NewPen(im, unit, 0, 0).Turned(turn)
				}
				got, p := pen()
				p.ClipTo(box)
				p.Rect(-9, -9, 20, 20).Fill(White)
				want, q := pen()
				q.Rect(box.X, box.Y, box.W, box.H).Clip()
				q.Rect(-9, -9, 20, 20).Fill(White)
				if !slices.Equal(got.Pix, want.Pix) {
					t.Errorf("unit %v, turn %d: %v limits to %v, want %v", unit, turn, box, ink(got), ink(want))
				}
				coloured := slices.ContainsFunc(want.Pix, func(b byte) bool { return b > 0 })
				if shows := p.Shows(box); shows != coloured {
					t.Errorf("unit %v, turn %d: %v is shown: %v", unit, turn, box, shows)
				}
			}
		}
	}
}

// The limits of a pen's twin are its own.
func TestTwin(t *testing.T) {
	im := image.NewRGBA(image.Rect(0, 0, 100, 100))
	p := NewPen(im, 100, 0, 0)
	twin := p.Twin()
	twin.Rect(.2, .2, .1, .1).Clip()
	twin.Rect(0, 0, 1, 1).Fill(White)
	if got := ink(im); got != image.Rect(20, 20, 30, 30) {
		t.Errorf("the twin drew %v", got)
	}
	p.Rect(0, 0, .5, .5).Fill(White)
	if got := ink(im); got != image.Rect(0, 0, 50, 50) {
		t.Errorf("the pen drew up to %v", got)
	}
}
