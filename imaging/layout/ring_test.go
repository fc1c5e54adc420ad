package layout

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// A round ring begins where the number of its place ends: a usual number, one of several on a large tile, or one as
// large as its brush says.
func TestRingLeavesItsNumberFree(t *testing.T) {
	spot := func(noun string, x float64) scene.Item {
		return scene.Item{Kind: scene.Spot, Noun: noun, Word: noun, Box: scene.Rect{X: x, Y: 1, W: .46, H: .46}}
	}
	set := art.Set{Tiled: true, Kinds: map[scene.Kind]art.Nouns{scene.Spot: {"far": {Badge: .3}}}}
	one, other := spot("follower", 0), spot("follower", .15)
	other.Word = "other"
	for name, c := range map[string]struct {
		it     scene.Item
		kind   view.Kind
		radius float64
	}{
		"usual": {spot("follower", 0), view.Screen, badgeRadius},
		"large": {spot("far", 0), view.Screen, .3},
		"small": {one, view.Close, PlaceNumber(one, []scene.Item{one, other}).W / 2},
	} {
		b := &view.Board{Kind: c.kind, Set: set, Marks: map[string]string{"follower": "1", "other": "2"}, Scene: scene.Scene{Grid: true, Items: []scene.Item{one, other}}}
		_, box := Ring(b, false, c.it, 1)
		if inner := box.W / 2 * ringInner; inner < c.radius-1e-9 || inner > c.radius+.01 {
			t.Errorf("%s: the ring begins %.3f from the middle, the number ends at %.3f", name, inner, c.radius)
		}
	}
}

// A thick ring round a cell, as in a picture of small tiles, leaves the disc of its number free.
func TestThickRingLeavesItsNumberFree(t *testing.T) {
	const disc, line = .40, 2.1 * .15 / 2 // radius of the disc, and half of the widest stroke of the ring
	cell := scene.Item{Kind: scene.Spot, Noun: "cell", Word: "a", Box: scene.Cell(0, 0)}
	if _, box := Ring(&view.Board{}, true, cell, 1); box.W/2-line < disc {
		t.Errorf("the ring %v covers the number", box)
	}
}
