package imaging

import (
	"image"
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
		if im.Rect.Max != image.Pt(1050, 420) {
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
