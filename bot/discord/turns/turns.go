// Package turns lets sessions with Discord begin one after the other: as fast as Discord
// allows, of one process or of several that share the shards.
package turns

import (
	"context"
	"time"
)

// Sharing divides the shards among several processes with the same token.
type Sharing interface {
	// Serve takes part until the context ends. It calls hold, in a goroutine of its own, for
	// each shard that becomes this process's, of so many in all, of which there are at least
	// as many as given; the shard stays its own until hold has returned, and hold has to
	// return when its context ends.
	Serve(ctx context.Context, shards int, hold func(ctx context.Context, shard, shards int)) error
	// Identify waits until a session may begin in a lane, where one begins at a time in all
	// processes, and not sooner than a gap after the one before.
	Identify(ctx context.Context, lane int, gap time.Duration) (done func(), err error)
	// Resumable returns what a shard's session can be resumed with, as whoever looked after the
	// shard has kept it, and how long ago that was; nil for none.
	SavedSession(shard int) (session []byte, ago time.Duration, err error)
	// Keep has session asked, from time to time and when hold has returned, what the shard's
	// session can be resumed with, nil for nothing.
	KeepSession(shard int, session func() []byte)
	// Given reports whether the context of a hold ended so that another process gets the
	// shard, and there is time to finish what is under way; otherwise the shard is lost.
	HandedOver(held context.Context) bool
}

// Queue is where a shard waits for its turn.
type Queue interface {
	// Enter waits for the turn of a shard. Whoever has it says when it is done.
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

// Own returns the queue of a process that has all shards: those whose numbers are the same
// modulo the number of lanes share a lane, and in each lane one session begins at a time, and
// not sooner than a gap after the one before.
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
