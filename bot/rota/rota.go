// Package rota runs recurring checks for many items, such as the cups of servers. It knows when each item
// is due, and one worker serves them one after the other. A failed item is tried again later, after a pause
// that grows with each failure in a row.
//
// Nothing is stored. The items can be listed again at any time, and the function that serves an item
// decides what to do for it.
package rota

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/storage"
)

// Pauses.
const (
	lookAgain  = time.Minute // until the next look at the clock, which may be set
	firstRetry = 10 * time.Second
	longRetry  = 30 * time.Minute
)

// Duty says how the items of a rota are found and served.
type Duty[K comparable] struct {
	// What is what the log calls an item, such as "a cup". Name identifies an item in the log, in pairs of
	// a name and a value.
	What string
	Name func(K) []any
	// Find lists all items for which something may be due.
	Find func() ([]K, error)
	// Serve does what is due for an item. It is not cancelled when the program stops. After an error or a
	// panic it is tried again.
	Serve func(context.Context, K) (Served, error)
	// Order sorts items that are due at the same time.
	Order func(a, b K) int

	Now  func() time.Time
	Log  *slog.Logger
	Wake func() // causes a call of [Rota.Scan]
}

// Served is the result of serving an item.
type Served struct {
	Next time.Time     // when the item is due again; zero for never
	Wait time.Duration // after an error: the shortest pause before the next attempt
	Rest time.Duration // pause before the next item is served
}

// Rota is a chore of the delivery loop. Its methods are safe for concurrent use. Make it with [New].
type Rota[K comparable] struct {
	duty Duty[K]

	mu      sync.Mutex
	next    map[K]time.Time // when each item is due
	tries   map[K]int       // failures in a row
	touched []K             // items to serve before all others
	busy    bool            // whether the worker is running
	again   bool            // whether the items must be listed again
}

// New returns an empty rota.
func New[K comparable](d Duty[K]) *Rota[K] {
	return &Rota[K]{duty: d, next: map[K]time.Time{}, tries: map[K]int{}}
}

// Look lists the items and makes all of them due now.
func (r *Rota[K]) Look() error {
	all, err := r.duty.Find()
	if err != nil {
		return err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, key := range all {
		r.next[key] = time.Time{}
	}
	return nil
}

// LookAgain makes the next scan list the items again, for example because there are more of them now.
func (r *Rota[K]) LookAgain() {
	r.mu.Lock()
	r.again = true
	r.mu.Unlock()
	r.duty.Wake()
}

// Touch makes an item due now, before all others: something has been decided about it.
func (r *Rota[K]) Touch(key K) {
	r.mu.Lock()
	r.next[key] = time.Time{}
	if !slices.Contains(r.touched, key) {
		r.touched = append(r.touched, key)
	}
	delete(r.tries, key)
	r.mu.Unlock()
	r.duty.Wake()
}

// Next returns when the next item is due, a time in the past while one is being served. ok is false when
// none is due.
func (r *Rota[K]) Next() (at time.Time, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy {
		return at, true
	}
	for _, next := range r.next {
		if !ok || next.Before(at) {
			at, ok = next, true
		}
	}
	return at, ok
}

// Scan implements delivery's Chore: it hands the due items to a worker.
func (r *Rota[K]) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if r.takeAgain() {
		if err := r.Look(); err != nil {
			r.duty.Log.Error("cannot list what is to be served, trying again", "what", r.duty.What, "error", err)
			r.mu.Lock()
			r.again = true
			r.mu.Unlock()
			return firstRetry
		}
	}
	due, wait := r.due()
	if len(due) > 0 {
		work.Go(func() {
			r.serveAll(ctx, due)
			r.idle()
			r.duty.Wake()
		})
	}
	return wait
}

// takeAgain reports whether the items must be listed again, and resets that.
func (r *Rota[K]) takeAgain() bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	was := r.again
	r.again = false
	return was
}

func (r *Rota[K]) idle() {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.busy = false
}

// due takes the items that are due now, in order, and returns when to look again. While the worker is
// running, no item is due.
func (r *Rota[K]) due() (due []K, wait time.Duration) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.busy {
		return nil, lookAgain
	}
	now := r.duty.Now()
	wait = lookAgain
	for key, next := range r.next {
		if left := next.Sub(now); left > 0 {
			wait = min(wait, left)
			continue
		}
		due = append(due, key)
		delete(r.next, key) // a touch meanwhile makes it due again
	}
	slices.SortFunc(due, r.duty.Order)
	r.busy = len(due) > 0
	return due, wait
}

// serveAll serves the items one after the other, touched ones first.
func (r *Rota[K]) serveAll(ctx context.Context, due []K) {
	for ctx.Err() == nil {
		var key K
		var ok bool
		if key, due, ok = r.take(due); !ok {
			return
		}
		served := r.attempt(context.WithoutCancel(ctx), key)
		if !served.Next.IsZero() {
			r.putOff(key, served.Next)
		}
		if served.Rest > 0 {
			select {
			case <-time.After(served.Rest):
			case <-ctx.Done():
			}
		}
	}
	for _, key := range due {
		r.putOff(key, r.duty.Now())
	}
}

// take returns the next item, a touched one if there is any, and the due items that remain.
func (r *Rota[K]) take(due []K) (key K, left []K, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.touched) > 0 {
		key, r.touched = r.touched[0], r.touched[1:]
		delete(r.next, key)
		return key, slices.DeleteFunc(due, func(other K) bool { return other == key }), true
	}
	if len(due) == 0 {
		return key, nil, false
	}
	return due[0], due[1:], true
}

// putOff makes an item due at a time, unless it is due earlier.
func (r *Rota[K]) putOff(key K, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.next[key]; !ok || at.Before(known) {
		r.next[key] = at
	}
}

// attempt serves an item. After a failure it makes the item due again later.
func (r *Rota[K]) attempt(ctx context.Context, key K) Served {
	served, err := r.serve(ctx, key)
	switch {
	case err == nil:
		r.mu.Lock()
		delete(r.tries, key)
		r.mu.Unlock()
	case errors.Is(err, storage.ErrStale): // another process has just changed it
		served.Next = r.duty.Now().Add(firstRetry)
	default:
		wait := max(served.Wait, r.pause(key))
		served.Next = r.duty.Now().Add(wait)
		r.duty.Log.Warn("trouble with "+r.duty.What+", trying again", append(r.duty.Name(key), "in", wait, "error", err)...)
	}
	return served
}

// serve turns a panic into an error.
func (r *Rota[K]) serve(ctx context.Context, key K) (served Served, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			served, err = Served{}, fmt.Errorf("panic: %v", cause)
			r.duty.Log.Error("panic at "+r.duty.What, append(r.duty.Name(key), "cause", cause, "stack", string(debug.Stack()))...)
		}
	}()
	return r.duty.Serve(ctx, key)
}

// pause returns how long to wait after another failure in a row.
func (r *Rota[K]) pause(key K) time.Duration {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tries[key]++
	return min(firstRetry<<min(r.tries[key]-1, 10), longRetry)
}
