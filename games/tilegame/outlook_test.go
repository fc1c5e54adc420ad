package tilegame

import (
	"fmt"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// streets is a board of crossings: the first follower of seat 0 stands on the tile at 0,0,
// one of seat 1 on that at 10,0, and nobody on that at 20,0.
func streets(t *testing.T) *Outlook {
	t.Helper()
	crossing := tiles.Shape{Segments: []tiles.Segment{{}}}
	set, err := tiles.NewSet([]tiles.Shape{crossing}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	board := set.NewBoard()
	for i, by := range []games.Seat{0, 1, 0} {
		board.Lay(games.Cell{X: 10 * i}, 0, 0, by)
		if i < 2 {
			board.Put(0)
		}
	}
	return &Outlook{
		Call:  tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
		Board: board, Shape: set.Shape, Seats: 2, Returned: 1,
		Value: func(_ tiles.Ground, n int, _ bool) float64 { return float64(n) },
	}
}

// What is free counts whole if a follower is left, one's own by what is added; what helps
// another comes last, and of equals first what stood first.
func TestOutlookRanks(t *testing.T) {
	cells := []string{"11,0", "21,0", "1,0", "5,5", "0,1"}
	for followers, want := range []string{"[4 2 0 3 1]", "[4 0 1 2 3]"} {
		o := streets(t)
		o.Followers = followers
		var choices []games.Choice
		for i, c := range cells {
			choices = append(choices, games.Choice{Word: c, Rank: i})
			o.List = append(o.List, games.Action("place "+c+" r0"))
		}
		o.Rank(choices, []string{"place"}, 0)
		var ranks []int
		for _, c := range choices {
			ranks = append(ranks, c.Rank)
		}
		if got := fmt.Sprint(ranks); got != want {
			t.Errorf("with %d followers: ranks %v of %v, want %s", followers, got, cells, want)
		}
	}
}

// A tile more is worth as much to its owner as it costs the other; where both have as many
// followers, it is worth nothing.
func TestOutlookShares(t *testing.T) {
	o := streets(t)
	o.Board.Lay(games.Cell{X: 9}, 0, 0, 1)
	o.Board.Lay(games.Cell{X: 1}, 0, 0, 0)
	if mine, theirs := o.worth(games.Cell{X: 2}, 0, 0), o.worth(games.Cell{X: 8}, 0, 0); mine != 1 || theirs != -1 {
		t.Errorf("a tile more is worth %v to its owner and %v to the other", mine, theirs)
	}
	for x := 2; x <= 8; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 0)
	}
	if w := o.worth(games.Cell{X: 11}, 0, 0); w != 0 {
		t.Errorf("a tile for both is worth %v", w)
	}
}

// ended returns a board on which a street leads east from the only tile, a follower of seat 0 on it,
// and the grounds; every tile is such an end in a meadow.
func ended(t *testing.T) (board *tiles.Board, shape func(kind int) tiles.Shape, street, meadow tiles.Ground) {
	t.Helper()
	street, meadow = 0, 1
	end := tiles.Shape{Segments: []tiles.Segment{{Ground: street}, {Ground: meadow}}}
	for slot := range end.Slots {
		if slot/3 != 1 { // the street leads east
			end.Slots[slot] = 1
		}
	}
	set, err := tiles.NewSet([]tiles.Shape{end}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	board = set.NewBoard()
	board.Lay(games.Cell{}, 0, 0, 0)
	board.Put(0)
	return board, set.Shape, street, meadow
}

// A follower that comes back counts beside the feature that a tile completes, and so does what a
// feature of its owner becomes worth by what comes to lie beside it.
func TestOutlookCompletes(t *testing.T) {
	board, shape, street, meadow := ended(t)
	o := &Outlook{
		Board: board, Shape: shape, Seats: 2, Returned: 7,
		Value: func(_ tiles.Ground, n int, _ bool) float64 { return float64(n) },
		Contact: func(ground, beside tiles.Ground) float64 {
			if ground == street && beside == meadow {
				return 5
			}
			return 0
		},
	}
	for turn, want := range map[int]float64{2: 1 + 7, 0: 5} {
		if got := o.worth(games.Cell{X: 1}, 0, turn); got != want {
			t.Errorf("turned %d times the tile does %v, want %v", turn, got, want)
		}
	}
}

// What a tile does is told of the features that it joins: whose they become, if anybody's, and that
// they are finished, but for those that never are.
func TestOutlookTells(t *testing.T) {
	said := func(o *Outlook, cell games.Cell) string {
		text := ""
		for _, clause := range o.does(cell, 0, 0) {
			text += fmt.Sprint(clause.ID, " ", clause.Args["player"], " ", clause.Args["other"], " ", clause.Args["n"])
			if clause.Args["own"] != nil {
				text += " own"
			}
			text += ";"
		}
		return text
	}
	o := streets(t)
	for cell, want := range map[games.Cell]string{
		{X: 1}: "table.does.grows A <nil> 2 own;", {X: 9}: "table.does.grows B <nil> 2;", {X: 21}: "table.does.grows.free <nil> <nil> 2;", {X: 5, Y: 5}: "table.does.nobody <nil> <nil> <nil>;",
	} {
		if got := said(o, cell); got != want {
			t.Errorf("a tile on %v: %q, want %q", cell, got, want)
		}
	}
	for x := 1; x <= 8; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 0)
	}
	if got := said(o, games.Cell{X: 9}); got != "table.does.grows.two A B 11;" {
		t.Errorf("what belongs to both: %q", got)
	}
	lone := streets(t)
	for _, c := range []games.Cell{{X: 2}, {X: 1, Y: -1}, {X: 1, Y: 1}, {Y: -1}, {Y: 1}, {X: -1}} {
		lone.Board.Lay(c, 0, 0, 0)
	}
	// The street round 1,0 goes on elsewhere: nothing of it is finished.
	if got := said(lone, games.Cell{X: 1}); got != "table.does.grows A <nil> 8 own;" {
		t.Errorf("what goes on: %q", got)
	}
}

// What a tile joins with several of its sides is told once, and first of all what is completed.
func TestOutlookTellsOnce(t *testing.T) {
	const street, meadow = tiles.Ground(0), tiles.Ground(1)
	all := tiles.Shape{Segments: []tiles.Segment{{Ground: street}}}
	corner := tiles.Shape{
		Segments: []tiles.Segment{{Ground: street}, {Ground: street}, {Ground: meadow}, {Ground: street}},
		Slots:    [12]int8{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3},
	}
	end := tiles.Shape{Segments: []tiles.Segment{{Ground: meadow}, {Ground: street}}, Slots: [12]int8{0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0}}
	set, err := tiles.NewSet([]tiles.Shape{all, corner, end}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	o := &Outlook{
		Call:  tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
		Board: set.NewBoard(), Shape: set.Shape, Endless: func(g tiles.Ground) bool { return g == meadow },
	}
	for _, c := range []games.Cell{{Y: -1}, {X: 1, Y: -1}, {X: 1}} {
		o.Board.Lay(c, 0, 0, 0)
	}
	o.Board.Lay(games.Cell{X: -1}, 2, 0, 0)
	var told []string
	for _, clause := range o.does(games.Cell{}, 1, 0) {
		told = append(told, fmt.Sprint(clause.ID, " ", clause.Args["n"]))
	}
	if got := strings.Join(told, ", "); got != "table.does.closes.free 2, table.does.grows.free 4" {
		t.Errorf("told: %s", got)
	}
}

// What lies before a slot is the slot that faces it, and tiles are counted on all eight cells round.
func TestOutlookSeesWhatIsBeside(t *testing.T) {
	const street, meadow = tiles.Ground(0), tiles.Ground(1)
	path := tiles.Shape{
		Segments: []tiles.Segment{{Ground: meadow}, {Ground: street}, {Ground: meadow}},
		Slots:    [12]int8{0, 1, 2, 2, 2, 2, 2, 1, 0, 0, 0, 0},
	}
	set, err := tiles.NewSet([]tiles.Shape{path}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	o := &Outlook{Board: set.NewBoard(), Shape: set.Shape}
	o.Board.Lay(games.Cell{}, 0, 0, 0)
	for slot, segment := range []int{0, 1, 2} {
		if r, laid := o.neighbour(games.Cell{Y: 1}, slot); !laid || r != o.Board.Region(0, segment) {
			t.Errorf("before slot %d lies %v, %v", slot, r, laid)
		}
	}
	n := 0
	for y := -1; y <= 1; y++ {
		for x := 4; x <= 6; x++ {
			if c := (games.Cell{X: x, Y: y}); c != (games.Cell{X: 5}) {
				o.Board.Lay(c, 0, 0, 0)
				n++
			}
			if got := o.around(games.Cell{X: 5}); got != n {
				t.Errorf("%d tiles around, want %d", got, n)
			}
		}
	}
}

// A follower comes back from what is completed, not from what has one opening left.
func TestOutlookBringsBackWhatIsCompleted(t *testing.T) {
	const street, meadow = tiles.Ground(0), tiles.Ground(1)
	segments := []tiles.Segment{{Ground: street}, {Ground: meadow}}
	end := tiles.Shape{Segments: segments, Slots: [12]int8{1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}
	path := tiles.Shape{Segments: segments, Slots: [12]int8{1, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 1}}
	set, err := tiles.NewSet([]tiles.Shape{end, path}, tiles.Policy{Match: func(a, b tiles.Ground, _ int) bool { return a == b }})
	if err != nil {
		t.Fatal(err)
	}
	o := &Outlook{
		Board: set.NewBoard(), Shape: set.Shape, Seats: 2, Returned: 7,
		Value: func(_ tiles.Ground, n int, _ bool) float64 { return float64(n) },
	}
	o.Board.Lay(games.Cell{}, 0, 2, 0)
	o.Board.Put(0)
	for kind, want := range []float64{1 + 7, 1} {
		if got, _ := o.segment(games.Cell{Y: 1}, o.Shape(kind), 0, 0); got != want {
			t.Errorf("kind %d changes the street by %v, want %v", kind, got, want)
		}
	}
}

// The rotation in which a tile does most comes first, the others clockwise after it, and what is said
// of a place is what that one does.
func TestOutlookTurns(t *testing.T) {
	const street, meadow = tiles.Ground(0), tiles.Ground(1)
	segments := []tiles.Segment{{Ground: street}, {Ground: meadow}}
	end := tiles.Shape{Segments: segments, Slots: [12]int8{1, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}}
	set, err := tiles.NewSet([]tiles.Shape{end}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	o := &Outlook{
		Board: set.NewBoard(), Shape: set.Shape, Seats: 2, Returned: 7,
		Call:  tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
		Value: func(ground tiles.Ground, n int, _ bool) float64 { return float64(n) * float64(meadow-ground) },
	}
	o.Board.Lay(games.Cell{}, 0, 2, 0)
	o.Board.Put(0)
	for turn := range TurnWords {
		o.List = append(o.List, Place(games.Cell{Y: 1}, turn))
	}
	if got := strings.Join(o.Turns([]string{"place", "0,1"}, 0), " "); got != "r0 r1 r2 r3" {
		t.Errorf("turns: %s", got)
	}
	o.List = o.List[1:]
	o.Board.Lay(games.Cell{X: 1, Y: 1}, 0, 3, 0)
	o.Board.Put(0)
	if got := strings.Join(o.Turns([]string{"place", "0,1"}, 0), " "); got != "r1 r2 r3" {
		t.Errorf("turns: %s", got)
	}
	o.List = []games.Action{Place(games.Cell{Y: 1}, 2), Place(games.Cell{Y: 1}, 3), Place(games.Cell{Y: 1}, 0)}
	if got := strings.Join(o.Turns([]string{"place", "0,1"}, 0), " "); got != "r0 r2 r3" {
		t.Errorf("turns: %s", got)
	}
	choices := []games.Choice{{Word: "0,1"}}
	if o.Rank(choices, []string{"place"}, 0); fmt.Sprint(choices[0].Does) != fmt.Sprint(o.does(games.Cell{Y: 1}, 0, 0)) {
		t.Errorf("the place is said to do %v", choices[0].Does)
	}
}
