package records

import (
	"fmt"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
)

// locks gives each key a lock, for as long as somebody wants it. What waits for one waits at a
// channel, so that time goes on meanwhile in a bubble of testing/synctest.
type locks struct {
	mu   sync.Mutex
	held map[string]*lock
}

type lock struct {
	held   chan struct{} // has an element while somebody holds the lock
	wanted int
}

// lock waits until nobody holds the key, and returns what gives it back.
func (l *locks) lock(key string) (unlock func()) {
	l.mu.Lock()
	if l.held == nil {
		l.held = map[string]*lock{}
	}
	k := l.held[key]
	if k == nil {
		k = &lock{held: make(chan struct{}, 1)}
		l.held[key] = k
	}
	k.wanted++
	l.mu.Unlock()
	k.held <- struct{}{}
	return func() {
		<-k.held
		l.mu.Lock()
		defer l.mu.Unlock()
		if k.wanted--; k.wanted == 0 {
			delete(l.held, key)
		}
	}
}

// LockMatch waits until nobody else changes the match.
func (r *Records) LockMatch(id session.ID) (unlock func()) { return r.Lock("match " + id.String()) }

// LockChannel waits until nobody else begins a match in the channel.
func (r *Records) LockChannel(channel uint64) (unlock func()) {
	return r.Lock(fmt.Sprintf("channel %d", channel))
}

// LockPerson waits until nobody else begins something in a person's private messages. It is taken
// before the locks of matches and channels.
func (r *Records) LockPerson(user uint64) (unlock func()) {
	return r.Lock(fmt.Sprintf("person %d", user))
}

// Lock waits until nobody holds the key, which is that of a value or of another name.
func (r *Records) Lock(key string) (unlock func()) { return r.locks.lock(key) }
