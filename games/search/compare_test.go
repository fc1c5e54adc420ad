package search

import (
	"errors"
	"math"
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

func decisions(t testing.TB, m table.Match, most int) (lines [][]games.Action) {
	t.Helper()
	list, _, err := m.Decisions(m.Turn()[0], most)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range list {
		lines = append(lines, d.Line)
	}
	return lines
}

func TestCompare(t *testing.T) {
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			m := randomly(t, begin(t, g, gametest.Variants(g)[0], 1), 8)
			q, lines := asking(g, m, Strong, 120), decisions(t, m, 30)
			list, err := Compare(q, lines)
			if err != nil || len(list) != len(lines) {
				t.Fatalf("%d of %d decisions, %v", len(list), len(lines), err)
			}
			for i, c := range list {
				if math.IsNaN(c.Lead) || c.Courses < 1 || i > 0 && c.Lead > list[i-1].Lead {
					t.Errorf("at %d: %+v", i, c)
				}
			}
			if again, err := Compare(q, lines); err != nil || !reflect.DeepEqual(list, again) {
				t.Errorf("the same question has another answer: %v", err)
			}
		})
	}
}

// Every playout counts for the decision it belongs to, and a decision that drops out has fewer.
func TestCompareCounts(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	m := begin(t, g, gametest.Variants(g)[0], 1)
	c, err := compare(asking(g, m, Strong, 200), decisions(t, m, 20))
	if err != nil {
		t.Fatal(err)
	}
	least, most := 200, 0
	for i, e := range c.tree.root.edges {
		n := int(e.visits)
		if n != len(c.leads[i]) {
			t.Errorf("%d courses of decision %d, and %d leads", n, i, len(c.leads[i]))
		}
		least, most = min(least, n), max(most, n)
	}
	if most < 4*least {
		t.Errorf("the best has %d courses, the worst %d", most, least)
	}
}

// With two tiles left the exact answer is known: the best decision found must match it.
func TestCompareAtTheEnd(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	for n := range uint64(4) {
		m := begin(t, g, gametest.Variants(g)[0], n)
		var before []table.Match
		for !m.Over() {
			seat := m.Turn()[0]
			before = append(before, m)
			m = apply(t, m, seat, m.State.Legal(seat)[int(n)%len(m.State.Legal(seat))])
		}
		m = before[len(before)-4] // to place and to follow, of the two seats with the last two tiles
		exact := think(t, asking(g, m, Strong, 100_000))
		list, err := Compare(asking(g, m, Strong, 4000), decisions(t, m, 500))
		if err != nil {
			t.Fatal(err)
		}
		best, known := exact.Candidate(list[0].Line[0])
		if !known || best.Lead < exact.Candidates[0].Lead {
			t.Errorf("match %d: %q is worth %.2f, %q %.2f", n, list[0].Line, best.Lead, exact.Line, exact.Candidates[0].Lead)
		}
	}
}

func TestCompareRefuses(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	q := asking(g, begin(t, g, gametest.Variants(g)[0], 1), Strong, 10)
	if _, err := Compare(q, [][]games.Action{{"fly"}}); !errors.Is(err, ErrAction) {
		t.Errorf("an action that is none: %v", err)
	}
	if _, err := Compare(q, nil); err == nil {
		t.Error("nothing was compared")
	}
	q.Seat = 1 - q.Seat
	if _, err := Compare(q, [][]games.Action{{"fly"}}); !errors.Is(err, ErrTurn) {
		t.Errorf("not in turn: %v", err)
	}
}
