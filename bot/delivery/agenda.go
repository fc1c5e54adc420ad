package delivery

import (
	"sync"
	"time"
)

// agenda says when a chore has to ask the database again what there is to do. Every press wakes the
// loop, and without an agenda each chore would ask again and again. The times are those of
// [records.Records].Now, which may be set.
type agenda struct {
	longest time.Duration // the longest time between two questions
	// fresh is how long an answer counts when the loop is woken: another process may have added
	// something that this one does not hear about.
	fresh time.Duration

	mu    sync.Mutex
	next  time.Time // nothing is due before
	asked time.Time
}

// add says that something is due at a time; the zero time is now.
func (a *agenda) add(at time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if at = at.Round(0); at.Before(a.next) { // the monotonic part hides that the clock was set
		a.next = at
	}
}

// begin returns how long nothing is due. If that is 0, the caller asks the database now, and then
// calls add.
func (a *agenda) begin(now time.Time) time.Duration {
	a.mu.Lock()
	defer a.mu.Unlock()
	now = now.Round(0)
	wait, since := a.next.Sub(now), now.Sub(a.asked)
	if wait > 0 && wait <= a.longest && since >= 0 && since < a.fresh {
		return wait
	}
	a.next, a.asked = now.Add(a.longest), now // what is added from here on is not in the answer
	return 0
}
