package tiles

import (
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

// TestAgainstTwin lays tiles at random and compares everything with the slow twin.
func TestAgainstTwin(t *testing.T) {
	for _, c := range tables() {
		t.Run(c.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(1, 2))
			for range 2 {
				set := newSet(t, c.policy, c.shapes...)
				board, slow := set.NewBoard(), &twin{policy: c.policy, shapes: c.shapes, at: map[games.Cell]int{}}
				for _, s := range c.starts {
					board, slow = board.Place(s.Cell, s.Kind, s.Turn), slow.place(s)
				}
				for range 60 {
					board, slow = layOne(t, random, board, slow)
				}
			}
		})
	}
}

func layOne(t *testing.T, random *rand.Rand, board *Board, slow *twin) (*Board, *twin) {
	t.Helper()
	slow.compare(t, board)
	var ways []Tile
	kind := random.IntN(len(slow.shapes))
	for c, turn := range board.Fitting(kind) {
		ways = append(ways, Tile{c, kind, turn})
	}
	if want := slow.fitting(kind); !sameTiles(ways, want) {
		t.Fatalf("kind %d fits %v, twin says %v", kind, ways, want)
	}
	if len(ways) == 0 {
		return board, slow
	}
	w := ways[random.IntN(len(ways))]
	next := board.Place(w.Cell, w.Kind, w.Turn)
	slow.compare(t, board) // the old board is as it was
	return next, slow.place(w)
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
	board := newSet(t, Policy{Match: same}, cap1).NewBoard().Place(cell(0, 0), 0, 0)
	barred := board.Bar(cell(0, -1)).Seal(0, 0)
	if got := barred.Open(barred.Region(0, 0)); got != 0 {
		t.Errorf("%d slots open beside a sealed side", got)
	}
	if got := board.Open(board.Region(0, 0)); got != 3 {
		t.Errorf("sealing changed the board before: %d slots open", got)
	}
	if slices.Contains(barred.Frontier(), cell(0, -1)) || !slices.Contains(board.Frontier(), cell(0, -1)) {
		t.Errorf("frontier %v with the cell barred, %v before", barred.Frontier(), board.Frontier())
	}
	// A barred cell stays barred when tiles come to lie around it.
	more := barred.Place(cell(1, 0), 0, 1).Place(cell(1, -1), 0, 0)
	if slices.Contains(more.Frontier(), cell(0, -1)) || more.Fits(cell(0, -1), 0, 2) {
		t.Error("a barred cell was opened again")
	}
}

func TestFillable(t *testing.T) {
	board := newSet(t, Policy{Match: same}, cap1, straight).NewBoard().Place(cell(0, 0), 0, 0)
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
	board := newSet(t, Policy{Match: same}, plain).NewBoard().Place(cell(0, 0), 0, 0)
	defer func() {
		if recover() == nil {
			t.Error("no panic")
		}
	}()
	board.Place(cell(0, 0), 0, 0)
}

func TestWindowGrows(t *testing.T) {
	board := newSet(t, Policy{Match: same}, plain).NewBoard()
	var want []games.Cell
	for i := range 30 {
		for _, c := range []games.Cell{cell(i, 0), cell(-i, 1), cell(2, -i-1), cell(3, i+2)} {
			want = append(want, c)
			board = board.Place(c, 0, 0)
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

func TestMajority(t *testing.T) {
	for _, c := range []struct{ counts, want []int }{
		{nil, nil}, {[]int{0, 0}, nil}, {[]int{0, 2, 1}, []int{1}}, {[]int{2, 1, 2}, []int{0, 2}}, {[]int{1}, []int{0}},
	} {
		if got := Majority(c.counts); !slices.Equal(got, c.want) {
			t.Errorf("majority of %v: %v, want %v", c.counts, got, c.want)
		}
	}
}

func TestRow(t *testing.T) {
	board := newSet(t, Policy{Match: same}, plain).NewBoard()
	for _, x := range []int{0, 1, 2, 4, 3, 6} {
		board = board.Place(cell(x, 5), 0, 0)
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

func TestLargest(t *testing.T) {
	var cells []games.Cell
	for y := range field76 {
		for x := range field76[y] {
			if inField(cell(x, y)) {
				cells = append(cells, cell(x, y))
			}
		}
	}
	board := newSet(t, Policy{Match: same}, plain).NewBoard()
	if got := board.Largest(cells); !slices.Equal(got, cells) {
		t.Errorf("empty field: %v", got)
	}
	for x := range 10 {
		board = board.Place(cell(x, 6), 0, 0)
	}
	// 15 + 7 + 8 + 8 cells north of the wall of tiles; corners do not connect.
	if got := board.Largest(cells); !slices.Equal(got, cells[:38]) {
		t.Errorf("field cut in two: %v", got)
	}
	if got := board.Largest(nil); len(got) != 0 {
		t.Errorf("no cells: %v", got)
	}
}

func BenchmarkPlace(b *testing.B) {
	set := newSet(b, Policy{Match: same}, tables()[0].shapes...)
	b.ReportAllocs()
	for b.Loop() {
		board := set.NewBoard().Place(cell(0, 0), 0, 0)
		for i := range 70 {
			for c, turn := range board.Fitting(i % 2) {
				board = board.Place(c, i%2, turn)
				break
			}
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
