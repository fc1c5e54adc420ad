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

// How long may be thought when nobody else waits.
const (
	hintTime    = 2 * time.Second
	reviewTime  = 15 * time.Second // for all decisions of a match together
	reviewLimit = 3 * time.Minute  // with all waiting; the answer can be given for a quarter of an hour
)

// How much is kept.
const (
	maxHints   = 64  // of some positions
	maxReviews = 128 // of some ten kilobytes
)

// Advisor answers who asks for advice. Make it with [New].
type Advisor struct {
	records *records.Records
	posts   *posts.Maker
	texts   *wording.Texts
	pool    *thinking.Pool
	// playouts bounds how many courses are imagined for a decision; 0: as many as the time allows.
	playouts int

	// What was thought about is kept, to be shown again.
	hints   *ttlcache.Cache[hintKey, hint]
	reviews *ttlcache.Cache[session.ID, *lookBack]
	// What a person may have thought about: look backs have a count of their own, since whoever
	// has used up the hints of a match still wants to look back on it.
	asked, looked quota

	// HintTime is how long may be thought about a decision, ReviewTime about a whole match.
	HintTime, ReviewTime time.Duration
	// ReviewLimit is how long that may last with all waiting for others.
	ReviewLimit time.Duration
}

// New returns an advisor that thinks in a pool. It imagines so many courses for a decision at most;
// 0: as many as the time allows.
func New(r *records.Records, m *posts.Maker, texts *wording.Texts, pool *thinking.Pool, playouts int) *Advisor {
	return &Advisor{
		records: r, posts: m, texts: texts, pool: pool, playouts: playouts, HintTime: hintTime, ReviewTime: reviewTime, ReviewLimit: reviewLimit,
		hints:   ttlcache.New(ttlcache.WithCapacity[hintKey, hint](maxHints)),
		reviews: ttlcache.New(ttlcache.WithCapacity[session.ID, *lookBack](maxReviews)),
		asked:   quota{now: r.Now}, looked: quota{now: r.Now},
	}
}

// refused turns errors of the pool into what a person is told.
func refused(err error) error {
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

// offered refuses where nobody thinks, and who has asked too often for what is counted.
func (a *Advisor) offered(count *quota, user uint64) error {
	if !a.pool.Offers() {
		return session.Refuse("bot.hint.nobody")
	}
	return count.take(user)
}

// seed is the chance of a thought about a match, which has nothing to do with that of the
// match.
func seed(about string, s *session.Session, steps int) chance.Seed {
	return sha256.Sum256(fmt.Appendf(nil, "bastide %s %s %d", about, s.ID, steps))
}
