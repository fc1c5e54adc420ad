package city

import (
	"encoding/binary"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/tilegame"
)

// builtinGame makes the game from its own data file.
func builtinGame(t testing.TB) *game {
	t.Helper()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g.(*game)
}

func numbered(n int) (seed chance.Seed) {
	binary.BigEndian.PutUint64(seed[:], uint64(n))
	return seed
}

// picker chooses among legal actions, alike for alike seeds and quickly.
type picker uint64

func (p *picker) pick(n int) int {
	*p ^= *p << 13
	*p ^= *p >> 7
	*p ^= *p << 17
	return int(uint64(*p) % uint64(n))
}

// playout plays a match at random and calls each after every action.
func playout(t testing.TB, g *game, setup games.Setup, choose uint64, each func(*state, []games.Event)) *state {
	t.Helper()
	current, events, err := g.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	p := picker(choose*2 + 1)
	if each != nil {
		each(current.(*state), events)
	}
	for turn := current.Turn(); len(turn) > 0; turn = current.Turn() {
		legal := current.Legal(turn[0])
		current, events, err = current.Apply(turn[0], legal[p.pick(len(legal))])
		if err != nil {
			t.Fatal(err)
		}
		if each != nil {
			each(current.(*state), events)
		}
	}
	return current.(*state)
}

func BenchmarkMatch(b *testing.B) {
	g := builtinGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		setup := games.Setup{Seats: 2, Chance: chance.New(numbered(i))}
		if end := playout(b, g, setup, uint64(i), nil); end.phase != over {
			b.Fatal("not over")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
}

// BenchmarkChoices reports how many cells there are to choose from: the median, and
// what 9 and 19 of 20 turns do not exceed.
func BenchmarkChoices(b *testing.B) {
	g := builtinGame(b)
	var cells []int
	for i := 0; b.Loop(); i++ {
		playout(b, g, games.Setup{Seats: 2, Chance: chance.New(numbered(i))}, uint64(i), func(s *state, _ []games.Event) {
			if s.phase == placing {
				cells = append(cells, len(tilegame.NextWords(s.List, []string{tilegame.VerbPlace})))
			}
		})
	}
	slices.Sort(cells)
	for name, part := range map[string]float64{"p50": 0.50, "p90": 0.90, "p95": 0.95, "max": 1} {
		b.ReportMetric(float64(cells[int(part*float64(len(cells)-1))]), name+"-cells")
	}
}
