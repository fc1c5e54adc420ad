package imaging

import (
	"github.com/bastide-games/bastide/imaging/view"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// A tile looks in the hand as it does in its preview and where it lies.
func TestTilesKeepTheirLook(t *testing.T) {
	for _, id := range []string{"carcassonne", "castle", "city"} {
		looks := map[int]bool{}
		r, m := rand.New(rand.NewPCG(5, 7)), begin(t, id, 2, 3)
		for range 40 {
			seat := m.Turn()[0]
			before, _ := m.State.View(seat, nil)
			preview, _ := m.State.View(seat, m.State.Legal(seat)[0].Words())
			m = turn(t, m, r, func(scene.Scene, Options) {})
			if len(before.Panel.Hand) == 0 {
				continue
			}
			after, _ := m.State.View(games.Spectator, nil)
			held := looked(before, before.Panel.Hand[0])
			shown := looked(before, preview.Items[slices.IndexFunc(preview.Items, func(it scene.Item) bool { return it.Ghost && view.Lies(it) })])
			if lain := looked(after, after.Items[lastFace(after.Items)]); held != shown || held != lain {
				t.Fatalf("%s: a tile has look %d in the hand, %d in the preview, %d where it lies", id, held, shown, lain)
			}
			looks[held] = true
		}
		if len(looks) < 3 {
			t.Errorf("%s: tiles have %d looks", id, len(looks))
		}
	}
}

// looked is the look of an item among those of its noun.
func looked(s scene.Scene, it scene.Item) int {
	return (&frame{board: contentOf(s, Options{}).Board}).lookOf(it).variant
}
