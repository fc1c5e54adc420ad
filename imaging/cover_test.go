package imaging

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/rulebook"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// covers are the records whose last positions stand for games.
var covers = func() map[string]table.Record {
	records, err := rulebook.LoadCovers(catalog.Texts()...)
	if err != nil {
		panic(err)
	}
	return records
}()

// coverScene is what stands for a game.
func coverScene(id string) (scene.Scene, Options) {
	m, err := covers[id].Replay(catalog.Builtin()[id], nil)
	if err != nil {
		panic(err)
	}
	return m.Still(games.Spectator), Options{View: Cover}
}

// The picture of a game is low and full: hardly anything of it is bare table.
func TestCover(t *testing.T) {
	t.Parallel()
	for id := range covers {
		im := painter.Draw(coverScene(id))
		if im.Rect.Max != coverSize {
			t.Errorf("%s: the picture is %v large", id, im.Rect.Max)
		}
		bare := 0
		for _, p := range im.Pix {
			if p == tableIndex {
				bare++
			}
		}
		if share := float64(bare) / float64(len(im.Pix)); share > .2 {
			t.Errorf("%s: %.0f %% of the picture is bare", id, 100*share)
		}
	}
}

// The part that is shown is the one in which most lies, wherever that is.
func TestLiveliest(t *testing.T) {
	t.Parallel()
	f := &frame{scene: scene.Scene{Game: "carcassonne", Grid: true, Board: scene.Rect{W: 40, H: 40}}}
	for i := range 12 { // a long row with a heap at its end
		f.scene.Items = append(f.scene.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(i, 0)})
	}
	for i := range 6 {
		f.scene.Items = append(f.scene.Items, scene.Item{Kind: scene.Face, Noun: "tile", Box: scene.Cell(9+i%3, 1+i/3)})
	}
	got := f.liveliest(f.shown(), 4, 3.5)
	if heap := (scene.Rect{X: 9, W: 3, H: 3}); overlap(got, heap) != heap {
		t.Errorf("shown is %+v", got)
	}
}
