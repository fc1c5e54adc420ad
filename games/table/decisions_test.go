package table

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

func TestDecisions(t *testing.T) {
	m := begin(t, 2, nil)
	list, whole, err := m.Decisions(0, 13)
	if err != nil || !whole || len(list) != 13 { // four ways to place with three to follow, and the roll
		t.Fatalf("%d decisions, whole %v, %v", len(list), whole, err)
	}
	for _, want := range []string{"[place 0,0 r2 follow y]", "[roll]"} {
		if !slices.ContainsFunc(list, func(d Decision) bool { return fmt.Sprint(d.Line) == want && fmt.Sprint(d.Core) == want }) {
			t.Errorf("%s is missing", want)
		}
	}
	if few, whole, err := m.Decisions(0, 12); whole || err != nil || len(few) > 12 {
		t.Errorf("of at most 12, %d are listed, whole %v, %v", len(few), whole, err)
	}
}

// A replay names the outcome of a roll: another one than what is to be decided comes to.
func TestDecisionsOfAReplay(t *testing.T) {
	h := begin(t, 2, nil).Header
	h.Forced = []string{"none such"}
	m, _, err := New(pegs{}, h)
	if err != nil {
		t.Fatal(err)
	}
	if list, whole, err := m.Decisions(0, 13); err != nil || !whole || len(list) != 13 {
		t.Errorf("%d decisions, whole %v, %v", len(list), whole, err)
	}
}

func TestUnordered(t *testing.T) {
	ab, ba, abb := []games.Action{"a", "b"}, []games.Action{"b", "a"}, []games.Action{"a", "b", "b"}
	if Unordered(ab) != Unordered(ba) || Unordered(ab) == Unordered(abb) || Unordered(ab) == Unordered([]games.Action{"a b"}) {
		t.Error("rows of the same actions are told apart, or others are not")
	}
}
