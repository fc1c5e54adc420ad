package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"time"

	"github.com/bastide-games/bastide/assets"
	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/bot/localdiscord/world"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/cmd/source"
	"github.com/bastide-games/bastide/storage/postgres"
)

type playgroundCmd struct {
	Addr string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where the page is served. Anybody who can reach it can play as anybody."`
	DB   string `name:"db" placeholder:"DATABASE" help:"Database of the playground: a file, by default one of its own in your data folder, or an address of PostgreSQL."`
	// People is the number of players, besides a spectator.
	People int `default:"5" help:"Players to be on the page, from 5 to 8."`
	// Processes is the number of processes of the bot.
	Processes int `default:"1" help:"Run the bot as so many processes with one PostgreSQL database, by default a temporary one, and kill them on the page."`
	source.Sets
}

// Run plays host, Discord and bot at once.
func (c *playgroundCmd) Run(t *command.Terminal) error {
	h := host{setting: "--db", undo: undoWindow, think: thinkers{share: thinkShare}, log: slog.New(slog.NewTextHandler(t.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	var err error
	if h.games, err = c.Load(); err != nil {
		return err
	}
	if c.Processes != 1 || postgres.IsAddress(c.DB) {
		return c.cluster(t, h.log)
	}
	if h.db, err = chosenFile("--db", c.DB, "playground.db"); err != nil {
		return err
	}
	if ask(t, h.db, "/health", io.Discard) == nil {
		return inUse(h.db)
	}
	o, shown, err := c.standIn(h.log)
	if err != nil {
		return err
	}
	clock, err := newMovableClock(h.db + ".clock")
	if err != nil {
		return err
	}
	h.now, h.meet = clock.now, func(b *bot.Bot) { clock.carries(b) }
	o.State, o.Now, shown.Clock = h.db+".discord", clock.now, clock
	o.Joined = clock.now() // the bot remembers its servers
	local, err := localdiscord.New(o)
	if errors.Is(err, world.ErrInUse) { // it may have no socket to ask
		return fmt.Errorf("%w: %w", err, inUse(h.db))
	}
	if err != nil {
		return err
	}
	mount(local, shown)
	return errors.Join(c.host(t, h, local), local.Close())
}

// inUse is the error of a database that another process has open.
func inUse(db string) error {
	return fmt.Errorf("a bot or playground with the database %s is running already: stop it first, or choose another file with --db", db)
}

// standIn describes the stand-in for Discord and its page.
func (c *playgroundCmd) standIn(log *slog.Logger) (o localdiscord.Options, shown page.Options, err error) {
	if c.People < world.DefaultPlayers || c.People > world.MostPlayers {
		return o, shown, fmt.Errorf("--people is %d: it can be a number from %d to %d", c.People, world.DefaultPlayers, world.MostPlayers)
	}
	o.People = world.People(c.People)
	o.Log, o.GuildLocale, o.BotOutside = log, hostLocale(os.Getenv), true
	shown.Asks = bot.Asks
	if shown.Files, err = fs.Sub(assets.Playground, "playground"); err != nil {
		return o, shown, err
	}
	hostname, _, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return o, shown, fmt.Errorf("--addr: %w", err)
	}
	shown.Hosts = []string{hostname}
	return o, shown, nil
}

// mount adds the page to the stand-in.
func mount(local *localdiscord.Server, o page.Options) *page.Page {
	p := page.New(local.World, local.Registry, local.Gateway, o)
	local.Mount("/", p)
	return p
}

// hostLocale is the default language of public posts: that of the machine, or "" if Discord does
// not know it.
func hostLocale(env func(string) string) string {
	language, _, _ := strings.Cut(cmp.Or(env("LC_ALL"), env("LC_MESSAGES"), env("LANG")), "_")
	return localdiscord.LocaleOf(language)
}

// host starts the stand-in and runs the bot against it.
func (c *playgroundCmd) host(t *command.Terminal, h host, local *localdiscord.Server) error {
	url, err := c.listen(t, local)
	if err != nil {
		return err
	}
	if h.base, err = discord.ParseBase(local.API()); err != nil {
		return err
	}
	h.token, h.links = local.Token(), url
	c.welcome(t, url, "matches are kept in "+h.db)
	return h.run(t)
}

// welcome prints the address of the page.
func (c *playgroundCmd) welcome(t *command.Terminal, url, more string) {
	fmt.Fprintf(t.Stdout, "Bastide is open at %s - a local stand-in for Discord. Stop it with Ctrl+C; %s.\n", url, more)
	if !c.private() {
		fmt.Fprintln(t.Stdout, "Careful: other machines can reach it too, and whoever does can play as anybody.")
	}
}

// private reports whether only this machine can reach the page.
func (c *playgroundCmd) private() bool {
	hostname, _, err := net.SplitHostPort(c.Addr)
	return err == nil && loopback(hostname)
}

// listen serves the page and returns its address. The bot sends its token only to this machine. If
// the page is open to others, the bot gets a separate address.
func (c *playgroundCmd) listen(ctx context.Context, local *localdiscord.Server) (url string, err error) {
	if url, err = c.open(ctx, local); errors.Is(err, syscall.EADDRINUSE) {
		err = fmt.Errorf("%w: choose another port with --addr", err)
	}
	return url, err
}

func (c *playgroundCmd) open(ctx context.Context, local *localdiscord.Server) (url string, err error) {
	if c.private() {
		err := local.Start(c.Addr)
		return local.URL(), err
	}
	if err := local.Start("127.0.0.1:0"); err != nil {
		return "", err
	}
	listener, err := net.Listen("tcp", c.Addr)
	if err != nil {
		return "", err
	}
	server := &http.Server{Handler: local, ReadHeaderTimeout: 10 * time.Second}
	context.AfterFunc(ctx, func() { _ = server.Close() })
	go func() {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			fmt.Fprintln(os.Stderr, "bastide: the page is not served any more:", err)
		}
	}()
	return "http://" + listener.Addr().String(), nil
}

func loopback(hostname string) bool {
	ip := net.ParseIP(hostname)
	return hostname == "localhost" || ip != nil && ip.IsLoopback()
}
