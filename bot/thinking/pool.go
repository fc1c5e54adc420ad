package thinking

import (
	"container/heap"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Errors of [Do].
var (
	ErrOff     = errors.New("nobody thinks here")
	ErrAlready = errors.New("that is being thought about already")
	ErrClosed  = errors.New("no more thoughts are begun")
	ErrPanic   = errors.New("the thought panicked")
	ErrEndless = errors.New("the thought did not end")
)

// Options are the settings of a pool.
type Options struct {
	Workers int // thoughts at a time; 0: none at all
	Log     *slog.Logger
	// Overrun is how much longer than allowed a thought may take before it is given up, by
	// default ten seconds: it ends by itself when it is told to.
	Overrun time.Duration
	// Observe is told of each thought that has ended; nil: nobody is. It must return at once.
	Observe func(about string, o Outcome, took time.Duration)
}

// Outcome is how a thought ended.
type Outcome string

// Outcomes. A thought that is cut comes to the best there was so far.
const (
	Done   Outcome = "done"
	Cut    Outcome = "cut"    // had less time than it may take, since others waited or nobody does any more
	Failed Outcome = "failed" // came to nothing; the log tells why
	Mended Outcome = "mended" // a part of one failed, and something simpler was done
)

// Workers returns how many thoughts may run at a time on a share of so many cores: at least
// one, unless nothing is to be shared.
func Workers(share float64, cores int) int {
	if share <= 0 {
		return 0
	}
	return max(1, int(min(share, 1)*float64(cores)))
}

// usualOverrun is the default of Options.Overrun.
const usualOverrun = 10 * time.Second

// Job is a thought that is wanted.
type Job struct {
	Key   string        // what it is about, its kind first: one thought at a time, waiting or running
	Since time.Time     // since when it is wanted, the zero time: now. Who waits longest is next
	Limit time.Duration // how long it may take when nobody else waits
}

// Pool runs thoughts. It is safe for concurrent use.
type Pool struct {
	o Options

	mu      sync.Mutex
	queue   queue
	keys    map[string]bool // waiting or running
	running int
	hurried int           // see [Pool.Hurry]
	calm    chan struct{} // closed when nobody is in a hurry any more
	hurries atomic.Bool   // hurried is not 0; asked at every step of a thought
	closed  bool
	stop    chan struct{} // closed when thoughts are to end
	done    sync.WaitGroup
}

// New returns a pool. It has no goroutine while nobody thinks.
func New(o Options) *Pool {
	if o.Overrun == 0 {
		o.Overrun = usualOverrun
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Observe == nil {
		o.Observe = func(string, Outcome, time.Duration) {}
	}
	return &Pool{o: o, keys: map[string]bool{}, stop: make(chan struct{})}
}

// Offers reports whether anybody thinks here at all.
func (p *Pool) Offers() bool { return p != nil && p.o.Workers > 0 }

// Waiting returns how many thoughts wait for a worker, and how many are under way.
func (p *Pool) Waiting() (waiting, running int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.queue), p.running
}

// Oldest returns how long the thought that is next has been wanted; 0 if none waits.
func (p *Pool) Oldest() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 {
		return 0
	}
	return max(time.Since(p.queue[0].Since), 0)
}

// NoteMended tells that a part of the thought about a key failed, and something simpler was done.
func (p *Pool) NoteMended(key string) { p.o.Observe(kindOf(key), Mended, 0) }

// kindOf is what a key begins with.
func kindOf(key string) string {
	kind, _, _ := strings.Cut(key, " ")
	return kind
}

// Close tells the thoughts under way to end, begins no more, and waits for those that ran.
func (p *Pool) Close() {
	p.mu.Lock()
	if !p.closed {
		p.closed = true
		close(p.stop)
		for _, w := range p.queue {
			w.leave(ErrClosed)
		}
		p.queue = nil
	}
	p.mu.Unlock()
	p.done.Wait()
}

// Do has a thought and returns what it came to. It waits for a worker, and for the thought,
// as long as the context allows. think is given a function to be asked often: once it says
// false, think returns soon with the best it has. The errors are those of think, of the
// context, [ErrOff], [ErrAlready], [ErrClosed], [ErrPanic] and [ErrEndless].
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

// enqueue lets a thought wait for a worker, and sees to it that there is one.
func (p *Pool) enqueue(ctx context.Context, j Job, think func(more func() bool) error) (*wanted, error) {
	if !p.Offers() {
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
	w := &wanted{Job: j, asked: time.Now(), ctx: ctx, think: think, ended: make(chan struct{})}
	p.keys[j.Key] = true
	heap.Push(&p.queue, w)
	if p.running < p.o.Workers {
		p.running++
		p.done.Go(p.work)
	}
	return w, nil
}

// await waits for the end of a thought. One that nobody waits for any more leaves the queue.
func (p *Pool) await(ctx context.Context, w *wanted) error {
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

// work runs thoughts until none waits.
func (p *Pool) work() {
	for {
		p.mu.Lock()
		if len(p.queue) == 0 || p.closed {
			p.running--
			p.mu.Unlock()
			return
		}
		allowed := p.allowance(p.queue[0].Limit)
		w := heap.Pop(&p.queue).(*wanted)
		p.mu.Unlock()
		began := time.Now()
		err := p.run(w, allowed)
		p.o.Observe(kindOf(w.Key), p.outcome(w, allowed, err), time.Since(began))
		p.mu.Lock()
		delete(p.keys, w.Key)
		p.mu.Unlock()
		w.leave(err)
	}
}

// outcome is how a thought ended that was allowed so much time.
func (p *Pool) outcome(w *wanted, allowed time.Duration, err error) Outcome {
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

// run has a thought, and gives it up if it does not end.
func (p *Pool) run(w *wanted, allowed time.Duration) error {
	end := time.Now().Add(allowed)
	yields := allowed / 2
	more := func() bool {
		yields -= p.giveWay(yields)
		return time.Now().Before(end) && w.ctx.Err() == nil && !p.stopped()
	}
	ended := make(chan error, 1)
	go func() { ended <- p.guarded(w, more) }()
	overrun := time.NewTimer(allowed + p.o.Overrun)
	defer overrun.Stop()
	select {
	case err := <-ended:
		return err
	case <-overrun.C:
		p.o.Log.Error("a computer player thinks without end and is given up, please report it with this line", "about", w.Key, "allowed", allowed)
		return fmt.Errorf("%s: %w", w.Key, ErrEndless)
	}
}

// Hurry lets all thoughts rest until the function that it returns is called: somebody waits for
// what is being done meanwhile. They rest for half of their time at most.
func (p *Pool) Hurry() (done func()) {
	if p == nil {
		return func() {}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.hurried++; p.hurried == 1 {
		p.calm = make(chan struct{})
		p.hurries.Store(true)
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.hurried--; p.hurried == 0 {
			p.hurries.Store(false)
			close(p.calm)
		}
	}
}

// giveWay lets whoever is in a hurry go first, for no longer than it is told, and returns how
// long that took.
func (p *Pool) giveWay(most time.Duration) time.Duration {
	runtime.Gosched()
	if most <= 0 || !p.hurries.Load() {
		return 0
	}
	p.mu.Lock()
	calm := p.calm
	p.mu.Unlock()
	began, enough := time.Now(), time.NewTimer(most)
	defer enough.Stop()
	select {
	case <-calm:
	case <-enough.C:
	case <-p.stop:
	}
	return time.Since(began)
}

func (p *Pool) guarded(w *wanted, more func() bool) (err error) {
	defer func() {
		if fault := recover(); fault != nil {
			p.o.Log.Error("a fault of the program in a computer player, please report it with this line", "about", w.Key, "fault", fault, "stack", string(debug.Stack()))
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

// Patience is how long a thought should wait at most for those before it, and least is how
// long each may take at least: what is less would be no thought.
const (
	patience = 20 * time.Second
	least    = 50 * time.Millisecond
)

// Allowance returns how long a thought may take that may take so long when nobody waits: if
// others do, as long as lets each of them have its turn within some twenty seconds.
func (p *Pool) Allowance(limit time.Duration) time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.allowance(limit)
}

// allowance shares what is left of the patience of each that waits among it and those before it.
func (p *Pool) allowance(limit time.Duration) time.Duration {
	now, share := time.Now(), limit
	for i, w := range p.queue.inOrder() {
		left := patience - now.Sub(w.asked)
		share = min(share, left*time.Duration(max(p.o.Workers, 1))/time.Duration(i+1))
	}
	return min(limit, max(share, least))
}
