package localdiscord

import (
	"crypto/sha256"
	"encoding/hex"
	"maps"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord/wire"
)

// defaultLimit is the limit of routes that have none of their own. Discord's real
// numbers are not public; a bot learns them from the headers of each answer.
var defaultLimit = Limit{Requests: 50, Per: time.Second}

// Discord bans an address that makes too many invalid requests.
const (
	banAfter = 10000
	banSpan  = 10 * time.Minute
)

// limiter counts requests per bucket: a route with its channel, guild or token.
type limiter struct {
	invalidAt []time.Time // of answers that count towards a ban
	limits    map[string]Limit
	buckets   map[string]*bucket
	global    bucket
}

type bucket struct {
	left  int
	reset time.Time
}

func newLimiter(o Options) limiter {
	l := limiter{limits: maps.Clone(o.Limits), buckets: map[string]*bucket{}}
	if l.limits == nil {
		l.limits = map[string]Limit{}
	}
	return l
}

// take uses one request of a bucket and tells how long until it is full again.
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
func (s *Server) throttle(c *call, header http.Header) *wire.Refusal {
	now := s.now()
	if s.banned(now) {
		return wire.Simple(http.StatusTooManyRequests, 0, cloudflare)
	}
	if s.options.Global.Requests > 0 && !c.open {
		if wait, ok := s.global.take(s.options.Global, now); !ok {
			header.Set("X-RateLimit-Global", "true")
			return limited(header, wait, "global")
		}
	}
	limit, known := s.limits[c.name]
	if !known {
		limit = defaultLimit
	}
	key := c.name + " " + c.major()
	b := s.bucket(key, now)
	wait, ok := b.take(limit, now)
	hash := sha256.Sum256([]byte(c.name))
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

// bucket finds or makes one, and forgets those that are full again.
func (s *Server) bucket(key string, now time.Time) *bucket {
	if len(s.buckets) > 1000 {
		for old, b := range s.buckets {
			if !now.Before(b.reset) {
				delete(s.buckets, old)
			}
		}
	}
	b := s.buckets[key]
	if b == nil {
		b = &bucket{}
		s.buckets[key] = b
	}
	return b
}

// limited is the answer to one request too many.
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

// countInvalid remembers an answer that brings a ban nearer.
func (s *Server) countInvalid(status int, scope string) {
	counts := status == 401 || status == 403 || status == 429 && scope != "shared"
	if counts {
		s.invalidAt = append(s.invalidAt, s.now())
	}
}

// InvalidRequests counts the answers 401, 403 and 429 (but for shared limits) of
// the last ten minutes. Discord bans at 10,000, and so does the stand-in.
func (s *Server) InvalidRequests() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.banned(s.now())
	return len(s.invalidAt)
}

func (s *Server) banned(now time.Time) bool {
	old := 0
	for old < len(s.invalidAt) && now.Sub(s.invalidAt[old]) > banSpan {
		old++
	}
	s.invalidAt = s.invalidAt[old:]
	return len(s.invalidAt) >= banAfter
}

// cloudflare is the page that a banned address gets instead of JSON.
const cloudflare = `<!DOCTYPE html><html><head><title>Access denied</title></head><body><h1>Error 1015</h1><p>You are being rate limited</p></body></html>`
