package table

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games/chance"
)

// The same position has other outcomes to come, and the match itself is left as it was.
func TestOtherwise(t *testing.T) {
	m := play(t, begin(t, 3, nil), "A roll", "A roll")
	was, err := m.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	rolls := func(m Match) (names string) {
		for range 8 {
			next, events, err := m.Apply(Entry{0, "roll"})
			if err != nil {
				t.Fatal(err)
			}
			m, names = next, names+fmt.Sprint(Draws(events))
		}
		return names
	}
	seen := map[string]bool{rolls(m): true}
	for n := range byte(4) {
		other, err := m.Otherwise(pegs{}, chance.Seed{n})
		if err != nil {
			t.Fatal(err)
		}
		now, err := other.Snapshot()
		if err != nil || string(now) != string(was) {
			t.Errorf("the position is %q, want %q, %v", now, was, err)
		}
		seen[rolls(other)] = true
	}
	if len(seen) < 4 {
		t.Errorf("%d different futures of 5", len(seen))
	}
}
