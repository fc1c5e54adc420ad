package scene

import "testing"

// Fields are named from the upper left corner of the board, however far it reaches.
func TestFields(t *testing.T) {
	s := Scene{Board: Rect{X: -7.5, Y: -2, W: 90, H: 40}}
	for _, c := range []struct {
		x, y int
		want string
	}{{-8, -2, "A1"}, {0, 0, "I3"}, {17, 9, "Z12"}, {18, 9, "AA12"}, {44, 0, "BA3"}, {71, 30, "CB33"}} {
		if got := s.Field(c.x, c.y); got != c.want {
			t.Errorf("%d,%d is called %s, want %s", c.x, c.y, got, c.want)
		}
	}
}
