package imaging

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// The plates of a game without points show none.
func TestPlatesWithoutPoints(t *testing.T) {
	f := &frame{}
	for unscored, want := range map[bool]string{false: "12", true: ""} {
		f.scene.Panel.Unscored = unscored
		if got := f.score(scene.Plate{Score: 12}); got != want {
			t.Errorf("without points is %v, and the plate shows %q", unscored, got)
		}
	}
}
