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

// A private answer that shows the position, such as the whole board, stands below the turn and is soon out of date.
// Discord lets a bot delete it for a quarter of an hour.
const (
	glanceKept = 14 * time.Minute
	maxGlances = 10_000
)

// glanceKey is a person and the match that they look at.
type glanceKey struct {
	user  uint64
	match session.ID
}

// glanced is an answer, or a message that followed another answer.
type glanced struct {
	discord.Interaction
	followed discord.Snowflake // 0 for the answer itself
}

// glances holds the answers that will be deleted.
type glances struct {
	once sync.Once
	kept *ttlcache.Cache[glanceKey, glanced]
}

func (g *glances) answers() *ttlcache.Cache[glanceKey, glanced] {
	g.once.Do(func() {
		g.kept = ttlcache.New(
			ttlcache.WithTTL[glanceKey, glanced](glanceKept), ttlcache.WithCapacity[glanceKey, glanced](maxGlances),
			ttlcache.WithDisableTouchOnHit[glanceKey, glanced](),
		)
	})
	return g.kept
}

// glance remembers the answer for later deletion, and deletes the person's previous one about the match.
func (q *Request) glance(ctx context.Context, match session.ID) {
	q.RemoveGlance(ctx, match)
	q.desk.glances.answers().Set(glanceKey{q.UserID(), match}, glanced{q.Interaction, q.followed}, ttlcache.DefaultTTL)
}

// RemoveGlance deletes the answer that shows the person a position of a match, if Discord still allows that.
func (q *Request) RemoveGlance(ctx context.Context, match session.ID) {
	was, there := q.desk.glances.answers().GetAndDelete(glanceKey{q.UserID(), match})
	if !there {
		return
	}
	if err := q.deleteGlance(ctx, was.Value()); err != nil && !errors.Is(err, discord.ErrGone) {
		q.Log().Info("a private message that is out of date could not be deleted", "error", err)
	}
}

func (q *Request) deleteGlance(ctx context.Context, g glanced) error {
	if g.followed != 0 {
		return q.desk.API.DeleteFollowUp(ctx, g.Interaction, g.followed)
	}
	return q.desk.API.DeleteResponse(ctx, g.Interaction)
}
