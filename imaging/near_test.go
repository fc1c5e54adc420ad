package imaging

import "testing"

// Where an end of the rampart is chosen, its surroundings are shown, larger than the whole
// town, and both numbers with them; where nothing would be gained it is the whole town.
func TestNear(t *testing.T) {
	for _, i := range []int{0, 2} {
		s, o := townScene(i)
		near := compose(s, o)
		o.View = Board
		board := compose(s, o)
		if near.phone() < board.phone() {
			t.Errorf("position %d: a tile is %.1f px on a phone, %.1f on the whole board", i, near.phone(), board.phone())
		}
		for _, it := range s.Items {
			if o.Marks[it.Word] != "" && it.Word != "" && !inside(it.Box, near.view) {
				t.Errorf("position %d: choice %s at %v is not seen in %v", i, it.Word, it.Box, near.view)
			}
		}
	}
	s, _ := lay(3, 3, 1, 1).scene("V", 2)
	if f := compose(s, Options{View: Near}); f.opts.View == Near {
		t.Error("a picture is either close or of the whole board")
	}
}
