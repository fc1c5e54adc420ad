package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"runtime"
	"runtime/debug"
	"sync/atomic"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

type runCmd struct{}

// firstSteps is shown to a person who starts the program without a token.
const firstSteps = `The bot needs a token, and DISCORD_TOKEN is not set. To try the games without one: bastide playground
1. Create an application at https://discord.com/developers/applications
2. On its page "Bot", press Reset Token and copy the token.
3. Invite it: https://discord.com/oauth2/authorize?client_id=APPLICATION_ID&scope=bot+applications.commands&permissions=309237763072
4. Start it: DISCORD_TOKEN=… bastide (bastide doctor tells what is still missing)
`

// Run runs the bot until a signal stops it.
func (runCmd) Run(t *command.Terminal) error {
	c, err := readConfig()
	if errors.Is(err, errNoToken) {
		fmt.Fprint(t.Stderr, firstSteps)
		return command.ErrReported
	}
	if err != nil {
		return err
	}
	h := host{token: c.Token, base: c.base, sites: c.sites(), log: c.logger(t.Stderr), undo: c.undo, pack: c.pack, think: c.think, upkeep: c.upkeep}
	if h.games, err = (source.Sets{Folder: c.Sets}).Load(); err != nil {
		return err
	}
	if h.db, err = (database{DB: c.DB}).path(); err != nil {
		return err
	}
	return h.run(t)
}

// host holds what a bot needs: its database, its connection to Discord, its games.
type host struct {
	token string
	base  *url.URL // of Discord's API
	db    string   // a file, or an address
	games map[string]games.Game
	links string        // see [bot.Config]
	sites wording.Sites // likewise
	log   *slog.Logger
	undo  time.Duration // see [bot.Config]
	pack  time.Duration // likewise
	think thinkers
	now   func() time.Time // nil: time.Now
	meet  func(*bot.Bot)   // called with the bot before it runs, unless nil
	upkeep
	serves func(address string) // called with the address of the metrics, unless nil
}

// newPainter makes the painter of the boards. Tests that need no pictures replace it, because
// painting takes most of their time.
var newPainter = func() posts.Painter { return imaging.New() }

// Limits of Discord, see [discord.RESTOptions] and [discord.GatewayOptions]; 0 means the default.
// Tests set those of their stand-in.
var answerWithin, identifyGap time.Duration

// grace is how long the bot keeps answering presses when it stops. It is longer than Discord waits
// for an answer.
var grace = 5 * time.Second

// garbage is the GOGC value unless the host sets one. Most memory in use is pictures, which are
// kept and contain no pointers. Collecting twice as often costs little and halves the garbage on a
// small machine.
const garbage = 50

func collectSooner() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
}

// run runs the bot until the context ends or Discord refuses it for good.
func (h host) run(ctx context.Context) error {
	collectSooner()
	found := damage{log: h.log}
	store, err := h.openStore(found.logFault)
	if err != nil {
		return err
	}
	found.sum(h.backups)
	figures := newMetrics()
	figures.faults.Set(float64(found.found))
	api := discord.NewREST(h.token, h.base, discord.RESTOptions{
		Log: h.log, Version: version(), Observe: figures.requested, AnswerWithin: answerWithin,
	})
	texts, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	b, err := bot.New(divided(bot.Config{
		API: api, Store: store, Games: h.games, Order: catalog.Order(), Texts: texts, Painter: newPainter(),
		Log: h.log, Version: version(), Links: h.links, Sites: h.sites, Now: h.now, Observer: figures,
		UndoWindow: h.undo, PackAfter: h.pack, Thoughts: h.thoughts(figures),
		Computers: bot.Computers{Play: h.think.share > 0, Delay: h.think.delay},
	}, leasesOf(store)))
	if err != nil {
		return errors.Join(err, store.Close())
	}
	if h.meet != nil {
		h.meet(b)
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	gateway := h.gateway(running, api, b, store)
	p := newPulse(gateway)
	wait, err := runningBot{h, b, store, gateway, p, figures}.keepUp(running)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	c := control{store: store, health: p.check, log: h.log}
	if err := c.serve(running, h.db); err != nil {
		h.log.Warn("no control socket: health and backup will not work while the bot runs", "error", err)
	}
	go p.beat(running)
	h.log.Info("bastide runs", "version", version(), "database", withoutPassword(h.db), "games", len(h.games))
	if err = h.claimDatabase(running, store, api); err == nil {
		err = b.Run(running, gateway)
	} else if err = errors.Join(err, b.Close(running)); running.Err() != nil {
		err = nil // told to stop before Discord answered
	}
	stop()
	wait()
	api.Close()
	return errors.Join(explained(err), store.Close())
}

// gateway makes the connection that delivers Discord's events. Commands are registered when it is
// first ready.
func (h host) gateway(ctx context.Context, api *discord.REST, b *bot.Bot, store storage.Store) *discord.Gateway {
	register := &registration{api: api, bot: b, log: h.log}
	options := discord.GatewayOptions{
		Token: h.token, Base: h.base, Log: h.log, IdentifyGap: identifyGap,
		OnReady: func(app discord.Snowflake) {
			api.UseApp(app)
			go register.once(ctx)
		},
		OnLoss:    b.Lost,
		OnRights:  b.Allowed,
		OnArrival: b.Arrived,
		OnPanic:   b.OnPanic,
		Grace:     grace,
	}
	dividing(&options, leasesOf(store), b)
	return discord.NewGateway(options)
}

// thoughts makes the pool in which computer players search.
func (h host) thoughts(figures *metrics) *thinking.Pool {
	return thinking.New(thinking.Options{Workers: thinking.Workers(h.think.share, runtime.GOMAXPROCS(0)), Log: h.log, Observe: figures.thought})
}

// explained adds what the host can do about the errors that stop the bot.
func explained(err error) error {
	if errors.Is(err, discord.ErrToken) {
		return fmt.Errorf("DISCORD_TOKEN is refused by Discord: %s", tokenHelp)
	}
	return err
}

// registration uploads the commands and the small emojis once a run: both may have changed since
// the last one.
type registration struct {
	api   *discord.REST
	bot   *bot.Bot
	log   *slog.Logger
	began atomic.Bool
}

// once registers until it succeeds or the context ends. The bot is useless without commands, but
// works without emojis.
func (r *registration) once(ctx context.Context) {
	if r.began.Swap(true) {
		return
	}
	r.until(ctx, func() error {
		err := r.api.SetCommands(ctx, r.bot.Commands())
		if err != nil && ctx.Err() == nil {
			r.log.Error("Discord refused the list of commands; trying again, the old commands work until then", "error", err)
		}
		return err
	})
	r.until(ctx, func() error {
		err := r.bot.Decorate(ctx, r.api)
		switch {
		case errors.Is(err, bot.ErrElsewhere):
			return err
		case err != nil && ctx.Err() == nil:
			r.log.Info("Discord refused some of the application's emojis; texts do without them", "error", err)
		}
		if errors.Is(err, discord.ErrUnavailable) {
			return err
		}
		return nil
	})
}

// until repeats a function with growing pauses until it succeeds or the context ends.
func (r *registration) until(ctx context.Context, do func() error) {
	for pause := 5 * time.Second; do() != nil && ctx.Err() == nil; pause = min(2*pause, 10*time.Minute) {
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// patience is how long the bot may be disconnected before it counts as unhealthy. Discord closes
// connections regularly, for shorter times.
const patience = 5 * time.Minute

// connectionWatch remembers when the bot was last connected.
type connectionWatch struct {
	online func() bool
	now    func() time.Time
	last   atomic.Int64 // Unix nanoseconds
}

func newPulse(g *discord.Gateway) *connectionWatch {
	p := &connectionWatch{online: g.Online, now: time.Now}
	p.last.Store(p.now().UnixNano()) // it must connect first
	return p
}

// beat checks the connection regularly until the context ends.
func (p *connectionWatch) beat(ctx context.Context) { every(ctx, time.Second, p.look) }

// every repeats a function at intervals until the context ends.
func every(ctx context.Context, every time.Duration, do func()) {
	next := time.NewTicker(every)
	defer next.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-next.C:
			do()
		}
	}
}

func (p *connectionWatch) look() {
	if p.online() {
		p.last.Store(p.now().UnixNano())
	}
}

// check returns nil while the bot is healthy.
func (p *connectionWatch) check() error {
	p.look()
	lost := p.now().Sub(time.Unix(0, p.last.Load()))
	if lost > patience {
		return fmt.Errorf("not connected to Discord for %s", lost.Round(time.Second))
	}
	return nil
}
