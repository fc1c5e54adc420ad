package table_test

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// Every turn of a match is there once: in games that count their turns by their number,
// in the others by whose they are.
func TestTurns(t *testing.T) {
	for id := range catalog.Builtin() {
		course := courseOf(t, id, 60)
		turns := table.Turns(course)
		if turns[0].N != 0 || turns[len(turns)-1].N != course[len(course)-1].N {
			t.Errorf("%s: from step %d to %d", id, turns[0].N, turns[len(turns)-1].N)
		}
		if len(turns) < 4 || len(turns) > len(course) {
			t.Errorf("%s: %d turns in %d steps", id, len(turns), len(course))
		}
		for i := 2; i < len(turns)-1; i++ {
			one, next := turns[i-1], turns[i]
			if a, counts := one.After.State.(games.Turner); counts && next.After.State.(games.Turner).Turns() != a.Turns()+1 {
				t.Errorf("%s: a turn is missing before step %d", id, next.N)
			} else if !counts && one.Entry.Seat == next.Entry.Seat {
				t.Errorf("%s: seat %s has two turns in a row at step %d", id, next.Entry.Seat, next.N)
			}
		}
	}
}

// From within a turn one gets to its end and to that of the one before, and what happened in it is all from there on.
func TestTurnEnd(t *testing.T) {
	t.Parallel()
	course := courseOf(t, "castellan", 40)
	for at := 1; at < len(course)-1; at++ {
		before, after := at-1, at+1
		for before > 0 && course[before+1].Entry.Seat == course[before].Entry.Seat {
			before--
		}
		if course[at+1].Entry.Seat == course[at].Entry.Seat { // within a turn
			for after < len(course)-1 && course[after+1].Entry.Seat == course[at].Entry.Seat {
				after++
			}
		} else {
			for after < len(course)-1 && course[after+1].Entry.Seat == course[at+1].Entry.Seat {
				after++
			}
		}
		if got := [2]int{table.TurnEnd(course, at, -1), table.TurnEnd(course, at, 1)}; got != [2]int{before, after} {
			t.Errorf("round step %d turns end at %v, not at %d and %d", at, got, before, after)
		}
		var events int
		for _, step := range course[before+1 : at+1] {
			events += len(step.Events)
		}
		if got := table.TurnEvents(course, at); len(got) != events || events > 0 && got[events-1].Kind != course[at].Events[len(course[at].Events)-1].Kind {
			t.Errorf("in the turn up to step %d happened %d things, told are %d", at, events, len(got))
		}
	}
}

// People count a tile and the follower on it as one turn, and not what is done at the table.
func TestNumbered(t *testing.T) {
	for id, want := range map[string][]int{"carcassonne": {0, 1, 1, 2, 2, 2, 2, 3, 3}, "city": {0, 1, 2, 2, 3, 3, 3, 3, 4}} {
		game := catalog.Builtin()[id]
		h, err := table.NewHeader(game, 3, nil, [32]byte{9})
		if err != nil {
			t.Fatal(err)
		}
		r := table.Record{Header: h}
		m, _, err := table.New(game, h)
		for i := range len(want) - 1 {
			if err != nil {
				t.Fatal(err)
			}
			seat := m.Turn()[0]
			legal := m.State.Legal(seat)
			e := table.Entry{Seat: seat, Action: legal[len(legal)-1]}
			if i == 4 || i == 5 {
				e = table.Entry{Seat: 2, Action: []games.Action{table.Resign, table.Return}[i-4]}
			}
			m, _, err = m.Apply(e)
			r.Entries = append(r.Entries, e)
		}
		course, err := r.Course(game)
		if err != nil {
			t.Fatal(err)
		}
		if got := table.Numbered(course); !slices.Equal(got, want) {
			t.Errorf("%s: %v, want %v: %v", id, got, want, r.Entries)
		}
	}
}

func TestTurnsOfNothing(t *testing.T) {
	if turns := table.Turns(nil); len(turns) != 0 {
		t.Errorf("%d turns", len(turns))
	}
}
