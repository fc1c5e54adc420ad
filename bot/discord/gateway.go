package discord

import (
	"context"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// GatewayOptions say whom to connect as, and what to do about it. Token and Base are
// needed.
type GatewayOptions struct {
	Token string
	Base  *url.URL // of the API, see [ParseBase]; it tells where the gateway is
	Log   *slog.Logger

	// OnReady is called whenever a new session has begun, with the bot's application
	// id. A resumed session is not a new one.
	OnReady func(app Snowflake)
	// OnPanic answers an interaction whose handler panicked. The incident is the
	// number under which the panic was logged.
	OnPanic func(ctx context.Context, i Interaction, incident string)
	// Grace is how long handlers may go on after the end, 10 s by default.
	Grace time.Duration
}

// Gateway receives interactions. It stays connected: it watches discordgo's session,
// and replaces it when it is stuck.
type Gateway struct {
	o     GatewayOptions
	log   *slog.Logger
	rest  *REST
	tls   *tls.Config
	times times

	online atomic.Bool
	begun  atomic.Bool
	quit   context.Context
	stop   context.CancelFunc
	done   chan struct{} // closed when Run has returned
	work   *dispatcher
}

// times are the patience of a gateway.
type times struct {
	silence time.Duration // for the first words after connecting
	open    time.Duration // for discordgo to open a session
	close   time.Duration // for discordgo to close one; it takes a second at least
	goodbye time.Duration // for Discord to say goodbye too
	first   time.Duration // pause after a lost connection; doubles
	most    time.Duration // longest such pause: Discord counts 1000 sessions a day
	steady  time.Duration // after so long a connection counts as a good one
	invalid time.Duration // least pause after an invalid session
}

var defaultTimes = times{
	silence: 15 * time.Second,
	open:    25 * time.Second,
	close:   5 * time.Second,
	goodbye: 300 * time.Millisecond,
	first:   500 * time.Millisecond,
	most:    2 * time.Minute,
	steady:  time.Minute,
	invalid: time.Second,
}

// NewGateway returns a gateway that is not yet connected.
func NewGateway(o GatewayOptions) *Gateway {
	bridgeLogger()
	o.Grace = or(o.Grace, 10*time.Second)
	g := &Gateway{
		o:     o,
		log:   or(o.Log, slog.New(slog.DiscardHandler)),
		rest:  NewREST(o.Token, o.Base, RESTOptions{Log: o.Log}),
		times: defaultTimes,
		done:  make(chan struct{}),
	}
	g.work = newDispatcher(g.log, g.o.OnPanic)
	g.quit, g.stop = context.WithCancel(context.Background())
	return g
}

// Online tells whether a session is open now.
func (g *Gateway) Online() bool { return g.online.Load() }

// Run connects, hands interactions to h, and stays until the context ends or
// [Gateway.Shutdown] is called; then it lets running handlers finish and returns nil.
// It returns an error if Discord refuses the bot for good (ErrToken for its token),
// or if handlers did not finish in time. It can be called once.
func (g *Gateway) Run(ctx context.Context, h Handler) error {
	if g.begun.Swap(true) {
		return errors.New("gateway ran already")
	}
	defer close(g.done)
	defer g.rest.Close()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(g.quit, cancel)()
	context.AfterFunc(ctx, g.work.close)
	err := g.stay(ctx, h)
	g.work.close()
	grace, end := context.WithTimeout(context.Background(), g.o.Grace)
	defer end()
	if left := g.work.finish(grace); left > 0 {
		err = errors.Join(err, fmt.Errorf("%d handlers were not done in time", left))
	}
	return err
}

// Shutdown ends Run and waits for it. If the context ends first, so does that of the
// handlers still running, and the context's error is returned.
func (g *Gateway) Shutdown(ctx context.Context) error {
	g.stop()
	if !g.begun.Load() {
		return nil
	}
	select {
	case <-g.done:
		return nil
	case <-ctx.Done():
		g.work.cancel()
		return ctx.Err()
	}
}

// stay connects again and again.
func (g *Gateway) stay(ctx context.Context, h Handler) error {
	var s *session
	defer func() {
		if s != nil {
			s.abandon()
		}
	}()
	for failures := 1; ; failures++ {
		if s == nil {
			s = g.newSession(ctx, h)
		}
		began := time.Now()
		cause, keep := g.serve(ctx, s)
		if ctx.Err() != nil {
			return nil
		}
		if err := fatal(cause); err != nil {
			return err
		}
		if !keep {
			s.abandon()
			s = nil
		}
		if time.Since(began) >= g.times.steady {
			failures = 1
		}
		pause := g.pause(cause, failures)
		g.log.Warn("discord: not connected", "cause", cause, "resume", keep, "failures", failures, "pause", pause)
		sleep(ctx, pause)
	}
}

// pause is how long to stay away. A connection that opens and dies at once does not
// make it short again.
func (g *Gateway) pause(cause error, failures int) time.Duration {
	pause := backoff(g.times.first, g.times.most, failures)
	var invalid errInvalidSession
	if errors.As(cause, &invalid) {
		// Discord asks for one to five seconds.
		pause = max(pause, g.times.invalid+rand.N(4*g.times.invalid))
	}
	return pause
}

// serve keeps one connection for as long as it lasts. It returns why it ended and
// whether the session can be resumed.
func (g *Gateway) serve(ctx context.Context, s *session) (cause error, keep bool) {
	address, err := g.rest.gateway(ctx)
	if err != nil {
		return err, true
	}
	if err := s.locate(address); err != nil {
		return err, true
	}
	defer g.online.Store(false)
	l, heard, err := s.open(ctx)
	if err != nil {
		return err, !heard
	}
	select {
	case <-l.broken:
	case <-ctx.Done():
		s.leave(l)
		return ctx.Err(), false
	}
	g.online.Store(false)
	if cause = l.ended(); !resumable(cause) {
		return cause, false
	}
	if err := s.settle(ctx, l); err != nil {
		return errors.Join(cause, err), false
	}
	return cause, true
}

// Close codes of the gateway.
var (
	// fatalCodes are errors of the bot or its settings: trying again cannot help.
	fatalCodes = map[int]string{
		4004: "the token is wrong or was reset",
		4010: "invalid shard",
		4011: "the bot is in so many servers that it needs shards",
		4012: "invalid API version",
		4013: "invalid intents",
		4014: "intents that are not allowed for this bot",
	}
	// endedCodes end the session as well as the connection.
	endedCodes = []int{1000, 1001, 4003, 4005, 4007, 4009}
)

// fatal is the error to give up with, if cause is one.
func fatal(cause error) error {
	var closed errClosed
	switch {
	case errors.Is(cause, ErrToken):
		return cause
	case !errors.As(cause, &closed) || fatalCodes[closed.code] == "":
		return nil
	case closed.code == 4004:
		return fmt.Errorf("%w: gateway closed with 4004, %s", ErrToken, fatalCodes[4004])
	}
	return fmt.Errorf("discord refuses the bot: gateway closed with %d, %s", closed.code, fatalCodes[closed.code])
}

func resumable(cause error) bool {
	var invalid errInvalidSession
	if errors.As(cause, &invalid) {
		return invalid.resumable
	}
	var closed errClosed
	return !errors.As(cause, &closed) || fatalCodes[closed.code] == "" && !slices.Contains(endedCodes, closed.code)
}

func (g *Gateway) newSession(ctx context.Context, h Handler) *session {
	// The session must be able to say goodbye after ctx has ended.
	s := newSession(context.WithoutCancel(ctx), g.o.Token, g.log, g.tls, g.times)
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { g.event(e, h) })
	return s
}

// event takes what the guard let through. It must return at once.
func (g *Gateway) event(e *discordgo.Event, h Handler) {
	switch e.Type {
	case "READY":
		g.online.Store(true)
		g.ready(e.RawData)
	case "RESUMED":
		g.online.Store(true)
		g.log.Info("discord: session resumed")
	case "INTERACTION_CREATE":
		received := time.Now()
		if !g.work.start(func(ctx context.Context) { g.interaction(ctx, e.RawData, received, h) }) {
			g.log.Info("discord: interaction left out, shutting down")
		}
	}
}

func (g *Gateway) ready(data []byte) {
	var d readyData
	if err := json.Unmarshal(data, &d); err != nil {
		return // the guard has read it before
	}
	app := Snowflake(d.Application.ID)
	g.log.Info("discord: session begun", "app", app.String())
	if g.o.OnReady != nil {
		g.work.start(func(context.Context) { g.o.OnReady(app) })
	}
}

func (g *Gateway) interaction(ctx context.Context, data []byte, received time.Time, h Handler) {
	i, err := readInteraction(data, received)
	if err != nil {
		g.log.Warn("discord: interaction left out", "cause", err)
		return
	}
	g.work.handle(ctx, h, i)
}
