package bot

import (
	"context"
	"time"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// easel waits for the right to paint: no more pictures are painted at a time than there
// are processors. Whoever got it says when it is done.
func (b *Bot) easel(ctx context.Context) (done func(), err error) {
	b.waiting.add(1)
	defer b.waiting.add(-1)
	select {
	case b.paint <- struct{}{}:
		return func() { <-b.paint }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// draw paints a scene of a match.
func (b *Bot) draw(ctx context.Context, s *sheet, sc scene.Scene, o imaging.Options) ([]byte, error) {
	done, err := b.easel(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	o.Names = s.head.names()
	o.Key = s.id().String()
	began := time.Now()
	png, err := b.Painter.PNG(sc, o)
	b.Observer.Painted(time.Since(began), len(png))
	return png, err
}

// crowded reports whether a picture would have to wait noticeably.
func (b *Bot) crowded() bool { return b.waiting.load() > int64(16*cap(b.paint)) }
