package views

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games/scene"
)

// Numbers are shown below the kinds, unless there is one of each.
func TestStockShelves(t *testing.T) {
	t.Parallel()
	for game, labels := range map[string]bool{"castle": true, "castellan": false} {
		sc := shelves(game, sessiontest.Begin(t, game, "Alix", "Bruno").S.Stock(0))
		found := slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Label })
		if found != labels || len(sc.Items) == 0 {
			t.Errorf("%s: %d items, numbers %v", game, len(sc.Items), found)
		}
	}
}
