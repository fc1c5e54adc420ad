package scene

import (
	"strconv"
	"testing"
)

// A field is named from where A1 lies, however far the board reaches.
func TestFields(t *testing.T) {
	for _, c := range []struct {
		a1   Place
		x, y int
		want string
	}{
		{Place{}, 0, 0, "A1"}, {Place{}, 25, 11, "Z12"}, {Place{}, 26, 0, "AA1"}, {Place{}, 701, 0, "ZZ1"}, {Place{}, 702, 0, "AAA1"},
		{Afar, 0, 0, "M20"}, {Afar, -12, -19, "A1"}, {Afar, -13, 0, "z20"}, {Afar, -38, 0, "a20"}, {Afar, 3, -1, "P19"},
		{Afar, 0, -20, "M199"}, {Afar, 0, -21, "M198"}, {Afar, 0, -71, "M148"},
	} {
		for _, board := range []Rect{{}, {X: -7.5, Y: -2, W: 90, H: 40}} {
			if got := (Scene{A1: c.a1, Board: board}).Field(c.x, c.y); got != c.want {
				t.Errorf("%d,%d is called %s where A1 is %v, want %s", c.x, c.y, got, c.a1, c.want)
			}
		}
	}
}

// However far a board reaches to the north or south, no row is called 0 or less, and no two of a
// board that is as high as any match makes it have the same name.
func TestRows(t *testing.T) {
	s := Scene{A1: Afar}
	for y := -500; y <= 500; y++ {
		if n, err := strconv.Atoi(s.Row(y)); err != nil || n < 1 {
			t.Fatalf("row %d is called %s", y, s.Row(y))
		}
	}
	for north := range rows {
		seen := map[string]int{}
		for y := -north; y < rows-north; y++ { // the first tile lies in row 0
			if other, twice := seen[s.Row(y)]; twice {
				t.Fatalf("of a board that begins at %d rows %d and %d are called %s", -north, other, y, s.Row(y))
			}
			seen[s.Row(y)] = y
		}
	}
}
