package queue

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// ErrClosed means the queue takes no more work.
var ErrClosed = errors.New("queue is closed")

// Keyed runs work in the order it was asked for, per key. Different keys run at the
// same time, at most a fixed number of them. It has no goroutine of its own: work
// runs on the goroutine that asked for it, so a panic stays there too.
type Keyed[K comparable] struct {
	slots chan struct{}

	mu     sync.Mutex
	lanes  map[K]*lane
	work   int // asked for and not yet finished
	closed bool
	idle   chan struct{} // closed once closed and without work
}

// lane is one key's queue. It exists while somebody is working or waiting.
type lane struct{ waiting []chan struct{} }

// New returns a queue that runs at most width pieces of work at a time.
func New[K comparable](width int) *Keyed[K] {
	return &Keyed[K]{
		slots: make(chan struct{}, max(width, 1)),
		lanes: map[K]*lane{},
		idle:  make(chan struct{}),
	}
}

// Do waits for the key's turn, runs work and returns nil. If the context ends first
// it returns the context's error and work is never run. Errors: ErrClosed. Work must
// not call Do for the same key.
func (q *Keyed[K]) Do(ctx context.Context, key K, work func()) error {
	turn, err := q.enter(key)
	if err != nil {
		return err
	}
	defer q.finish()
	if err := q.wait(ctx, key, turn); err != nil {
		return err
	}
	defer q.leave(key)
	select {
	case q.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-q.slots }()
	work()
	return nil
}

// Len tells how many pieces of work the key has, the running one included.
func (q *Keyed[K]) Len(key K) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	if l := q.lanes[key]; l != nil {
		return 1 + len(l.waiting)
	}
	return 0
}

// Close refuses further work and waits until what was already asked for is done, or
// until the context ends; then it returns the context's error.
func (q *Keyed[K]) Close(ctx context.Context) error {
	q.mu.Lock()
	if !q.closed {
		q.closed = true
		q.signal()
	}
	q.mu.Unlock()
	select {
	case <-q.idle:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// enter joins the key's lane and returns the channel that is closed at its turn.
func (q *Keyed[K]) enter(key K) (chan struct{}, error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return nil, ErrClosed
	}
	q.work++
	turn := make(chan struct{})
	if l := q.lanes[key]; l != nil {
		l.waiting = append(l.waiting, turn)
		return turn, nil
	}
	q.lanes[key] = &lane{}
	close(turn)
	return turn, nil
}

func (q *Keyed[K]) wait(ctx context.Context, key K, turn chan struct{}) error {
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	if !q.withdraw(key, turn) {
		q.leave(key) // the turn came at the same moment: pass it on
	}
	return ctx.Err()
}

func (q *Keyed[K]) withdraw(key K, turn chan struct{}) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lanes[key]
	if l == nil {
		return false
	}
	i := slices.Index(l.waiting, turn)
	if i < 0 {
		return false
	}
	l.waiting = slices.Delete(l.waiting, i, i+1)
	return true
}

// leave gives the key's turn to the next.
func (q *Keyed[K]) leave(key K) {
	q.mu.Lock()
	defer q.mu.Unlock()
	l := q.lanes[key]
	if len(l.waiting) == 0 {
		delete(q.lanes, key)
		return
	}
	next := l.waiting[0]
	l.waiting = l.waiting[1:]
	close(next)
}

func (q *Keyed[K]) finish() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.work--
	q.signal()
}

func (q *Keyed[K]) signal() {
	if q.closed && q.work == 0 {
		close(q.idle)
	}
}
