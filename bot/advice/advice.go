package advice

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"time"

	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/jellydator/ttlcache/v3"
)

// Time limits when nothing else waits.
const (
	hintTime    = 2 * time.Second
	reviewTime  = 15 * time.Second // for all decisions of a match together
	reviewLimit = 3 * time.Minute  // including waiting; Discord accepts an answer for a quarter of an hour
)

// Sizes of the caches.
const (
	maxHints   = 64  // hints of different positions
	maxReviews = 128 // about ten kilobytes each
)

// Advisor gives hints and looks back on matches. Make it with [New].
type Advisor struct {
	records *records.Records
	posts   *posts.Maker
	texts   *wording.Texts
	pool    *thinking.Pool
	// playouts is the most playouts for a decision; 0: as many as the time allows.
	playouts int

	// Results are kept to be shown again.
	hints   *ttlcache.Cache[hintKey, hint]
	reviews *ttlcache.Cache[session.ID, *lookBack]
	// Limits for each person. Look backs count separately: someone who has used up the hints of a
	// match still wants to look back on it.
	asked, looked quota

	// HintTime is the time for a decision, ReviewTime for a whole match.
	HintTime, ReviewTime time.Duration
	// ReviewLimit is the time for a whole match including waiting.
	ReviewLimit time.Duration
}

// New returns an advisor that searches in a pool, with at most this many playouts for a decision;
// 0: as many as the time allows.
func New(r *records.Records, m *posts.Maker, texts *wording.Texts, pool *thinking.Pool, playouts int) *Advisor {
	return &Advisor{
		records: r, posts: m, texts: texts, pool: pool, playouts: playouts, HintTime: hintTime, ReviewTime: reviewTime, ReviewLimit: reviewLimit,
		hints:   ttlcache.New(ttlcache.WithCapacity[hintKey, hint](maxHints)),
		reviews: ttlcache.New(ttlcache.WithCapacity[session.ID, *lookBack](maxReviews)),
		asked:   quota{now: r.Now}, looked: quota{now: r.Now},
	}
}

// refusalOf turns errors of the pool into sentences for the person.
func refusalOf(err error) error {
	switch {
	case errors.Is(err, thinking.ErrAlready):
		return session.Refuse("bot.hint.already")
	case errors.Is(err, thinking.ErrOff):
		return session.Refuse("bot.hint.nobody")
	case errors.Is(err, thinking.ErrClosed), errors.Is(err, context.DeadlineExceeded):
		return session.Refuse("bot.hint.busy")
	}
	return err
}

// check refuses if the host has switched searches off, or if the person has asked too often.
func (a *Advisor) check(count *quota, user uint64) error {
	if !a.pool.Enabled() {
		return session.Refuse("bot.hint.nobody")
	}
	return count.take(user)
}

// seed is the seed of a search about a match. It has nothing to do with the secret seed of the
// match.
func seed(about string, s *session.Session, steps int) chance.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "bastide %s %s %d", about, s.ID, steps))
}
