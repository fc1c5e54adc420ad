package discord

import (
	"math"
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	// Discord bans an address for a while after 10,000 requests refused with 401, 403
	// or 429 within ten minutes. We stop on our own long before.
	refusedWindow = 10 * time.Minute
	refusedMost   = 1000
	// answersMost is where answers to interactions stop too: players wait for them, and
	// they are hardly ever what is refused.
	answersMost = 5000
	// tokenRest is how long the bot's token is not tried again after Discord refused it.
	tokenRest = time.Minute
	// manyBuckets is when buckets that have nothing to say any more are thrown away.
	manyBuckets = 256
)

// limits knows how fast the bot may send. It keeps callers apart only as far as
// Discord asks: requests of one bucket run at the same time while it has room.
type limits struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	names   map[string]string // of routes: the bucket Discord counts them in
	all     time.Time         // nothing may be sent before
	bot     time.Time         // nothing with the bot's token may be sent before
	refused []time.Time       // invalid requests of the last ten minutes
	token   time.Time         // the bot's token is refused, at least until then
}

// bucket counts the requests of one kind towards one channel or interaction.
type bucket struct {
	limit, left int
	reset       time.Time
	period      time.Duration
}

func newLimits() *limits {
	return &limits{buckets: map[string]*bucket{}, names: map[string]string{}}
}

// take reserves a request. If it may not be sent yet it returns when to ask again;
// if it must not be sent at all, why not.
func (l *limits) take(c *call, now time.Time) (until time.Time, refusal *Error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if refusal := l.forbidden(c, now); refusal != nil {
		return time.Time{}, refusal
	}
	if until := l.paused(c); now.Before(until) {
		return until, nil
	}
	b := l.buckets[l.key(c)]
	if b == nil {
		return time.Time{}, nil
	}
	if !now.Before(b.reset) { // a new window has begun
		b.left, b.reset = max(b.limit, 1), now.Add(b.period)
	}
	if b.left == 0 {
		return b.reset, nil
	}
	b.left--
	return time.Time{}, nil
}

func (l *limits) forbidden(c *call, now time.Time) *Error {
	l.forget(now)
	most := refusedMost
	if c.hook {
		most = answersMost
	}
	if len(l.refused) >= most {
		wait := l.refused[0].Add(refusedWindow).Sub(now)
		return &Error{Route: c.route, Text: "too many refused requests, not sent", Wait: wait, kind: ErrUnavailable}
	}
	if !c.hook && now.Before(l.token) {
		return &Error{Route: c.route, Text: "refused a moment ago, not sent", Wait: l.token.Sub(now), kind: ErrToken}
	}
	return nil
}

func (l *limits) paused(c *call) time.Time {
	if !c.hook && l.bot.After(l.all) {
		return l.bot
	}
	return l.all
}

// key names the bucket of a call: Discord's name for it once known, and whose it is.
func (l *limits) key(c *call) string {
	if name := l.names[c.route]; name != "" {
		return name + " " + c.major
	}
	return c.route + " " + c.major
}

// learn reads what an answer's headers say about its bucket.
func (l *limits) learn(c *call, h http.Header, now time.Time) {
	limit, err1 := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	left, err2 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, ok := seconds(h.Get("X-RateLimit-Reset-After"))
	if err1 != nil || err2 != nil || !ok || limit < 0 || left < 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if name := h.Get("X-RateLimit-Bucket"); name != "" {
		l.names[c.route] = name
	}
	b := l.bucket(c, now)
	reset := now.Add(after)
	if b.limit > 0 && reset.Sub(b.reset).Abs() < after/2+time.Second {
		left = min(left, b.left) // others are on their way within the same window
	}
	b.limit, b.left, b.reset, b.period = limit, left, reset, max(b.period, after)
}

// bucket finds or makes the bucket of a call.
func (l *limits) bucket(c *call, now time.Time) *bucket {
	key := l.key(c)
	if b := l.buckets[key]; b != nil {
		return b
	}
	if len(l.buckets) >= manyBuckets {
		for key, b := range l.buckets {
			if now.After(b.reset) {
				delete(l.buckets, key)
			}
		}
	}
	b := &bucket{}
	l.buckets[key] = b
	return b
}

// scope is how far a 429 reaches.
type scope int

const (
	bucketScope scope = iota // this kind of request towards this channel
	botScope                 // everything with the bot's token
	allScope                 // everything from this machine
)

// pause keeps calls of the scope from being sent for a while.
func (l *limits) pause(c *call, s scope, now time.Time, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := now.Add(wait)
	switch s {
	case allScope:
		l.all = later(l.all, until)
	case botScope:
		l.bot = later(l.bot, until)
	default:
		b := l.bucket(c, now)
		b.left, b.reset = 0, later(b.reset, until)
	}
}

// invalid counts a request that Discord counts towards a ban.
func (l *limits) invalid(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(now)
	l.refused = append(l.refused, now)
}

// badToken remembers that the bot's token was refused.
func (l *limits) badToken(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.token = now.Add(tokenRest)
}

func (l *limits) forget(now time.Time) {
	old := 0
	for old < len(l.refused) && now.Sub(l.refused[old]) >= refusedWindow {
		old++
	}
	l.refused = l.refused[old:]
}

func later(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// seconds reads a header's number of seconds, which may have a fraction.
func seconds(text string) (time.Duration, bool) {
	s, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return 0, false
	}
	return duration(s), true
}

// duration turns seconds that somebody else gave into a pause of sane length.
func duration(s float64) time.Duration {
	const most = 24 * 60 * 60
	if !(s > 0) {
		return 0
	}
	return time.Duration(math.Ceil(min(s, most)*1000)) * time.Millisecond
}
