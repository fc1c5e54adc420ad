package posts

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// blockingPainter waits until the test lets it go.
type blockingPainter struct {
	recordingPainter
	begun, end chan struct{}
}

func (s *blockingPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	s.begun <- struct{}{}
	<-s.end
	return s.recordingPainter.PNG(sc, o)
}

func (s *blockingPainter) Film(scenes []scene.Scene, o imaging.FilmOptions) ([]byte, error) {
	s.begun <- struct{}{}
	<-s.end
	return s.recordingPainter.Film(scenes, o)
}

// Pictures painted at the same time equal those painted one after another. The race detector checks
// it here, because .ci/run leaves out the tests of package imaging.
func TestPainterIsShared(t *testing.T) {
	t.Parallel()
	q, alone := NewPaintQueue(imaging.New(), 8, func(time.Duration, int) {}), imaging.New()
	var all sync.WaitGroup
	for _, game := range []string{"carcassonne", "castle"} {
		s := begin(t, game, "Alix", "Bruno")
		for range 4 {
			s.Choose()
		}
		sc, _ := s.S.Match.View(s.S.Match.State, games.Spectator, nil)
		want, err := alone.PNG(sc, imaging.Options{Names: s.S.Names(), Key: game})
		if err != nil {
			t.Fatal(err)
		}
		for i := range 4 {
			all.Go(func() {
				o := imaging.Options{Names: s.S.Names(), Key: fmt.Sprint(game, i%2)}
				if got, err := q.DrawScene(t.Context(), sc, o); err != nil || !bytes.Equal(got, want) {
					t.Errorf("%s: a picture differs, error %v", game, err)
				}
			})
		}
	}
	all.Wait()
}

// The queue never paints more pictures at a time than it may. A request whose context ends leaves
// the queue.
func TestPaintQueue(t *testing.T) {
	t.Parallel()
	p := &blockingPainter{begun: make(chan struct{}), end: make(chan struct{})}
	sizes := make(chan int, 1)
	q := NewPaintQueue(p, 1, func(_ time.Duration, n int) { sizes <- n })
	s := &session.Session{}
	done := make(chan error)
	go func() {
		_, err := q.Draw(context.Background(), wording.Localizer{}, s, scene.Scene{}, imaging.Options{})
		done <- err
	}()
	<-p.begun
	ctx, cancel := context.WithCancel(context.Background())
	left := make(chan error)
	for range crowdedFrom + 1 {
		go func() {
			_, err := q.Draw(ctx, wording.Localizer{}, s, scene.Scene{}, imaging.Options{})
			left <- err
		}()
	}
	for q.Waiting() < crowdedFrom+1 {
		time.Sleep(time.Millisecond)
	}
	if !q.Crowded() {
		t.Error("the queue is not crowded")
	}
	cancel()
	for range crowdedFrom + 1 {
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("error %v", err)
		}
	}
	if _, err := q.Film(ctx, wording.Localizer{}, s, nil, imaging.FilmOptions{}); !errors.Is(err, context.Canceled) {
		t.Errorf("a film waits: %v", err)
	}
	close(p.end)
	if err := <-done; err != nil || <-sizes != len("png") || q.Waiting() != 0 || q.Crowded() {
		t.Errorf("error %v, %d wait", err, q.Waiting())
	}
}

// However many pictures of posts and films wait, the picture of an answer is begun at once. On a single core it waits
// for one of them.
func TestAnswersPaintFirst(t *testing.T) {
	t.Parallel()
	match := begin(t, "carcassonne", "Alix", "Bruno")
	l := match.Texts.Localizer("en")
	synctest.Test(t, func(t *testing.T) {
		for cores, free := range map[int]int{1: 0, 2: 1, 4: 1} {
			p := &blockingPainter{begun: make(chan struct{}, 100), end: make(chan struct{})}
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
			close(p.end)
			synctest.Wait()
			if len(q.slots) != 0 || len(q.patient) != 0 || q.Waiting() != 0 {
				t.Errorf("%d cores: slots are still taken", cores)
			}
		}
	})
}

func TestFilm(t *testing.T) {
	t.Parallel()
	p := &recordingPainter{}
	q := NewPaintQueue(p, 1, nil)
	s := &session.Session{}
	s.Players = []session.Player{{Name: "Alix"}, {Name: "Bruno"}}
	for range 2 { // the slots must be free again
		if gif, err := q.Film(context.Background(), wording.Localizer{}, s, nil, imaging.FilmOptions{}); err != nil || string(gif) != "Alix Bruno" {
			t.Errorf("film %s: %v", gif, err)
		}
	}
	p.err = imaging.ErrFilm
	if _, err := q.Film(context.Background(), wording.Localizer{}, s, nil, imaging.FilmOptions{}); !errors.Is(err, imaging.ErrFilm) {
		t.Errorf("error %v", err)
	}
}

// A name of emojis only cannot be drawn. The picture calls the player by a number, in the language of the
// text, so that no name is empty.
func TestNamesInPictures(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	p := &recordingPainter{}
	q := NewPaintQueue(p, 1, func(time.Duration, int) {})
	s := &session.Session{}
	s.Players = []session.Player{{Name: "Alix"}, {Name: "🐸🐸"}, {Name: "🐸 Bob"}, {Name: "❤️"}}
	for _, lang := range wording.Languages {
		l := texts.Localizer(lang)
		second, fourth := l.Say("bot.player", "n", 2), l.Say("bot.player", "n", 4)
		if second == fourth || !imaging.CanWrite(second) {
			t.Errorf("%s: %q, %q", lang, second, fourth)
		}
		if _, err := q.Draw(t.Context(), l, s, scene.Scene{}, imaging.Options{}); err != nil {
			t.Fatal(err)
		}
		if names := p.asked[len(p.asked)-1].Names; !slices.Equal(names, []string{"Alix", second, "🐸 Bob", fourth}) {
			t.Errorf("%s: %q", lang, names)
		}
	}
}
