package bot

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// Painter makes pictures and films of scenes; *imaging.Painter is one. It is safe for
// concurrent use.
type Painter interface {
	PNG(scene.Scene, imaging.Options) ([]byte, error)
	Film([]scene.Scene, imaging.FilmOptions) ([]byte, error)
}

// Config is what a [Bot] is made of.
type Config struct {
	API     discord.API
	Store   Store
	Games   map[string]games.Game // by id
	Texts   []fs.FS               // the games' catalogues, each with texts/en.toml and texts/fr.toml
	Painter Painter
	Now     func() time.Time // nil: time.Now
	Rand    io.Reader        // seeds and incident numbers; nil: crypto/rand
	Log     *slog.Logger     // nil: none
	// Observer is told what the bot does; nil: nobody is.
	Observer Observer
	Version  string // of the program, shown by /about
	// Links is the beginning of links to channels and messages; empty for Discord's.
	Links string
	// UndoWindow is how long a decision that ends a turn of a slow match can be taken back
	// before it is carried out; 0: not at all.
	UndoWindow time.Duration
}

// Bot plays. Make it with [New].
type Bot struct {
	Config
	texts      *Texts
	locks      locks
	paint      chan struct{} // one token for each picture being painted
	waiting    gauge         // pictures asked for and not done
	order      []string      // ids of the games, sorted
	outbox     *outbox
	alarms     *alarms
	bells      []bell
	vanished   vanished
	dashboards *dashboards
	commands   map[string]command
	verbs      map[string]verb
}

// New checks the configuration and reads the message catalogues.
func New(c Config) (*Bot, error) {
	if c.API == nil || c.Store == nil || c.Painter == nil || len(c.Games) == 0 {
		return nil, errors.New("a bot needs an API, a store, a painter and games")
	}
	c.defaults()
	texts, err := LoadTexts(c.Texts...)
	if err != nil {
		return nil, fmt.Errorf("message catalogues: %w", err)
	}
	b := &Bot{
		Config: c,
		texts:  texts,
		paint:  make(chan struct{}, runtime.GOMAXPROCS(0)),
		order:  slices.Sorted(maps.Keys(c.Games)),
	}
	b.commands = b.commandTable()
	b.verbs = b.verbTable()
	b.bells = b.bellTable()
	b.outbox = newOutbox(b)
	b.alarms = newAlarms(b)
	b.dashboards = newDashboards(b)
	return b, nil
}

func (c *Config) defaults() {
	if c.Now == nil {
		c.Now = time.Now
	}
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Observer == nil {
		c.Observer = unobserved{}
	}
	if c.Links == "" {
		c.Links = "https://discord.com"
	}
}

// Start begins to deliver the outbox, and with it what was left undelivered when
// the program last ended, and to keep deadlines. It returns at once.
func (b *Bot) Start(context.Context) error {
	b.forget()
	if err := b.dashboards.start(); err != nil {
		return err
	}
	b.outbox.start()
	b.alarms.start()
	return nil
}

// Close stops delivering after the posts under way, or when the context ends.
func (b *Bot) Close(ctx context.Context) error {
	b.alarms.close()
	b.dashboards.close()
	return b.outbox.close(ctx)
}

// bellTable lists what happens to matches by itself, in the order in which it does.
func (b *Bot) bellTable() []bell {
	return []bell{
		windowBell,
		voteBell,
		{due: clockDue, ring: (*Bot).ringClock},
	}
}

// Gateway is where interactions come from; *discord.Gateway is one.
type Gateway interface {
	Run(context.Context, discord.Handler) error
}

// farewell is how long posts under way may take when the bot stops. Together with
// the gateway's grace it has to stay below the ten seconds after which systems kill.
// What is given up is posted after the next start.
const farewell = 3 * time.Second

// Run starts the bot, handles what comes through the gateway until the context
// ends or the gateway gives up, and closes the bot.
func (b *Bot) Run(ctx context.Context, g Gateway) error {
	if err := b.Start(ctx); err != nil {
		return err
	}
	err := g.Run(ctx, b.Handle)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), farewell)
	defer cancel()
	return errors.Join(err, b.Close(last))
}

// forget drops the ids of interactions that can no longer be delivered again.
func (b *Bot) forget() {
	const (
		epoch = 1420070400000 // Discord's ids count milliseconds from here
		keep  = time.Hour
	)
	before := b.Now().Add(-keep).UnixMilli() - epoch
	if before <= 0 {
		return
	}
	if err := b.Store.Forget(uint64(before) << 22); err != nil {
		b.Log.Warn("old interaction ids could not be removed", "error", err)
	}
}
