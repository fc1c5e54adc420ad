package posts

import (
	"context"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/nickname"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// Painter makes pictures and films of scenes, for example *imaging.Painter. It must be safe for
// concurrent use.
type Painter interface {
	PNG(scene.Scene, imaging.Options) ([]byte, error)
	Film([]scene.Scene, imaging.FilmOptions) ([]byte, error)
}

// PaintQueue limits how many pictures are painted at a time.
type PaintQueue struct {
	painter Painter
	painted func(took time.Duration, bytes int)
	slots   chan struct{} // one for each picture being painted
	patient chan struct{} // one fewer, for films and for pictures under a context of [Patient]
	films   chan struct{} // one film at a time, so that turns never wait for several
	waiting atomic.Int64
}

// crowdedFrom is how many pictures may wait for each slot before another picture would take noticeably
// long.
const crowdedFrom = 16

// NewPaintQueue returns a queue that paints atOnce pictures at a time. It calls painted after each
// picture with the time and the size, 0 if painting failed.
func NewPaintQueue(p Painter, atOnce int, painted func(took time.Duration, bytes int)) *PaintQueue {
	return &PaintQueue{painter: p, painted: painted, slots: make(chan struct{}, atOnce),
		patient: make(chan struct{}, max(1, atOnce-1)), films: make(chan struct{}, 1)}
}

// patience is the key of a context of [Patient].
type patience struct{}

// Patient returns a context for pictures that no press waits for, such as those of posts. If there are several slots,
// they leave one to the pictures of answers.
func Patient(ctx context.Context) context.Context { return context.WithValue(ctx, patience{}, true) }

// Draw paints a scene of a match. It returns the painter's errors, and the context's if that ends
// while the picture waits.
func (q *PaintQueue) Draw(ctx context.Context, l wording.Localizer, s *session.Session, sc scene.Scene, o imaging.Options) ([]byte, error) {
	o.Names, o.Key = namesInPictures(l, s), s.PictureKey()
	return q.DrawScene(ctx, sc, o)
}

// DrawScene does the same for a scene without a match.
func (q *PaintQueue) DrawScene(ctx context.Context, sc scene.Scene, o imaging.Options) ([]byte, error) {
	lines := []chan struct{}{q.slots}
	if ctx.Value(patience{}) != nil {
		lines = []chan struct{}{q.patient, q.slots}
	}
	done, err := q.wait(ctx, lines...)
	if err != nil {
		return nil, err
	}
	defer done()
	began := time.Now()
	png, err := q.painter.PNG(sc, o)
	q.painted(time.Since(began), len(png))
	return png, err
}

// Film makes a film of a match as a GIF. The names of the players come from the match. The errors
// are those of Draw, and [imaging.ErrFilm] if the film would be too large.
func (q *PaintQueue) Film(ctx context.Context, l wording.Localizer, s *session.Session, scenes []scene.Scene, o imaging.FilmOptions) ([]byte, error) {
	done, err := q.wait(ctx, q.films, q.patient, q.slots)
	if err != nil {
		return nil, err
	}
	defer done()
	o.Names = namesInPictures(l, s)
	return q.painter.Film(scenes, o)
}

// wait waits for a place in each line, one after the other. Call done to leave them all.
func (q *PaintQueue) wait(ctx context.Context, lines ...chan struct{}) (done func(), err error) {
	q.waiting.Add(1)
	defer q.waiting.Add(-1)
	for n, line := range lines {
		select {
		case line <- struct{}{}:
		case <-ctx.Done():
			leave(lines[:n])
			return nil, ctx.Err()
		}
	}
	return func() { leave(lines) }, nil
}

func leave(lines []chan struct{}) {
	for _, line := range lines {
		<-line
	}
}

// NameInPicture returns the name of a player for a picture. A name of emojis only has no letter that can
// be drawn; such a player is called by a number, counted from 1.
func NameInPicture(l wording.Localizer, name string, n int) string {
	if name == nickname.Erased {
		return l.Bare().Name(name)
	}
	if imaging.CanWrite(name) {
		return name
	}
	return l.Bare().Say("bot.player", "n", n)
}

func namesInPictures(l wording.Localizer, s *session.Session) []string {
	names := slices.Clone(s.Names())
	l = l.About(s).Bare()
	for seat, name := range names {
		if names[seat] = NameInPicture(l, name, seat+1); name == nickname.Erased {
			names[seat] = l.Seat(games.Seat(seat)) // several have numbers
		}
	}
	return names
}

// Waiting returns how many pictures wait to be painted.
func (q *PaintQueue) Waiting() int { return int(q.waiting.Load()) }

// Crowded reports whether a picture would wait noticeably long.
func (q *PaintQueue) Crowded() bool { return q.Waiting() > crowdedFrom*cap(q.slots) }
