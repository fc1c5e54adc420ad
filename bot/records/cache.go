package records

import (
	"sync"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/jellydator/ttlcache/v3"
)

// maxCached is how many sessions are kept in memory, those used last.
const maxCached = 256

// cache keeps sessions as they were last stored, with what they have already computed about their
// positions, so that the next press need not compute it again. Taking a session out removes it: sessions
// are not safe for concurrent use.
type cache struct {
	once sync.Once
	kept *ttlcache.Cache[session.ID, *session.Session]
}

func (c *cache) sessions() *ttlcache.Cache[session.ID, *session.Session] {
	c.once.Do(func() { c.kept = ttlcache.New(ttlcache.WithCapacity[session.ID, *session.Session](maxCached)) })
	return c.kept
}

// take removes and returns the session of a match, nil if it is missing or of another revision.
func (c *cache) take(id session.ID, revision uint64) *session.Session {
	taken, known := c.sessions().GetAndDelete(id)
	if !known || taken.Value().Revision != revision {
		return nil
	}
	return taken.Value()
}

// put adds a session that was just stored.
func (c *cache) put(s *session.Session) { c.sessions().Set(s.ID, s, ttlcache.NoTTL) }
