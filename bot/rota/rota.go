// Package rota is for what is to be looked at from time to time, such as the cups of servers: it knows
// when each is due, and has them served one after the other by one worker. What fails is put off,
// longer with each failure in a row.
//
// Nothing is stored: who there is can be found out anew, and what is due for one of them is decided by
// whoever serves it.
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

// Patience.
const (
	lookAgain  = time.Minute // at the clock, which may be set
	firstRetry = 10 * time.Second
	longRetry  = 30 * time.Minute
)

// Duty is what is done for those in a rota.
type Duty[K comparable] struct {
	// What is what the log calls one of them, such as "a cup"; Name tells which one, in pairs of a
	// name and a value.
	What string
	Name func(K) []any
	// Find lists all for whom something may be due.
	Find func() ([]K, error)
	// Serve does what is due for one of them. It does not end when the program is to end. After an
	// error, or a panic, that is tried again.
	Serve func(context.Context, K) (Served, error)
	// Order sorts those who are due at a time.
	Order func(a, b K) int

	Now  func() time.Time
	Log  *slog.Logger
	Wake func() // has [Rota.Scan] called
}

// Served is what came of serving somebody.
type Served struct {
	Next time.Time     // when something is due again; zero: never
	Wait time.Duration // after an error: it is not tried again sooner than after this
	Rest time.Duration // how long nobody else is served
}

// Rota is a chore of the delivery's loop. Its methods can be called at any time by anybody. Make it with
// [New].
type Rota[K comparable] struct {
	duty Duty[K]

	mu      sync.Mutex
	next    map[K]time.Time // when each is due
	tries   map[K]int       // failures in a row
	touched []K             // who does not wait for others
	busy    bool            // the worker is at it
	again   bool            // is to be found out anew who there is
}

// New makes a rota in which nobody stands yet.
func New[K comparable](d Duty[K]) *Rota[K] {
	return &Rota[K]{duty: d, next: map[K]time.Time{}, tries: map[K]int{}}
}

// Look finds out who there is, and has all of them served now.
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

// LookAgain has it found out anew who there is: there are more to look after.
func (r *Rota[K]) LookAgain() {
	r.mu.Lock()
	r.again = true
	r.mu.Unlock()
	r.duty.Wake()
}

// Touch has somebody served now, before all who are only due: something has been decided about them.
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

// Next returns when the next one is due, a time that has passed while somebody is served; ok is false
// when nobody is.
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

// Scan implements the delivery's Chore: it hands who is due to a worker.
func (r *Rota[K]) Scan(ctx context.Context, work *sync.WaitGroup) time.Duration {
	if r.wanted() {
		if err := r.Look(); err != nil {
			r.duty.Log.Error("it could not be found out what there is to look after: that is tried again", "what", r.duty.What, "error", err)
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

// wanted reports, once, that it is to be found out anew who there is.
func (r *Rota[K]) wanted() bool {
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

// due takes those who are due now, in order, and tells when to look again. Nobody is while the worker is
// at it.
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
		delete(r.next, key) // a touch meanwhile has it served again
	}
	slices.SortFunc(due, r.duty.Order)
	r.busy = len(due) > 0
	return due, wait
}

// serveAll serves one after the other, and those who are touched before the rest.
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

// take returns who is to be served now, and who is still due then: somebody who is touched, or the first
// of those.
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

// putOff has somebody served some time, unless they are due earlier.
func (r *Rota[K]) putOff(key K, at time.Time) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if known, ok := r.next[key]; !ok || at.Before(known) {
		r.next[key] = at
	}
}

// attempt serves somebody. A failure puts it off.
func (r *Rota[K]) attempt(ctx context.Context, key K) Served {
	served, err := r.serve(ctx, key)
	switch {
	case err == nil:
		r.mu.Lock()
		delete(r.tries, key)
		r.mu.Unlock()
	case errors.Is(err, storage.ErrStale): // another process is at it
		served.Next = r.duty.Now().Add(firstRetry)
	default:
		wait := max(served.Wait, r.pause(key))
		served.Next = r.duty.Now().Add(wait)
		r.duty.Log.Warn("trouble with "+r.duty.What+": that is tried again", append(r.duty.Name(key), "in", wait, "error", err)...)
	}
	return served
}

// serve lets a panic be an error.
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
