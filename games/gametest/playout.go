package gametest

import (
	"testing"

	"github.com/bastide-games/bastide/games"
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
