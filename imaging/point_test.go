package imaging

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// A line that is pointed out is ringed on both sides, whichever way it goes.
func TestRingRoundALine(t *testing.T) {
	f := &frame{swell: 1}
	for name, points := range map[string][]scene.Point{
		"across":            {{X: 1, Y: 2}, {X: 3, Y: 2}},
		"down":              {{X: 1, Y: 2}, {X: 1, Y: 3}},
		"beside its number": {{X: 1, Y: 2}, {X: 3, Y: 2}, {X: 2, Y: 2.1}},
	} {
		it := scene.Item{Kind: scene.Spot, Noun: "wall-place", Word: "a", Points: points}
		_, ring := f.ring(it)
		for _, at := range points {
			if at.X-ring.X < lineRoom-.01 || ring.X+ring.W-at.X < lineRoom-.01 || at.Y-ring.Y < lineRoom-.01 || ring.Y+ring.H-at.Y < lineRoom-.01 {
				t.Errorf("%s: the ring %v is too near to %v", name, ring, at)
			}
		}
	}
}
