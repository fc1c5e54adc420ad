package catalog

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// TestDecisionsAreDrafts plays a few turns of every game and confirms each decision as a person
// would: what is confirmed is the decision, whose core is part of it.
func TestDecisionsAreDrafts(t *testing.T) {
	for id, g := range Builtin() {
		t.Run(id, func(t *testing.T) {
			header, err := table.NewHeader(g, gametest.Variants(g)[0].Seats, nil, gametest.Seed(3))
			if err != nil {
				t.Fatal(err)
			}
			m, _, err := table.New(g, header)
			if err != nil {
				t.Fatal(err)
			}
			for turn := 0; turn < 4 && !m.Over(); turn++ {
				seat := m.Turn()[0]
				list, _, err := m.Decisions(seat, 50)
				if err != nil || len(list) == 0 {
					t.Fatalf("%d decisions, %v", len(list), err)
				}
				for _, d := range list {
					confirmed(t, m, seat, d)
				}
				for _, a := range list[len(list)/2].Line {
					if m, _, err = m.Apply(table.Entry{Seat: seat, Action: a}); err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}

// confirmed looks at a decision as a draft.
func confirmed(t *testing.T, m table.Match, seat games.Seat, d table.Decision) {
	t.Helper()
	tip, err := m.Plan(seat, d.Line)
	if err != nil || !tip.Ready {
		t.Errorf("%q cannot be confirmed: %v", d.Line, err)
	}
	var line []games.Action
	for _, e := range tip.Entries() {
		line = append(line, e.Action)
	}
	if table.Unordered(line) != table.Unordered(d.Line) {
		t.Errorf("%q is confirmed as %q", d.Line, line)
	}
	within := map[games.Action]bool{}
	for _, a := range d.Line {
		within[a] = true
	}
	for _, a := range d.Core {
		if !within[a] {
			t.Errorf("%q is no part of %q", a, d.Line)
		}
	}
	if len(d.Core) == 0 {
		t.Errorf("%q has no core", d.Line)
	}
}
