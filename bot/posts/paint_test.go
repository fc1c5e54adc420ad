package posts

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// slowPainter paints until it is told to finish.
type slowPainter struct {
	Painter
	finish chan struct{}
}

func (p slowPainter) PNG(scene.Scene, imaging.Options) ([]byte, error) {
	<-p.finish
	return nil, nil
}

func (p slowPainter) Film([]scene.Scene, imaging.FilmOptions) ([]byte, error) {
	<-p.finish
	return nil, nil
}

// However many pictures of posts and films wait, the picture of an answer is begun at once. On a single core it waits
// for one of them.
func TestAnswersPaintFirst(t *testing.T) {
	t.Parallel()
	match := begin(t, "carcassonne", "Alix", "Bruno")
	l := match.Texts.Localizer("en")
	synctest.Test(t, func(t *testing.T) {
		for cores, free := range map[int]int{1: 0, 2: 1, 4: 1} {
			p := slowPainter{finish: make(chan struct{})}
			q := NewPaintQueue(p, cores, func(time.Duration, int) {})
			draw := func(ctx context.Context) { _, _ = q.DrawScene(ctx, scene.Scene{}, imaging.Options{}) }
			film := func(ctx context.Context) { _, _ = q.Film(ctx, l, match.S, nil, imaging.FilmOptions{}) }
			for range 10 {
				go draw(Patient(t.Context()))
			}
			synctest.Wait()
			ctx, leave := context.WithCancel(t.Context())
			for range 10 {
				go film(ctx)
			}
			synctest.Wait()
			if painting := len(q.slots); painting != max(1, cores-1) {
				t.Errorf("%d cores: %d posts and films are being painted", cores, painting)
			}
			before := q.Waiting()
			go draw(t.Context())
			synctest.Wait()
			if got := 1 - (q.Waiting() - before); got != free {
				t.Errorf("%d cores: %d answers are being painted, want %d", cores, got, free)
			}
			leave()
			synctest.Wait()
			if len(q.films) != 0 {
				t.Errorf("%d cores: films that are not wanted any more keep others waiting", cores)
			}
			close(p.finish)
			synctest.Wait()
			if len(q.slots) != 0 || len(q.patient) != 0 || q.Waiting() != 0 {
				t.Errorf("%d cores: slots are still taken", cores)
			}
		}
	})
}
