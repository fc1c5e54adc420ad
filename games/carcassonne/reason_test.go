package carcassonne

import (
	"slices"
	"strconv"
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
	reasontest.ForEachSuggestion(t, g, 12, 20, func(before games.State, seat games.Seat, line []games.Action, list []games.Text) {
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
		had, has := harvest(c.Before, s), harvest(c.After, after)
		for other, n := range has {
			told := slices.ContainsFunc(list, func(text games.Text) bool {
				return ofFarmers(text) && slices.Contains(reasontest.SeatsIn(text, "player"), games.Seat(other))
			})
			if better := n > had[other] == (games.Seat(other) == seat) && n != had[other]; better && !told {
				t.Errorf("%v: the farmers of %v count %d instead of %d: %v", line, games.Seat(other), n, had[other], list)
			}
		}
		for _, text := range list {
			if ofFarmers(text) {
				worth := text.Args["worth"].(games.Text)
				for _, of := range reasontest.SeatsIn(text, "player") {
					if worth.Args["n"] != has[of] || worth.Args["was"] != strconv.Itoa(had[of]) {
						t.Errorf("%v: the farmers of %v count %d instead of %d, not %v", line, of, has[of], had[of], worth)
					}
				}
				continue
			}
			if wrong, known := c.Check(text); wrong != "" || !known {
				t.Errorf("%v: %s %s", line, text.ID, wrong)
			}
		}
	})
}

// caseOf is a move of a seat that leads to another position.
func (s *state) caseOf(after *state, seat games.Seat) reasontest.Case {
	open := func(games.Cell, int) bool { return false }
	return reasontest.Case{
		Before: reasontest.Survey(&s.Board, s.Set.Geometry.Shape, open), After: reasontest.Survey(&after.Board, s.Set.Geometry.Shape, open),
		Seat: seat, Gained: reasontest.Gained(s.score[:s.seats], after.score[:]), TilesLeft: s.Bag.Left, Grounds: []string{"city", "road", "field", "cloister"},
		Match: func(a, b tiles.Ground) bool { return a == b }, Worth: paidFor,
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
		had, has := harvest(c.Before, s), harvest(c.After, after)
		c.Followers, c.Staked = s.left(p.Seat), func(seat games.Seat, was, is int) bool { return had[seat] == was && has[seat] == is }
		if wrong := c.CheckPlace(p); wrong != "" {
			t.Errorf("%s for %v: %s", p.Word, p.Seat, wrong)
		}
	})
}

// ofFarmers tells whether a reason is about what the farmers of a seat count.
func ofFarmers(text games.Text) bool { return text.ID == "table.does.owned" }

// harvest counts by the printed rules what the farmers of each seat would be paid: for each completed city those who have
// most on the fields around it.
func harvest(t *reasontest.Terrain, s *state) []int {
	points, seen := make([]int, s.seats), map[reasontest.Part]bool{}
	for tile := range s.Len() {
		for _, town := range t.FeaturesAt(s.Tile(tile).Cell, city) {
			if seen[town.Parts[0]] || len(town.Gaps) > 0 {
				continue
			}
			for _, p := range town.Parts {
				seen[p] = true
			}
			men := make([]int, s.seats)
			for _, meadow := range t.Neighbors(town, field) {
				for seat := range men {
					men[seat] += meadow.Men[seat]
				}
			}
			for seat, n := range men {
				if n > 0 && n == slices.Max(men) {
					points[seat] += 3
				}
			}
		}
	}
	return points
}

// paidFor is what a feature pays by the printed rules, once it is complete with a tile more wherever it goes on.
func paidFor(t *reasontest.Terrain, l *reasontest.Feature) (now, complete int) {
	shields, _ := t.Marks(l)
	switch n := l.Tiles(); l.Ground {
	case road:
		return n, n + len(l.Gaps)
	case cloister:
		return 1 + t.CountAround(t.Cell(l.Parts[0])), 9
	case field: // that depends on other fields
		return -1, -1
	default:
		switch whole := n + len(l.Gaps); {
		case n == 2 && whole == 2:
			return 2, 2
		case whole == 2:
			return n + shields, 2
		default:
			return n + shields, 2 * (whole + shields)
		}
	}
}

// What a move gives others at once is among the first two reasons, even if it is shared. What it
// gives the seat comes first, even if it is scored only after a question about a follower.
func TestReasonsTellWhatIsScored(t *testing.T) {
	t.Parallel()
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	given, got := 0, 0
	atRandom(t, g, 3, 8, func(before, _ *state, seat games.Seat, a games.Action, _ []games.Event) {
		now, _, err := tilegame.Settled(before, seat, []games.Action{a}, tilegame.FollowNone)
		if err != nil {
			t.Fatal(err)
		}
		after := now.(*state)
		if len(after.Turn()) == 0 {
			return
		}
		list := before.Reasons(seat, []games.Action{a})
		c := reasontest.Case{Seat: seat, Gained: reasontest.Gained(before.score[:before.seats], after.score[:])}
		if wrong := c.CheckGiven(list); wrong != "" {
			t.Errorf("%s: %s %v", a, wrong, list)
		}
		if c.Gained[seat] > 0 {
			got++
			if id := list[0].ID; id != "table.reason.scores" && id != "table.reason.claims" {
				t.Errorf("%s brings %d points, and is told first for %s", a, c.Gained[seat], id)
			}
		}
		if slices.ContainsFunc(list, func(text games.Text) bool { return text.ID == "table.reason.gives" }) {
			given++
		}
	})
	if given < 10 || got == 0 {
		t.Errorf("only %d moves give others points, %d the seat", given, got)
	}
}
