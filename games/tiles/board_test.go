package tiles

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

func cell(x, y int) games.Cell { return games.Cell{X: x, Y: y} }

func newSet(t testing.TB, p Policy, shapes ...Shape) *Set {
	t.Helper()
	s, err := NewSet(shapes, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// table is one way a game can use the package.
type table struct {
	name   string
	policy Policy
	shapes []Shape
	starts []Tile
}

// field76 is a walled field with an uneven outline of 76 cells; # is a cell.
var field76 = strings.Fields(`
	.....#####
	.....#####
	.....#####
	...#######
	..########
	..########
	##########
	##########
	########..
	########..
	##........`)

func inField(c games.Cell) bool {
	return c.Y >= 0 && c.Y < len(field76) && c.X >= 0 && c.X < len(field76[c.Y]) && field76[c.Y][c.X] == '#'
}

func tables() []table {
	roadsOnly := func(a, b Ground, _ int) bool { return (a == 'r') == (b == 'r') }
	grounds := []Shape{plain, cap1, twoCaps, straight, bend, crossing, capRoad,
		shape("000 000 111 111", "cf", [2]int8{0, 1}), shape("000 000 000 111", "cf", [2]int8{0, 1})}
	marked := shape("000 222 111 222", "ccf", [2]int8{0, 2}, [2]int8{1, 2})
	marked.Segments[0].Mark, marked.Segments[1].Mark, marked.Segments[2].Mark = 1, 3, 4
	grounds = append(grounds, marked)
	start := shape("111 111 111 111", "rw")
	start.Slots[7] = 0 // a road in the middle of the south side
	return []table{
		{"open, all grounds must go on", Policy{Match: same}, grounds, []Tile{{Kind: 6}}},
		{"open, roads must go on", Policy{Match: roadsOnly}, grounds, []Tile{{Kind: 1}}},
		{"walled field with starts", Policy{
			Match: roadsOnly,
			Room:  inField,
			Wall:  func(c games.Cell, side int) bool { return !inField(Beside(c, side)) },
		}, append(grounds, start), []Tile{{Cell: cell(7, -1), Kind: 9}, {Cell: cell(2, 3), Kind: 9, Turn: 3}}},
	}
}

// TestAgainstTwin lays tiles at random and compares everything with the slow twin, on boards
// that are copied for each tile and on one that goes back again and again.
func TestAgainstTwin(t *testing.T) {
	for _, c := range tables() {
		t.Run(c.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			set := newSet(t, c.policy, c.shapes...)
			board, slow := set.NewBoard(), &twin{policy: c.policy, shapes: c.shapes, at: map[games.Cell]int{}, men: map[part]games.Seat{}}
			for _, s := range c.starts {
				board.Lay(s.Cell, s.Kind, s.Turn, games.Spectator)
				slow = slow.place(s, games.Spectator)
			}
			walk(t, random, board, slow, 60)
			roomy := board.Copy()
			roomy.Reserve(60)
			var origin Board
			origin.Keep(&roomy)
			for range 2 {
				walk(t, random, &roomy, slow, 60)
				roomy.Return(&origin)
				slow.compare(t, &roomy)
			}
		})
	}
}

// walk lays so many tiles, half of them on copies. Where it began is as it was.
func walk(t *testing.T, random *rand.Rand, board *Board, slow *twin, steps int) {
	t.Helper()
	inPlace := board.shared == 0 && len(board.cells) > 1000
	for range steps {
		before, then := *board, slow
		next := board
		if !inPlace {
			copied := board.Copy()
			next = &copied
		}
		if !layOne(t, random, next, &slow) {
			continue
		}
		manOne(random, next, slow)
		slow.compare(t, next)
		if !inPlace {
			then.compare(t, &before)
		}
		board = next
	}
}

// manOne puts a follower on the tile laid last, or takes those of a region home.
func manOne(random *rand.Rand, b *Board, slow *twin) {
	last := b.Last()
	segment := random.IntN(len(slow.shapes[b.Kind(last)].Segments))
	r := b.Region(last, segment)
	switch {
	case b.HasFollower(r) && random.IntN(2) == 0:
		parts, _, _ := slow.region(part{last, segment})
		slow.men = maps.Clone(slow.men)
		for p := range parts {
			delete(slow.men, p)
		}
		b.Release(r)
	case random.IntN(3) == 0 && len(b.AllFollowers()) < 20:
		slow.men = maps.Clone(slow.men)
		slow.men[part{last, segment}] = b.By(last)
		b.PutFollower(segment)
	}
}

// fitting lists every way to lay the tile, rotations that look alike once.
func fitting(b *Board, kind int) (ways []Tile) {
	for _, c := range b.Frontier() {
		for turn := range 4 {
			if b.Turns(b.Square(c), kind)>>turn&1 != 0 {
				ways = append(ways, Tile{c, kind, turn})
			}
		}
	}
	return ways
}

func layOne(t *testing.T, random *rand.Rand, board *Board, slow **twin) bool {
	t.Helper()
	kind := random.IntN(len((*slow).shapes))
	ways := fitting(board, kind)
	if want := (*slow).fitting(kind); !sameTiles(ways, want) || board.FitsSomewhere(kind) != (len(want) > 0) {
		t.Fatalf("kind %d fits %v, twin says %v", kind, ways, want)
	}
	if len(ways) == 0 {
		return false
	}
	w := ways[random.IntN(len(ways))]
	by := games.Seat(random.IntN(MaxSeats))
	board.Lay(w.Cell, w.Kind, w.Turn, by)
	*slow = (*slow).place(w, by)
	return true
}

func sameTiles(a, b []Tile) bool {
	order := func(x, y Tile) int {
		if c := Reading(x.Cell, y.Cell); c != 0 {
			return c
		}
		return x.Turn - y.Turn
	}
	slices.SortFunc(a, order)
	slices.SortFunc(b, order)
	return slices.Equal(a, b)
}

func TestBarAndSeal(t *testing.T) {
	board := lay(newSet(t, Policy{Match: same}, cap1).NewBoard(), Tile{})
	barred := board.Copy()
	barred.Bar(cell(0, -1))
	barred.Seal(0, 0)
	if got := barred.Open(barred.Region(0, 0)); got != 0 {
		t.Errorf("%d slots open beside a sealed side", got)
	}
	if got := board.Open(board.Region(0, 0)); got != 3 {
		t.Errorf("sealing changed the board before: %d slots open", got)
	}
	if slices.Contains(barred.Frontier(), cell(0, -1)) || !slices.Contains(board.Frontier(), cell(0, -1)) {
		t.Errorf("frontier %v with the cell barred, %v before", barred.Frontier(), board.Frontier())
	}
	// A barred cell stays barred when tiles come to lie around it, and is free again on the way
	// back.
	more := barred.Copy()
	lay(&more, Tile{cell(1, 0), 0, 1}, Tile{cell(1, -1), 0, 0})
	if slices.Contains(more.Frontier(), cell(0, -1)) || more.Fits(cell(0, -1), 0, 2) {
		t.Error("a barred cell was opened again")
	}
	roomy := board.Copy()
	roomy.Reserve(3)
	var origin Board
	origin.Keep(&roomy)
	roomy.Bar(cell(0, -1))
	roomy.Return(&origin)
	if !slices.Equal(roomy.Frontier(), board.Frontier()) {
		t.Errorf("frontier %v on the way back, %v before", roomy.Frontier(), board.Frontier())
	}
	roomy.Bar(cell(0, -1))
	origin.Keep(&roomy)
	roomy.Bar(cell(1, -1))
	roomy.Return(&origin)
	lay(&roomy, Tile{cell(1, 0), 0, 1}, Tile{cell(1, -1), 0, 0})
	if slices.Contains(roomy.Frontier(), cell(0, -1)) || !slices.Contains(roomy.Frontier(), cell(2, -1)) {
		t.Errorf("frontier %v, one cell barred before the way back", roomy.Frontier())
	}
}

// lay lays tiles that nobody's are.
func lay(b *Board, tiles ...Tile) *Board {
	for _, t := range tiles {
		b.Lay(t.Cell, t.Kind, t.Turn, games.Spectator)
	}
	return b
}

func TestFillable(t *testing.T) {
	board := lay(newSet(t, Policy{Match: same}, cap1, straight).NewBoard(), Tile{})
	for _, c := range []struct {
		at   games.Cell
		kind int
		want bool
	}{
		{cell(0, -1), 0, true}, {cell(0, -1), 1, false}, {cell(1, 0), 1, true}, {cell(0, 0), 0, false}, {cell(1, 1), 0, false},
	} {
		if got := board.Fillable(c.at, c.kind); got != c.want {
			t.Errorf("kind %d on %s: %v", c.kind, c.at, got)
		}
	}
}

func TestPlaceOnTakenCellPanics(t *testing.T) {
	board := lay(newSet(t, Policy{Match: same}, plain).NewBoard(), Tile{})
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	lay(board, Tile{})
}

func TestWindowGrows(t *testing.T) {
	board := newSet(t, Policy{Match: same}, plain).NewBoard()
	var want []games.Cell
	for i := range 30 {
		for _, c := range []games.Cell{cell(i, 0), cell(-i, 1), cell(2, -i-1), cell(3, i+2)} {
			want = append(want, c)
			lay(board, Tile{Cell: c})
		}
	}
	for i, c := range want {
		if tile, ok := board.At(c); !ok || tile != i || board.Tile(i).Cell != c {
			t.Fatalf("tile %d of %s: found %d, %v", i, c, tile, ok)
		}
	}
	if low, high := board.Bounds(); low != cell(-29, -30) || high != cell(29, 31) {
		t.Errorf("bounds %v %v", low, high)
	}
	if _, ok := board.At(cell(1000, -1000)); ok {
		t.Error("a tile far outside")
	}
}

// Equals are all named, and nobody has most of nothing.
func TestMajority(t *testing.T) {
	for want, counts := range map[string][]int{"[]": {0, 0}, "[B]": {0, 2, 1}, "[A C]": {2, 1, 2}, "[A]": {1}, "[E]": {0, 0, 0, 0, 15}} {
		var c Count
		for seat, n := range counts {
			c += Count(n) * one(int8(seat))
		}
		if got := fmt.Sprint(c.Majority()); got != want {
			t.Errorf("majority of %v: %s, want %s", counts, got, want)
		}
	}
}

// A count holds up to 15 followers of each seat.
func TestCount(t *testing.T) {
	c := one(0) + one(0) + one(2) + one(4) + one(4)
	if got := fmt.Sprint(c.Of(0), c.Of(1), c.Of(2), c.Of(4), c.Most(), c.Majority()); got != "2 0 1 2 2 [A E]" {
		t.Errorf("counted %s", got)
	}
	if got := fmt.Sprint(Count(0).Most(), Count(0).Majority()); got != "1 []" {
		t.Errorf("of nobody %s", got)
	}
}

func TestRow(t *testing.T) {
	board := newSet(t, Policy{Match: same}, plain).NewBoard()
	for _, x := range []int{0, 1, 2, 4, 3, 6} {
		lay(board, Tile{Cell: cell(x, 5)})
	}
	for _, c := range []struct {
		from games.Cell
		side int
		want []int
	}{
		{cell(1, 5), 1, []int{1, 2, 4, 3}}, {cell(4, 5), 3, []int{3, 4, 2, 1, 0}}, {cell(6, 5), 0, []int{5}}, {cell(5, 5), 1, nil},
	} {
		if got := board.Row(c.from, c.side); !reflect.DeepEqual(got, c.want) {
			t.Errorf("row from %s towards side %d: %v, want %v", c.from, c.side, got, c.want)
		}
	}
}

func BenchmarkPlace(b *testing.B) {
	set := newSet(b, Policy{Match: same}, tables()[0].shapes...)
	b.ReportAllocs()
	for b.Loop() {
		board := set.NewBoard()
		lay(board, Tile{})
		for i := range 70 {
			next := board.Copy()
			board = lay(&next, fitting(board, i%2)[0])
		}
	}
}

func TestOrderIsThatOfWords(t *testing.T) {
	var cells []games.Cell
	for _, x := range []int{-128, -100, -10, -9, -1, 0, 1, 2, 9, 10, 12, 100, 127} {
		for _, y := range []int{-128, -11, -2, 0, 3, 10, 31, 127} {
			cells = append(cells, cell(x, y))
		}
	}
	for _, a := range cells {
		for _, b := range cells {
			if (order(a) < order(b)) != (a.String() < b.String()) {
				t.Fatalf("%s and %s are ordered otherwise than their words", a, b)
			}
		}
	}
}
