package interaction

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jellydator/ttlcache/v3"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/session"
)

// What somebody only glances at, such as the whole board, lies below the turn like everything else in private, and tells
// of a position that is soon gone. Discord lets a bot take it away again for a quarter of an hour.
const (
	glanceKept = 14 * time.Minute
	maxGlances = 10_000
)

// glancing is who glances at what.
type glancing struct {
	user  uint64
	match session.ID
}

// glances are the answers that are to go.
type glances struct {
	once sync.Once
	kept *ttlcache.Cache[glancing, discord.Interaction]
}

func (g *glances) answers() *ttlcache.Cache[glancing, discord.Interaction] {
	g.once.Do(func() {
		g.kept = ttlcache.New(
			ttlcache.WithTTL[glancing, discord.Interaction](glanceKept), ttlcache.WithCapacity[glancing, discord.Interaction](maxGlances),
			ttlcache.WithDisableTouchOnHit[glancing, discord.Interaction](),
		)
	})
	return g.kept
}

// glance keeps the answer as what the person glances at of a match, in place of what that was.
func (q *Request) glance(ctx context.Context, match session.ID) {
	q.Tidy(ctx, match)
	q.desk.glances.answers().Set(glancing{q.UserID(), match}, q.Interaction, ttlcache.DefaultTTL)
}

// Tidy takes away what the person glances at of a match, as far as Discord still does.
func (q *Request) Tidy(ctx context.Context, match session.ID) {
	was, there := q.desk.glances.answers().GetAndDelete(glancing{q.UserID(), match})
	if !there {
		return
	}
	if err := q.desk.API.DeleteResponse(ctx, was.Value()); err != nil && !errors.Is(err, discord.ErrGone) {
		q.Log().Info("a private message that is out of date stays", "error", err)
	}
}
