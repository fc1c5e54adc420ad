package imaging

import (
	"math"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// A follower on a way that ends on its tile does not hide where it ends: the place is so far from
// the middle that no piece reaches the crossing there.
func TestFollowersShowWhereWaysEnd(t *testing.T) {
	const piece, crossing = .24, .11
	looked := map[string]int{}
	moments(t, 6, func(m moment) {
		for _, tile := range m.scene.Items {
			plan, ok := scene.ReadPlan(tile.Pose)
			if !ok || !tile.Ghost {
				continue
			}
			for _, it := range m.scene.Items {
				if it.Kind != scene.Spot || it.Noun != "follower" || !ends(plan, it.Word) {
					continue
				}
				looked[m.game]++
				a, b := it.Box.Centre(), tile.Box.Centre()
				if far := math.Hypot(a.X-b.X, a.Y-b.Y); far < piece+crossing {
					t.Errorf("%s, tile %s: %s stands %.2f from the crossing", m.game, tile.Name, it.Word, far)
				}
			}
		}
	})
	for _, game := range []string{"carcassonne", "castle", "city"} {
		if looked[game] < 20 {
			t.Errorf("%s: %d places on ways that end", game, looked[game])
		}
	}
}

// ends tells whether a segment of a tile leaves it by the middle of one side only.
func ends(p scene.Plan, segment string) bool {
	at := slices.Index(p.Slots[:], segment)
	return at >= 0 && at%3 == 1 && slices.Index(p.Slots[at+1:], segment) < 0
}
