package scene

import "testing"

// Nothing lies on anything else or outside the picture, and every text stands below its
// thing.
func TestShelves(t *testing.T) {
	for _, size := range []Rect{{W: 1, H: 1}, {W: 1, H: 2}} {
		for n := range 70 {
			var things []Item
			var texts []string
			for range n {
				things, texts = append(things, Item{Kind: Face, Box: size}), append(texts, "× 2")
			}
			s := Shelves("game", things, texts)
			if len(s.Items) != 2*n {
				t.Fatalf("%d things make %d items", n, len(s.Items))
			}
			for i, it := range s.Items {
				inside := it.Box.X >= 0 && it.Box.Y >= 0 && it.Box.X+it.Box.W <= s.Board.W+.001 && it.Box.Y+it.Box.H <= s.Board.H+.001
				if !inside {
					t.Errorf("item %d of %d lies at %v, outside %v", i, 2*n, it.Box, s.Board)
				}
				for j, other := range s.Items[:i] {
					if overlap(it.Box, other.Box) {
						t.Errorf("of %d items, %d lies on %d", 2*n, i, j)
					}
				}
				if i%2 == 1 && (it.Kind != Label || it.Box.Y != s.Items[i-1].Box.Y+size.H || it.Box.X != s.Items[i-1].Box.X) {
					t.Errorf("text %d stands at %v", i, it.Box)
				}
			}
		}
	}
}

// Where no thing has a text, none has room for it.
func TestShelvesWithoutTexts(t *testing.T) {
	things := []Item{{Box: Rect{W: 1, H: 2}}, {Box: Rect{W: 1, H: 2}}}
	s := Shelves("game", things, []string{"", ""})
	if len(s.Items) != 2 || s.Board.H != 2 {
		t.Errorf("%d items on %v", len(s.Items), s.Board)
	}
}

func overlap(a, b Rect) bool {
	const hair = 1e-9
	return a.X+a.W > b.X+hair && b.X+b.W > a.X+hair && a.Y+a.H > b.Y+hair && b.Y+b.H > a.Y+hair
}
