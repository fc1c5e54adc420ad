package terrain

import "testing"

// A connected part is found up to a wall, and its rows cover it.
func TestReached(t *testing.T) {
	at := func(q Point) string {
		if q.X > .4 && q.X < .6 && q.Y > .2 {
			return "wall"
		}
		return "field"
	}
	for slot, want := range map[int]bool{0: true, 10: true} {
		on := Reached(at, "field", []int{slot})
		if got := on(Pt(.9, .9)) && on(Pt(.1, .9)) && !on(Pt(.5, .5)); got != want {
			t.Errorf("round the wall from slot %d: %v", slot, got)
		}
	}
	closed := func(q Point) string {
		if q.X > .4 && q.X < .6 {
			return "wall"
		}
		return "field"
	}
	on := Reached(closed, "field", []int{0})
	if !on(Pt(.1, .9)) || on(Pt(.9, .9)) || on(Pt(.5, .5)) {
		t.Error("a wall does not part the field")
	}
	area := 0.
	for _, row := range Rows(on) {
		area += (row[1].X - row[0].X) * (row[2].Y - row[1].Y)
	}
	if area < .39 || area > .43 {
		t.Errorf("its rows take %v of the tile", area)
	}
}
