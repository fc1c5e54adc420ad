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
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/instance"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/cmd/bastide/doctor"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

type runCmd struct{}

// firstSteps is shown to a person who starts the program without a token.
var firstSteps = `The bot needs a token, and DISCORD_TOKEN is not set. To try the games without one: bastide playground
1. Create an application at https://discord.com/developers/applications
2. On its page "Bot", press Reset Token and copy the token.
3. Invite it: ` + doctor.Invitation("APPLICATION_ID") + `
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
	h := host{setting: databaseVariable, token: c.Token, base: c.base, db: c.db, games: c.games, sites: c.sites(), log: c.logger(t.Stderr),
		undo: c.undo, pack: c.pack, think: c.think, upkeep: c.upkeep}
	return h.run(t)
}

// host holds what a bot needs: its database, its connection to Discord, its games.
type host struct {
	token string
	base  *url.URL // of Discord's API
	db    string   // a file, or an address
	// setting is the one that names it, for errors.
	setting string
	games   map[string]games.Game
	links   string        // see [bot.Config]
	sites   wording.Sites // likewise
	log     *slog.Logger
	undo    time.Duration // see [bot.Config]
	pack    time.Duration // likewise
	think   thinkers
	now     func() time.Time // nil: time.Now
	meet    func(*bot.Bot)   // called with the bot before it runs, unless nil
	upkeep
	serves func(address string) // called with the address of the metrics, unless nil
	outage *outage              // of the database, while the bot runs
}

// newPainter makes the painter of the boards. Tests that need no pictures replace it, because
// painting takes most of their time.
var newPainter = func() posts.Painter { return imaging.New() }

// Limits, see [discord.RESTOptions], [discord.GatewayOptions], [bot.Config] and, for lockWithin,
// [bolt.Options]; 0 means the default. Tests set those of their stand-in and of a busy machine.
var answerWithin, identifyGap, closeWithin, repeatAfter, lockWithin time.Duration

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
	end := h.logEnd
	h.outage = newOutage(h.log)
	h.log = h.outage.logger()
	figures := newMetrics()
	store, err := h.awaitStore(ctx, figures)
	switch {
	case err != nil && ctx.Err() != nil: // told to stop before the database answered
		return nil
	case err != nil:
		return err
	}
	running, stop := context.WithCancel(ctx)
	defer stop()
	w, err := h.assemble(running, store, figures)
	if err == nil {
		err = w.keepUp(running)
	}
	if err != nil {
		return errors.Join(err, store.Close())
	}
	began := time.Now()
	h.log.Info("bastide runs", "version", version(), "database", withoutPassword(h.db), "games", len(h.games))
	err = w.play(running)
	stop()
	w.work.Wait()
	w.API.Close()
	w.file.end(context.WithoutCancel(ctx))
	err = errors.Join(explained(err), store.Close())
	end(ctx, err, time.Since(began))
	return err
}

// awaitStore opens the database once it answers, and logs the damage in it.
func (h host) awaitStore(ctx context.Context, figures *metrics) (store storage.Store, err error) {
	found := damage{log: h.log}
	err = h.outage.await(ctx, func() (err error) { store, err = h.openStore(found.logFault); return err })
	found.sum(h.backups)
	figures.faults.Set(float64(found.found))
	return store, err
}

// assemble puts the bot together. It is not yet connected.
func (h host) assemble(ctx context.Context, store storage.Store, figures *metrics) (*runningBot, error) {
	texts, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		return nil, err
	}
	whole, err := instance.New(ctx, instance.Options{
		Token: h.token, Base: h.base, Leases: leasesOf(store), IdentifyGap: identifyGap, Grace: grace,
		REST: discord.RESTOptions{Observe: figures.requested, AnswerWithin: answerWithin},
		Bot: bot.Config{
			Store: store, Games: h.games, Order: catalog.Order(), Texts: texts, Painter: newPainter(),
			Log: h.log, Version: version(), Links: h.links, Sites: h.sites, Now: h.now, Observer: figures,
			UndoWindow: h.undo, PackAfter: h.pack, CloseWithin: closeWithin, RepeatAfter: repeatAfter, Thoughts: h.thoughts(figures),
			Computers: bot.Computers{Play: h.think.share > 0, Delay: h.think.delay},
		},
	})
	if err != nil {
		return nil, err
	}
	if h.meet != nil {
		h.meet(whole.Bot)
	}
	return &runningBot{host: h, Instance: whole, store: store, pulse: newPulse(whole.Gateway), metrics: figures}, nil
}

// logEnd logs why the bot ends: a signal, or the error.
func (h host) logEnd(ctx context.Context, err error, after time.Duration) {
	level, reason := slog.LevelInfo, context.Cause(ctx)
	if err != nil {
		level, reason = slog.LevelError, err
	}
	h.log.Log(context.WithoutCancel(ctx), level, "bastide has stopped", "reason", reason, "after", after.Round(time.Second))
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
