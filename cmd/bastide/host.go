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

// firstSteps is what somebody reads who starts the program for the first time.
const firstSteps = `The bot needs a token, and DISCORD_TOKEN is not set. To try the games without one: bastide playground
1. Create an application at https://discord.com/developers/applications
2. On its page "Bot", press Reset Token and copy the token.
3. Invite it: https://discord.com/oauth2/authorize?client_id=APPLICATION_ID&scope=bot+applications.commands&permissions=309237763072
4. Start it: DISCORD_TOKEN=… bastide (bastide doctor tells what is still missing)
`

// Run runs the bot until it is told to stop.
func (runCmd) Run(t *command.Terminal) error {
	c, err := readConfig()
	if errors.Is(err, errNoToken) {
		fmt.Fprint(t.Stderr, firstSteps)
		return command.ErrTold
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

// host is where a bot lives: its database, its line to Discord, its games.
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
	meet  func(*bot.Bot)   // nil, or told of the bot before it runs
	upkeep
	serves func(address string) // nil, or told where the upkeep's figures are
}

// newPainter makes what paints the boards. Tests replace it where pictures do not matter
// and would take most of their time.
var newPainter = func() posts.Painter { return imaging.New() }

// What Discord grants and wants, see [discord.RESTOptions] and [discord.GatewayOptions]; 0 is
// its own. Tests set what their stand-in has.
var answerWithin, identifyGap time.Duration

// grace is how long presses that are being answered may take when the bot stops:
// longer than Discord waits for an answer. Tests are in no hurry.
var grace = 5 * time.Second

// garbage is the garbage that may lie about, in percent of what is in use, unless GOGC says
// otherwise. Most of what is in use are pictures, which are kept and hold no pointers: to
// collect twice as often costs little, and spares a cheap machine half of its garbage.
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
	store, err := h.openStore(found.tell)
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
	wait, err := watched{h, b, store, gateway, p, figures}.keepUp(running)
	if err != nil {
		return errors.Join(err, store.Close())
	}
	c := control{store: store, health: p.check, log: h.log}
	if err := c.serve(running, h.db); err != nil {
		h.log.Warn("no control socket: health and backup will not work while the bot runs", "error", err)
	}
	go p.beat(running)
	h.log.Info("bastide runs", "version", version(), "database", shown(h.db), "games", len(h.games))
	if err = h.own(running, store, api); err == nil {
		err = b.Run(running, gateway)
	} else if err = errors.Join(err, b.Close(running)); running.Err() != nil {
		err = nil // told to stop before Discord answered
	}
	stop()
	wait()
	api.Close()
	return errors.Join(explained(err), store.Close())
}

// gateway is the line on which Discord tells what happens; commands are registered when it is
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

// thoughts is where computer players think.
func (h host) thoughts(figures *metrics) *thinking.Pool {
	return thinking.New(thinking.Options{Workers: thinking.Workers(h.think.share, runtime.GOMAXPROCS(0)), Log: h.log, Observe: figures.thought})
}

// explained adds what the host can do about the errors for which the bot stops.
func explained(err error) error {
	if errors.Is(err, discord.ErrToken) {
		return fmt.Errorf("DISCORD_TOKEN is refused by Discord: %s", tokenHelp)
	}
	return err
}

// registration tells Discord the commands, and gives it the pictures between words, once a run: both
// may have changed since the last one.
type registration struct {
	api   *discord.REST
	bot   *bot.Bot
	log   *slog.Logger
	began atomic.Bool
}

// once registers, again and again until it succeeds or the context ends. Without
// commands the bot is of no use, however well it is connected; without pictures it is.
func (r *registration) once(ctx context.Context) {
	if r.began.Swap(true) {
		return
	}
	r.until(ctx, func() error {
		err := r.api.SetCommands(ctx, r.bot.Commands())
		if err != nil && ctx.Err() == nil {
			r.log.Error("Discord did not take the list of commands, trying again; the former ones work until then", "error", err)
		}
		return err
	})
	r.until(ctx, func() error {
		err := r.bot.Decorate(ctx, r.api)
		switch {
		case errors.Is(err, bot.ErrElsewhere):
			return err
		case err != nil && ctx.Err() == nil:
			r.log.Info("Discord did not take all small pictures of players' shapes and of medals, texts do without them", "error", err)
		}
		if errors.Is(err, discord.ErrUnavailable) {
			return err
		}
		return nil
	})
}

// until does something again and again, after longer and longer pauses, until it succeeds or the
// context ends.
func (r *registration) until(ctx context.Context, do func() error) {
	for pause := 5 * time.Second; do() != nil && ctx.Err() == nil; pause = min(2*pause, 10*time.Minute) {
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}

// patience is how long the bot may be without a session before it counts as ill. A
// shorter loss is Discord's everyday.
const patience = 5 * time.Minute

// pulse remembers when the bot was last connected.
type pulse struct {
	online func() bool
	now    func() time.Time
	last   atomic.Int64 // Unix nanoseconds
}

func newPulse(g *discord.Gateway) *pulse {
	p := &pulse{online: g.Online, now: time.Now}
	p.last.Store(p.now().UnixNano()) // it has to connect first
	return p
}

// beat looks at the connection now and then until the context ends.
func (p *pulse) beat(ctx context.Context) { again(ctx, time.Second, p.look) }

// again does something again and again until the context ends.
func again(ctx context.Context, every time.Duration, do func()) {
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

func (p *pulse) look() {
	if p.online() {
		p.last.Store(p.now().UnixNano())
	}
}

// check returns nil while the bot is well.
func (p *pulse) check() error {
	p.look()
	lost := p.now().Sub(time.Unix(0, p.last.Load()))
	if lost > patience {
		return fmt.Errorf("not connected to Discord for %s", lost.Round(time.Second))
	}
	return nil
}
