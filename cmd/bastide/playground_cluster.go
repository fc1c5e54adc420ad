package main

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/localdiscord/page"
	"github.com/bastide-games/bastide/cmd/bastide/processes"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
)

// mostProcesses is the most processes of a playground: each has a one-digit number and a server of
// its own.
const mostProcesses = 9

// cluster hosts several processes, which can be killed on the page.
func (c *playgroundCmd) cluster(t *command.Terminal, log *slog.Logger) error {
	if c.Processes < 1 || c.Processes > mostProcesses {
		return fmt.Errorf("--processes is %d: it can be a number from 1 to %d", c.Processes, mostProcesses)
	}
	o, shown, err := c.standIn(log)
	if err != nil {
		return err
	}
	db, done, err := c.database()
	if err != nil {
		return err
	}
	if o.State, err = standInFile(c.DB); err != nil {
		return errors.Join(err, done())
	}
	err = c.shared(t, o, shown, db)
	return errors.Join(err, done())
}

// database opens the named database, if it belongs to a playground, or a temporary one.
func (c *playgroundCmd) database() (address string, done func() error, err error) {
	if c.DB == "" {
		server, err := pgserver.Start(pgserver.Options{})
		if errors.Is(err, pgserver.ErrMissing) {
			err = fmt.Errorf("--processes: %w, or name a database with --db postgres://…", err)
		}
		if err != nil {
			return "", nil, err
		}
		return server.Address("postgres"), server.Close, nil
	}
	db, err := located("--db", c.DB)
	if err != nil {
		return "", nil, err
	}
	if !postgres.IsAddress(db) {
		return "", nil, errors.New("--db: several processes cannot share a file: name a PostgreSQL database, or leave --db out for a temporary one")
	}
	return db, func() error { return nil }, claim(db)
}

// playgroundMark is the key that marks the database of a playground.
const playgroundMark = "playground"

// claim marks a database as a playground's. It refuses a database with matches of a real bot, which
// the stand-in would take for its own.
func claim(address string) error {
	store, err := postgres.Open(address, postgres.Options{})
	if err != nil {
		return fmt.Errorf("--db: %w", err)
	}
	mark, err := store.Value(playgroundMark)
	if err == nil && mark == nil {
		if err = refuseMatches(store); err == nil {
			err = store.SetValue(playgroundMark, []byte("yes"))
		}
	}
	return errors.Join(err, store.Close())
}

// refuseMatches refuses a database with matches.
func refuseMatches(store storage.Store) error {
	for _, status := range []storage.Status{storage.Lobby, storage.Live, storage.Over} {
		err := store.Each(status, func(storage.Match, error) error {
			return errors.New("--db: a bot's matches are in this database: the playground wants one of its own")
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// standInFile is the file of the stand-in, "" if the database is temporary.
func standInFile(db string) (string, error) {
	if db == "" {
		return "", nil
	}
	return dataFile(fmt.Sprintf("playground-%.8x.discord", sha256.Sum256([]byte(socketName(db)))))
}

// shared serves the page and runs the processes, each with its own address.
func (c *playgroundCmd) shared(t *command.Terminal, o localdiscord.Options, shown page.Options, db string) error {
	program, err := os.Executable()
	if err != nil {
		return err
	}
	serversOf(&o, c.Processes)
	var local *localdiscord.Server
	var p *page.Page
	doors := map[string]string{}
	all := processes.New(c.Processes, processes.Options{
		Program: program, Arguments: []string{"run"}, Output: t.Stderr, Grace: 2 * grace,
		Environment: func(name string) []string { return c.environment(local.Token(), doors[name], db) },
		Changed:     func() { p.TellBot() },
	})
	shown.Processes = all
	if local, err = localdiscord.New(o); err != nil {
		return err
	}
	p = mount(local, shown)
	for _, one := range all.List() {
		if doors[one.Name], err = local.OpenDoor(one.Name); err != nil {
			return errors.Join(err, local.Close())
		}
	}
	return errors.Join(c.watch(t, local, all, db), local.Close())
}

// watch runs the processes until the end.
func (c *playgroundCmd) watch(ctx *command.Terminal, local *localdiscord.Server, all *processes.Processes, db string) error {
	running, stop := context.WithCancel(ctx)
	defer stop()
	url, err := c.listen(running, local)
	if err != nil {
		return err
	}
	more := "matches are kept in " + withoutPassword(db)
	if c.DB == "" {
		more = "nothing is kept"
	}
	c.welcome(ctx, url, fmt.Sprintf("%d processes share its servers, and %s", c.Processes, more))
	all.Run(running)
	return nil
}

// serversOf gives the stand-in one server and one shard for each process.
func serversOf(o *localdiscord.Options, count int) {
	const perSecond = 50 // requests that Discord allows a bot, over all its connections
	first, _ := strconv.ParseUint(localdiscord.GuildID, 10, 64)
	o.Shards, o.IdentifyGap = count, 5*time.Second
	o.Global = localdiscord.Limit{Requests: perSecond, Per: time.Second}
	o.GuildName, o.Channels = "Server 1", localdiscord.DefaultChannels()
	for n := 1; n < count; n++ {
		id := strconv.FormatUint(first+uint64(n)<<22, 10)
		o.Guilds = append(o.Guilds, localdiscord.Guild{ID: id, Name: fmt.Sprintf("Server %d", n+1), Locale: "en-US"})
		o.Channels = append(o.Channels, localdiscord.Channel{Name: fmt.Sprintf("castle-games-%d", n+1), Guild: id})
	}
}

// environment is the environment of a process: this one's, with the playground's settings.
func (c *playgroundCmd) environment(token, api, db string) (list []string) {
	for _, one := range os.Environ() {
		name, _, _ := strings.Cut(one, "=")
		set := strings.HasPrefix(name, "BASTIDE_") && !strings.HasPrefix(name, "BASTIDE_TEST_")
		if !set && !strings.HasPrefix(name, "DISCORD_") {
			list = append(list, one)
		}
	}
	return append(list, "DISCORD_TOKEN="+token, "DISCORD_API_URL="+api, "BASTIDE_DB="+db, "BASTIDE_SETS="+c.Folder, "BASTIDE_LOG_LEVEL=error")
}
