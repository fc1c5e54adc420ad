package world

import (
	"context"
	"errors"
	"sync"
)

// broadcast wakes all who wait for a change. Its lock is taken last, so any other may be held.
type broadcast struct {
	mu      sync.Mutex
	changed chan struct{} // closed and replaced whenever something changes
	done    chan struct{} // closed at the end
}

func newBroadcast() *broadcast {
	return &broadcast{changed: make(chan struct{}), done: make(chan struct{})}
}

func (b *broadcast) notify() {
	b.mu.Lock()
	defer b.mu.Unlock()
	close(b.changed)
	b.changed = make(chan struct{})
}

func (b *broadcast) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.changed
}

var errClosed = errors.New("the local Discord is closed")

// wait returns nil once the condition holds, which is asked after every change.
func (b *broadcast) wait(ctx context.Context, condition func() bool) error {
	for {
		changed := b.next()
		if condition() {
			return nil
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		case <-b.done:
			return errClosed
		}
	}
}
