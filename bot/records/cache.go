package records

import (
	"slices"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
)

// maxCached is how many sessions are kept in memory: those of the matches that went on last.
const maxCached = 256

// cache keeps sessions as they were stored last, with what their positions have answered, so
// that the next press about a match need not find it out again. Who takes one out has it
// alone: sessions are not safe for concurrent use.
type cache struct {
	mu    sync.Mutex
	of    map[session.ID]*session.Session
	order []session.ID // the longest unused first
}

// take returns the session of a match if it is the one that was stored, nil if it is not.
func (c *cache) take(id session.ID, revision uint64) *session.Session {
	c.mu.Lock()
	defer c.mu.Unlock()
	s := c.of[id]
	c.drop(id)
	if s == nil || s.Revision != revision {
		return nil
	}
	return s
}

// put keeps a session that was stored.
func (c *cache) put(s *session.Session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.of == nil {
		c.of = map[session.ID]*session.Session{}
	}
	c.drop(s.ID)
	c.of[s.ID] = s
	c.order = append(c.order, s.ID)
	if len(c.order) > maxCached {
		c.drop(c.order[0])
	}
}

// drop forgets a session. It is called while the cache is locked.
func (c *cache) drop(id session.ID) {
	if _, known := c.of[id]; known {
		delete(c.of, id)
		c.order = slices.DeleteFunc(c.order, func(other session.ID) bool { return other == id })
	}
}
