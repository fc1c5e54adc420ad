package carcassonne

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/reasontest"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// Whatever is said for a move is so on the board, and hardly any has nothing said for it.
func TestReasons(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	reasontest.Suggested(t, g, 12, 20, func(before games.State, seat games.Seat, line []games.Action, list []games.Text) {
		s := before.(*state)
		now, _, err := tilegame.Settled(s, seat, line, followNone)
		if err != nil {
			t.Fatal(err)
		}
		after := now.(*state)
		open := func(games.Cell, int) bool { return false }
		c := reasontest.Case{
			Before: reasontest.Survey(&s.Board, s.set.geometry.Shape, open), After: reasontest.Survey(&after.Board, s.set.geometry.Shape, open),
			Seat: seat, Gained: after.score[seat] - s.score[seat], Left: s.Bag.Left, Grounds: []string{"city", "road", "field", "cloister"},
			Match: func(a, b tiles.Ground) bool { return a == b }, Worth: paidFor,
		}
		for _, text := range list {
			if wrong, known := c.Check(text); wrong != "" || !known {
				t.Errorf("%v: %s %s", line, text.ID, wrong)
			}
		}
	})
}

// paidFor is what a feature pays by the printed rules.
func paidFor(t *reasontest.Terrain, l *reasontest.Land) (now, complete int) {
	shields, _ := t.Marks(l)
	switch n := l.Tiles(); l.Ground {
	case road:
		return n, n
	case cloister:
		return 1 + t.Around(t.Cell(l.Parts[0])), 9
	case field:
		for _, town := range t.Others(l, city) {
			if len(town.Gaps) == 0 {
				now += 3
			}
		}
		return now, now
	default:
		if n == 2 && len(l.Gaps) == 0 {
			return 2, 2
		}
		return n + shields, 2 * (n + shields)
	}
}
