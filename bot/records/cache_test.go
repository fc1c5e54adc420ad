package records

import (
	"testing"

	"github.com/bastide-games/bastide/bot/session"
)

func kept(id session.ID) *session.Session { return &session.Session{ID: id, Revision: 3} }

// The cache holds a limited number of sessions, those added last.
func TestCacheIsBounded(t *testing.T) {
	var c cache
	for id := range session.ID(3 * maxCached) {
		c.put(kept(id))
	}
	if n := c.sessions().Len(); n != maxCached {
		t.Errorf("%d sessions are kept", n)
	}
	for id := range session.ID(3 * maxCached) {
		if got := c.take(id, 3) != nil; got != (id >= 2*maxCached) {
			t.Fatalf("session %d is kept: %t", id, got)
		}
	}
}

// A session is handed out once, and only at its stored revision.
func TestCacheHandsOutOnce(t *testing.T) {
	var c cache
	c.put(kept(1))
	c.put(kept(1))
	if c.take(1, 3) == nil || c.take(1, 3) != nil {
		t.Error("a session was handed out twice or not at all")
	}
	c.put(kept(2))
	if c.take(2, 4) != nil {
		t.Error("a session was handed out that has changed in the store")
	}
}
