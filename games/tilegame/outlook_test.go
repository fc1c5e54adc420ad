package tilegame

import (
	"fmt"
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
)

// tilesWorth is what tests say that features are worth: a point a tile, at once where nothing is open.
func tilesWorth(b *tiles.Board) func(tiles.Region) Worth {
	return func(r tiles.Region) Worth { return Worth{Complete: b.Size(r), Scores: b.Open(r) == 0} }
}

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
			board.PutFollower(0)
		}
	}
	return &Outlook{
		Call:  tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
		Board: board, Shape: set.Shape, Seats: 2, Returned: 1, Worth: tilesWorth,
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

// What the seat gains at once stands before all else, and what others gain at once behind it, whatever it is worth.
func TestOutlookRanksWhatScoresAtOnce(t *testing.T) {
	for seat, want := range []string{"[1 0]", "[0 1]"} {
		board, shape, _, _ := ended(t)
		o := &Outlook{
			Board: board, Shape: shape, Worth: tilesWorth, Seat: games.Seat(seat), Seats: 2, Followers: 1,
			Value: func(_ tiles.Ground, n int, complete bool) float64 {
				return map[bool]float64{true: 0, false: float64(9 * n)}[complete]
			},
			Call: tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
			List: []games.Action{"place 5,5 r0", "place 1,0 r0"},
		}
		choices := []games.Choice{{Word: "5,5"}, {Word: "1,0", Rank: 1}}
		o.Rank(choices, []string{"place"}, 0)
		if got := fmt.Sprint([]int{choices[0].Rank, choices[1].Rank}); got != want {
			t.Errorf("to seat %d an open place and one that closes the street of seat 0 are %s, want %s", seat, got, want)
		}
	}
}

// A seat comes forward by what it is paid at once alone, and falls behind by what others are.
func TestAhead(t *testing.T) {
	pays := Worth{Complete: 4, Scores: true}
	for _, c := range []struct {
		effect Effect
		want   int
	}{
		{Effect{Seats: []games.Seat{0}, Is: pays}, 4},
		{Effect{Seats: []games.Seat{1}, Is: pays}, -4},
		{Effect{Seats: []games.Seat{0, 1}, Is: pays}, 4},
		{Effect{Seats: []games.Seat{0, 1, 2}, Is: pays}, 0},
		{Effect{Seats: []games.Seat{0}, Is: Worth{Complete: 4}}, 0},
	} {
		s, o := sum{}, &Outlook{Seats: 3}
		if s.add(o, c.effect); s.ahead() != c.want {
			t.Errorf("%+v: %d, want %d", c.effect, s.ahead(), c.want)
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
	board.PutFollower(0)
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

// does is what a tile does, in words and in points.
func does(o *Outlook, c games.Cell, kind, turn int) ([]games.Text, sum) {
	changes := o.laying(c, kind, turn)
	return changes.does(), changes.sum()
}

// saying writes what a place does: of each clause its text, whose it is, and what is paid,
// or that it stays the same.
func saying(list []games.Text, _ ...sum) string {
	text := ""
	for _, clause := range list {
		worth, _ := clause.Args["worth"].(games.Text)
		lost := ""
		if worth.ID == "table.does.outnumbered" {
			lost = fmt.Sprint(" not ", worth.Args["player"])
			worth = worth.Args["worth"].(games.Text)
		}
		_, of, _ := strings.Cut(clause.ID, ".does.")
		_, pays, _ := strings.Cut(worth.ID, ".does.")
		text += of
		for _, arg := range []any{clause.Args["player"], clause.Args["with"], clause.Args["n"], pays, worth.Args["was"], worth.Args["n"]} {
			if arg != nil && arg != "" {
				text += fmt.Sprint(" ", arg)
			}
		}
		if worth.Args["same"] != nil {
			text += " same"
		}
		if done := worth.Args["done"]; done != nil {
			text += fmt.Sprint(" done ", done)
		}
		if clause.Args["own"] != nil {
			text += " own"
		}
		if at := clause.Args["at"]; at != nil {
			text += fmt.Sprint(" at ", at)
		}
		text += lost + ";"
	}
	return text
}

// What a tile does is told of what followers stand on: whose it is, what it pays, and what it paid
// before; and whether a new follower has a place.
func TestOutlookTells(t *testing.T) {
	said := func(o *Outlook, cell games.Cell) string { return saying(does(o, cell, 0, 0)) }
	o := streets(t)
	for cell, want := range map[games.Cell]string{
		{X: 1}: "owned A complete 1 2 own;", {X: 9}: "owned B complete 1 2;", {X: 21}: "nobody;", {X: 5, Y: 5}: "nobody;",
	} {
		if got := said(o, cell); got != want {
			t.Errorf("a tile on %v: %q, want %q", cell, got, want)
		}
	}
	o.Followers = 1
	if got := said(o, games.Cell{X: 1}) + said(o, games.Cell{X: 21}); got != "owned A complete 1 2 own;full;follower complete 2;" {
		t.Errorf("where a follower has a place, and where not: %q", got)
	}
	o.Followers = 0
	for x := 1; x <= 8; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 0)
	}
	if got := said(o, games.Cell{X: 9}); got != "owned A [B] complete 11 own;" {
		t.Errorf("what belongs to both: %q", got)
	}
	if o.Void = true; said(o, games.Cell{X: 9}) != "owned A [B] tied own;" {
		t.Errorf("what a tie does not pay: %q", said(o, games.Cell{X: 9}))
	}
	o.Board.Lay(games.Cell{X: 11}, 0, 0, 1)
	o.Board.Lay(games.Cell{X: 12, Y: 1}, 0, 0, 1)
	o.Board.PutFollower(0)
	o.Board.Lay(games.Cell{X: 11, Y: 1}, 0, 0, 1)
	if got := said(o, games.Cell{X: 9}); got != "owned B complete 4 14 not A;" {
		t.Errorf("what changes hands: %q", got)
	}
	for seat, want := range []string{"yields", "grows"} {
		if o.Seat = games.Seat(seat); o.laying(games.Cell{X: 9}, 0, 0).button().ID != "table.button."+want {
			t.Errorf("what changes hands, on the button of seat %d: %v", seat, o.laying(games.Cell{X: 9}, 0, 0).button())
		}
	}
	lone := streets(t)
	for _, c := range []games.Cell{{X: 2}, {X: 1, Y: -1}, {X: 1, Y: 1}, {Y: -1}, {Y: 1}, {X: -1}} {
		lone.Board.Lay(c, 0, 0, 0)
	}
	// The street round 1,0 goes on elsewhere: nothing of it is finished.
	if got := said(lone, games.Cell{X: 1}); got != "owned A complete 6 8 own;" {
		t.Errorf("what goes on: %q", got)
	}
}

// Of several of one's own of a kind it is told where the one stands. What could not be completed before is not told to
// be lost again, only what it pays now.
func TestOutlookTellsWhichOne(t *testing.T) {
	said := func(o *Outlook) string { return saying(does(o, games.Cell{X: 41}, 0, 0)) }
	o := streets(t)
	o.Board.Lay(games.Cell{X: 40}, 0, 0, 0)
	o.Board.PutFollower(0)
	if got := said(o); got != "owned A complete 1 2 own at 40,0;" {
		t.Errorf("of two streets: %q", got)
	}
	lost := map[bool]string{true: "owned A end 1 2 own", false: "owned A lost 2 own"}
	for before, want := range lost {
		o.Worth = func(b *tiles.Board) func(tiles.Region) Worth {
			return func(r tiles.Region) Worth {
				return Worth{Now: b.Size(r), Complete: 9, Lost: before || b.Size(r) > 1}
			}
		}
		if got := said(o); got != want+" at 40,0;" {
			t.Errorf("lost before %v: %q", before, got)
		}
	}
}

// What pays more at the end, and once it is complete what was told before, says both; what pays as before in both says
// what it pays then.
func TestOutlookTellsBoth(t *testing.T) {
	o := streets(t)
	for now, want := range map[bool]string{true: "owned A end 1 2 done 9 own;", false: "owned A complete 9 same own;"} {
		o.Worth = func(b *tiles.Board) func(tiles.Region) Worth {
			return func(r tiles.Region) Worth {
				if now {
					return Worth{Now: b.Size(r), Complete: 9}
				}
				return Worth{Complete: 9}
			}
		}
		if got := saying(does(o, games.Cell{X: 1}, 0, 0)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A tile that is no part of what a follower stands on can close it, all of it or a side; what is not
// paid at once is told where the tile is shown, too.
func TestOutlookTellsWhatIsClosed(t *testing.T) {
	board, shape, street, _ := ended(t)
	o := &Outlook{
		Call:  tiles.Words{Game: "x", Ground: func(g tiles.Ground) string { return fmt.Sprint("ground", g) }},
		Board: board, Shape: shape, Seats: 2,
		Worth: func(b *tiles.Board) func(tiles.Region) Worth {
			return func(r tiles.Region) Worth {
				return Worth{Complete: b.Size(r), Scores: b.Open(r) == 0, Endless: b.Ground(r) != street}
			}
		},
	}
	if list, at := does(o, games.Cell{X: 1}, 0, 0); saying(list) != "owned A now 1 own;" || at != (sum{gains: 1}) {
		t.Errorf("what ends at a meadow: %q, %+v", saying(list), at)
	}
	o.Seat = 1
	if list, at := does(o, games.Cell{X: 1}, 0, 0); at != (sum{loses: 1, others: [5]int{1}}) || at.ahead() != -1 {
		t.Errorf("to the other: %q, %+v", saying(list), at)
	}
	o.Seat = 0
	if got := o.Later(games.Cell{X: 1}, 0, 0); got != nil {
		t.Errorf("what scores comes later: %v", got)
	}
	board.Lay(games.Cell{Y: 5}, 0, 0, 0)
	board.PutFollower(1)
	if got := saying(does(o, games.Cell{Y: 6}, 0, 3)); got != "owned A shut own;" {
		t.Errorf("a side of a meadow that a street closes: %q", got)
	}
	next, later := board.Copy(), *o
	later.Board = &next
	if told := later.News([]int{next.Lay(games.Cell{Y: 6}, 0, 3, 1)}); told != nil {
		t.Errorf("what changes no points is news: %v", told)
	}
	if got := o.Later(games.Cell{X: 1}, 0, 2); got != nil {
		t.Errorf("nothing is to come: %v", got)
	}
	if got := o.Later(games.Cell{Y: 4}, 0, 0); len(got) != 1 || saying(got[0].Args["list"].([]games.Text)) != "owned A end 0 same own;" {
		t.Errorf("a meadow that grows: %v", got)
	}
}

// news are what the tiles laid last have joined, and what else of the seat's own they have changed.
func news(o *Outlook, recent ...int) (joined []games.Text, changed string) {
	for _, told := range o.News(recent) {
		if told.ID == "table.note.joined" {
			joined = append(joined, told)
			continue
		}
		changed += saying(told.Args["list"].([]games.Text))
	}
	return joined, changed
}

// What others have joined with something of the seat is told as long as the tiles are new: who has followers
// there too, and who is in the majority; what hung together before only where it pays more now.
func TestOutlookTellsNews(t *testing.T) {
	for seat, want := range []string{"table.note.joined.tied [B]", "table.note.joined.tied [A]"} {
		o := streets(t)
		o.Seat = games.Seat(seat)
		for x := 1; x < 9; x++ {
			o.Board.Lay(games.Cell{X: x}, 0, 0, 1)
		}
		before := o.Board.Last()
		larger := []string{"owned A complete 8 9 own at 0,0;", ""}[seat]
		if told, changed := news(o, before); told != nil || changed != larger {
			t.Errorf("a gap is left: %v, changed %q", told, changed)
		}
		last := o.Board.Lay(games.Cell{X: 9}, 0, 0, 1)
		told, changed := news(o, last)
		if len(told) != 1 || changed != "" || fmt.Sprint(told[0].Args["worth"].(games.Text).ID, " ", told[0].Args["players"]) != want {
			t.Errorf("to seat %d: %v, want %s", seat, told, want)
		}
		if told := o.News(nil); told != nil {
			t.Errorf("nothing is new: %v", told)
		}
		next := o.Board.Lay(games.Cell{Y: 1}, 0, 0, 1)
		if told, changed := news(o, next); told != nil || !strings.HasPrefix(changed, []string{"owned A [B] complete 11 12", "owned B [A] complete 11 12"}[seat]) {
			t.Errorf("it was one before: %v, changed %q", told, changed)
		}
	}
	o := streets(t)
	o.Void = true
	for x := 1; x < 10; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 1)
	}
	if id := o.standing(o.Board.Region(0, 0)); id != "table.note.joined.void" {
		t.Errorf("a tie that pays nobody: %s", id)
	}
	crossroads := o.Board.Lay(games.Cell{Y: 1}, 0, 0, 1)
	o.Board.PutFollower(0)
	for seat, want := range []string{"table.note.joined.outnumbered", "table.note.joined.majority"} {
		o.Seat = games.Seat(seat)
		told, _ := news(o, crossroads)
		if got := o.standing(o.Board.Region(0, 0)); got != want || len(told) != 1-seat {
			t.Errorf("to seat %d: %s and %d, want %s", seat, got, len(told), want)
		}
	}
}

// What else pays is told where that changes.
func TestOutlookTellsWhatElsePays(t *testing.T) {
	o := streets(t)
	o.Else = func(b *tiles.Board) []Stake {
		_, laid := b.At(games.Cell{X: 5})
		return []Stake{{Seat: 1, Now: map[bool]int{true: 7, false: 4}[laid]}}
	}
	if got := saying(does(o, games.Cell{X: 5}, 0, 0)); got != "owned B end 4 7;" {
		t.Errorf("on it: %q", got)
	}
	if got := saying(does(o, games.Cell{X: 6}, 0, 0)); got != "nobody;" {
		t.Errorf("beside it: %q", got)
	}
	for all, want := range map[bool]string{true: "owned A end 3 4 own;owned [B C] end 3 4;", false: "owned A end 3 4 own;owned B end 3 4;owned C end 3 4;"} {
		o.Else = func(b *tiles.Board) (list []Stake) {
			for seat := range games.Seat(3) {
				list = append(list, Stake{Seat: seat, Now: b.Len(), All: all})
			}
			return list
		}
		if got := saying(does(o, games.Cell{X: 5}, 0, 0)); got != want {
			t.Errorf("together %t: %q, want %q", all, got, want)
		}
	}
}

// All owners of a feature are named: in the menu, on the button, and where it is taken.
func TestOutlookNamesAllOwners(t *testing.T) {
	o := streets(t)
	for x := 1; x < 10; x++ {
		o.Board.Lay(games.Cell{X: x}, 0, 0, 0)
	}
	o.Seat = 2
	both, at := []games.Seat{0, 1}, games.Cell{Y: 1}
	if got := saying(does(o, at, 0, 0)); got != "owned [A B] complete 11 12;" {
		t.Errorf("the menu names them in %q", got)
	}
	if got, want := o.laying(at, 0, 0).button(), games.T("table.button.theirs", "player", both, "was", 11, "n", 12); !reflect.DeepEqual(got, want) {
		t.Errorf("the button names them in %v", got)
	}
	plain := o.Worth
	o.Worth = func(b *tiles.Board) func(tiles.Region) Worth {
		return func(r tiles.Region) Worth {
			return Worth{Complete: plain(b)(r).Complete, Scores: b.Len() > o.Board.Len()}
		}
	}
	if got, want := o.laying(at, 0, 0).button(), games.T("table.button.gives", "player", both, "n", 12); !reflect.DeepEqual(got, want) {
		t.Errorf("the button names who scores in %v", got)
	}
	o.Worth = plain
	l, tile := after(o, 2, at, 0)
	obstacles := Obstacles(1, func(int) games.Text { return l.taken("x", o.Board.Region(tile, 0)) })
	if len(obstacles) != 1 || !reflect.DeepEqual(obstacles[0].Args["text"].(games.Text).Args["player"], both) {
		t.Errorf("where it is taken they are named in %v", obstacles)
	}
}

// Of what is free the best for a new follower is told: what pays at once, where he may stand there, or else most.
func TestOutlookTellsOfNewFollower(t *testing.T) {
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
		Board: set.NewBoard(), Shape: set.Shape, Worth: tilesWorth,
		Value: func(tiles.Ground, int, bool) float64 { return 1 },
	}
	for _, c := range []games.Cell{{Y: -1}, {X: 1, Y: -1}, {X: 1}} {
		o.Board.Lay(c, 0, 0, 0)
	}
	o.Board.Lay(games.Cell{X: -1}, 2, 0, 0)
	for _, c := range []struct {
		followers int
		barred    bool
		want      string
	}{{0, false, "nobody;0"}, {1, false, "follower now 2;2"}, {1, true, "follower complete 4;0"}} {
		o.Followers, o.Barred = c.followers, c.barred
		list, at := does(o, games.Cell{}, 1, 0)
		if got := saying(list) + strconv.Itoa(at.ahead()); got != c.want || at != (sum{claims: at.ahead()}) { // all of it is the follower's
			t.Errorf("with %d followers, barred %v: %s, want %s", c.followers, c.barred, got, c.want)
		}
		o.List = []games.Action{Place(games.Cell{}, 0)}
		choices := []games.Choice{{Word: "0,0"}}
		if o.Rank(choices, []string{"place"}, 1); choices[0].Gains != at.gains || choices[0].May != at.claims {
			t.Errorf("the place brings %d points and may bring %d, want %+v", choices[0].Gains, choices[0].May, at)
		}
	}
}

// Of several features one's own is told first, whoever came first, and what pays nothing as before is not told.
func TestOutlookTellsOwnFirst(t *testing.T) {
	quarter := tiles.Shape{
		Segments: []tiles.Segment{{}, {}, {}, {Ground: 1}}, Slots: [12]int8{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3},
	}
	all, meadow := tiles.Shape{Segments: []tiles.Segment{{}}}, tiles.Shape{Segments: []tiles.Segment{{Ground: 1}}}
	set, err := tiles.NewSet([]tiles.Shape{all, quarter, meadow}, tiles.Policy{Match: func(_, _ tiles.Ground, _ int) bool { return true }})
	if err != nil {
		t.Fatal(err)
	}
	o := &Outlook{
		Call:  tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
		Board: set.NewBoard(), Shape: set.Shape,
		Worth: func(b *tiles.Board) func(tiles.Region) Worth {
			return func(r tiles.Region) Worth {
				if b.Ground(r) == 1 {
					return Worth{Endless: true, Fixed: true}
				}
				return tilesWorth(b)(r)
			}
		},
	}
	for i, c := range []games.Cell{{Y: -1}, {X: 1}, {X: -1}} {
		o.Board.Lay(c, []int{0, 0, 2}[i], 0, games.Seat(1-i%2))
		o.Board.PutFollower(0)
	}
	if got := saying(does(o, games.Cell{}, 1, 0)); got != "owned A complete 1 2 own;owned B complete 1 2;" {
		t.Errorf("told: %s", got)
	}
}

// Of rotations that are alike else the one comes first in which a new follower is paid at once, where he may stand there.
func TestOutlookPrefersWhatPaysAtOnce(t *testing.T) {
	board, shape, street, _ := ended(t)
	for _, c := range []struct {
		barred bool
		want   float64
	}{{false, sooner}, {true, 0}} {
		o := &Outlook{
			Board: board, Shape: shape, Seats: 2, Followers: 1, Returned: 7, Barred: c.barred,
			Value: func(g tiles.Ground, n int, _ bool) float64 {
				if g == street {
					return float64(n)
				}
				return 0
			},
		}
		board.Lay(games.Cell{X: 5}, 0, 0, 0) // a street that nobody stands on leads east
		if got := o.worth(games.Cell{X: 6}, 0, 2) - o.worth(games.Cell{X: 8}, 0, 2); math.Abs(got-c.want-map[bool]float64{false: 1, true: -1}[c.barred]) > 1e-9 {
			t.Errorf("barred %v: completing is worth %v more than beginning", c.barred, got)
		}
		board, shape, street, _ = ended(t)
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
	o.Board.PutFollower(0)
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
		Board: set.NewBoard(), Shape: set.Shape, Seats: 2, Returned: 7, Worth: tilesWorth,
		Call:  tiles.Words{Game: "x", Ground: func(tiles.Ground) string { return "street" }},
		Value: func(ground tiles.Ground, n int, _ bool) float64 { return float64(n) * float64(meadow-ground) },
	}
	o.Board.Lay(games.Cell{}, 0, 2, 0)
	o.Board.PutFollower(0)
	for turn := range TurnWords {
		o.List = append(o.List, Place(games.Cell{Y: 1}, turn))
	}
	if got := strings.Join(o.Turns([]string{"place", "0,1"}, 0), " "); got != "r0 r1 r2 r3" {
		t.Errorf("turns: %s", got)
	}
	o.List = o.List[1:]
	o.Board.Lay(games.Cell{X: 1, Y: 1}, 0, 3, 0)
	o.Board.PutFollower(0)
	if got := strings.Join(o.Turns([]string{"place", "0,1"}, 0), " "); got != "r1 r2 r3" {
		t.Errorf("turns: %s", got)
	}
	o.List = []games.Action{Place(games.Cell{Y: 1}, 2), Place(games.Cell{Y: 1}, 3), Place(games.Cell{Y: 1}, 0)}
	if got := strings.Join(o.Turns([]string{"place", "0,1"}, 0), " "); got != "r0 r2 r3" {
		t.Errorf("turns: %s", got)
	}
	choices := []games.Choice{{Word: "0,1"}}
	want, _ := does(o, games.Cell{Y: 1}, 0, 0)
	if o.Rank(choices, []string{"place"}, 0); fmt.Sprint(choices[0].Does) != fmt.Sprint(want) {
		t.Errorf("the place is said to do %v", choices[0].Does)
	}
}
