package bot

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
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

// Searches pause while a picture is painted, and sleep a little in the second after it, but not during a film.
func TestThoughtsRestForPictures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := thinking.New(thinking.Options{Workers: 1})
		painter := urgentPainter{slowPainter{}, p}
		for _, c := range []struct {
			name        string
			paint       func()
			least, most int
		}{
			{"picture", func() { _, _ = painter.PNG(scene.Scene{}, imaging.Options{}) }, 655, 675},
			{"film", func() { _, _ = painter.Film(nil, imaging.FilmOptions{}) }, 980, 1005},
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

// slowStore takes 300 ms for every transaction.
type slowStore struct{ records.Store }

func (s slowStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	time.Sleep(300 * time.Millisecond)
	return s.Store.Commit(ctx, c)
}

// Searches pause from the arrival of a press until its answer is sent, not until Discord confirms it.
func TestThoughtsRestForPresses(t *testing.T) {
	inBubble(t, func(p *party) {
		p.begin("carcassonne", nil, "Alix", "Bruno")
		who, m := p.panelToPress()
		id := p.buttonToPress(m)
		p.shut()
		p.thoughts = thinking.New(thinking.Options{Workers: 1})
		p.wrap = func(s records.Store) records.Store { return slowStore{s} }
		p.open()
		p.failIf(func(string) error { time.Sleep(2 * time.Second); return nil })
		pressed := make(chan struct{})
		go func() { p.press(who, m.id, id); close(pressed) }()
		synctest.Wait()
		steps, err := thinking.Do(p.Context(), p.thoughts, thinking.Job{Key: "a", Limit: time.Second}, func(more func() bool) (n int, _ error) {
			for ; more(); n++ {
				time.Sleep(time.Millisecond)
			}
			return n, nil
		})
		if err != nil || steps < 655 || steps > 675 {
			t.Errorf("beside a press: %d steps, %v", steps, err)
		}
		<-pressed
	})
}
