package ratelimit

import "time"

// jitter is how much two answers may differ about the end of the same window. They say how long it
// still lasts, and one may have been on the way for longer.
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
	answered int // sent at the time of the newest answer

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

// learn applies what an answer says. The order in which Discord counted requests that were on the way
// at the same time is unknown, so the lowest number holds. An answer about a former window says
// nothing.
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

// release notes that a request is no longer on the way.
func (b *bucket) release(t *Ticket) {
	if t.window == b.window && b.inFlight > 0 {
		b.inFlight--
	}
	b.notify()
}

// pause stops all requests until then.
func (b *bucket) pause(until time.Time) {
	b.left, b.reset, b.answered = 0, later(b.reset, until), b.sent
	b.notify()
}

// idle reports whether a bucket limits nothing now.
func (b *bucket) idle(now time.Time) bool { return b.inFlight == 0 && now.After(b.reset) }

// change returns a channel that is closed when the bucket changes.
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
