package events_test

import (
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
)

// slow begins a match of Carcassonne with an undo window of a minute, and makes all presses of the first
// decision but the last.
func slow(t *testing.T) *sessiontest.Match {
	t.Helper()
	m := sessiontest.Begin(t, "carcassonne", "Alix", "Bruno")
	m.S.Speed, m.Undo = "days", time.Minute
	for {
		turn, err := m.S.Turn(m.S.Acting()[0])
		if err != nil {
			t.Fatal(err)
		}
		if turn.Tip.Open() == nil {
			return m
		}
		m.Choose()
	}
}

// A decision can be undone for the whole window and not longer, wherever in a second it was made.
func TestWindowIsWhole(t *testing.T) {
	for _, into := range []time.Duration{0, 1, 400 * time.Millisecond, time.Second - 1} {
		m := slow(t)
		m.Now = m.Now.Add(into)
		m.Choose()
		if m.S.Pending == nil {
			t.Fatal("the decision does not wait")
		}
		left := time.Unix(m.S.Pending.Until, 0).Sub(m.Now)
		if left < time.Minute || left >= time.Minute+time.Second {
			t.Errorf("%v into a second: can be undone for %v", into, left)
		}
	}
}

// fickle is a position in which chance decides whether the turn continues after a decision: it does in one
// of the futures.
type fickle struct {
	games.State
	tried *[]int // the first draw in each future
	goes  bool
}

// in how many different futures the decision is tried; the turn continues in the last one
const futures = 4

// dice with so many faces that none comes twice
var dice = slices.Repeat([]string{"face"}, 1000)

func (f fickle) Reseed(c chance.Source) games.State {
	face, err := chance.Draw[int](c, 1, dice, nil)
	if err == nil && !slices.Contains(*f.tried, face) {
		*f.tried = append(*f.tried, face)
	}
	return fickle{f.State.(games.Reseeder).Reseed(c), f.tried, len(*f.tried) == futures}
}

func (f fickle) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	next, told, err := f.State.Apply(seat, a)
	if err == nil && f.goes {
		next = again{next, seat}
	}
	return next, told, err
}

// again is a position in which the same seat plays once more.
type again struct {
	games.State
	seat games.Seat
}

func (a again) Turn() []games.Seat { return []games.Seat{a.seat} }

func (a again) Apply(seat games.Seat, said games.Action) (games.State, []games.Event, error) {
	next, told, err := a.State.Apply(seat, said)
	return again{next, a.seat}, told, err
}

// Whether a decision waits does not reveal what will be drawn: it waits only if it ends the turn in every
// future.
func TestWindowTellsNothing(t *testing.T) {
	for name, opens := range map[string]bool{"in every future": true, "in all but one": false} {
		m, tried := slow(t), []int{}
		if opens {
			tried = make([]int, futures+1) // the last future has been tried
		}
		m.S.Match.State = fickle{m.S.Match.State, &tried, false}
		m.Choose()
		if waits := m.S.Pending != nil; waits != opens {
			t.Errorf("%s: waits %v", name, waits)
		}
	}
}
