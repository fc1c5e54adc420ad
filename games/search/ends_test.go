package search

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// The measured spreads belong to known games and say how they were measured.
func TestSpreads(t *testing.T) {
	for id, s := range endSpreads {
		if catalog.Builtin()[id] == nil || s.Factor < 1 || s.Factor > 12 || s.Hints < 100 || !strings.HasPrefix(s.Command, "workshop ends "+id) {
			t.Errorf("%s: %+v", id, s)
		}
	}
	if len(endSpreads) < 5 {
		t.Errorf("%d games were learned", len(endSpreads))
	}
}

// A range contains the expected lead, in whole points, or in steps of five if it is wide.
func TestWithin(t *testing.T) {
	for _, c := range []struct {
		lead, apart float64
		want        Range
	}{
		{2.4, 0, Range{2, 2, 2}}, {3, 0, Range{3, 3, 3}}, {-2.6, 1, Range{-6, -3, 0}}, {7, 4, Range{-5, 5, 20}}, {-11, 3, Range{-20, -10, 0}},
	} {
		if got := RangeAround("chess", c.lead, c.apart); got != c.want {
			t.Errorf("%+v: %+v", c, got)
		}
	}
}

// The less is still to come, the smaller the deviation; the same question has the same answer.
func TestApart(t *testing.T) {
	for id, g := range catalog.Builtin() {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			m := begin(t, g, gametest.Variant{Seats: 2}, 5)
			apart := func() float64 {
				q := asking(g, m, Strong, 1)
				one, err := LeadDeviation(q)
				two, again := LeadDeviation(q)
				if err != nil || again != nil || one != two {
					t.Errorf("%v and %v, %v, %v", one, two, err, again)
				}
				return one
			}
			first := apart()
			for next := m; !next.Over(); next = randomly(t, m, 1) {
				m = next
			}
			last := apart()
			if first < 5 || last >= first {
				t.Errorf("at first %.1f apart, at last %.1f", first, last)
			}
		})
	}
}
