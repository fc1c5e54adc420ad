package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"os"
	"syscall"
	"time"

	"github.com/bastide-games/bastide/assets"
	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
)

type playgroundCmd struct {
	Addr string `default:"127.0.0.1:8080" placeholder:"HOST:PORT" help:"Where the page is served. Anybody who can reach it can play as anybody."`
	DB   string `name:"db" placeholder:"FILE" help:"Database of the playground; by default a file of its own in your data folder."`
	sets
}

// Run plays host, Discord and bot at once.
func (c *playgroundCmd) Run(t *terminal) error {
	h := host{undo: undoWindow, think: thinkers{share: thinkShare}, log: slog.New(slog.NewTextHandler(t.err, &slog.HandlerOptions{Level: slog.LevelWarn}))}
	var err error
	if h.games, err = c.load(); err != nil {
		return err
	}
	if h.db, err = chosenFile(c.DB, "playground.db"); err != nil {
		return err
	}
	pages, err := fs.Sub(assets.Playground, "playground")
	if err != nil {
		return err
	}
	hostname, _, err := net.SplitHostPort(c.Addr)
	if err != nil {
		return fmt.Errorf("--addr: %w", err)
	}
	clock, err := newTravel(h.db + ".clock")
	if err != nil {
		return err
	}
	h.now, h.meet = clock.now, func(b *bot.Bot) { clock.carries(b) }
	local, err := localdiscord.New(localdiscord.Options{
		Pages: pages, Log: h.log, State: h.db + ".discord", Hosts: []string{hostname},
		Now: clock.now, Travel: clock,
	})
	if err != nil {
		return err
	}
	return errors.Join(c.host(t, h, local, loopback(hostname)), local.Close())
}

// host starts the stand-in and runs the bot against it.
func (c *playgroundCmd) host(t *terminal, h host, local *localdiscord.Server, loopback bool) error {
	page, err := c.listen(t, local, loopback)
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%w: choose another port with --addr", err)
	}
	if err != nil {
		return err
	}
	if h.base, err = discord.ParseBase(local.API()); err != nil {
		return err
	}
	h.token, h.links = local.Token(), page
	fmt.Fprintf(t.out, "Bastide is open at %s - a local stand-in for Discord. Stop it with Ctrl+C; matches are kept in %s.\n", page, h.db)
	if !loopback {
		fmt.Fprintln(t.out, "Careful: other machines can reach it too, and whoever does can play as anybody.")
	}
	return h.run(t)
}

// listen serves the page and returns its address. The bot sends its token only to
// this very machine, so when the page is for others, the bot gets a door of its own.
func (c *playgroundCmd) listen(ctx context.Context, local *localdiscord.Server, loopback bool) (page string, err error) {
	if loopback {
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
