package castle

import (
	"encoding/binary"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
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

func setupOf(n int) games.Setup {
	var seed chance.Seed
	binary.BigEndian.PutUint64(seed[:], uint64(n))
	return games.Setup{Seats: seats, Chance: chance.New(seed)}
}

func BenchmarkMatch(b *testing.B) {
	g := builtinGame(b)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if end := gametest.Playout[*state](b, g, setupOf(i), uint64(i), nil); end.phase != over {
			b.Fatal("not over")
		}
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "matches/s")
}

// A follower that is chosen is explained, in a line of his own, and in the first turns each that can be.
func TestFollowersAreExplained(t *testing.T) {
	told := map[string]int{}
	gametest.Playout(t, builtinGame(t), games.Setup{Seats: 2, Chance: chance.New(chance.Seed{3})}, 5, func(s *state, _ []games.Event) {
		if s.phase != following {
			return
		}
		for _, a := range s.Legal(s.InTurn) {
			words := a.Words()
			v := s.seen(s.InTurn, words)
			_, p := s.View(s.InTurn, words)
			if words[1] == tilegame.None {
				told[""] += primed(p)
				if want := len(v.OpenSegments()) > 0 && v.turns() <= 2*seats; (primed(p) > 0) != want {
					t.Errorf("%d tiles, tilegame.None chosen: %v", v.turns(), p.Notes)
				}
				continue
			}
			if !slices.ContainsFunc(p.Notes, func(n games.Text) bool { return n.ID == "castle.primer."+v.Role(words[1]) && n.Args["lit"] != nil }) {
				t.Errorf("%s: %v", a, p.Notes)
			}
			told[v.Role(words[1])]++
		}
	})
	if len(told) != 5 || told[""] == 0 {
		t.Errorf("explained were %v", told)
	}
}

// primed counts the notes that explain a follower.
func primed(p games.Prompt) (n int) {
	for _, note := range p.Notes {
		if strings.HasPrefix(note.ID, "castle.primer.") {
			n++
		}
	}
	return n
}
