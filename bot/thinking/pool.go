package thinking

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"time"
)

// Errors of [Do].
var (
	ErrOff     = errors.New("computer players are switched off")
	ErrAlready = errors.New("a job with this key is waiting or running")
	ErrClosed  = errors.New("the pool is closed")
	ErrPanic   = errors.New("the job panicked")
	ErrEndless = errors.New("the job did not end")
)

// Options are the settings of a pool.
type Options struct {
	Workers int // jobs at a time; 0: none at all
	Log     *slog.Logger
	// Overrun is how much longer than allowed a job may run before it is abandoned, ten seconds by
	// default. A sound job ends soon after it is told to.
	Overrun time.Duration
	// Observe is called for each job that has ended, unless nil. It must return at once.
	Observe func(about string, o Outcome, took time.Duration)
}

// Outcome is how a job ended.
type Outcome string

// Outcomes. A job that is cut short returns its best result so far.
const (
	Done     Outcome = "done"
	Cut      Outcome = "cut"    // got less than its limit, because others waited or its caller left
	Failed   Outcome = "failed" // returned an error; the log says which
	Degraded Outcome = "mended" // a part of the job failed, and a simpler method replaced it
)

// Workers returns how many jobs may run at a time on a share of the cores: at least one, unless the
// share is zero.
func Workers(share float64, cores int) int {
	if share <= 0 {
		return 0
	}
	return max(1, int(min(share, 1)*float64(cores)))
}

// defaultOverrun is the default of Options.Overrun.
const defaultOverrun = 10 * time.Second

// Job is a request for a computation.
type Job struct {
	Key   string        // kind and subject; only one job per key waits or runs
	Since time.Time     // since when it is wanted; zero: now. The oldest runs next
	Limit time.Duration // its time if nothing else waits
}

// Pool runs jobs. It is safe for concurrent use.
type Pool struct {
	o Options

	mu      sync.Mutex
	queue   queue
	keys    map[string]bool // waiting or running
	running int
	hurry   hurry
	closed  bool
	stop    chan struct{} // closed when jobs must end
	done    sync.WaitGroup
}

// New returns a pool. It has no goroutine while it has no job.
func New(o Options) *Pool {
	if o.Overrun == 0 {
		o.Overrun = defaultOverrun
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Observe == nil {
		o.Observe = func(string, Outcome, time.Duration) {}
	}
	return &Pool{o: o, keys: map[string]bool{}, stop: make(chan struct{}), hurry: hurry{started: time.Now()}}
}

// Enabled reports whether the pool runs jobs at all.
func (p *Pool) Enabled() bool { return p != nil && p.o.Workers > 0 }

// Waiting returns how many jobs wait for a worker, and how many run.
func (p *Pool) Waiting() (waiting, running int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue), p.running
}

// Oldest returns how long the next job has been wanted; 0 if none waits.
func (p *Pool) Oldest() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return 0
	}
	return max(time.Since(p.queue[0].Since), 0)
}

// NoteDegraded reports that a part of the job with a key failed and a simpler method replaced it.
func (p *Pool) NoteDegraded(key string) { p.o.Observe(kindOf(key), Degraded, 0) }

// kindOf returns the kind at the beginning of a key.
func kindOf(key string) string {
	kind, _, _ := strings.Cut(key, " ")
	return kind
}

// Close tells the running jobs to end, starts no more, and waits for them.
func (p *Pool) Close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		close(p.stop)
		for _, w := range p.queue {
			w.finish(ErrClosed)
		}
		p.queue = nil
	}
	p.mu.Unlock()
	p.done.Wait()
}

// Do runs a job and returns its result. It waits for a worker and for the job as long as the
// context allows. think must call more often; once more returns false, think soon returns its best
// result so far. The errors are those of think, of the context, [ErrOff], [ErrAlready],
// [ErrClosed], [ErrPanic] and [ErrEndless].
func Do[T any](ctx context.Context, p *Pool, j Job, think func(more func() bool) (T, error)) (T, error) {
	var none T
	result := make(chan T, 1)
	w, err := p.enqueue(ctx, j, func(more func() bool) error {
		value, err := think(more)
		if err == nil {
			result <- value
		}
		return err
	})
	if err != nil {
		return none, err
	}
	if err := p.await(ctx, w); err != nil {
		return none, err
	}
	return <-result, nil
}

// enqueue adds a job to the queue and makes sure that a worker runs.
func (p *Pool) enqueue(ctx context.Context, j Job, think func(more func() bool) error) (*request, error) {
	if !p.Enabled() {
		return nil, ErrOff
	}
	if j.Since.IsZero() {
		j.Since = time.Now()
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.closed:
		return nil, ErrClosed
	case p.keys[j.Key]:
		return nil, fmt.Errorf("%s: %w", j.Key, ErrAlready)
	}
	w := &request{Job: j, asked: time.Now(), ctx: ctx, think: think, ended: make(chan struct{})}
	p.keys[j.Key] = true
	heap.Push(&p.queue, w)
	if p.running < p.o.Workers {
		p.running++
		p.done.Go(p.work)
	}
	return w, nil
}

// await waits for the end of a job. If its caller leaves, a waiting job leaves the queue.
func (p *Pool) await(ctx context.Context, w *request) error {
	select {
	case <-w.ended:
		return w.err
	case <-ctx.Done():
	}
	p.mu.Lock()
	if w.at >= 0 {
		heap.Remove(&p.queue, w.at)
		delete(p.keys, w.Key)
	}
	p.mu.Unlock()
	return ctx.Err()
}

// work runs jobs until none waits.
func (p *Pool) work() {
	for {
		p.mu.Lock()
		if len(p.queue) == 0 || p.closed {
			p.running--
			p.mu.Unlock()
			return
		}
		allowed := p.allowance(p.queue[0].Limit)
		w := heap.Pop(&p.queue).(*request)
		p.mu.Unlock()
		began := time.Now()
		err := p.run(w, allowed)
		p.o.Observe(kindOf(w.Key), p.outcome(w, allowed, err), time.Since(began))
		p.mu.Lock()
		delete(p.keys, w.Key)
		p.mu.Unlock()
		w.finish(err)
	}
}

// outcome is how a job with an allowance ended.
func (p *Pool) outcome(w *request, allowed time.Duration, err error) Outcome {
	switch {
	case w.ctx.Err() != nil || p.stopped():
		return Cut
	case err != nil:
		return Failed
	case allowed < w.Limit:
		return Cut
	}
	return Done
}

// run runs a job, and abandons it if it does not end.
func (p *Pool) run(w *request, allowed time.Duration) error {
	pace := p.pace(allowed)
	more := func() bool { return pace.step() && w.ctx.Err() == nil && !p.stopped() }
	ended := make(chan error, 1)
	go func() { ended <- p.guarded(w, more) }()
	overrun := time.NewTimer(allowed + p.o.Overrun)
	defer overrun.Stop()
	select {
	case err := <-ended:
		return err
	case <-overrun.C:
		p.o.Log.Error("a search did not end and was abandoned; please report it with this line", "about", w.Key, "allowed", allowed)
		return fmt.Errorf("%s: %w", w.Key, ErrEndless)
	}
}

func (p *Pool) guarded(w *request, more func() bool) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			p.o.Log.Error("a search panicked; please report it with this line", "about", w.Key, "fault", fault, "stack", string(debug.Stack()))
			err = fmt.Errorf("%s: %w: %v", w.Key, ErrPanic, fault)
		}
	}()
	return w.think(more)
}

func (p *Pool) stopped() bool {
	select {
	case <-p.stop:
		return true
	default:
		return false
	}
}

// patience is how long a job should wait at most for those before it. least is the shortest useful
// time for a job.
const (
	patience = 20 * time.Second
	least    = 50 * time.Millisecond
)

// Allowance returns the time for a job with this limit: less if others wait, so that each of them
// has its turn within about twenty seconds.
func (p *Pool) Allowance(limit time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.allowance(limit)
}

// allowance divides what is left of the patience of each waiting job by the number of jobs before
// it.
func (p *Pool) allowance(limit time.Duration) time.Duration {
	now, share := time.Now(), limit
	for i, w := range p.queue.inOrder() {
		left := patience - now.Sub(w.asked)
		share = min(share, left*time.Duration(max(p.o.Workers, 1))/time.Duration(i+1))
	}
	return min(limit, max(share, least))
}
