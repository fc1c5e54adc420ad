package catalog

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/castellan"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/puzzle"
	"github.com/bastide-games/bastide/games/table"
)

// Confirming each decision of a position as a person would gives that decision, and its core is
// part of it. The test plays a few turns of every game.
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
					checkConfirmed(t, m, seat, d)
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

// checkPlayable checks that a line can be played action by action.
func checkPlayable(t *testing.T, m table.Match, seat games.Seat, line []games.Action) {
	t.Helper()
	for i, a := range line {
		next, _, err := m.Apply(table.Entry{Seat: seat, Action: a})
		if err != nil {
			t.Errorf("%q ends at action %d: %v", line, i, err)
			return
		}
		m = next
	}
}

// checkConfirmed checks a decision as a draft.
func checkConfirmed(t *testing.T, m table.Match, seat games.Seat, d table.Decision) {
	t.Helper()
	tip, err := m.Plan(seat, d.Line)
	if err == nil && !tip.Ready && len(d.Core) < len(d.Line) {
		checkPlayable(t, m, seat, d.Line) // pieces that the player is not asked about may come in another order there
		return
	}
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

// Decisions with the same core score the same. A core leaves out what is built with the rest of the
// pieces, but nothing that scores points.
func TestCores(t *testing.T) {
	g := Builtin()["castellan"]
	list, err := puzzle.Load(castellan.Texts)
	if err != nil {
		t.Fatal(err)
	}
	shorter := 0
	for n := 0; n < len(list); n += 8 {
		m, seat, err := list[n].Position(g)
		if err != nil {
			t.Fatal(err)
		}
		decisions, _, err := m.Remembering().Decisions(seat, mostListed)
		if err != nil {
			t.Fatal(err)
		}
		gained := map[string]int{}
		for _, d := range decisions {
			after := m
			for _, a := range d.Line {
				if after, _, err = after.Apply(table.Entry{Seat: seat, Action: a}); err != nil {
					t.Fatal(err)
				}
			}
			points, name := after.State.Score()[seat], table.Unordered(d.Core)
			if other, met := gained[name]; met && other != points {
				t.Errorf("%s: with %q there are %d points or %d", list[n].ID, d.Core, points, other)
			}
			if gained[name] = points; len(d.Core) < len(d.Line) {
				shorter++
			}
		}
	}
	if shorter == 0 {
		t.Error("every decision is all core")
	}
}
