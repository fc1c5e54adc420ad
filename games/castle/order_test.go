package castle

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tilegame"
)

// TestOrderIsAskedWhenItMatters: wherever two features of a seat are due, with the marker
// on any space, the question comes exactly when the two orders, carried out, empty
// different towers. Without wall tiles in hand nothing else can matter.
func TestOrderIsAskedWhenItMatters(t *testing.T) {
	g := builtinGame(t)
	pairs, asked := 0, 0
	for n := range 40 {
		gametest.Play(t, g, setupOf(n), keen(n), func(s *state, _ []games.Event) {
			if s.phase != following {
				return
			}
			for space := range spaces {
				next := s.clone()
				next.held = [seats][wallKinds]uint8{}
				next.scoreTies()
				seat, list := next.due(nil)
				if len(list) != 2 {
					return
				}
				next.score[seat] = space
				pairs++
				want := emptied(t, next, list[0], list[1]) != emptied(t, next, list[1], list[0])
				if got := next.orderMatters(seat, list); got != want {
					t.Fatalf("match %d, marker on %d: asked %v, the orders differ: %v", n, space, got, want)
				}
				if want {
					asked++
				}
			}
		})
	}
	if pairs < 300 || asked == 0 {
		t.Errorf("only %d pairs seen, %d of them to be asked about", pairs, asked)
	}
}

// TestDoublingIsAskedWhenItMatters: in the last turn, with the marker on any space, the
// question about a single tower comes exactly when the marker takes another wall tile
// with twice the points than with the points. In any other turn it always comes.
func TestDoublingIsAskedWhenItMatters(t *testing.T) {
	g := builtinGame(t)
	seen, asked := 0, 0
	for n := range 12 {
		gametest.Play(t, g, setupOf(n), keen(n), func(s *state, _ []games.Event) {
			if s.phase != following {
				return
			}
			next := s.clone()
			next.held, next.fresh = [seats][wallKinds]uint8{}, [wallKinds]uint8{}
			next.held[s.InTurn][doubleTower] = 1
			next.scoreTies()
			seat, list := next.due(nil)
			if seat != s.InTurn || len(list) != 1 || doubler(s.Ground(next.region(list[0]))) != doubleTower {
				return
			}
			if _, choice := next.doubles(list[0]); !choice && next.Bag.Len() > 1 {
				t.Fatalf("match %d: not asked, with turns to come", n)
			}
			next.Bag = tilegame.NewBag(make([]uint8, len(s.Bag.Left)))
			for space := range spaces {
				next.score[seat] = space
				seen++
				doubled := next.clone()
				doubled.score[seat] += doubled.points(doubled.region(list[0]))
				want := emptied(t, next, list[0]) != emptied(t, doubled, list[0])
				if _, got := next.doubles(list[0]); got != want {
					t.Fatalf("match %d, marker on %d: asked %v, the landings differ: %v", n, space, got, want)
				}
				if want {
					asked++
				}
			}
		})
	}
	if seen < 1000 || asked == 0 {
		t.Errorf("only %d landings seen, %d of them to be asked about", seen, asked)
	}
}

// emptied returns the towers that still bear a wall tile after features are scored.
func emptied(t *testing.T, s *state, parts ...part) uint32 {
	t.Helper()
	s = s.clone()
	for _, p := range parts {
		if s.pay(p, nobody); s.Err != nil {
			t.Fatal(s.Err)
		}
	}
	return s.lying
}
