package advice

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
	"github.com/jellydator/ttlcache/v3"
)

const (
	// playouts is the number of playouts for a decision if time allows.
	playouts = 800
	// fewest is the number for a decision that is searched at all.
	fewest = 8
)

// review looks back on a match and keeps the result. A second request for the same one waits for
// it.
func (a *Advisor) review(ctx context.Context, s *session.Session) (*lookBack, error) {
	defer a.records.Lock("look back " + s.ID.String())()
	if known := a.reviews.Get(s.ID); known != nil {
		return known.Value(), nil
	}
	record, err := a.records.Replayable(s)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, a.ReviewLimit)
	defer cancel()
	b := budget{ctx: ctx, pool: a.pool, key: "look back " + s.ID.String(), left: a.ReviewTime}
	r, err := search.Retrospect{Game: s.Game, Record: record, Seed: seed("look back", s, 0), Playouts: cmp.Or(a.playouts, playouts), Think: b.think}.Review()
	if err != nil {
		return nil, err
	}
	if len(r.Curve) < 2 && ctx.Err() != nil {
		return nil, session.Refuse("bot.look.hurried")
	}
	found := &lookBack{Review: withoutPositions(r)}
	a.reviews.Set(s.ID, found, ttlcache.NoTTL)
	return found, nil
}

// withoutPositions drops the positions of a review, which are large.
func withoutPositions(r search.Review) search.Review {
	for _, list := range r.Costly {
		for i := range list {
			list[i].Before = table.Match{}
		}
	}
	return r
}

// budget is the time left for a match.
type budget struct {
	ctx  context.Context
	pool *thinking.Pool
	key  string
	left time.Duration
}

// think uses a part of the time left for a question. When the person cannot be answered much
// longer, it skips the remaining questions.
func (b *budget) think(q search.Question, part float64) (search.Answer, error) {
	if b.ctx.Err() != nil {
		return search.Answer{}, nil
	}
	job := thinking.Job{Key: b.key, Limit: time.Duration(part * float64(b.left))}
	a, err := thinking.Do(b.ctx, b.pool, job, func(more func() bool) (search.Answer, error) {
		began, n := time.Now(), 0
		defer func() { b.left -= time.Since(began) }()
		q.More = func() bool {
			n++
			return more() || n <= fewest
		}
		return search.Think(q)
	})
	if errors.Is(err, context.DeadlineExceeded) {
		return search.Answer{}, nil
	}
	return a, err
}
