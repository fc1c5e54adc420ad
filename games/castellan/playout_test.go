package castellan

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// offered lists the moves of a playout as actions.
func offered(t *playout) (list []games.Action) {
	for _, m := range t.Moves() {
		list = append(list, t.Action(m))
	}
	slices.Sort(list)
	return list
}

// A playout agrees with a match: it has the same legal moves and the same points until a card is
// drawn.
func TestPlayoutAgreesWithGame(t *testing.T) {
	for n := range uint64(6) {
		var in *playout
		playRandomly(t, builtinGame(t), 2+int(n%3), n, func(before, after *state, a games.Action, _ []games.Event) {
			if in == nil {
				in = before.Imagine(before.seat).(*playout)
				in.Begin(n)
			}
			if in.seat != before.seat || in.phase != before.phase || !slices.Equal(offered(in), before.legal) {
				t.Fatalf("before %s, turn %d: in thought %v, in the game %v", a, before.turn, offered(in), before.legal)
			}
			in.Play(in.parse(a))
			if !slices.Equal(in.Score(), after.Score()) || !slices.Equal(in.yards, after.yards) || in.todo != after.todo {
				t.Fatalf("after %s, turn %d: in thought %v, in the game %v", a, before.turn, in.yards, after.yards)
			}
			if after.draws != before.draws {
				in = nil
			}
		})
	}
}

// A castle to which pieces are added one by one equals the castle built at once, also when its grid
// had to grow.
func TestLandGrows(t *testing.T) {
	for n := range uint64(4) {
		playRandomly(t, builtinGame(t), 4, n, func(_, s *state, _ games.Action, _ []games.Event) {
			if s.phase != building {
				return
			}
			backwards := piecesOf(s.pieces)
			slices.Reverse(backwards)
			if other := survey(backwards); !slices.Equal(other.areas, s.land.areas) || other.lo != s.land.lo || other.hi != s.land.hi {
				t.Fatalf("turn %d: %v, and the other way round %v", s.turn, s.land.areas, other.areas)
			}
			closing := slices.Collect(s.builder().closers(s.todo))
			for p := range s.builder().places(s.todo) {
				if s.land.closes(p) > 0 != slices.Contains(closing, p) {
					t.Fatalf("turn %d: %s is not told to close something", s.turn, p.action())
				}
				if got, want := s.land.closes(p), len(survey(append(piecesOf(s.pieces), p)).areas)-len(s.land.areas); got != want {
					t.Fatalf("turn %d: %s closes %d, it should %d", s.turn, p.action(), got, want)
				}
			}
		})
	}
}
