package ratelimit

import "time"

// jitter is how much two answers may differ about the end of the same window: they tell
// how long it still lasts, and were not on the way for the same time.
const jitter = time.Second

// bucket counts the requests of one kind towards one channel or interaction.
type bucket struct {
	limit  int // 0: not known yet
	left   int // as the newest answer said
	reset  time.Time
	period time.Duration

	inFlight int // requests sent in this window and not answered
	window   int // counts the windows
	sent     int // counts all requests
	answered int // sent, when the newest answer came

	news chan struct{} // closed at the next change
}

// take sends a request if there is room.
func (b *bucket) take(now time.Time) (*Ticket, *Wait) {
	if b.limit > 0 && !now.Before(b.reset) {
		b.startWindow(now)
	}
	if b.limit > 0 && b.left <= b.inFlight || b.limit == 0 && now.Before(b.reset) {
		return nil, &Wait{Until: b.reset, News: b.change(), Sure: b.left == 0}
	}
	b.inFlight++
	b.sent++
	return &Ticket{bucket: b, window: b.window, number: b.sent}, nil
}

// startWindow begins a new window. What was sent before is counted in the old one.
func (b *bucket) startWindow(now time.Time) {
	b.left, b.reset = b.limit, now.Add(b.period)
	b.inFlight = 0
	b.window++
}

// learn takes over what an answer says. Of answers to requests that were on the way at
// the same time nobody knows the order in which Discord counted them, so the lowest
// number holds, and one about a window that is over tells nothing.
func (b *bucket) learn(t *Ticket, limit, left int, reset time.Time, period time.Duration) {
	together := t.bucket == b && t.number <= b.answered
	if together && reset.Before(b.reset.Add(-jitter)) {
		return
	}
	if together && reset.Before(b.reset.Add(jitter)) {
		left = min(left, b.left)
	}
	b.limit, b.left, b.reset, b.period = max(limit, 1), left, reset, max(b.period, period)
	b.answered = b.sent
}

// release says that a request is no longer on the way.
func (b *bucket) release(t *Ticket) {
	if t.window == b.window && b.inFlight > 0 {
		b.inFlight--
	}
	b.notify()
}

// pause lets nothing leave until then.
func (b *bucket) pause(until time.Time) {
	b.left, b.reset, b.answered = 0, later(b.reset, until), b.sent
	b.notify()
}

// idle reports whether a bucket has nothing to say any more.
func (b *bucket) idle(now time.Time) bool { return b.inFlight == 0 && now.After(b.reset) }

// change is closed when the bucket changes.
func (b *bucket) change() <-chan struct{} {
	if b.news == nil {
		b.news = make(chan struct{})
	}
	return b.news
}

func (b *bucket) notify() {
	if b.news != nil {
		close(b.news)
		b.news = nil
	}
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}
