package ratelimit

import (
	"net/http"
	"strconv"
	"sync"
	"time"
)

const (
	// MostRefused is how many refusals with 401, 403 or 429 within ten minutes stop all requests.
	// Discord bans an address for a while after 10,000 of them.
	MostRefused = 1000
	// MostRefusedAnswers stops answers to interactions too. Players wait for them, and Discord hardly
	// ever refuses them.
	MostRefusedAnswers = 5000

	refusedWindow = 10 * time.Minute
	// tokenRest is the pause after Discord refused the bot's token.
	tokenRest = time.Minute
	// manyBuckets is how many buckets there can be before idle ones are forgotten.
	manyBuckets = 256
)

// Request is the part of a request that limits depend on.
type Request struct {
	Route string // method and path with names for values
	Major string // has a count of its own: a channel, an interaction
	Hook  bool   // authorized by an interaction, not by the bot's token
}

// Ticket is the permission to send a request once. It is returned with [Limits.Release].
type Ticket struct {
	bucket         *bucket
	window, number int
	landed         bool
}

// Wait says when to ask again.
type Wait struct {
	Until time.Time
	News  <-chan struct{} // closed when it may be sooner; nil if it cannot be
	// Sure says that Discord itself wants this wait. Otherwise requests on the way take up the room,
	// and their answers may come any moment.
	Sure bool
}

// Refused says that a request must not be sent at all for now.
type Refused struct {
	Wait  time.Duration
	Token bool // because the bot's token was refused; otherwise because too much was
}

// Scope is how far a 429 reaches.
type Scope int

const (
	Bucket Scope = iota // this kind of request towards this channel
	Bot                 // everything with the bot's token
	All                 // everything from this machine
)

// Limits knows how fast the bot may send. Requests of one bucket run at the same time while it has
// room. It is safe for concurrent use.
type Limits struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	names   map[string]string // Discord's names of buckets, by route
	all     time.Time         // nothing may be sent before
	bot     time.Time         // nothing with the bot's token may be sent before
	refused []time.Time       // refused requests of the last ten minutes
	token   time.Time         // the bot's token is refused, at least until then
}

// New returns limits that know nothing yet.
func New() *Limits {
	return &Limits{buckets: map[string]*bucket{}, names: map[string]string{}}
}

// Take asks for permission to send. Exactly one of the results is set.
func (l *Limits) Take(r Request, now time.Time) (*Ticket, *Wait, *Refused) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if refused := l.forbidden(r, now); refused != nil {
		return nil, nil, refused
	}
	if until := l.paused(r); now.Before(until) {
		return nil, &Wait{Until: until, Sure: true}, nil
	}
	t, w := l.bucket(r, now).take(now)
	return t, w, nil
}

func (l *Limits) forbidden(r Request, now time.Time) *Refused {
	l.forget(now)
	most := MostRefused
	if r.Hook {
		most = MostRefusedAnswers
	}
	if len(l.refused) >= most {
		return &Refused{Wait: l.refused[0].Add(refusedWindow).Sub(now)}
	}
	if !r.Hook && now.Before(l.token) {
		return &Refused{Wait: l.token.Sub(now), Token: true}
	}
	return nil
}

func (l *Limits) paused(r Request) time.Time {
	if !r.Hook && l.bot.After(l.all) {
		return l.bot
	}
	return l.all
}

// Release notes that a request is no longer on the way: it was answered, got lost, or was not sent
// after all. Repeated calls do nothing.
func (l *Limits) Release(t *Ticket) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !t.landed {
		t.landed = true
		t.bucket.release(t)
	}
}

// Learn applies what the headers of an answer say about its bucket.
func (l *Limits) Learn(t *Ticket, r Request, h http.Header, now time.Time) {
	limit, err1 := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	left, err2 := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	after, ok := Seconds(h.Get("X-RateLimit-Reset-After"))
	if err1 != nil || err2 != nil || !ok || limit < 0 || left < 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.name(t, r, h.Get("X-RateLimit-Bucket"))
	l.bucket(r, now).learn(t, limit, left, now.Add(after), after)
}

// name remembers Discord's name for the bucket of a route. What is known about the bucket moves to
// that name.
func (l *Limits) name(t *Ticket, r Request, name string) {
	if name == "" || l.names[r.Route] == name {
		return
	}
	delete(l.buckets, l.key(r))
	l.names[r.Route] = name
	if l.buckets[l.key(r)] == nil {
		l.buckets[l.key(r)] = t.bucket
	}
}

// key names the bucket of a request: Discord's name for it once known, and the major value.
func (l *Limits) key(r Request) string {
	if name := l.names[r.Route]; name != "" {
		return name + " " + r.Major
	}
	return r.Route + " " + r.Major
}

// bucket finds or makes the bucket of a request.
func (l *Limits) bucket(r Request, now time.Time) *bucket {
	key := l.key(r)
	if b := l.buckets[key]; b != nil {
		return b
	}
	if len(l.buckets) >= manyBuckets {
		for key, b := range l.buckets {
			if b.idle(now) {
				delete(l.buckets, key)
			}
		}
	}
	b := &bucket{}
	l.buckets[key] = b
	return b
}

// Pause stops requests of the scope for a while.
func (l *Limits) Pause(r Request, s Scope, now time.Time, wait time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := now.Add(wait)
	switch s {
	case All:
		l.all = later(l.all, until)
	case Bot:
		l.bot = later(l.bot, until)
	default:
		l.bucket(r, now).pause(until)
	}
}

// Invalid counts a request that Discord counts towards a ban.
func (l *Limits) Invalid(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.forget(now)
	l.refused = append(l.refused, now)
}

// BadToken remembers that the bot's token was refused.
func (l *Limits) BadToken(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.token = now.Add(tokenRest)
}

func (l *Limits) forget(now time.Time) {
	old := 0
	for old < len(l.refused) && now.Sub(l.refused[old]) >= refusedWindow {
		old++
	}
	l.refused = l.refused[old:]
}
