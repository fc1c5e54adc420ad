package carcassonne

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// TestPlaythroughs replays one random match of each kind. When a score changes, old
// records play differently: rulesVersion must change too.
func TestPlaythroughs(t *testing.T) {
	g := builtinGame(t)
	for _, c := range []struct {
		seats   int
		options map[string]string
		seed    int
		want    string
	}{
		{2, nil, 7, "72 tiles, [18 36], [B]"},
		{3, nil, 7, "72 tiles, [24 29 29], [B C]"},
		{4, nil, 7, "72 tiles, [12 27 20 24], [B]"},
		{5, nil, 7, "72 tiles, [14 30 8 15 36], [E]"},
		{3, nil, 28, "72 tiles, [19 9 11], [A]"},
		{3, map[string]string{optionFields: fieldsField}, 28, "72 tiles, [25 9 14], [A]"},
		{2, map[string]string{optionSmall: smallFull}, 7, "72 tiles, [18 38], [B]"},
		{2, threeInHand, 7, "72 tiles, [29 26], [A]"},
		{5, threeInHand, 7, "72 tiles, [21 8 15 26 28], [E]"},
	} {
		end := gametest.Playout[*state](t, g, setupOf(c.seats, c.options, c.seed), uint64(c.seed), nil)
		got := fmt.Sprintf("%d tiles, %v, %v", end.Board.Len(), end.Score(), end.Winners())
		if got != c.want {
			t.Errorf("%d seats, %v: %s, want %s", c.seats, c.options, got, c.want)
		}
	}
}

// TestNothingIsLost: at every moment each tile is in one place, and followers are on the
// board or at home.
func TestNothingIsLost(t *testing.T) {
	g := builtinGame(t)
	for n, options := range []map[string]string{nil, threeInHand} {
		for seats := 2; seats <= maxSeats; seats++ {
			aside := 0
			end := gametest.Playout(t, g, setupOf(seats, options, n), uint64(seats), func(s *state, events []games.Event) {
				for _, e := range events {
					if e.Kind == "setaside" || e.Kind == "discarded" {
						aside++
					}
				}
				if sum := s.Board.Len() + s.Bag.Len() + s.inHands() + aside; sum != 72 {
					t.Fatalf("%d tiles in all", sum)
				}
				if s.Drawn != uint64(72-s.Bag.Len()) {
					t.Fatalf("%d draws with %d tiles left", s.Drawn, s.Bag.Len())
				}
			})
			if end.Bag.Len()+end.inHands() != 0 {
				t.Errorf("over with tiles left")
			}
		}
	}
}
