package discord

import (
	"context"
	"crypto/rand"
	"log/slog"
	"runtime/debug"
	"sync"
)

// dispatcher runs handlers, each on a goroutine of its own that recovers from panics, and knows how
// many are running.
type dispatcher struct {
	log     *slog.Logger
	onPanic func(context.Context, Interaction, string)

	ctx    context.Context // of the handlers
	cancel context.CancelFunc

	mu      sync.Mutex
	running int
	closed  bool
	idle    chan struct{} // closed once closed and nothing is running
}

func newDispatcher(log *slog.Logger, onPanic func(context.Context, Interaction, string)) *dispatcher {
	d := &dispatcher{log: log, onPanic: onPanic, idle: make(chan struct{})}
	// Handlers outlive the connection, so they can finish what they began.
	d.ctx, d.cancel = context.WithCancel(context.Background())
	return d
}

// start runs work unless the dispatcher is closed.
func (d *dispatcher) start(work func(context.Context)) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return false
	}
	d.running++
	go func() {
		defer d.done()
		defer func() {
			if cause := recover(); cause != nil {
				d.log.Error("discord: bug in the program, please report it with this line", "cause", cause, "stack", string(debug.Stack()))
			}
		}()
		work(d.ctx)
	}()
	return true
}

func (d *dispatcher) done() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.running--
	if d.closed && d.running == 0 {
		close(d.idle)
	}
}

// close refuses further work.
func (d *dispatcher) close() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return
	}
	d.closed = true
	if d.running == 0 {
		close(d.idle)
	}
}

// finish waits for the handlers until ctx ends, then ends their context. It returns
// how many did not finish in time.
func (d *dispatcher) finish(ctx context.Context) int {
	defer d.cancel()
	select {
	case <-d.idle:
		return 0
	case <-ctx.Done():
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.running
}

// handle calls the handler. A panic costs that one interaction only.
func (d *dispatcher) handle(ctx context.Context, h Handler, i Interaction) {
	defer func() {
		if cause := recover(); cause != nil {
			d.report(ctx, i, cause)
		}
	}()
	h(ctx, i)
}

// report logs a panic under a number that the player sees too.
func (d *dispatcher) report(ctx context.Context, i Interaction, cause any) {
	incident := rand.Text()[:8]
	d.log.Error("discord: bug in the program, please report it with this line; the player was shown the incident number", "incident", incident, "interaction", i.ID.String(),
		"cause", cause, "stack", string(debug.Stack()))
	if d.onPanic == nil {
		return
	}
	defer func() {
		if cause := recover(); cause != nil {
			d.log.Error("discord: bug in the program, please report it with this line; the player could not be told", "incident", incident, "cause", cause)
		}
	}()
	d.onPanic(ctx, i, incident)
}
