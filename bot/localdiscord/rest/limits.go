package rest

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"math"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// Limit allows a number of requests per span of time.
type Limit struct {
	Requests int
	Per      time.Duration
}

// defaultLimit is the limit of routes without one of their own. Discord's real numbers are not
// public; a bot learns them from the headers of each answer.
var defaultLimit = Limit{Requests: 50, Per: time.Second}

// Discord bans an address that makes too many invalid requests.
const (
	banAfter = 10000
	banSpan  = 10 * time.Minute
)

// limiter counts requests per bucket: a route with its channel, guild or token.
type limiter struct {
	invalidAt []time.Time // times of answers that count towards a ban
	limits    map[string]Limit
	buckets   map[string]*bucket
	limit     Limit // of all requests together
	global    bucket
}

type bucket struct {
	left  int
	reset time.Time
}

func newLimiter(o Options) limiter {
	return limiter{limits: maps.Clone(o.Limits), limit: o.Global, buckets: map[string]*bucket{}}
}

// take uses one request of a bucket and returns how long until it is full again.
func (b *bucket) take(limit Limit, now time.Time) (wait time.Duration, ok bool) {
	if !now.Before(b.reset) {
		b.left, b.reset = limit.Requests, now.Add(limit.Per)
	}
	wait = b.reset.Sub(now)
	if b.left == 0 {
		return wait, false
	}
	b.left--
	return wait, true
}

// throttle applies the limits to a request and writes their headers.
func (a *REST) throttle(c *call, header http.Header) *wire.Refusal {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.limiter.throttle(c, header, a.options.Now())
}

func (l *limiter) throttle(c *call, header http.Header, now time.Time) *wire.Refusal {
	if l.banned(now) {
		return wire.Simple(http.StatusTooManyRequests, 0, cloudflare)
	}
	if l.limit.Requests > 0 && !c.route.open {
		if wait, ok := l.global.take(l.limit, now); !ok {
			header.Set("X-RateLimit-Global", "true")
			return limited(header, wait, "global")
		}
	}
	limit, known := l.limits[c.route.name]
	if !known {
		limit = defaultLimit
	}
	b := l.bucket(c.route.name+" "+c.major(), now)
	wait, ok := b.take(limit, now)
	hash := sha256.Sum256([]byte(c.route.name))
	header.Set("X-RateLimit-Limit", strconv.Itoa(limit.Requests))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(b.left))
	header.Set("X-RateLimit-Reset", seconds(time.Duration(b.reset.UnixNano())))
	header.Set("X-RateLimit-Reset-After", seconds(wait))
	header.Set("X-RateLimit-Bucket", hex.EncodeToString(hash[:8]))
	if !ok {
		return limited(header, wait, "user")
	}
	return nil
}

// bucket finds or makes a bucket, and forgets those that are full again.
func (l *limiter) bucket(key string, now time.Time) *bucket {
	if len(l.buckets) > 1000 {
		for old, b := range l.buckets {
			if !now.Before(b.reset) {
				delete(l.buckets, old)
			}
		}
	}
	b := l.buckets[key]
	if b == nil {
		b = &bucket{}
		l.buckets[key] = b
	}
	return b
}

// limited is the answer to a request above the limit.
func limited(header http.Header, wait time.Duration, scope string) *wire.Refusal {
	header.Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	header.Set("X-RateLimit-Scope", scope)
	text := "You are being rate limited."
	if scope == "shared" {
		text = "The resource is being rate limited."
	}
	return &wire.Refusal{Status: http.StatusTooManyRequests, Message: text, RetryAfter: wait.Seconds(),
		Global: scope == "global", Scope: scope}
}

func seconds(d time.Duration) string { return strconv.FormatFloat(d.Seconds(), 'f', 3, 64) }

// major is what separates the buckets of one route.
func (c *call) major() string {
	var parts []string
	for _, name := range []string{"channel_id", "guild_id", "webhook_id", "webhook_token", "interaction_id"} {
		parts = append(parts, c.param(name))
	}
	return strings.Join(parts, " ")
}

// countInvalid notes an answer that counts towards a ban.
func (l *limiter) countInvalid(status int, scope string, now time.Time) {
	if status == 401 || status == 403 || status == 429 && scope != "shared" {
		l.invalidAt = append(l.invalidAt, now)
	}
}

// banned says whether there were too many invalid requests in the last ten minutes.
func (l *limiter) banned(now time.Time) bool {
	old := 0
	for old < len(l.invalidAt) && now.Sub(l.invalidAt[old]) > banSpan {
		old++
	}
	l.invalidAt = l.invalidAt[old:]
	return len(l.invalidAt) >= banAfter
}

// InvalidRequests counts the answers 401, 403 and 429 (except those of shared limits) of the last ten
// minutes. Discord bans at 10,000, and so does the stand-in.
func (a *REST) InvalidRequests() (n int) {
	a.locked(func() {
		a.limiter.banned(a.options.Now())
		n = len(a.limiter.invalidAt)
	})
	return n
}

// cloudflare is the page that a banned address gets in place of JSON.
const cloudflare = `<!DOCTYPE html><html><head><title>Access denied</title></head><body><h1>Error 1015</h1><p>You are being rate limited</p></body></html>`
