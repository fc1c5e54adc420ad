package burgenland

import (
	"testing"

	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/games/scene"
)

// Each ring on a page of the rules lies closely around something on the board.
func TestRingsOfRules(t *testing.T) {
	g := embeddedGame(t)
	books, err := rulebook.LoadAll(Texts)
	if err != nil || len(books[ID]) == 0 {
		t.Fatalf("%v, %d pages", err, len(books[ID]))
	}
	for _, page := range books[ID] {
		sc, err := page.Picture(g)
		if err != nil {
			t.Fatal(err)
		}
		for _, ring := range page.Rings {
			const room = .12
			var within scene.Rect
			for _, it := range sc.Items {
				switch {
				case it.Box.W == 0 || !inside(it.Box, ring):
				case within.W == 0:
					within = it.Box
				default:
					within = union(within, it.Box)
				}
			}
			near := within.W > 0 && within.X-ring.X < room && within.Y-ring.Y < room &&
				ring.X+ring.W-within.X-within.W < room && ring.Y+ring.H-within.Y-within.H < room
			if !near {
				t.Errorf("%s: %+v is about %+v", page.Name, ring, within)
			}
		}
	}
}

func inside(a, b scene.Rect) bool {
	return a.X >= b.X && a.Y >= b.Y && a.X+a.W <= b.X+b.W && a.Y+a.H <= b.Y+b.H
}
