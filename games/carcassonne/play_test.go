package carcassonne

import (
	"encoding/binary"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
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

func BenchmarkMatch(b *testing.B) {
	g := builtinGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		setup := games.Setup{Seats: 2, Chance: chance.New(numbered(i))}
		if end := gametest.Playout[*state](b, g, setup, uint64(i), nil); end.phase != over {
			b.Fatal("not over")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
}
