package scene

import "testing"

func TestRects(t *testing.T) {
	a, b, far := Rect{W: 2, H: 2}, Rect{X: 1, Y: 1, W: 3, H: 1}, Rect{X: 9, Y: 9, W: 1, H: 1}
	for what, c := range map[string][2]Rect{
		"around":        {a.Around(b), {W: 4, H: 2}},
		"in common":     {a.Meet(b), {X: 1, Y: 1, W: 1, H: 1}},
		"nothing":       {a.Meet(far), {X: 9, Y: 9}},
		"larger":        {a.Grow(1), {X: -1, Y: -1, W: 4, H: 4}},
		"whole cells":   {Rect{X: .5, Y: -.5, W: 1, H: 1 + 1e-9}.Cells(), {Y: -1, W: 2, H: 2}},
		"of a cell":     {Item{Box: Rect{X: 2.8, Y: -.3, W: .4, H: .1}}.Cell(), Cell(3, -1)},
		"round a path":  {Item{Points: []Point{{2, 1}, {0, 4}}}.Bounds(), {Y: 1, W: 2, H: 3}},
		"round several": {boundsOf(Item{Box: b}, Item{Box: a}), {W: 4, H: 2}},
	} {
		if c[0] != c[1] {
			t.Errorf("%s: %v, want %v", what, c[0], c[1])
		}
	}
	if _, any := Bounds(nil); any {
		t.Error("no items have bounds")
	}
}

func boundsOf(items ...Item) Rect {
	r, _ := Bounds(items)
	return r
}

// An edge that a calculation has moved by a hair still lies inside.
func TestRectHolds(t *testing.T) {
	whole := Rect{X: 1, Y: 1, W: 2, H: 2}
	for r, want := range map[Rect]bool{
		whole: true, {X: 1 - 1e-9, Y: 1, W: 2, H: 2}: true, {X: .9, Y: 1, W: 1, H: 1}: false,
		{X: 2, Y: 2, W: 1, H: 1 + 1e-9}: true, {X: 2, Y: 2, W: 1.1, H: 1}: false, {X: 2, Y: .5, W: 1, H: 1}: false,
	} {
		if whole.Holds(r) != want {
			t.Errorf("%v in %v: %v", r, whole, !want)
		}
	}
}
