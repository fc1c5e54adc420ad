package castellan

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// offered lists the moves of a thought as actions.
func offered(t *thought) (list []games.Action) {
	for _, m := range t.Moves() {
		list = append(list, t.Action(m))
	}
	slices.Sort(list)
	return list
}

// What is played in thought is what a match would come to: the same may be done, with the same
// points, until a card is drawn.
func TestThoughtAgreesWithTheGame(t *testing.T) {
	for n := range uint64(6) {
		var in *thought
		playRandomly(t, builtinGame(t), 2+int(n%3), n, func(before, after *state, a games.Action, _ []games.Event) {
			if in == nil {
				in = before.Imagine(before.seat).(*thought)
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

// A castle to which pieces were added one by one is that which is laid out at once, whatever the
// room that it had to grow.
func TestLandGrows(t *testing.T) {
	for n := range uint64(4) {
		playRandomly(t, builtinGame(t), 4, n, func(_, s *state, _ games.Action, _ []games.Event) {
			if s.phase != building {
				return
			}
			backwards := bare(s.pieces)
			slices.Reverse(backwards)
			if other := survey(backwards); !slices.Equal(other.areas, s.land.areas) || other.lo != s.land.lo || other.hi != s.land.hi {
				t.Fatalf("turn %d: %v, and the other way round %v", s.turn, s.land.areas, other.areas)
			}
			closing := slices.Collect(s.builder().closers(s.todo))
			for p := range s.builder().places(s.todo) {
				if s.land.closes(p) > 0 != slices.Contains(closing, p) {
					t.Fatalf("turn %d: %s is not told to close something", s.turn, p.action())
				}
				if got, want := s.land.closes(p), len(survey(append(bare(s.pieces), p)).areas)-len(s.land.areas); got != want {
					t.Fatalf("turn %d: %s closes %d, it should %d", s.turn, p.action(), got, want)
				}
			}
		})
	}
}
