package city

import (
	"testing"

	"github.com/bastide-games/bastide/imaging/art/arttest"
)

// On every tile, turned every way, each segment is lit, and nothing else.
func TestStakes(t *testing.T) {
	arttest.Stakes(t, poses, stake, "h", func(pose string) func(point) string {
		plan, _ := readPlan(pose)
		return plan.at
	})
}
