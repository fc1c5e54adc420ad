package castle

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/arttest"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// Of every tile, turned every way, each segment is lit, and nothing else.
func TestStakes(t *testing.T) {
	for _, pose := range plansOf(t) {
		plan, ok := readPlan(pose)
		if !ok {
			t.Fatalf("no plan: %q", pose)
		}
		light := func(p *art.Pen, s art.Subject) { common.Light(p.Turned(s.Turn), plan.lit(s.Name)) }
		drawn := plan.at(areasOf(&plan), plan.paths())
		at := func(q scene.Point) string {
			if terrain.Dist(q, plan.middle()) < .1 { // a well, or the house at which a path ends
				return ""
			}
			return strings.TrimPrefix(drawn(q), "middle")
		}
		for slot, segment := range plan.Slots {
			arttest.Lights(t, light, scene.Item{Name: segment, Pose: pose, Turn: slot % 4}, at)
		}
	}
}
