package burgenland

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
)

// BenchmarkRandomMatch plays whole matches with random legal actions, only through the public
// contract.
func BenchmarkRandomMatch(b *testing.B) {
	g := embeddedGame(b)
	steps := 0
	b.ReportAllocs()
	for n := 0; b.Loop(); n++ {
		_, played := playRandomly(b, g, uint64(n), nil)
		steps += played
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
	b.ReportMetric(float64(steps)/float64(b.N), "actions/match")
}

func embeddedGame(t testing.TB) games.Game {
	t.Helper()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// playRandomly plays a match to its end and calls each, unless it is nil, after every step.
func playRandomly(t testing.TB, g games.Game, n uint64, each func(before, after games.State, a games.Action, events []games.Event)) (games.State, int) {
	t.Helper()
	s, _, err := g.New(games.Setup{Seats: seats, Chance: chance.New(gametest.Seed(n))})
	if err != nil {
		t.Fatal(err)
	}
	dice := n*2_654_435_761 + 1
	steps := 0
	for turn := s.Turn(); len(turn) > 0; turn = s.Turn() {
		legal := s.Legal(turn[0])
		dice = dice*6_364_136_223_846_793_005 + 1_442_695_040_888_963_407
		a := legal[dice>>33%uint64(len(legal))]
		next, events, err := s.Apply(turn[0], a)
		if err != nil {
			t.Fatalf("match %d, step %d, %s: %v", n, steps, a, err)
		}
		if each != nil {
			each(s, next, a, events)
		}
		s = next
		steps++
	}
	return s, steps
}
