package discord

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot/discord/turns"
)

// GatewayOptions configure a [Gateway]. Token and Base are required.
type GatewayOptions struct {
	Token string
	Base  *url.URL // of the API, which says where the gateway is; see [ParseBase]
	Log   *slog.Logger
	Dial  Dial // connects to the API, and to a gateway without TLS; nil means the network

	// OnReady is called with the bot's application id whenever a new session has begun. A resumed
	// session is not new.
	OnReady func(app Snowflake)
	// OnLoss is called with what was deleted; may be nil. Deletions while there is no session can be
	// missed.
	OnLoss func(context.Context, Loss)
	// OnRights is called with servers in which the bot's rights may have changed, and of those that it
	// has joined; may be nil.
	OnRights func(ctx context.Context, guild Snowflake)
	// OnArrival is called with all servers of the bot when a session begins, and of each that it joins
	// later; may be nil.
	OnArrival func(context.Context, Arrival)
	// OnPanic answers an interaction whose handler panicked. The incident is the
	// number under which the panic was logged.
	OnPanic func(ctx context.Context, i Interaction, incident string)
	// Sharing says which shards belong to this process; nil means all.
	Sharing turns.Sharing
	// OnShard is called when this process gets a shard, which is connected after it has returned.
	// OnLeave is called before another process gets a shard; it must finish what is under way before
	// it returns. Both may be nil.
	OnShard func(ctx context.Context, shard int)
	OnLeave func(context.Context)
	// IdentifyGap is the least time between sessions that begin in the same lane; 5 s by default.
	IdentifyGap time.Duration
	// Jitter draws how long to wait after a failure; nil means [rand.N].
	Jitter Jitter
	// Grace is how long handlers may run after the end; 10 s by default.
	Grace time.Duration
}

// Gateway receives interactions and stays connected. It watches discordgo's sessions, one for each
// shard that Discord wants, and replaces those that are stuck.
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

// times are the timeouts and pauses of a gateway.
type times struct {
	silence time.Duration // for the first message after connecting
	open    time.Duration // for discordgo to open a session
	close   time.Duration // to say goodbye
	goodbye time.Duration // for Discord's close frame
	first   time.Duration // pause after a lost connection; doubles
	most    time.Duration // longest such pause: Discord counts 1000 sessions a day
	steady  time.Duration // after so long a connection counts as stable
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

// Online reports whether all sessions are open now. A process that waits for its shards needs none.
func (g *Gateway) Online() bool {
	shards := g.Shards()
	return (len(shards) > 0 || g.o.Sharing != nil) && !slices.Contains(slices.Collect(maps.Values(shards)), false)
}

// Shards says for each shard of this process, by number, whether its session is open now. It is empty
// until Discord has said how many shards there are.
func (g *Gateway) Shards() map[int]bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	online := map[int]bool{}
	for number, sh := range g.shards {
		online[number] = sh.online.Load()
	}
	return online
}

// Run connects and passes interactions to h until the context ends or [Gateway.Shutdown] is called.
// Then it waits for running handlers and returns nil. It returns an error if Discord refuses the bot
// for good (ErrToken for its token), or if handlers did not finish in time. It can be called once.
func (g *Gateway) Run(ctx context.Context, h Handler) error {
	if g.begun.Swap(true) {
		return errors.New("gateway has already run")
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
		err = errors.Join(err, fmt.Errorf("%d handlers did not finish in time", left))
	}
	return err
}

// Shutdown ends Run and waits for it. If ctx ends first, it also ends the context of the handlers still
// running, and returns the error of ctx.
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

// keepConnected keeps as many shards connected as Discord wants, until Discord refuses one for good.
// When Discord wants more shards, it starts again with more.
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
		g.log.Warn("discord: more connections needed for so many servers, connecting again", "had", had)
	}
}

// plan asks how to connect until Discord answers. An error is final; there is none once the context
// has ended.
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
		g.log.Warn("discord: no answer on how to connect, trying again after a pause", "cause", err, "failures", failures, "pause", pause)
		sleep(ctx, pause)
	}
}

// serveAll keeps all shards of this process connected. The first refused shard ends the others.
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
		g.log.Info("discord: connecting several times for so many servers", "count", count)
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	g.shards = map[int]*shard{}
	all := make([]*shard, count)
	for n := range all {
		all[n] = g.newShard(n, count)
		g.shards[n] = all[n]
	}
	return all
}

// pause is how long to wait before the next connection. A connection that breaks at once does not
// shorten it.
func (g *Gateway) pause(cause error, failures int) time.Duration {
	const what = "gateway"
	pause := g.o.Jitter.backoff(what, g.times.first, g.times.most, failures)
	var invalid errInvalidSession
	if errors.As(cause, &invalid) {
		// Discord asks for one to five seconds.
		pause = max(pause, g.times.invalid+g.o.Jitter.draw(what, 4*g.times.invalid))
	}
	return pause
}

// codeFewShards is the close code for a bot with too few shards for its servers.
const codeFewShards = 4011

var (
	errFewShards = errors.New("discord refuses the bot: it is in so many servers that it needs more shards")
	// errNoSessions is Discord's daily limit. Discord resets the token of a bot that exceeds it.
	errNoSessions = errors.New("no sessions are left for today")
)

// Close codes of the gateway.
var (
	// fatalCodes are errors of the bot or its settings, so trying again cannot help.
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

// fatal returns the error to give up with if the cause is final, nil otherwise.
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

// silent reports whether a session could not be opened because no answer came. Another attempt to
// resume it could end the same way for ever.
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
