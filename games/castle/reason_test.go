package castle

import (
	"slices"
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
	reasontest.ForEachSuggestion(t, g, 12, 60, func(before games.State, seat games.Seat, line []games.Action, list []games.Text) {
		s := before.(*state)
		now, _, err := tilegame.Settled(s, seat, line, tilegame.FollowNone)
		if err != nil {
			t.Fatal(err)
		}
		after := now.(*state)
		c := s.caseOf(after, seat)
		if wrong := c.CheckGiven(list); wrong != "" && len(after.Turn()) > 0 {
			t.Errorf("%v: %s", line, wrong)
		}
		if won := slices.ContainsFunc(list, func(t games.Text) bool { return t.ID == "castle.reason.wins" }); won != (wallTiles(after.held[seat]) > wallTiles(s.held[seat])) {
			t.Errorf("%v wins a wall tile: said %v", line, won)
		}
		for _, text := range list {
			switch wrong, known := c.Check(text); {
			case wrong != "":
				t.Errorf("%v: %s %s", line, text.ID, wrong)
			case known:
			case text.ID == "castle.reason.again" && (line[0] != "use w1" || after.InTurn != seat):
				t.Errorf("%v gives no second turn", line)
			case text.ID == "castle.reason.spares" && slices.ContainsFunc([]int{0, 1, 2}, func(kind int) bool { return after.held[seat][kind] < s.held[seat][kind] }):
				t.Errorf("%v keeps no wall tile", line)
			}
		}
	})
}

// caseOf is a move of a seat that leads to another position.
func (s *state) caseOf(after *state, seat games.Seat) reasontest.Case {
	return reasontest.Case{
		Before: reasontest.Survey(&s.Board, s.Set.Geometry.Shape, s.walledOff), After: reasontest.Survey(&after.Board, s.Set.Geometry.Shape, s.walledOff),
		Seat: seat, Gained: reasontest.Gained(s.score[:], after.score[:]), TilesLeft: s.Bag.Left, Grounds: []string{"path", "tower", "house", "court"},
		Match: func(a, b tiles.Ground) bool { return (a == path) == (b == path) }, Worth: paidFor(after.held[0][richCourt]+after.held[1][richCourt] > 0), TiesPayNothing: true,
	}
}

// What the button of a place and its line in the menu say is so on the board.
func TestPlacesSayWhatIsSo(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	reasontest.ForEachPlace(t, g, 2, 2, func(p reasontest.Place) {
		asks := func(s games.State) bool { return s.(*state).phase != placing } // what is first, or whether to double it
		if asks(p.After) || slices.ContainsFunc(p.Followed, asks) {
			return
		}
		s := p.Before.(*state)
		c := s.caseOf(p.After.(*state), p.Seat)
		c.Followers = s.left(p.Seat)
		if wrong := c.CheckPlace(p); wrong != "" {
			t.Errorf("%s for %v: %s", p.Word, p.Seat, wrong)
		}
	})
}

// walledOff reports whether what is on a side of a cell is no part of the room.
func (s *state) walledOff(at games.Cell, side int) bool {
	in := func(c games.Cell) bool {
		return c.Y >= 0 && c.X >= 0 && c.Y < len(s.floor) && c.X < 32 && s.floor[c.Y]>>c.X&1 != 0
	}
	start := func(c games.Cell) bool {
		for _, st := range s.starts {
			if st.cell == c {
				return true
			}
		}
		return false
	}
	there := tiles.Beside(at, side)
	if start(at) {
		return !in(there)
	}
	return !in(there) && !start(there)
}

// paidFor is what a feature pays by the printed rules. Before it is complete that depends on the
// wall tiles of its owner, and for the largest court always.
func paidFor(rich bool) func(*reasontest.Terrain, *reasontest.Feature) (int, int) {
	return func(t *reasontest.Terrain, l *reasontest.Feature) (now, complete int) {
		n := l.Tiles()
		if l.Ground == path { // the others need no tile of their kind to be complete
			n += len(l.Gaps)
		}
		switch marks, _ := t.Marks(l); {
		case l.Ground == court && rich:
			return -1, -1
		case l.Ground == court:
			return 3 * marks, 3 * marks
		case l.Ground == tower || l.Ground == path && marks > 0:
			return -1, 2 * n
		}
		return -1, n
	}
}
