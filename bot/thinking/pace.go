package thinking

import (
	"runtime"
	"sync/atomic"
	"time"
)

// While people press buttons, a job sleeps for a moment after each slice of its time. A goroutine
// that only calls [runtime.Gosched] is resumed before the runtime looks whether a request has
// arrived.
const (
	slice  = time.Millisecond
	moment = 50 * time.Microsecond
	lively = time.Second // how long after a hurry the next one is expected
)

// hurry knows whether a person waits for something else than a job. [Pool.Hurry] changes it under
// the lock of the pool; every step of a job reads it.
type hurry struct {
	started time.Time
	count   int
	calm    chan struct{} // closed when the last hurry ends
	now     atomic.Bool   // count is not 0
	until   atomic.Int64  // until when the next hurry is expected, in nanoseconds since started
}

// expected reports whether a person was in a hurry lately.
func (h *hurry) expected() bool { return int64(time.Since(h.started)) < h.until.Load() }

// Hurry pauses all jobs until the returned function is called, because a person waits for something
// else. A job pauses for at most half of its time.
func (p *Pool) Hurry() (done func()) {
	if p == nil {
		return func() {}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	h := &p.hurry
	if h.count++; h.count == 1 {
		h.calm = make(chan struct{})
		h.now.Store(true)
	}
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		h.until.Store(int64(time.Since(h.started) + lively))
		if h.count--; h.count == 0 {
			h.now.Store(false)
			close(h.calm)
		}
	}
}

// pause waits until the hurry is over, but no longer than most, and returns how long it waited.
func (p *Pool) pause(most time.Duration) time.Duration {
	p.mu.Lock()
	calm := p.hurry.calm
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

// pace is how a job uses its time.
type pace struct {
	pool   *Pool
	end    time.Time
	pauses time.Duration // how long it may still pause for people
	since  time.Time     // when it last let others run
}

func (p *Pool) pace(allowed time.Duration) *pace {
	now := time.Now()
	return &pace{pool: p, end: now.Add(allowed), pauses: allowed / 2, since: now}
}

// step lets others run when it is time for that, and reports whether the job may go on.
func (j *pace) step() bool {
	now := time.Now()
	switch h := &j.pool.hurry; {
	case h.now.Load() && j.pauses > 0:
		j.pauses -= j.pool.pause(j.pauses)
	case now.Sub(j.since) < slice:
		return now.Before(j.end)
	case h.expected():
		time.Sleep(moment)
	default:
		runtime.Gosched()
	}
	j.since = time.Now()
	return j.since.Before(j.end)
}
