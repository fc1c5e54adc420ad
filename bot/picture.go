package bot

import (
	"context"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// draw paints a scene of a match. It waits for its turn: no more pictures are
// painted at a time than there are processors.
func (b *Bot) draw(ctx context.Context, s *sheet, sc scene.Scene, o imaging.Options) ([]byte, error) {
	b.waiting.add(1)
	defer b.waiting.add(-1)
	select {
	case b.paint <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-b.paint }()
	o.Names = s.head.names()
	o.Key = s.id().String()
	return b.Painter.PNG(sc, o)
}

// crowded reports whether a picture would have to wait noticeably.
func (b *Bot) crowded() bool { return b.waiting.load() > int64(16*cap(b.paint)) }
