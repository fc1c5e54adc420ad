package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
)

// BenchmarkRandomMatch plays whole matches with random legal actions, only through the public
// contract.
func BenchmarkRandomMatch(b *testing.B) {
	g := builtinGame(b)
	steps := 0
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		_, played := playRandomly(b, g, 2, uint64(n), nil)
		steps += played
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
	b.ReportMetric(float64(steps)/float64(b.N), "actions/match")
}

func builtinGame(t testing.TB) games.Game {
	t.Helper()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// seen is called after each step of a match.
type seen func(before, after *state, a games.Action, events []games.Event)

// playRandomly plays a match to its end and calls each, unless it is nil, after every step.
func playRandomly(t testing.TB, g games.Game, seats int, n uint64, each seen) (*state, int) {
	t.Helper()
	dice := n*2_654_435_761 + 1
	return play(t, g, seats, n, func(s *state) games.Action {
		dice = dice*6_364_136_223_846_793_005 + 1_442_695_040_888_963_407
		return s.legal[dice>>33%uint64(len(s.legal))]
	}, each)
}

func play(t testing.TB, g games.Game, seats int, n uint64, choose func(*state) games.Action, each seen) (*state, int) {
	t.Helper()
	begin, _, err := g.New(games.Setup{Seats: seats, Chance: chance.New(gametest.Seed(n))})
	if err != nil {
		t.Fatal(err)
	}
	s, steps := begin.(*state), 0
	for ; s.phase != over; steps++ {
		a := choose(s)
		next, events, err := s.Apply(s.seat, a)
		if err != nil {
			t.Fatalf("match %d, step %d, %s: %v", n, steps, a, err)
		}
		if each != nil {
			each(s, next.(*state), a, events)
		}
		s = next.(*state)
	}
	return s, steps
}
