package art

import (
	"image"
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
