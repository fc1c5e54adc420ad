package bot

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"io"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/bastide-games/bastide/bot/advice"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/delivery"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/discord/places"
	"github.com/bastide-games/bastide/bot/friends"
	"github.com/bastide-games/bastide/bot/interaction"
	"github.com/bastide-games/bastide/bot/notice"
	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/play"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/server"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/bot/today"
	"github.com/bastide-games/bastide/bot/views"
	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
)

// Config configures a [Bot].
type Config struct {
	API     discord.API
	Store   records.Store
	Games   map[string]games.Game // by id
	Order   []string              // in which players see the games; missing ones follow by their ids
	Texts   *Texts                // of the games; several bots may share them
	Painter posts.Painter
	Now     func() time.Time // nil: time.Now
	Locks   records.Locker   // of this process; nil: locks of the bot's own
	Rand    io.Reader        // for seeds and incident numbers; nil: crypto/rand
	Log     *slog.Logger     // nil: none
	// Observer receives what the bot does; nil: none.
	Observer Observer
	Version  string // of the program, shown by /about
	// Links is the beginning of links to channels and messages; empty: Discord's own.
	Links string
	// Sites are the host's pages that /help links to.
	Sites wording.Sites
	// Mine reports whether this process looks after a server; nil: after all servers.
	Mine func(guild uint64) bool
	// UndoWindow is how long a decision that ends a turn of a slow match can be undone; 0: not at all.
	UndoWindow time.Duration
	// PackAfter is how long after the end of a match its log is packed; 0: never.
	PackAfter time.Duration
	// CloseWithin is how long posts in progress may take when the bot stops; 0: three seconds. Posts that are given up
	// are sent after the next start. Together with the gateway's grace period it has to stay below ten seconds, after
	// which many systems kill a process.
	CloseWithin time.Duration
	// RepeatAfter is when an edit is repeated that Discord may have overtaken by an earlier one; 0: 20 seconds.
	RepeatAfter time.Duration
	// Thoughts is the pool in which computer players think; nil: a pool with half of the cores. The bot closes it.
	Thoughts  *thinking.Pool
	Computers Computers
}

// Computers says how computer players play. With the zero value there are none.
type Computers struct {
	// Play says that computer players are offered, and play for abandoned seats, if the pool has a worker.
	// Otherwise the stand-in of the table plays for abandoned seats.
	Play bool
	// Delay is how long they wait before each decision.
	Delay time.Duration
	// Playouts limits the playouts for a decision and for advice; 0: as many as the strength and the time allow.
	Playouts int
}

// Bot is the bot. Make it with [New].
type Bot struct {
	config   Config
	texts    *wording.Texts
	desk     *interaction.Desk
	records  *records.Records
	paint    *posts.PaintQueue
	covers   *posts.Covers
	places   *places.Places
	notices  *notice.Notices
	outbox   *delivery.Outbox
	unheard  *delivery.LostAnswers
	timers   *delivery.Timers
	loop     *delivery.Loop
	tags     *delivery.Tags
	server   *server.Server
	views    *views.Views
	advice   *advice.Advisor
	people   *people.People
	play     *play.Play
	today    *today.Today
	cups     *cups.Cups
	friends  *friends.Friends
	puzzles  *today.Puzzles
	blocked  *blocklist
	commands map[string]command
	entries  map[string]command // of menus, by their English names
	buttons  map[string]button

	preparing     sync.WaitGroup
	stopPreparing context.CancelFunc // ends the preparing
}

// New checks the configuration and makes the bot.
func New(c Config) (*Bot, error) {
	if c.API == nil || c.Store == nil || c.Painter == nil || c.Texts == nil || len(c.Games) == 0 {
		return nil, errors.New("a bot needs an API, a store, a painter, texts and games")
	}
	c.defaults()
	b := &Bot{config: c, texts: c.Texts.withLinks(c.Links, c.Sites), stopPreparing: func() {}}
	b.makeRecords()
	b.makeDelivery()
	b.makeHandlers()
	b.blocked = &blocklist{store: b.config.Store, now: time.Now} // the clock of several processes may be corrected
	b.commands = b.commandTable()
	b.entries = b.entryTable()
	b.buttons = b.buttonTable()
	return b, nil
}

func (c *Config) defaults() {
	c.Order = c.ordered()
	if c.Now == nil {
		c.Now = time.Now
	}
	c.CloseWithin = cmp.Or(c.CloseWithin, 3*time.Second)
	if c.Rand == nil {
		c.Rand = rand.Reader
	}
	if c.Mine == nil {
		c.Mine = func(uint64) bool { return true }
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	c.Log = slog.New(c.Texts.wording.Log(c.Log.Handler()))
	if c.Observer == nil {
		c.Observer = unobserved{}
	}
	if c.Thoughts == nil {
		const share = .5
		c.Thoughts = thinking.New(thinking.Options{Workers: thinking.Workers(share, runtime.GOMAXPROCS(0)), Log: c.Log})
	}
}

// ordered lists the ids of all games in the order in which players see them.
func (c Config) ordered() []string {
	order := slices.DeleteFunc(slices.Clone(c.Order), func(id string) bool { return c.Games[id] == nil })
	for _, id := range slices.Sorted(maps.Keys(c.Games)) {
		if !slices.Contains(order, id) {
			order = append(order, id)
		}
	}
	return order
}

// computers reports whether computers play.
func (c Config) computers() bool { return c.Computers.Play && c.Thoughts.Enabled() }

// makeRecords makes what stores matches and paints their pictures.
func (b *Bot) makeRecords() {
	c := b.config
	b.records = &records.Records{
		Store: c.Store, Library: &records.Library{Games: c.Games, Sets: c.Store}, Now: c.Now, Log: c.Log, Mine: c.Mine,
		UndoWindow: c.UndoWindow, Locks: c.Locks,
		Thinks: b.config.computers(), Delay: c.Computers.Delay, Rand: c.Rand, Lessons: c.Texts.lessons,
		Committed: c.Observer.Committed, Changed: b.changed,
	}
	b.paint = posts.NewPaintQueue(urgentPainter{c.Painter, c.Thoughts}, runtime.GOMAXPROCS(0), c.Observer.Painted)
	b.covers = posts.NewCovers(b.paint, c.Texts.covers)
}

// urgentPainter pauses the computer players while it paints a picture, since a person waits for most pictures. A film
// does not pause them.
type urgentPainter struct {
	posts.Painter
	thoughts *thinking.Pool
}

func (h urgentPainter) PNG(s scene.Scene, o imaging.Options) ([]byte, error) {
	defer h.thoughts.Hurry()()
	return h.Painter.PNG(s, o)
}

// makeDelivery makes what acts without a press: it delivers posts and keeps deadlines.
func (b *Bot) makeDelivery() {
	c := b.config
	maker := b.maker()
	b.places = places.New(c.Now)
	b.notices = notice.New(c.API, b.places, c.Mine, c.Now)
	wake := func() { b.loop.Wake() }
	b.outbox = delivery.NewOutbox(b.records, maker, c.API, b.places, c.Log, wake, c.Observer.Delivered)
	b.outbox.Doubts.RepeatAfter = cmp.Or(c.RepeatAfter, b.outbox.Doubts.RepeatAfter)
	b.records.Editing, b.records.Vanished = b.outbox.Editing, b.outbox.WasDeleted
	b.unheard = delivery.NewLostAnswers(b.records, c.API, c.Log, wake)
	thoughts := delivery.NewThoughts(b.records, c.Thoughts, c.Computers.Playouts, c.Rand, c.Log, func() {
		b.timers.Look()
		wake()
	})
	b.timers = delivery.NewTimers(b.records, thoughts, c.Log)
	b.server = &server.Server{API: c.API, Records: b.records, Texts: b.texts, Log: c.Log, Shelf: b.shelf()}
	b.server.Dashboards = server.NewDashboards(b.records, c.API, b.notices, b.texts, c.Log, wake)
	forums, _ := c.API.(delivery.Forums)
	b.tags = delivery.NewTags(b.records, forums, b.texts, c.Log)
	b.puzzles = today.NewPuzzles(c.Texts.puzzles, c.Games, c.Log)
	b.today = today.New(b.records, maker, b.server, b.notices, b.texts, c.Log, b.puzzles, c.Rand, wake)
	b.today.Crowded = b.outbox.Crowded
	b.cups = cups.New(cups.Parts{
		Records: b.records, Server: b.server, Notices: b.notices, Texts: b.texts, Log: c.Log, Order: c.Order, Rand: c.Rand, Wake: wake,
	})
	b.server.CupChannels = b.cups.Channels
	b.friends = friends.New(friends.Parts{
		Records: b.records, API: c.API, Notices: b.notices, Texts: b.texts, Log: c.Log, Wake: wake,
		Blocked: func(user, guild uint64) bool { person, place := b.blocked.holds(user, guild); return person || place },
	})
	b.loop = delivery.NewLoop(b.tags, b.outbox, b.unheard, b.timers, b.server.Dashboards, b.today, b.cups, b.friends,
		delivery.NewArchive(b.records, c.Log, c.PackAfter), delivery.NewLists(b.records, c.Log))
}

func (b *Bot) maker() *posts.Maker {
	return &posts.Maker{
		Texts: b.texts, Paint: b.paint, Covers: b.covers, Stills: b.records.Snapshots, Computers: b.config.computers(),
		Env:  func() session.Env { return session.Env{Now: b.config.Now(), Rhythm: b.records.Rhythm} },
		Twin: func(s *session.Session) (session.Link, bool) { return b.cups.Twin(s) },
	}
}

func (b *Bot) shelf() posts.Shelf {
	return posts.Shelf{
		Covers: b.covers, Games: posts.GamesOf(b.config.Games, b.config.Order),
		Computers: b.config.computers(),
	}
}

// makeHandlers makes what answers interactions.
func (b *Bot) makeHandlers() {
	c, order := b.config, b.config.Order
	b.desk = &interaction.Desk{
		API: c.API, Texts: b.texts, Log: c.Log, Crowded: b.paint.Crowded,
		Answered: c.Observer.Answered, Incident: b.incident, Doubt: b.outbox.Doubts.Note, Mine: c.Mine,
	}
	b.views = &views.Views{
		Records: b.records, Posts: b.maker(), Texts: b.texts, Order: order, Version: c.Version,
		Everyday: everydayCommands, Seldom: seldomCommands,
		Shelf: b.shelf(),
		Rules: &views.Rules{Records: b.records, Posts: b.maker(), Order: order, Books: c.Texts.books},
	}
	b.advice = advice.New(b.records, b.maker(), b.texts, c.Thoughts, c.Computers.Playouts)
	b.people = &people.People{Records: b.records, Server: b.server, Texts: b.texts, Order: order, Log: c.Log, Weekly: b.today.WeeklyButton, KeepSpent: b.today.KeepSpent, Cups: b.cups,
		Paint: b.paint}
	b.play = &play.Play{
		API: c.API, Places: b.places, Records: b.records, Posts: b.maker(), Outbox: b.outbox, LostAnswers: b.unheard, Server: b.server,
		Puzzles: b.puzzles, Weeks: b.today, Deleted: b.cups.Deleted, Order: order, Rand: c.Rand, Log: c.Log,
	}
	b.people.Quit = b.play.Quit
}

// changed is called with every session that was stored.
func (b *Bot) changed(s *session.Session, posts bool) {
	b.server.Dashboards.Changed(s)
	b.tags.Changed(s)
	b.cups.Changed(s)
	b.friends.Changed(s)
	b.timers.Changed(s)
	if posts {
		b.outbox.Look()
	}
	if posts || s.Deadline() != 0 {
		b.loop.Wake()
	}
}

// incident returns a short number that connects a player's error message with the log.
func (b *Bot) incident() string {
	var raw [4]byte
	if _, err := io.ReadFull(b.config.Rand, raw[:]); err != nil {
		return "00000000"
	}
	return hex.EncodeToString(raw[:])
}

// Start begins to deliver the outbox, including what the last run of the program left there, to keep deadlines, and to
// paint the covers of the games. It returns at once. After an error nothing has begun, and it can be called again.
func (b *Bot) Start(context.Context) error {
	if err := b.server.Dashboards.Find(); err != nil {
		return err
	}
	if err := b.today.Look(); err != nil {
		return err
	}
	if err := b.cups.Look(); err != nil {
		return err
	}
	if err := b.friends.Look(); err != nil {
		return err
	}
	if err := b.outbox.Doubts.Suspect(); err != nil {
		return err
	}
	b.loop.Start()
	ctx, cancel := context.WithCancel(context.Background())
	b.stopPreparing = cancel
	b.preparing.Go(func() { b.covers.Prepare(ctx, slices.Collect(maps.Values(b.config.Games))...) })
	return nil
}

// Close ends all thoughts, and stops delivering after the posts in progress, or when the context ends.
func (b *Bot) Close(ctx context.Context) error {
	b.stopPreparing()
	defer b.preparing.Wait()
	b.config.Thoughts.Close()
	return b.loop.Close(ctx)
}

// Wake makes the bot look at deadlines and posts now. Call it after changing the clock that [Config.Now] reads; the real
// clock does not need it.
func (b *Bot) Wake() {
	b.outbox.Look()
	b.timers.Look()
	b.loop.Wake()
}

// HandOver returns two functions. Call gained when this process takes over the servers of a shard, before it receives
// anything of them. Call leave before another process takes over servers: it waits until the posts in progress are
// delivered, or the context ends.
func (b *Bot) HandOver() (gained func(ctx context.Context, shard int), leave func(context.Context)) {
	return func(ctx context.Context, shard int) {
		b.outbox.Doubts.SuspectAll()
		b.desk.TookOver()
		b.timers.CheckClockIn(ctx, shard)
		b.server.Dashboards.FindAgain()
		b.today.LookAgain()
		b.cups.LookAgain()
		b.friends.LookAgain()
		b.Wake()
	}, b.outbox.Settle
}

// Next returns when the next deadline of a match, a cup or a daily post is; ok is false without any. A time in the past
// means that it is being handled, or could not be.
func (b *Bot) Next() (at time.Time, ok bool) {
	at, ok = b.timers.Next()
	for _, next := range []func() (time.Time, bool){b.today.Next, b.cups.Next} {
		if other, some := next(); some && (!ok || other.Before(at)) {
			at, ok = other, true
		}
	}
	return at, ok
}

// Posting reports whether posts wait in the outbox.
func (b *Bot) Posting() bool {
	rows, err := b.config.Store.Posts(0, 1)
	return err == nil && len(rows) > 0
}

// Lost is called when a message or channel was deleted, or the bot was removed from a server.
func (b *Bot) Lost(ctx context.Context, l discord.Loss) {
	if l.Channel == 0 && l.Message == 0 {
		b.places.BotRemoved(uint64(l.Guild))
	}
	b.play.HandleLoss(ctx, l)
	if l.Channel != 0 && l.Message == 0 {
		b.cups.ChannelLost(uint64(l.Guild), uint64(l.Channel))
	}
}

// Allowed is called when the bot's permissions on a server may have changed.
func (b *Bot) Allowed(_ context.Context, guild discord.Snowflake) {
	if b.places.RightsChanged(uint64(guild)) {
		b.Wake()
	}
}

// Arrived is called for each server that the bot is in.
func (b *Bot) Arrived(ctx context.Context, a discord.Arrival) { b.server.Greet(ctx, a) }

// noteAccess notes that the bot may write where an interaction comes from. It reports whether posts may have waited for
// that.
func (b *Bot) noteAccess(i discord.Interaction) bool {
	return play.MayWrite(i) && b.places.NotePermission(places.Place{Server: uint64(cmp.Or(i.Guild, i.Channel)), Channel: uint64(i.Channel)})
}

// Gateway receives interactions; *discord.Gateway is one.
type Gateway interface {
	Run(context.Context, discord.Handler) error
}

// Run starts the bot and serves.
func (b *Bot) Run(ctx context.Context, g Gateway) error {
	if err := b.Start(ctx); err != nil {
		return err
	}
	return b.Serve(ctx, g)
}

// Serve handles interactions until the context ends or the gateway gives up, and closes the bot. Call it after
// [Bot.Start].
func (b *Bot) Serve(ctx context.Context, g Gateway) error {
	err := g.Run(ctx, b.Handle)
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), b.config.CloseWithin)
	defer cancel()
	return errors.Join(err, b.Close(last))
}
