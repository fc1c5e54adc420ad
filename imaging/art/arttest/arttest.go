// Package arttest checks what brushes paint.
package arttest

import (
	"image"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

const pixels = 120 // of a tile's side

// Stakes checks, with [lights], that a brush lights each segment of some tiles and nothing else.
// The plans are those of the tiles. ground is one with several segments in a plan, such as fields,
// and drawn says for a plan what is drawn where.
func Stakes(t *testing.T, poses map[string]string, stake func(*art.Pen, art.Subject), ground string, drawn func(pose string) (at func(scene.Point) string)) {
	t.Helper()
	for _, pose := range poses {
		plan, ok := scene.ReadPlan(pose)
		if !ok {
			t.Fatalf("no plan: %q", pose)
		}
		at := drawn(pose)
		if ground != "" {
			at = atBorder(&plan, ground, at)
		}
		for slot, segment := range plan.Slots {
			lights(t, stake, scene.Item{Name: segment, Pose: pose, Turn: slot % 4}, at)
		}
	}
}

// lights checks that a brush lights a segment of a tile, named by the item, and nothing else. at
// says what is drawn at a point of the unturned tile, nothing where something hides the ground.
// Along the edges both are allowed.
func lights(t *testing.T, stake func(*art.Pen, art.Subject), it scene.Item, at func(scene.Point) string) {
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
		case lit && counts(q, outer, at, it.Name, "") == 0:
			t.Errorf("%s of %q, turn %d: %v is lit", it.Name, it.Pose, it.Turn, q)
		}
	}
}

// atBorder says like at what is drawn at a point. For a ground with several segments, such as
// fields, it names the segment along the tile's border, where the plan knows it, and nothing
// elsewhere.
func atBorder(plan *scene.Plan, ground string, at func(scene.Point) string) func(scene.Point) string {
	return func(q scene.Point) string {
		if at(q) != ground {
			return at(q)
		}
		for side := range 4 {
			if p := art.Turn(q, 4-side); p.Y < .06 && p.X > .06 && p.X < .94 {
				return plan.Slots[3*side+slotAt(plan, side, p.X, ground)]
			}
		}
		return ""
	}
}

// slotAt is the slot of a side at which a ground lies: a way takes less than its third.
func slotAt(plan *scene.Plan, side int, x float64, ground string) int {
	slot := int(3 * x)
	if slot == 1 && plan.Side(side) != ground[0] {
		slot = 2 * int(x+.5)
	}
	return slot
}

// around is how many points of a square are looked at.
const around = 9

// counts says at how many points of a square round a point something with one of the names is
// drawn.
func counts(q scene.Point, half float64, at func(scene.Point) string, names ...string) (n int) {
	for i := range around {
		if slices.Contains(names, at(scene.Point{X: q.X + half*float64(i%3-1), Y: q.Y + half*float64(i/3-1)})) {
			n++
		}
	}
	return n
}
