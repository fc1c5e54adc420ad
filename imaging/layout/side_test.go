package layout

import (
	"testing"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/view"
)

// The players stand beside a high board that is over, which is larger then, and below a flat one. While a match
// goes on they stay below.
func TestPlayersBesideAHighBoard(t *testing.T) {
	for _, c := range []struct {
		wide, high, seats int
		over              bool
		form              Form
	}{
		{5, 20, 2, true, Side}, {5, 20, 5, true, Side}, {9, 9, 4, true, Side},
		{20, 5, 2, true, Below}, {20, 5, 5, true, Below}, {5, 20, 2, false, Below},
	} {
		sc := scene.Scene{Grid: true, Board: scene.Rect{W: float64(c.wide), H: float64(c.high)}}
		for x := range c.wide {
			for y := range c.high {
				sc.Items = append(sc.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(x, y)})
			}
		}
		for seat := range c.seats {
			sc.Panel.Plates = append(sc.Panel.Plates, scene.Plate{Seat: seat, Counts: []scene.Count{{Noun: "follower", N: 7}}})
		}
		content := &Content{Board: &view.Board{Scene: sc, Set: art.Set{Tiled: true}}, Panel: &Panel{Panel: sc.Panel}, Highest: 244}
		if c.over {
			content.Panel.Winners = []int{0}
		}
		p := content.Arrange()
		all := scene.Rect{W: float64(c.wide), H: float64(c.high)}
		if p.Form != c.form || c.over && !p.Part.Holds(all) || p.Size.Y > p.Px(245) {
			t.Errorf("%+v: form %d, %v of %v, %d px high", c, p.Form, p.Part, all, p.Size.Y)
		}
		if p.Form == Side && p.Px(stripHighTwo)*c.seats > p.Panel.Dy() {
			t.Errorf("%+v: no room for all players in %v", c, p.Panel)
		}
	}
}
