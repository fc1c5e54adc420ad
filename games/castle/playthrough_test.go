package castle

import (
	"fmt"
	"math/bits"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// TestPlaythroughs: these matches end as they always have. Where this changes, old
// records play differently and rulesVersion has to.
func TestPlaythroughs(t *testing.T) {
	g := builtinGame(t)
	for seed, want := range []string{
		"60 tiles, [42 4], [A], wall tiles [[0 0 0 0 0 0 0 0 0] [0 0 0 0 0 0 0 0 0]], keeps 0 0",
		"60 tiles, [2 5], [B], wall tiles [[0 0 0 0 0 0 0 0 0] [0 0 0 0 0 0 0 0 0]], keeps 0 0",
		"60 tiles, [26 24], [A], wall tiles [[0 0 0 0 1 0 0 0 0] [0 0 0 0 0 0 0 0 0]], keeps 0 3",
	} {
		end := gametest.Playout[*state](t, g, setupOf(seed), uint64(seed), nil)
		got := fmt.Sprintf("%d tiles, %v, %v, wall tiles %v, keeps %d %d", end.Len()-7, end.Score(), end.Winners(), end.held, end.keepSize(0), end.keepSize(1))
		if got != want {
			t.Errorf("seed %d: %s, want %s", seed, got, want)
		}
	}
}

// keen plays for points, so that wall tiles are won and used.
func keen(seed int) func(*state) games.Action {
	p := gametest.NewPicker(uint64(seed))
	return func(s *state) games.Action {
		best, most := s.List[p.Pick(len(s.List))], 0
		for _, a := range s.List {
			words := a.Words()
			if words[0] == verbScore {
				continue
			}
			gains, _ := s.preview(words)
			if gain := gains[s.InTurn].Points - gains[s.other()].Points; gain > most {
				best, most = a, gain
			}
		}
		return best
	}
}

// TestNothingIsLost: at every moment each tile and wall tile is in one place, followers
// are on the board or at home, and no question is asked that could be spared.
func TestNothingIsLost(t *testing.T) {
	g := builtinGame(t)
	asked := map[phase]int{}
	for n := range 24 {
		aside, used := 0, 0
		end := gametest.Play(t, g, setupOf(n), keen(n), func(s *state, events []games.Event) {
			asked[s.phase]++
			for _, e := range events {
				switch e.Kind {
				case "setaside":
					aside++
				case "used":
					used++
				}
			}
			inHand := 0
			if s.hand != nobody {
				inHand = 1
			}
			if sum := s.Len() - len(s.starts) + s.Bag.Len() + inHand + aside; sum != 60 {
				t.Fatalf("%d tiles in all", sum)
			}
			held := 0
			for seat := range s.held {
				for kind, n := range s.held[seat] {
					held += int(n)
					if int(s.pool[kind])+int(s.held[0][kind])+int(s.held[1][kind]) > 2 {
						t.Fatalf("too many wall tiles of kind %d", kind+1)
					}
				}
			}
			if taken := s.towersWithTile() - bits.OnesCount32(s.lying); taken != held+used {
				t.Fatalf("%d towers empty, %d wall tiles held and %d used", taken, held, used)
			}
			if len(s.List) == 1 && s.phase > following {
				t.Fatalf("a question with one answer: %v", s.List)
			}
			if s.phase == placing && len(s.unscored(nil)) > 0 {
				t.Fatal("something was not scored")
			}
		})
		if end.Bag.Len() != 0 {
			t.Errorf("over with tiles left")
		}
	}
	for p := placing; p <= over; p++ {
		if asked[p] == 0 {
			t.Errorf("in no match was there phase %s: %v", phaseNames[p], asked)
		}
	}
	t.Log(asked)
}
