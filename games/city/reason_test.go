package city

import (
	"math/bits"
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
	reasontest.ForEachSuggestion(t, g, 8, 20, func(before games.State, seat games.Seat, line []games.Action, list []games.Text) {
		s := before.(*state)
		now, events, err := tilegame.Settled(s, seat, line, tilegame.FollowNone)
		if err != nil {
			t.Fatal(err)
		}
		after := now.(*state)
		c := s.caseOf(after, seat)
		if wrong := c.CheckGiven(list); wrong != "" && len(after.Turn()) > 0 {
			t.Errorf("%v: %s", line, wrong)
		}
		for _, text := range list {
			if wrong, known := c.Check(text); wrong != "" || !known && !built(s, after, seat, text, events) {
				t.Errorf("%v: %s %s %v", line, text.ID, wrong, text.Args)
			}
		}
	})
}

// caseOf is a move of a seat that leads to another position.
func (s *state) caseOf(after *state, seat games.Seat) reasontest.Case {
	return reasontest.Case{
		Before: reasontest.Survey(&s.Board, s.Set.Geometry.Shape, s.fenced), After: reasontest.Survey(&after.Board, s.Set.Geometry.Shape, after.fenced),
		Seat: seat, Gained: reasontest.Gained(s.score[:s.seats], after.score[:]), TilesLeft: s.Bag.Left, Grounds: []string{"road", "market", "home"},
		Match: func(a, b tiles.Ground) bool { return (a == road) == (b == road) }, Worth: paidFor,
	}
}

// What the button of a place and its line in the menu say is so on the board.
func TestPlacesSayWhatIsSo(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	reasontest.ForEachPlace(t, g, 3, 2, func(p reasontest.Place) {
		s, after := p.Before.(*state), p.After.(*state)
		c := s.caseOf(after, p.Seat)
		c.Followers, c.Staked = s.ready(p.Seat), func(seat games.Seat, was, is int) bool {
			return slices.ContainsFunc(s.ramparts, func(r rampart) bool {
				at := games.T("", "at", s.cellWord(r.front), "side", sideName(r.front.side))
				return r.guard && r.by == int8(seat) && s.seenFrom(at) == was && after.seenFrom(at) == is
			})
		}
		if wrong := c.CheckPlace(p); wrong != "" {
			t.Errorf("%s for %v: %s", p.Word, p.Seat, wrong)
		}
	})
}

// fenced reports whether a rampart or the gate stands on a side of the tile of a cell.
func (s *state) fenced(at games.Cell, side int) bool {
	stands := func(f front) bool { return s.Tile(int(f.tile)).Cell == at && int(f.side) == side }
	if s.gated && stands(s.gate) {
		return true
	}
	for _, r := range s.ramparts {
		if stands(r.front) {
			return true
		}
	}
	return false
}

// built reports whether what is said of a building phase is so: a tower pays what the score says, and a
// guard sees what stands on the cells before it.
func built(s, after *state, seat games.Seat, text games.Text, events []games.Event) bool {
	n, _ := text.Args["n"].(int)
	find := func(kind string) bool {
		for _, e := range events {
			if e.Kind == kind && e.Seat == seat && e.Fact("at") == text.Args["at"] && (kind != "crowned" || e.Points() == n) {
				return true
			}
		}
		return false
	}
	switch text.ID {
	case "city.reason.gate":
		return find("gated")
	case "city.reason.tower":
		return find("crowned")
	case "city.reason.guard":
		return find("guarded") && after.seenFrom(text) == n
	case "city.reason.row":
		return find("built") && after.seenFrom(text) == n
	case "city.reason.guard.none":
		return !find("guarded") && after.seenFrom(text) == n
	case "city.reason.reach":
		return find("built") && after.inRow(text) == n
	case "city.reason.tower.none":
		return after.built[seat] == s.built[seat] && n > 0
	}
	return false
}

// inRow counts the ramparts of an end up to one, from the last tower on.
func (s *state) inRow(text games.Text) (n int) {
	at := slices.IndexFunc(s.ramparts, func(r rampart) bool {
		return s.cellWord(r.front) == text.Args["at"] && text.Args["side"].(games.Text).ID == "city.side."+sideWords[r.side]
	})
	for _, r := range s.ramparts[:at+1] {
		if r.end == s.ramparts[at].end {
			n++
			if r.tower >= 0 {
				n = 0
			}
		}
	}
	return n
}

// seenFrom adds up what the buildings before a rampart are worth, cell by cell.
func (s *state) seenFrom(text games.Text) (sum int) {
	at, _ := games.ParseCell(text.Args["at"].(string))
	name := text.Args["side"].(games.Text).ID
	side := slices.Index(sideWords, name[len(name)-1:])
	for tile, laid := s.At(at); laid; tile, laid = s.At(at) {
		sum += [...]int{0, 2, 3}[s.set.buildings[s.Kind(tile)]]
		at = tiles.Beside(at, (side+2)%4)
	}
	return sum
}

// paidFor is what a feature pays by the printed rules.
func paidFor(t *reasontest.Terrain, l *reasontest.Feature) (now, complete int) {
	n := l.Tiles()
	switch _, wares := t.Marks(l); {
	case l.Ground == home:
		markets := 2 * len(t.Neighbors(l, market))
		return markets, markets
	case l.Ground == market:
		return 0, n * bits.OnesCount8(wares)
	case n >= 4:
		return 0, 2 * n
	}
	return 0, n
}
