package castle

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/arttest"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// On every tile, turned every way, each segment is lit, and nothing else.
func TestStakes(t *testing.T) {
	light := func(p *art.Pen, s art.Subject) { // without the marks that stand on it
		plan, _ := readPlan(s.Pose)
		common.Light(p.Turned(s.Turn), plan.lit(s.Name))
	}
	arttest.Stakes(t, plansOf(t), light, "", func(pose string) func(point) string {
		plan, _ := readPlan(pose)
		drawn := plan.at(areasOf(&plan), plan.paths())
		return func(q point) string {
			if terrain.Dist(q, plan.middle()) < .1 { // a well, or the house at which a path ends
				return ""
			}
			return strings.TrimPrefix(drawn(q), "middle")
		}
	})
}
