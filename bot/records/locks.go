package records

import (
	"fmt"
	"sync"

	"github.com/bastide-games/bastide/bot/session"
)

// Locker gives out locks by their keys. A lock excludes all other holders of the same key. It waits for as long as it
// takes.
type Locker interface {
	Lock(key string) (unlock func())
}

// locks has a lock for each key in use. A caller waits at a channel, so that time goes on in a bubble of
// testing/synctest.
type locks struct {
	mu   sync.Mutex
	held map[string]*lock
}

type lock struct {
	held   chan struct{} // contains an element while the lock is held
	wanted int
}

// Lock implements [Locker].
func (l *locks) Lock(key string) (unlock func()) {
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

// LockMatch waits for the lock of a match.
func (r *Records) LockMatch(id session.ID) (unlock func()) { return r.Lock("match " + id.String()) }

// LockChannel waits for the lock under which matches begin in a channel.
func (r *Records) LockChannel(channel uint64) (unlock func()) {
	return r.Lock(fmt.Sprintf("channel %d", channel))
}

// LockPerson waits for the lock under which something begins in a user's private messages. Take it before
// the locks of matches and channels.
func (r *Records) LockPerson(user uint64) (unlock func()) {
	return r.Lock(fmt.Sprintf("person %d", user))
}

// Lock waits for the lock of a key, which is that of a value or any other name.
func (r *Records) Lock(key string) (unlock func()) {
	if r.Locks != nil {
		return r.Locks.Lock(key)
	}
	return r.locks.Lock(key)
}
