package records

import (
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/jellydator/ttlcache/v3"
)

// maxCached is how many sessions are kept in memory: those of the matches that went on last.
const maxCached = 256

// cache keeps sessions as they were stored last, with what their positions have answered, so
// that the next press about a match need not find it out again. Who takes one out has it
// alone: sessions are not safe for concurrent use.
type cache struct {
	once sync.Once
	kept *ttlcache.Cache[session.ID, *session.Session]
}

func (c *cache) sessions() *ttlcache.Cache[session.ID, *session.Session] {
	c.once.Do(func() { c.kept = ttlcache.New(ttlcache.WithCapacity[session.ID, *session.Session](maxCached)) })
	return c.kept
}

// take returns the session of a match if it is the one that was stored, nil if it is not.
func (c *cache) take(id session.ID, revision uint64) *session.Session {
	taken, known := c.sessions().GetAndDelete(id)
	if !known || taken.Value().Revision != revision {
		return nil
	}
	return taken.Value()
}

// put keeps a session that was stored.
func (c *cache) put(s *session.Session) { c.sessions().Set(s.ID, s, ttlcache.NoTTL) }
