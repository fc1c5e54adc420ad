package discord

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/url"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/discord/turns"
)

// GatewayOptions say whom to connect as, and what to do about it. Token and Base are
// needed.
type GatewayOptions struct {
	Token string
	Base  *url.URL // of the API, see [ParseBase]; it tells where the gateway is
	Log   *slog.Logger
	Dial  Dial // connects to the API, and to the gateway where that is without TLS; nil is the network

	// OnReady is called whenever a new session has begun, with the bot's application
	// id. A resumed session is not a new one.
	OnReady func(app Snowflake)
	// OnLoss is told of what is no more; nil if nobody cares. What happens while there is
	// no session may go untold.
	OnLoss func(context.Context, Loss)
	// OnRights is told of servers in which the bot's rights may have changed, and of those
	// that it has come to; nil if nobody cares.
	OnRights func(ctx context.Context, guild Snowflake)
	// OnArrival is told of servers that the bot is in: of all when a session begins, and of one
	// when the bot comes to it; nil if nobody cares.
	OnArrival func(context.Context, Arrival)
	// OnPanic answers an interaction whose handler panicked. The incident is the
	// number under which the panic was logged.
	OnPanic func(ctx context.Context, i Interaction, incident string)
	// Sharing says which of the shards are this process's; nil: all are.
	Sharing turns.Sharing
	// OnShard is told when this process begins to look after a shard, which is connected when it
	// has returned, OnLeave when it is to let one go to another process: what is under way has
	// to be finished before it returns. Both may be nil.
	OnShard func(ctx context.Context, shard int)
	OnLeave func(context.Context)
	// IdentifyGap is the least time between sessions that begin in the same lane, 5 s by
	// default.
	IdentifyGap time.Duration
	// Grace is how long handlers may go on after the end, 10 s by default.
	Grace time.Duration
}

// Gateway receives interactions. It stays connected: it watches discordgo's sessions, of
// which there are as many as Discord wants shards, and replaces those that are stuck.
type Gateway struct {
	o     GatewayOptions
	log   *slog.Logger
	rest  *REST
	tls   *tls.Config
	times times

	mu     sync.Mutex // guards shards
	shards map[int]*shard
	turns  turns.Queue // of sessions that begin

	begun atomic.Bool
	quit  context.Context
	stop  context.CancelFunc
	done  chan struct{} // closed when Run has returned
	work  *dispatcher
	seen  seen
}

// times are the patience of a gateway.
type times struct {
	silence time.Duration // for the first words after connecting
	open    time.Duration // for discordgo to open a session
	close   time.Duration // to say goodbye
	goodbye time.Duration // for Discord to say goodbye too
	first   time.Duration // pause after a lost connection; doubles
	most    time.Duration // longest such pause: Discord counts 1000 sessions a day
	steady  time.Duration // after so long a connection counts as a good one
	invalid time.Duration // least pause after an invalid session
	// identify is the least time between sessions that begin in the same lane.
	identify time.Duration
}

var defaultTimes = times{
	silence:  15 * time.Second,
	open:     25 * time.Second,
	close:    5 * time.Second,
	goodbye:  300 * time.Millisecond,
	first:    150 * time.Millisecond,
	most:     2 * time.Minute,
	steady:   time.Minute,
	invalid:  time.Second,
	identify: 5 * time.Second,
}

// NewGateway returns a gateway that is not yet connected.
func NewGateway(o GatewayOptions) *Gateway {
	bridgeLogger()
	o.Grace = or(o.Grace, 10*time.Second)
	g := &Gateway{
		o:     o,
		log:   or(o.Log, slog.New(slog.DiscardHandler)),
		rest:  NewREST(o.Token, o.Base, RESTOptions{Log: o.Log, Dial: o.Dial}),
		times: defaultTimes,
		done:  make(chan struct{}),
	}
	g.times.identify = or(o.IdentifyGap, g.times.identify)
	g.work = newDispatcher(g.log, g.o.OnPanic)
	g.quit, g.stop = context.WithCancel(context.Background())
	return g
}

// Online tells whether all sessions are open now. A process that waits for others to leave it
// shards needs none.
func (g *Gateway) Online() bool {
	shards := g.Shards()
	return (len(shards) > 0 || g.o.Sharing != nil) && !slices.Contains(slices.Collect(maps.Values(shards)), false)
}

// Shards tells, for each shard of this process, by its number, whether its session is open
// now. It is empty until Discord has said how many there are.
func (g *Gateway) Shards() map[int]bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	online := map[int]bool{}
	for number, sh := range g.shards {
		online[number] = sh.online.Load()
	}
	return online
}

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
	err := g.keepConnected(ctx, h)
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

// keepConnected keeps as many shards connected as Discord wants, until one of them is refused for
// good. When there have come to be too few of them, it begins anew with more.
func (g *Gateway) keepConnected(ctx context.Context, h Handler) error {
	for had, refusal := 0, error(nil); ; {
		plan, err := g.plan(ctx)
		switch {
		case err != nil || ctx.Err() != nil:
			return err
		case plan.Shards <= had:
			return refusal
		}
		refusal = g.serveAll(ctx, plan, h)
		if !errors.Is(refusal, errFewShards) {
			return refusal
		}
		had = plan.Shards
		g.log.Warn("discord: wants more connections for so many servers, connecting anew", "had", had)
	}
}

// plan asks how to connect, again and again. An error is for good; once the context has
// ended there is none.
func (g *Gateway) plan(ctx context.Context) (gatewayPlan, error) {
	for failures := 1; ; failures++ {
		plan, err := g.rest.plan(ctx)
		if ctx.Err() != nil {
			return plan, nil
		}
		if refused := fatal(err); refused != nil {
			return plan, refused
		}
		pause := g.pause(err, failures)
		if err == nil {
			if plan.enough() {
				return plan, nil
			}
			pause = plan.reset()
			err = errNoSessions
		}
		g.log.Warn("discord: does not tell how to connect, trying again after a pause", "cause", err, "failures", failures, "pause", pause)
		sleep(ctx, pause)
	}
}

// serveAll keeps all shards of this process connected. The first that is refused ends the
// others.
func (g *Gateway) serveAll(ctx context.Context, plan gatewayPlan, h Handler) (first error) {
	if g.o.Sharing != nil {
		return g.serveShared(ctx, plan, h)
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	g.turns = turns.Own(g.times.identify, plan.Start.Concurrency)
	ends := make(chan error, plan.Shards)
	for _, sh := range g.newShards(plan.Shards) {
		go func() { ends <- sh.keepConnected(ctx, h) }()
	}
	for range plan.Shards {
		if err := <-ends; err != nil {
			first = or(first, err)
			cancel()
		}
	}
	return first
}

// newShards makes the shards.
func (g *Gateway) newShards(count int) []*shard {
	if count > 1 {
		g.log.Info("discord: connecting several times, for so many servers", "count", count)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shards = map[int]*shard{}
	for n := range count {
		g.shards[n] = g.newShard(n, count)
	}
	return slices.Collect(maps.Values(g.shards))
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

// codeFewShards is the close code for a bot that has come to be in too many servers for
// the shards it has.
const codeFewShards = 4011

var (
	errFewShards = errors.New("discord refuses the bot: it is in so many servers that it needs more shards")
	// errNoSessions is Discord's daily limit, beyond which it resets the token.
	errNoSessions = errors.New("no sessions are left for today")
)

// Close codes of the gateway.
var (
	// fatalCodes are errors of the bot or its settings: trying again cannot help.
	fatalCodes = map[int]string{
		4004:          "the token is wrong or was reset",
		4010:          "invalid shard",
		codeFewShards: "too few shards",
		4012:          "invalid API version",
		4013:          "invalid intents",
		4014:          "intents that are not allowed for this bot",
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
	case closed.code == codeFewShards:
		return fmt.Errorf("%w: gateway closed with %d", errFewShards, codeFewShards)
	case closed.code == 4004:
		return fmt.Errorf("%w: gateway closed with 4004, %s", ErrToken, fatalCodes[4004])
	}
	return fmt.Errorf("discord refuses the bot: gateway closed with %d, %s", closed.code, fatalCodes[closed.code])
}

// silent reports whether a session could not be opened because no answer came. Asking to
// resume it once more could go on so for ever.
func silent(cause error) bool {
	return errors.Is(cause, errStuck) || errors.Is(cause, os.ErrDeadlineExceeded)
}

func resumable(cause error) bool {
	var invalid errInvalidSession
	if errors.As(cause, &invalid) {
		return invalid.resumable
	}
	var closed errClosed
	return !errors.As(cause, &closed) || fatalCodes[closed.code] == "" && !slices.Contains(endedCodes, closed.code)
}
