package delivery

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/posts"
)

// Chore is work that is done from time to time.
type Chore interface {
	// Scan does what is due now, or hands it to a worker, and returns when to look again. Its
	// context ends when the loop does.
	Scan(context.Context, *sync.WaitGroup) time.Duration
}

// Loop serves chores.
type Loop struct {
	chores []Chore
	bell   chan struct{}
	work   sync.WaitGroup
	ctx    context.Context
	cancel context.CancelFunc
}

// NewLoop makes a loop. Chores are served in their order.
func NewLoop(chores ...Chore) *Loop {
	return &Loop{chores: chores, bell: make(chan struct{}, 1)}
}

// Start begins to serve. It returns at once. No press waits for the pictures of chores, so those of answers come
// first.
func (l *Loop) Start() {
	l.ctx, l.cancel = context.WithCancel(posts.Patient(context.Background()))
	l.work.Go(l.run)
}

// Wake makes the loop look at all chores now.
func (l *Loop) Wake() {
	select {
	case l.bell <- struct{}{}:
	default:
	}
}

// Close waits for what is under way until the context ends. What is given up is done after the next
// start.
func (l *Loop) Close(ctx context.Context) error {
	if l.cancel == nil {
		return nil
	}
	l.cancel()
	finished := make(chan struct{})
	go func() { l.work.Wait(); close(finished) }()
	select {
	case <-finished:
		return nil
	case <-ctx.Done():
		return fmt.Errorf("posts still under way: %w", ctx.Err())
	}
}

func (l *Loop) run() {
	for l.ctx.Err() == nil {
		wait := time.NewTimer(l.scan())
		select {
		case <-l.ctx.Done():
		case <-l.bell:
		case <-wait.C:
		}
		wait.Stop()
	}
}

// scan serves every chore and returns when the first of them is due again.
func (l *Loop) scan() time.Duration {
	wait := time.Hour
	for _, c := range l.chores {
		wait = min(wait, c.Scan(l.ctx, &l.work))
	}
	return wait
}

var errPanic = errors.New("panic while delivering")
