package catalog

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// In a preview, what is about to be placed is no longer in the supply that the panel shows.
func TestPreviewsSpendSupplies(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"carcassonne", "castle", "city"} {
		choose, spent := rand.New(rand.NewPCG(7, 7)), map[string]int{}
		state, _, err := Builtin()[id].New(games.Setup{Seats: 2, Options: defaults(t, Builtin()[id]), Chance: chance.New(chance.Seed{3})})
		if err != nil {
			t.Fatal(err)
		}
		for len(state.Turn()) > 0 {
			seat := state.Turn()[0]
			before, _ := state.View(seat, nil)
			legal := state.Legal(seat)
			for _, action := range legal {
				sc, _ := state.View(seat, action.Words())
				for noun, n := range ghosts(sc, seat) {
					if was, is := supplied(before, seat, noun), supplied(sc, seat, noun); was != nil && *is != *was-n {
						t.Fatalf("%s %q: %d of %s are about to be placed, and %d of %d are in the supply", id, action, n, noun, *is, *was)
					} else if was != nil {
						spent[noun]++
					}
				}
			}
			if state, _, err = state.Apply(seat, legal[choose.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
		}
		if spent["follower"] < 20 {
			t.Errorf("%s: previews spend only %v", id, spent)
		}
	}
}

// ghosts counts the pieces that are about to be placed, by noun. A guard is a follower.
func ghosts(sc scene.Scene, seat games.Seat) map[string]int {
	n := map[string]int{}
	for _, it := range sc.Items {
		if it.Kind == scene.Piece && it.Ghost && (it.Seat == int(seat) || it.Seat == scene.Nobody) {
			noun := it.Noun
			if noun == "guard" {
				noun = "follower"
			}
			n[noun]++
		}
	}
	return n
}

// supplied is how many of something the panel shows for a seat, or for all; nil if it does not count it.
func supplied(sc scene.Scene, seat games.Seat, noun string) *int {
	for _, c := range slices.Concat(sc.Panel.Plates[seat].Counts, sc.Panel.Counts) {
		if c.Noun == noun {
			return &c.N
		}
	}
	return nil
}
