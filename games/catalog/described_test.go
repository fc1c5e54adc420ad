package catalog

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// compass lists the texts of the sides and then those of the corners, clockwise.
var compass = []string{
	"table.text.north", "table.text.east", "table.text.south", "table.text.west",
	"table.text.northeast", "table.text.southeast", "table.text.southwest", "table.text.northwest",
}

// The description of every tile in every rotation names each side once, and a corner at most once.
// After a quarter turn, each of them appears at the next side or corner.
func TestSidesAreTold(t *testing.T) {
	t.Parallel()
	told := 0
	for id, g := range Builtin() {
		state, _, err := g.New(games.Setup{Seats: g.Info().MinSeats, Options: defaults(t, g), Chance: chance.New(chance.Seed{1})})
		if err != nil {
			t.Fatal(err)
		}
		d, ok := state.(games.Described)
		drawn, also := g.(games.Illustrated)
		if !ok || !also {
			continue
		}
		for _, face := range drawn.Faces() {
			if d.Sides(face.Name, 0) == nil {
				continue
			}
			for turn := range 4 {
				told++
				before, after := sidesOf(t, d.Sides(face.Name, turn)), sidesOf(t, d.Sides(face.Name, turn+1))
				for at := range compass {
					if next := at/4*4 + (at+1)%4; before[at] == "" && at < 4 || before[at] != after[next] {
						t.Errorf("%s: %s turned by %d: %q, and by one more %q", id, face.Name, turn, before, after)
					}
				}
			}
		}
	}
	if told < 4*60 {
		t.Errorf("only %d tiles were described", told/4)
	}
}

// sidesOf returns what the texts say about each side and corner, clockwise from the north.
func sidesOf(t *testing.T, texts []games.Text) (on [8]string) {
	t.Helper()
	for _, text := range texts {
		for _, side := range text.Args["sides"].([]games.Text) {
			at := slices.Index(compass, side.ID)
			if on[at] != "" && at < 4 {
				t.Errorf("a side is described twice: %v", texts)
			}
			on[at] += " " + text.Args["what"].(games.Text).ID
		}
	}
	return on
}

func defaults(t *testing.T, g games.Game) map[string]string {
	t.Helper()
	options, err := g.Info().Complete(g.Info().MinSeats, nil)
	if err != nil {
		t.Fatal(err)
	}
	return options
}
