package bot

import (
	"sync"
	"sync/atomic"
)

// gauge counts things that come and go.
type gauge struct{ n atomic.Int64 }

func (g *gauge) add(by int64) int64 { return g.n.Add(by) }
func (g *gauge) load() int64        { return g.n.Load() }

// locks gives each key a mutex, for as long as somebody wants it.
type locks struct {
	mu   sync.Mutex
	held map[string]*lock
}

type lock struct {
	sync.Mutex
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
		k = &lock{}
		l.held[key] = k
	}
	k.wanted++
	l.mu.Unlock()
	k.Lock()
	return func() {
		k.Unlock()
		l.mu.Lock()
		defer l.mu.Unlock()
		if k.wanted--; k.wanted == 0 {
			delete(l.held, key)
		}
	}
}
