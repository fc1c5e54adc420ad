package castle

import (
	"math"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tilegame"
)

// A place is first shown with the tile turned as the seat's own features score most at once, and those of the other
// least; its button says what the seat is paid then.
func TestPlacesAreTurnedToScore(t *testing.T) {
	differ := 0
	for n := range 6 {
		gametest.Play(t, builtinGame(t), setupOf(n), keen(n), func(s *state, _ []games.Event) {
			if s.phase != placing {
				return
			}
			_, p := s.View(s.InTurn, []string{tilegame.VerbPlace})
		places:
			for _, c := range p.Choices {
				words := []string{tilegame.VerbPlace, c.Word}
				first, most, least, ahead := s.outlook().Turns(words, s.hand)[0], math.MinInt, math.MaxInt, 0
				for _, turn := range tilegame.NextWords(s.List, words) {
					after, plain := s.laidAt(t, c.Word, turn)
					if !plain {
						continue places
					}
					own, other := after.score[s.InTurn]-s.score[s.InTurn], after.score[1-s.InTurn]-s.score[1-s.InTurn]
					most, least = max(most, own-other), min(least, own-other)
					if turn != first {
						continue
					}
					if ahead = own - other; own != c.Gains {
						t.Errorf("%s %s brings %d points, told %d", c.Word, turn, own, c.Gains)
					}
				}
				if ahead != most {
					t.Errorf("%s turned %s brings %d points more than the other, and could bring %d", c.Word, first, ahead, most)
				}
				if most > least {
					differ++
				}
			}
		})
	}
	if differ < 10 {
		t.Errorf("only at %d places a rotation scores more than another", differ)
	}
}

// The button of a place tells of each wall tile that the seat gets by what is scored there at once.
func TestPlacesTellOfPrizes(t *testing.T) {
	told := map[bool]int{}
	for n := range 6 {
		gametest.Play(t, builtinGame(t), setupOf(n), keen(n), func(s *state, _ []games.Event) {
			if s.phase != placing {
				return
			}
			_, p := s.View(s.InTurn, []string{tilegame.VerbPlace})
			for _, c := range p.Choices {
				turn := s.outlook().Turns([]string{tilegame.VerbPlace, c.Word}, s.hand)[0]
				after, plain := s.laidAt(t, c.Word, turn)
				if !plain || c.Gains == 0 {
					continue
				}
				won := after.tilesWon(s.InTurn) > s.tilesWon(s.InTurn)
				if tells := c.Says.Args["now"] == true; tells != won {
					t.Errorf("%s %s wins a wall tile: %v, told %v", c.Word, turn, won, c.Says)
				}
				told[won]++
			}
		})
	}
	if told[true] < 3 || told[false] < 10 {
		t.Errorf("prizes won and not: %v", told)
	}
}

// The button of a follower tells of the wall tile that its seat gets by placing it there.
func TestFollowersTellOfPrizes(t *testing.T) {
	told := map[bool]int{}
	for n := range 40 {
		gametest.Play(t, builtinGame(t), setupOf(n), keen(n), func(s *state, _ []games.Event) {
			if s.phase != following {
				return
			}
			_, p := s.View(s.InTurn, []string{tilegame.VerbFollow})
			for _, c := range p.Choices {
				next, _, err := s.Apply(s.InTurn, games.Join(tilegame.VerbFollow, c.Word))
				if err != nil {
					t.Fatal(err)
				}
				after := next.(*state)
				scores := c.Word != tilegame.None && (c.Does[0].ID == "table.does.now" || c.Does[0].ID == "table.button.scores")
				if !scores || after.phase != placing {
					continue // which is first, or whether to double it, is asked
				}
				won := after.tilesWon(s.InTurn) > s.tilesWon(s.InTurn)
				gains, _ := s.preview([]string{tilegame.VerbFollow, c.Word})
				between := gains[s.InTurn].Times > 1 // where two things score, the flag may win one where it stops between
				if tells := c.Does[0].Args["now"] == true; tells != won && !(won && between) {
					t.Errorf("%s wins a wall tile: %v, told %v", c.Word, won, c.Does[0])
				}
				told[won]++
			}
		})
	}
	if told[true] == 0 || told[false] == 0 {
		t.Errorf("prizes won and not: %v", told)
	}
}

// laidAt is the state after a tile without a new follower; plain tells that nobody is asked more, such as whether to
// double what it scores, and that the match goes on.
func (s *state) laidAt(t *testing.T, cell, turn string) (after *state, plain bool) {
	t.Helper()
	next := games.State(s)
	for _, a := range []games.Action{games.Join(tilegame.VerbPlace, cell, turn), games.Join(tilegame.VerbFollow, tilegame.None)} {
		var err error
		if next, _, err = next.Apply(s.InTurn, a); err != nil {
			t.Fatal(err)
		}
	}
	after = next.(*state)
	return after, after.phase == placing
}

// tilesWon is how many wall tiles a seat has.
func (s *state) tilesWon(seat games.Seat) (n int) {
	for _, held := range s.held[seat] {
		n += int(held)
	}
	return n
}
