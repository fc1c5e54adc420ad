package posts

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// Painter makes pictures and films of scenes; *imaging.Painter is one. It is safe for
// concurrent use.
type Painter interface {
	PNG(scene.Scene, imaging.Options) ([]byte, error)
	Film([]scene.Scene, imaging.FilmOptions) ([]byte, error)
}

// PaintQueue lets no more pictures be painted at a time than is good for the machine.
type PaintQueue struct {
	painter Painter
	painted func(took time.Duration, bytes int)
	slots   chan struct{} // one for each picture being painted
	films   chan struct{} // only one film is made at a time, so that turns never wait for many
	waiting atomic.Int64
}

// crowd is how many pictures a slot may have before it when another one has to wait
// noticeably.
const crowd = 16

// NewPaintQueue returns a queue that paints so many pictures at a time. painted is told of each
// picture: how long it took, and its size, 0 if it could not be painted.
func NewPaintQueue(p Painter, atOnce int, painted func(took time.Duration, bytes int)) *PaintQueue {
	return &PaintQueue{painter: p, painted: painted, slots: make(chan struct{}, atOnce), films: make(chan struct{}, 1)}
}

// Draw paints a scene of a match. Its errors are those of the context, while waiting, and of
// the painter.
func (q *PaintQueue) Draw(ctx context.Context, s *session.Session, sc scene.Scene, o imaging.Options) ([]byte, error) {
	o.Names, o.Key = s.Names(), s.ID.String()
	return q.Example(ctx, sc, o)
}

// Example is Draw for a scene of no match.
func (q *PaintQueue) Example(ctx context.Context, sc scene.Scene, o imaging.Options) ([]byte, error) {
	done, err := q.wait(ctx, q.slots)
	if err != nil {
		return nil, err
	}
	defer done()
	began := time.Now()
	png, err := q.painter.PNG(sc, o)
	q.painted(time.Since(began), len(png))
	return png, err
}

// Film makes a film of a match as a GIF file, with a title and an ending; the names are the
// match's. Its errors are those of Draw, among them
// [imaging.ErrFilm] for one that is too large.
func (q *PaintQueue) Film(ctx context.Context, s *session.Session, scenes []scene.Scene, o imaging.FilmOptions) ([]byte, error) {
	next, err := q.wait(ctx, q.films)
	if err != nil {
		return nil, err
	}
	defer next()
	done, err := q.wait(ctx, q.slots)
	if err != nil {
		return nil, err
	}
	defer done()
	o.Names = s.Names()
	return q.painter.Film(scenes, o)
}

// wait waits for a slot. The caller has to give it back.
func (q *PaintQueue) wait(ctx context.Context, slots chan struct{}) (done func(), err error) {
	q.waiting.Add(1)
	defer q.waiting.Add(-1)
	select {
	case slots <- struct{}{}:
		return func() { <-slots }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Waiting is how many pictures wait to be painted.
func (q *PaintQueue) Waiting() int { return int(q.waiting.Load()) }

// Crowded reports whether a picture would have to wait noticeably.
func (q *PaintQueue) Crowded() bool { return q.Waiting() > crowd*cap(q.slots) }
