package gametest

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// Picker chooses numbers for random matches. It is fast, and the same seed always chooses the same.
type Picker uint64

// NewPicker makes a picker.
func NewPicker(seed uint64) *Picker {
	p := Picker(seed*2 + 1)
	return &p
}

// Pick returns a number from 0 to n-1.
func (p *Picker) Pick(n int) int {
	*p ^= *p << 13
	*p ^= *p >> 7
	*p ^= *p << 17
	return int(uint64(*p) % uint64(n))
}

// Playout plays a match at random. It calls each, unless nil, at the beginning and after every action, with
// the events of that action.
func Playout[S games.State](t testing.TB, g games.Game, setup games.Setup, seed uint64, each func(S, []games.Event)) S {
	t.Helper()
	p := NewPicker(seed)
	return Play(t, g, setup, func(s S) games.Action {
		legal := s.Legal(s.Turn()[0])
		return legal[p.Pick(len(legal))]
	}, each)
}

// Play is [Playout] with the actions that choose returns.
func Play[S games.State](t testing.TB, g games.Game, setup games.Setup, choose func(S) games.Action, each func(S, []games.Event)) S {
	t.Helper()
	current, events, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	if each != nil {
		each(current.(S), events)
	}
	for turn := current.Turn(); len(turn) > 0; turn = current.Turn() {
		current, events, err = current.Apply(turn[0], choose(current.(S)))
		if err != nil {
			t.Fatal(err)
		}
		if each != nil {
			each(current.(S), events)
		}
	}
	return current.(S)
}

// Beginning plays random match n for some steps, and returns it as a record with named outcomes together
// with its position. If the match is over by then, it returns its first half.
func Beginning[S games.State](t testing.TB, g games.Game, v Variant, n uint64, steps int) (table.Record, S) {
	t.Helper()
	header, err := table.NewHeader(g, v.Seats, v.Options, Seed(n))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	r := table.Record{Header: header}
	random := chance.NewQuick(n)
	for range steps {
		if m.Over() {
			break
		}
		legal := m.State.Legal(m.Turn()[0])
		e := table.Entry{Seat: m.Turn()[0], Action: legal[random.Number(len(legal))]}
		if m, _, err = m.Apply(e); err != nil {
			t.Fatal(err)
		}
		r.Entries = append(r.Entries, e)
	}
	if m.Over() {
		return Beginning[S](t, g, v, n, steps/2)
	}
	if r, err = r.Named(g); err != nil {
		t.Fatal(err)
	}
	return r, m.State.(S)
}
