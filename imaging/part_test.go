package imaging

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// A picture of a part shows that alone, what is in hand and the rings: neither a panel nor what was
// played last.
func TestPart(t *testing.T) {
	t.Parallel()
	s, _ := coverScene("carcassonne")
	s.Focus = scene.Rect{X: -1, Y: -1, W: 5, H: 3}
	bare, ringed := compose(s, Options{View: Part}), compose(s, Options{View: Part, Rings: []scene.Rect{scene.Cell(0, 0)}})
	if bare.Size.X < 1050*9/10 || bare.Size.X > 1050 || bare.Size.Y*5 != bare.Size.X*3 {
		t.Errorf("the picture is %v large", bare.Size)
	}
	if bare.Part != s.Focus || len(ringed.stamps) != len(bare.stamps)+1 {
		t.Errorf("%v is shown, with %d and %d stamps", bare.Part, len(bare.stamps), len(ringed.stamps))
	}
	if !slices.ContainsFunc(bare.board.Items, func(it scene.Item) bool { return it.Kind == scene.Piece && it.Seat != scene.Nobody }) {
		t.Error("no follower is shown")
	}
	for _, it := range bare.board.Items {
		if it.Kind == scene.Outline && it.Seat != scene.Nobody || it.Dead {
			t.Errorf("%+v is shown", it)
		}
	}
	s.Panel.Hand = []scene.Item{{Kind: scene.Face, Noun: "tile", Name: "E"}}
	if held := compose(s, Options{View: Part}); len(held.stamps) <= len(bare.stamps) {
		t.Error("nothing is in hand")
	}
}
