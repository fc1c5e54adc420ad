package records

import (
	"sync"

	"github.com/bastide-games/bastide/bot/clock"
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
	if s := c.takeAny(id); s != nil && s.Revision == revision {
		return s
	}
	return nil
}

// takeAny removes and returns the session of a match of any revision, nil if it is missing.
func (c *cache) takeAny(id session.ID) *session.Session {
	if taken, known := c.sessions().GetAndDelete(id); known {
		return taken.Value()
	}
	return nil
}

// put adds a session that was just stored.
func (c *cache) put(s *session.Session) { c.sessions().Set(s.ID, s, ttlcache.NoTTL) }

// rhythms keeps in memory how the time of users counts, for as long as the database does not answer.
type rhythms struct {
	once sync.Once
	kept *ttlcache.Cache[uint64, clock.Rhythm]
}

// maxRhythms is of how many users, those asked for last.
const maxRhythms = 4096

func (c *rhythms) users() *ttlcache.Cache[uint64, clock.Rhythm] {
	c.once.Do(func() { c.kept = ttlcache.New(ttlcache.WithCapacity[uint64, clock.Rhythm](maxRhythms)) })
	return c.kept
}

func (c *rhythms) put(user uint64, r clock.Rhythm) { c.users().Set(user, r, ttlcache.NoTTL) }

func (c *rhythms) get(user uint64) (r clock.Rhythm, known bool) {
	if item := c.users().Get(user); item != nil {
		return item.Value(), true
	}
	return r, false
}
