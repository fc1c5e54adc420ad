package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"github.com/bastide-games/bastide/bot/discord/ratelimit"
)

// RESTOptions are all optional.
type RESTOptions struct {
	Log     *slog.Logger
	Version string // of the bot, told to Discord in the User-Agent
	// Observe is called with each request: its route with names for ids and tokens, the HTTP status, 0 if
	// no answer came, and how long it took.
	Observe func(route string, status int, took time.Duration)
	// Headers is called with the route and the headers of each answer; nil: not at all.
	Headers func(route string, h http.Header)
	// Transport sends the requests; nil means one of its own.
	Transport http.RoundTripper
	// Dial connects when there is no Transport; nil means the network.
	Dial Dial
	// Jitter draws how long to wait after a failure; nil means [rand.N].
	Jitter Jitter
	// Tries is how often a request is sent at most; 5 by default.
	Tries int
	// Patience is how long a call lasts at most, with pauses; 30 s by default.
	Patience time.Duration
	// AnswerWithin is how long after an interaction arrived its first response may still leave; 2.5 s
	// by default.
	AnswerWithin time.Duration
}

// Jitter draws a time that is shorter than a limit, for a request or a connection. It is called by several
// goroutines.
type Jitter func(what string, limit time.Duration) time.Duration

func (j Jitter) draw(what string, limit time.Duration) time.Duration {
	if j == nil {
		return rand.N(limit)
	}
	return j(what, limit)
}

// Dial connects to an address, as [net.Dialer.DialContext] does. Tests use their own.
type Dial func(ctx context.Context, network, address string) (net.Conn, error)

const (
	firstPause = 500 * time.Millisecond // after a first failure; doubles
	maxPause   = 8 * time.Second
	maxAnswer  = 4 << 20 // bytes of an answer that are read
	tryTimeout = 15 * time.Second
	// botRate is a little below the 50 requests a second that a bot's token may make.
	botRate = 45
)

// REST sends requests to Discord's HTTP API. It is safe for concurrent use.
type REST struct {
	token        string
	base         string
	agent        string
	client       *http.Client
	log          *slog.Logger
	tries        int
	patience     time.Duration
	answerWithin time.Duration
	jitter       Jitter
	limits       *ratelimit.Limits
	observe      func(string, int, time.Duration)
	headers      func(string, http.Header)
	pace         *rate.Limiter
	app          atomic.Uint64
}

// NewREST returns the API at base (see [ParseBase]) for the bot with that token.
func NewREST(token string, base *url.URL, o RESTOptions) *REST {
	r := &REST{
		token:        token,
		base:         base.String(),
		agent:        "DiscordBot (https://github.com/bastide-games/bastide, " + or(o.Version, "0") + ")",
		log:          or(o.Log, slog.New(slog.DiscardHandler)),
		tries:        or(o.Tries, 5),
		patience:     or(o.Patience, 30*time.Second),
		answerWithin: or(o.AnswerWithin, answerWithin),
		jitter:       o.Jitter,
		limits:       ratelimit.New(),
		pace:         rate.NewLimiter(botRate, botRate),
	}
	if r.observe = o.Observe; r.observe == nil {
		r.observe = func(string, int, time.Duration) {}
	}
	if r.headers = o.Headers; r.headers == nil {
		r.headers = func(string, http.Header) {}
	}
	r.client = &http.Client{
		Transport: o.Transport,
		// A redirect could send the token elsewhere.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	if o.Transport == nil {
		r.client.Transport = newTransport(o.Dial)
	}
	return r
}

func or[T comparable](value, otherwise T) T {
	var zero T
	if value == zero {
		return otherwise
	}
	return value
}

// newTransport keeps connections open and notices dead ones.
func newTransport(dial Dial) *http.Transport {
	t := http.DefaultTransport.(*http.Transport).Clone()
	if dial != nil {
		t.DialContext = dial
	}
	t.MaxIdleConnsPerHost = 32
	t.TLSHandshakeTimeout = 5 * time.Second
	t.HTTP2 = &http.HTTP2Config{SendPingTimeout: 15 * time.Second, PingTimeout: 5 * time.Second}
	return t
}

// UseApp sets the bot's application id, which the gateway knows.
func (r *REST) UseApp(app Snowflake) { r.app.Store(uint64(app)) }

// Close closes the idle connections.
func (r *REST) Close() { r.client.CloseIdleConnections() }

// do sends a call until it succeeds, is refused, or may not be tried again.
func (r *REST) do(ctx context.Context, c *call) error {
	ctx, cancel := context.WithTimeout(ctx, r.patience)
	defer cancel()
	var last attempt
	unsure := false // an earlier attempt may have taken effect
	for try := 1; ; try++ {
		ticket, err := r.wait(ctx, c)
		if err != nil {
			return or(last.err, err) // Discord's answer says more than that we waited
		}
		if may, _ := Permitted(ctx); !may {
			r.limits.Release(ticket)
			return fmt.Errorf("%s: %w", c.route, ErrWithdrawn)
		}
		last = r.attempt(ctx, c, ticket)
		r.limits.Release(ticket)
		if last.err == nil || unsure && c.echo != nil && errors.Is(last.err, c.echo) {
			return nil
		}
		unsure = unsure || last.unsure
		if ctx.Err() != nil || try >= r.tries || !last.again || last.unsure && !c.repeat {
			return last.err
		}
		r.log.Info("discord: trying again", "route", c.route, "of", c.major, "try", try, "cause", last.err)
		if last.rest && pause(ctx, c, r.jitter.backoff(c.route+" "+c.major, firstPause, maxPause, try)) != nil {
			return last.err
		}
	}
}

// wait waits until the limits allow the call.
func (r *REST) wait(ctx context.Context, c *call) (*ratelimit.Ticket, error) {
	for {
		ticket, wait, refused := r.limits.Take(c.limited(), time.Now())
		switch {
		case refused != nil:
			return nil, c.refused(refused)
		case ticket != nil:
			return ticket, r.keepPace(ctx, c, ticket)
		}
		if err := await(ctx, c, wait); err != nil {
			return nil, err
		}
	}
}

// keepPace limits the bot's requests per second. Calls that an interaction authorizes do not count.
func (r *REST) keepPace(ctx context.Context, c *call, ticket *ratelimit.Ticket) error {
	if c.hook {
		return nil
	}
	if err := r.pace.Wait(ctx); err != nil {
		r.limits.Release(ticket)
		return &Error{Route: c.route, Text: "too much to send", kind: ErrUnavailable, cause: ctx.Err()}
	}
	return nil
}

// await waits for room, or for news about it.
func await(ctx context.Context, c *call, w *ratelimit.Wait) error {
	d := time.Until(w.Until)
	if w.Sure && beyond(ctx, d) {
		return tooLong(c, d)
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-w.News:
	case <-ctx.Done():
		return givenUp(c, d, ctx.Err())
	}
	return nil
}

// pause waits, unless the context ends sooner: then it fails at once.
func pause(ctx context.Context, c *call, d time.Duration) error {
	if beyond(ctx, d) {
		return tooLong(c, d)
	}
	if err := sleep(ctx, d); err != nil {
		return givenUp(c, d, err)
	}
	return nil
}

// beyond reports whether the context ends within d.
func beyond(ctx context.Context, d time.Duration) bool {
	deadline, ok := ctx.Deadline()
	return ok && time.Until(deadline) < d
}

func tooLong(c *call, d time.Duration) *Error {
	return &Error{Route: c.route, Text: "has to wait too long", Wait: d, kind: ErrUnavailable}
}

func givenUp(c *call, d time.Duration, cause error) *Error {
	return &Error{Route: c.route, Text: "given up while waiting", Wait: d, kind: ErrUnavailable, cause: cause}
}

func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// backoff is the pause after the given failure, from 1. It doubles, with some chance in it, so that
// bots that failed together do not come back together.
func (j Jitter) backoff(what string, first, most time.Duration, failure int) time.Duration {
	d := first << min(failure-1, 20)
	if d <= 0 || d > most {
		d = most
	}
	return d/2 + j.draw(what, d)
}

// attempt is the outcome of sending once.
type attempt struct {
	err    error
	again  bool // trying again may help
	rest   bool // after a pause of our own, as Discord named none
	unsure bool // Discord may have carried it out despite the error
}

func (r *REST) attempt(ctx context.Context, c *call, ticket *ratelimit.Ticket) attempt {
	ctx, cancel := context.WithTimeout(ctx, tryTimeout)
	defer cancel()
	var connected atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{
		GotConn: func(httptrace.GotConnInfo) { connected.Store(true) },
	})
	began := time.Now()
	resp, err := r.client.Do(r.request(ctx, c))
	if err != nil {
		r.observe(c.route, 0, time.Since(began))
		return attempt{err: r.lost(c, 0, err), again: true, rest: true, unsure: connected.Load()}
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(io.LimitReader(resp.Body, maxAnswer))
	r.observe(c.route, resp.StatusCode, time.Since(began))
	r.log.Debug("discord: request", "route", c.route, "of", c.major, "status", resp.StatusCode, "took", time.Since(began))
	r.headers(c.route, resp.Header)
	r.limits.Learn(ticket, c.limited(), resp.Header, time.Now())
	if resp.StatusCode >= 200 && resp.StatusCode < 300 {
		return r.success(c, resp.StatusCode, body, err)
	}
	if err != nil {
		late := resp.StatusCode >= 500
		return attempt{err: r.lost(c, resp.StatusCode, err), again: true, rest: true, unsure: late}
	}
	return r.failure(c, resp, body)
}

func (r *REST) request(ctx context.Context, c *call) *http.Request {
	address := r.base + c.path
	if c.query != "" {
		address += "?" + c.query
	}
	req, err := http.NewRequestWithContext(ctx, c.method, address, bytes.NewReader(c.body))
	if err != nil {
		panic("discord: impossible request " + c.route) // base and path are checked or escaped
	}
	req.Header.Set("User-Agent", r.agent)
	if c.bodyType != "" {
		req.Header.Set("Content-Type", c.bodyType)
	}
	if !c.hook {
		req.Header.Set("Authorization", "Bot "+r.token)
	}
	return req
}

// success is an answer of 2xx. The request took effect even if a needed answer cannot be read.
func (r *REST) success(c *call, status int, body []byte, err error) attempt {
	if c.accept == nil {
		return attempt{}
	}
	if err == nil {
		err = c.accept(body)
	}
	if err != nil {
		return attempt{err: r.lost(c, status, err), again: true, rest: true, unsure: true}
	}
	return attempt{}
}

// lost is an answer that did not arrive, or not completely. The errors of net/http show the address,
// which may hold an interaction's token, so only their causes are kept.
func (r *REST) lost(c *call, status int, err error) *Error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	e := &Error{Route: c.route, Status: status, Text: redact(err.Error(), r.token, c.secret), kind: ErrUnavailable}
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		e.cause = err
	}
	return e
}

// failure is an answer other than 2xx.
func (r *REST) failure(c *call, resp *http.Response, body []byte) attempt {
	now := time.Now()
	p, known := readProblem(body)
	kind := kindOf(c, resp.StatusCode, p, known)
	e := &Error{
		Route: c.route, Status: resp.StatusCode, Code: p.Code, kind: kind,
		Text: redact(p.text(), r.token, c.secret), Wait: retryAfter(resp.Header, p),
	}
	shared := resp.Header.Get("X-RateLimit-Scope") == "shared"
	switch resp.StatusCode {
	case http.StatusTooManyRequests:
		if !shared { // others used up the channel's limit
			r.limits.Invalid(now)
		}
		return r.limited(c, resp.Header, e, p, known)
	case http.StatusUnauthorized, http.StatusForbidden:
		r.limits.Invalid(now)
	}
	if kind == ErrToken {
		r.limits.BadToken(now)
	}
	late := resp.StatusCode >= 500
	return attempt{err: e, again: late, rest: true, unsure: late}
}

// limited is a 429: nothing took effect, and later requests have to wait.
func (r *REST) limited(c *call, h http.Header, e *Error, p problem, known bool) attempt {
	if e.kind == ErrOldEdits {
		return attempt{err: e}
	}
	s := ratelimit.Bucket
	switch {
	case !known && h.Get("X-RateLimit-Scope") == "":
		s = ratelimit.All // it comes from the proxy before Discord
	case p.Global || h.Get("X-RateLimit-Global") != "" || h.Get("X-RateLimit-Scope") == "global":
		s = ratelimit.Bot
	}
	wait := e.Wait
	if wait == 0 {
		wait = firstPause
	}
	r.log.Warn("discord: asked to wait before more requests", "route", c.route, "wait", wait, "everything", s != ratelimit.Bucket)
	r.limits.Pause(c.limited(), s, time.Now(), wait)
	return attempt{err: e, again: true, rest: e.Wait == 0}
}

// retryAfter is how long the answer asks to wait. Header and body should agree; the longer one is safe.
func retryAfter(h http.Header, p problem) time.Duration {
	wait := ratelimit.Duration(p.Wait)
	if s, ok := ratelimit.Seconds(h.Get("Retry-After")); ok {
		wait = max(wait, s)
	}
	return wait
}
