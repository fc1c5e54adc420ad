package discord

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
)

// shard is one of the connections that a bot in very many servers needs. Discord sends each of them the
// events of some of the servers. Each shard watches its own session, so trouble with one does not
// touch the others. Most bots have a single one.
type shard struct {
	*Gateway
	number, count int
	log           *slog.Logger
	online        atomic.Bool
	handlers      sync.WaitGroup

	mu   sync.Mutex
	line *line      // the connection; nil while there is none
	from resumption // what the next one resumes the session with
}

// setLine notes the current connection.
func (sh *shard) setLine(l *line) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.line = l
}

// setResumption notes that there is no connection, and what the next one resumes the session with.
func (sh *shard) setResumption(from resumption) {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	sh.line, sh.from = nil, from
}

// resumable is what the session can be resumed with now, the zero value for nothing.
func (sh *shard) resumable() resumption {
	sh.mu.Lock()
	defer sh.mu.Unlock()
	if sh.line != nil {
		return sh.line.resumable()
	}
	return sh.from
}

func (g *Gateway) newShard(number, count int) *shard {
	sh := &shard{Gateway: g, number: number, count: count, log: g.log}
	if count > 1 {
		sh.log = g.log.With("shard", number)
	}
	return sh
}

// keepConnected connects again and again.
func (sh *shard) keepConnected(ctx context.Context, h Handler) error {
	for failures := 1; ; failures++ {
		began := time.Now()
		next, cause := sh.serve(ctx, sh.resumable(), failures, h)
		sh.setResumption(next)
		if ctx.Err() != nil {
			return nil
		}
		if err := fatal(cause); err != nil {
			return err
		}
		if time.Since(began) >= sh.times.steady {
			failures = 1
		}
		pause := sh.pause(cause, failures)
		sh.log.Warn("discord: not connected, trying again after a pause", "cause", cause, "resume", next.session != "", "failures", failures, "pause", pause)
		sleep(ctx, pause)
	}
}

// serve keeps one connection until it ends. It returns what the session can be resumed with, if at all,
// and why the connection ended.
func (sh *shard) serve(ctx context.Context, from resumption, failures int, h Handler) (resumption, error) {
	s := sh.newSession(ctx, from, h)
	defer s.abandon()
	if err := sh.locate(ctx, s, failures); err != nil {
		return from, err
	}
	defer sh.online.Store(false)
	l, err := sh.open(ctx, s)
	switch {
	case err != nil && l == nil: // Discord knows nothing of it
		return from, err
	case ctx.Err() != nil: // the bot stops before the session was opened
		return sh.disconnect(s, l), ctx.Err()
	case err != nil && silent(err):
		return resumption{}, err
	case err == nil:
		sh.setLine(l)
		if err = sh.watch(ctx, l); ctx.Err() != nil {
			return sh.disconnect(s, l), err
		}
	}
	if !resumable(err) {
		return resumption{}, err
	}
	l.end(err) // from here on nothing is passed on
	return l.resumable(), err
}

// watch waits until a connection ends, or the bot wants it to end.
func (sh *shard) watch(ctx context.Context, l *line) error {
	select {
	case <-l.broken:
		return l.ended()
	case <-ctx.Done():
		return ctx.Err()
	}
}

// disconnect ends a connection because the bot wants it, and returns what its session can be resumed
// with. It says goodbye, which ends the session at Discord, unless another process may continue it.
func (sh *shard) disconnect(s *session, l *line) resumption {
	switch {
	case l == nil:
	case sh.o.Sharing != nil:
		l.end(context.Canceled) // from here on nothing is passed on
		return l.resumable()
	case l.agreed.Load():
		s.sayGoodbye(l)
	}
	return resumption{}
}

// locate finds the gateway: the one that knows the session, or after failures the one that Discord
// names.
func (sh *shard) locate(ctx context.Context, s *session, failures int) error {
	if s.resume.address != "" && failures <= ownTries && s.locate(s.resume.address) == nil {
		return nil
	}
	address, err := sh.rest.gateway(ctx)
	if err != nil {
		return err
	}
	return s.locate(address)
}

// ownTries is how often the gateway that knows the session is tried, since that gateway may be down.
const ownTries = 2

// open opens the session. A new one waits for its turn to identify.
func (sh *shard) open(ctx context.Context, s *session) (*line, error) {
	if s.resume.session != "" {
		return s.open(ctx)
	}
	done, err := sh.turns.Enter(ctx, sh.number)
	if err != nil {
		return nil, err
	}
	defer done()
	return s.open(ctx)
}

func (sh *shard) newSession(ctx context.Context, from resumption, h Handler) *session {
	// The session must be able to say goodbye after ctx has ended.
	s := newSession(context.WithoutCancel(ctx), sh.o.Token, sh.log, sh.tls, sh.times)
	s.ShardID, s.ShardCount, s.resume = sh.number, sh.count, from
	if sh.o.Dial != nil {
		s.dialer = sh.o.Dial
	}
	s.AddHandler(func(_ *discordgo.Session, e *discordgo.Event) { sh.event(e, h) })
	return s
}

// event handles what the guard let through. It must return at once.
func (sh *shard) event(e *discordgo.Event, h Handler) {
	switch e.Type {
	case "READY":
		sh.online.Store(true)
		sh.ready(e.RawData)
	case "RESUMED":
		sh.online.Store(true)
		sh.log.Info("discord: session resumed")
	case "INTERACTION_CREATE":
		received := time.Now()
		if !sh.start(func(ctx context.Context) { sh.interaction(ctx, e.RawData, received, h) }) {
			sh.log.Info("discord: ignored a press or command, the bot is stopping")
		}
	default:
		sh.losses(readLosses(e.Type, e.RawData))
		sh.rights(readRights(e.Type, e.RawData))
		if a := readArrival(e.RawData); a != nil && sh.o.OnArrival != nil {
			sh.start(func(ctx context.Context) { sh.o.OnArrival(ctx, *a) })
		}
	}
}

// rights reports that the bot's rights on a server may have changed.
func (sh *shard) rights(guild Snowflake) {
	if sh.o.OnRights != nil && guild != 0 {
		sh.start(func(ctx context.Context) { sh.o.OnRights(ctx, guild) })
	}
}

// start runs work about this shard.
func (sh *shard) start(work func(context.Context)) bool {
	sh.handlers.Add(1)
	began := sh.work.start(func(ctx context.Context) {
		defer sh.handlers.Done()
		work(ctx)
	})
	if !began {
		sh.handlers.Done()
	}
	return began
}

// losses reports what was deleted, in order.
func (sh *shard) losses(all []Loss) {
	if sh.o.OnLoss == nil || len(all) == 0 {
		return
	}
	sh.start(func(ctx context.Context) {
		for _, l := range all {
			sh.o.OnLoss(ctx, l)
		}
	})
}

func (sh *shard) ready(data []byte) {
	var d readyData
	if err := json.Unmarshal(data, &d); err != nil {
		return // the guard has read it before
	}
	app := Snowflake(d.Application.ID)
	sh.log.Info("discord: session begun", "app", app.String())
	if sh.o.OnReady != nil {
		sh.work.start(func(context.Context) { sh.o.OnReady(app) })
	}
}

func (sh *shard) interaction(ctx context.Context, data []byte, received time.Time, h Handler) {
	i, err := readInteraction(data, received)
	if err != nil {
		sh.log.Warn("discord: ignored an unreadable press or command", "cause", err)
		return
	}
	if sh.seen.repeated(i.ID) {
		sh.log.Debug("discord: interaction was repeated", "interaction", i.ID.String())
		return
	}
	sh.work.handle(ctx, h, i)
}
