package posts

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/imaging"
)

// withOtherSet is a game with a host's own tiles.
type withOtherSet struct{ games.Game }

func (r withOtherSet) Info() games.Info {
	info := r.Game.Info()
	info.Set, info.SetHash = "other", "0123"
	return info
}

// A game with a cover position has a cover, painted once. With other tiles it has none.
func TestCovers(t *testing.T) {
	t.Parallel()
	painted := &recordingPainter{}
	records := loadCovers(t)
	covers := NewCovers(NewPaintQueue(painted, 1, func(time.Duration, int) {}), records)
	l := loadTexts(t).Localizer("en")
	covers.Prepare(context.Background(), slices.Collect(maps.Values(catalog.Builtin()))...)
	if len(painted.scenes) != len(records) {
		t.Errorf("%d covers are painted before the first request", len(painted.scenes))
	}
	for range 2 {
		for id := range records {
			file, ok := covers.Of(context.Background(), l, catalog.Builtin()[id])
			if !ok || file.Name != id+".png" || file.Alt == "" || len(file.Data) == 0 {
				t.Errorf("%s: %v %+v", id, ok, file)
			}
		}
	}
	if len(painted.scenes) != len(records) || len(records) == 0 {
		t.Errorf("%d games took %d pictures", len(records), len(painted.scenes))
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
	for _, g := range []games.Game{withOtherSet{catalog.Builtin()["carcassonne"]}, crosses} {
		if file, ok := covers.Of(context.Background(), l, g); ok {
			t.Errorf("%s has the picture %+v", g.Info().ID, file)
		}
	}
}

// A cover that could not be painted is painted at the next request.
func TestCoverAgain(t *testing.T) {
	t.Parallel()
	painted := &recordingPainter{}
	covers := NewCovers(NewPaintQueue(painted, 1, func(time.Duration, int) {}), loadCovers(t))
	l, g := loadTexts(t).Localizer("en"), catalog.Builtin()["city"]
	gone, cancel := context.WithCancel(context.Background())
	cancel()
	covers.paint.slots <- struct{}{}
	if _, ok := covers.Of(gone, l, g); ok {
		t.Error("a cover was painted although the queue was full")
	}
	<-covers.paint.slots
	if _, ok := covers.Of(context.Background(), l, g); !ok {
		t.Error("the second request did not paint the cover")
	}
}
