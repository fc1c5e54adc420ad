package carcassonne

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art/arttest"
)

// Of every tile, turned every way, each feature is lit, and nothing else.
func TestStakes(t *testing.T) {
	for _, pose := range poses {
		plan, ok := readPlan(pose)
		if !ok {
			t.Fatalf("no plan: %q", pose)
		}
		at := arttest.AtBorder(&plan.Plan, "f", plan.at)
		for slot, segment := range plan.Slots {
			arttest.Lights(t, stake, scene.Item{Name: segment, Pose: pose, Turn: slot % 4}, at)
		}
	}
}
