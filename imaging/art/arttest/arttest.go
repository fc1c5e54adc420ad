// Package arttest checks what brushes paint.
package arttest

import (
	"image"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

const pixels = 120 // of a tile's side

// Lights checks that a brush lights a segment of a tile, named by the item, and nothing else: at tells what is drawn at
// a point of the unturned tile, nothing where something stands that hides it. Along the edges both are allowed.
func Lights(t *testing.T, stake func(*art.Pen, art.Subject), it scene.Item, at func(scene.Point) string) {
	t.Helper()
	im := image.NewRGBA(image.Rect(0, 0, pixels, pixels))
	stake(art.NewPen(im, pixels, 0, 0), art.Subject{Item: it})
	const steps, inner, outer = 40, .045, .14
	for i := range steps * steps {
		q := scene.Point{X: (float64(i%steps) + .5) / steps, Y: (float64(i/steps) + .5) / steps}
		on := art.Turn(q, it.Turn)
		lit := im.RGBAAt(int(on.X*pixels), int(on.Y*pixels)).A > 0
		switch {
		case at(q) == "":
		case !lit && counts(q, inner, at, it.Name) == around:
			t.Errorf("%s of %q, turn %d: %v is not lit", it.Name, it.Pose, it.Turn, q)
		case lit && counts(q, outer, at, it.Name) == 0:
			t.Errorf("%s of %q, turn %d: %v is lit", it.Name, it.Pose, it.Turn, q)
		}
	}
}

// around is how many points of a square are looked at.
const around = 9

// counts tells at how many points of a square about one something is drawn.
func counts(q scene.Point, half float64, at func(scene.Point) string, name string) (n int) {
	for i := range around {
		if at(scene.Point{X: q.X + half*float64(i%3-1), Y: q.Y + half*float64(i/3-1)}) == name {
			n++
		}
	}
	return n
}
