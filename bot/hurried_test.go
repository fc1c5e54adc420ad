package bot

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// slowPainter takes 300 ms for every picture.
type slowPainter struct{}

func (slowPainter) PNG(scene.Scene, imaging.Options) ([]byte, error) {
	time.Sleep(300 * time.Millisecond)
	return nil, nil
}

func (slowPainter) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) {
	time.Sleep(300 * time.Millisecond)
	return nil, nil
}

// Searches pause while a picture is painted, but not during a film.
func TestThoughtsRestForPictures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := thinking.New(thinking.Options{Workers: 1})
		painter := urgentPainter{slowPainter{}, p}
		for _, c := range []struct {
			name        string
			paint       func()
			least, most int
		}{
			{"picture", func() { _, _ = painter.PNG(scene.Scene{}, imaging.Options{}) }, 685, 705},
			{"film", func() { _, _ = painter.Film(nil, imaging.FilmOptions{}) }, 985, 1005},
		} {
			go c.paint()
			synctest.Wait()
			steps, err := thinking.Do(t.Context(), p, thinking.Job{Key: c.name, Limit: time.Second}, func(more func() bool) (n int, _ error) {
				for ; more(); n++ {
					time.Sleep(time.Millisecond)
				}
				return n, nil
			})
			if err != nil || steps < c.least || steps > c.most {
				t.Errorf("beside a %s: %d steps, %v", c.name, steps, err)
			}
		}
		p.Close()
	})
}
