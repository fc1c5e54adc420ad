// Package turns lets sessions with Discord begin one after the other, as fast as Discord allows. The
// shards belong to one process, or several processes share them.
package turns

import (
	"context"
	"time"
)

// Sharing divides the shards among several processes with the same token.
type Sharing interface {
	// Serve takes part until the context ends. For each shard that this process gets, it calls hold in
	// a goroutine of its own, with the number of all shards, which is at least the one given. The
	// shard belongs to this process until hold returns. hold must return when its context ends.
	Serve(ctx context.Context, shards int, hold func(ctx context.Context, shard, shards int)) error
	// Identify waits until a session may begin in a lane. Over all processes one session begins there
	// at a time, and not sooner than a gap after the one before.
	Identify(ctx context.Context, lane int, gap time.Duration) (done func(), err error)
	// Resumable returns what a shard's session can be resumed with, as the last process with that
	// shard has saved it, and how long ago that was; nil for none.
	SavedSession(shard int) (session []byte, ago time.Duration, err error)
	// Keep saves what the shard's session can be resumed with: it calls session from time to time and
	// after hold has returned. nil means nothing.
	KeepSession(shard int, session func() []byte)
	// Given reports whether the context of a hold ended because another process gets the shard. Then
	// there is time to finish; otherwise the shard is lost already.
	HandedOver(held context.Context) bool
}

// Queue is where a shard waits for its turn to begin a session.
type Queue interface {
	// Enter waits for the turn of a shard. The caller calls done when the session has begun.
	Enter(ctx context.Context, number int) (done func(), err error)
}

// Shared returns the queue of several processes.
func Shared(s Sharing, gap time.Duration, lanes int) Queue { return shared{s, gap, lanes} }

type shared struct {
	Sharing
	gap   time.Duration
	lanes int
}

// Enter implements Queue.
func (s shared) Enter(ctx context.Context, number int) (done func(), err error) {
	return s.Identify(ctx, number%s.lanes, s.gap)
}

// Own returns the queue of a process that has all shards. Shards whose numbers are equal modulo the
// number of lanes share a lane. In each lane one session begins at a time, and not sooner than a gap
// after the one before.
func Own(gap time.Duration, lanes int) Queue {
	t := &own{gap: gap, lanes: make([]lane, lanes)}
	for i := range t.lanes {
		t.lanes[i].mu = make(chan struct{}, 1)
		t.lanes[i].mu <- struct{}{}
	}
	return t
}

type own struct {
	gap   time.Duration
	lanes []lane
}

type lane struct {
	mu   chan struct{} // holds one token
	last time.Time     // guarded by it
}

// Enter implements Queue.
func (t *own) Enter(ctx context.Context, number int) (done func(), err error) {
	l := &t.lanes[number%len(t.lanes)]
	select {
	case <-l.mu:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	wait := time.NewTimer(time.Until(l.last.Add(t.gap)))
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-ctx.Done():
		l.mu <- struct{}{}
		return nil, ctx.Err()
	}
	return func() {
		l.last = time.Now()
		l.mu <- struct{}{}
	}, nil
}
