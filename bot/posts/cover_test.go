package posts

import (
	"context"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/imaging"
)

// replaced is a game that is played with a host's own tiles.
type replaced struct{ games.Game }

func (r replaced) Info() games.Info {
	info := r.Game.Info()
	info.Set, info.SetHash = "other", "0123"
	return info
}

// Every game has a picture that stands for it, painted once. A game with other tiles, or
// without a position to show, has none.
func TestCovers(t *testing.T) {
	t.Parallel()
	painted := &album{}
	covers := NewCovers(NewPaintQueue(painted, 1, func(time.Duration, int) {}), loadCovers(t))
	l := loadTexts(t).Localizer("en")
	for range 2 {
		for _, e := range catalog.Entries {
			file, ok := covers.Of(context.Background(), l, catalog.Builtin()[e.ID])
			if !ok || file.Name != e.ID+".png" || file.Alt == "" || len(file.Data) == 0 {
				t.Errorf("%s: %v %+v", e.ID, ok, file)
			}
		}
	}
	if len(painted.scenes) != len(catalog.Entries) {
		t.Errorf("%d games took %d pictures", len(catalog.Entries), len(painted.scenes))
	}
	for _, o := range painted.asked {
		if o.View != imaging.Cover {
			t.Errorf("painted with %+v", o)
		}
	}
	crosses, err := noughts.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range []games.Game{replaced{catalog.Builtin()["carcassonne"]}, crosses} {
		if file, ok := covers.Of(context.Background(), l, g); ok {
			t.Errorf("%s has the picture %+v", g.Info().ID, file)
		}
	}
}

// A picture that could not be painted is painted the next time.
func TestCoverAgain(t *testing.T) {
	t.Parallel()
	painted := &album{}
	covers := NewCovers(NewPaintQueue(painted, 1, func(time.Duration, int) {}), loadCovers(t))
	l, g := loadTexts(t).Localizer("en"), catalog.Builtin()["city"]
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	covers.paint.slots <- struct{}{}
	if _, ok := covers.Of(gone, l, g); ok {
		t.Error("painted while there was no room")
	}
	<-covers.paint.slots
	if _, ok := covers.Of(context.Background(), l, g); !ok {
		t.Error("never painted again")
	}
}
