package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"text/tabwriter"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
)

// adminCmd holds the commands for the host of a bot that runs. They all work meanwhile.
type adminCmd struct {
	Servers serversCmd `cmd:"" help:"List the servers that the bot is in. Needs DISCORD_TOKEN."`
	Leave   leaveCmd   `cmd:"" help:"Leave a server. Its running matches end. Needs DISCORD_TOKEN."`
	Block   blockCmd   `cmd:"" help:"Block a person or a server: the bot answers only that they are blocked."`
	Unblock unblockCmd `cmd:"" help:"Unblock a person or a server."`
	Blocked blockedCmd `cmd:"" help:"List whom you have blocked."`
	Cups    cupsCmd    `cmd:"" help:"List the cups and leagues of all servers."`
	Matches matchesCmd `cmd:"" help:"List the lobbies and running matches of all servers."`
}

// withServers asks Discord with the bot's token for the servers that the bot is in.
func withServers(ctx context.Context, use func(api *discord.REST, all []discord.Guild) error) error {
	c, err := readConfig()
	if err != nil {
		return err
	}
	api := discord.NewREST(c.Token, c.base, discord.RESTOptions{Version: version()})
	defer api.Close()
	all, err := api.Guilds(ctx)
	if err == nil {
		err = use(api, all)
	}
	return explained(err)
}

// id reads the id of a person or a server.
func id(text string) (uint64, error) {
	if n := discord.ParseSnowflake(text); n != 0 {
		return uint64(n), nil
	}
	return 0, fmt.Errorf("%q is no id: turn on developer mode in Discord's settings (Advanced), right-click the name and copy the id", text)
}

type serversCmd struct{}

// Run lists the servers.
func (serversCmd) Run(t *command.Terminal) error {
	return withServers(t, func(_ *discord.REST, all []discord.Guild) error {
		return printTable(t.Stdout, "SERVER\tMEMBERS\tNAME", all, func(g discord.Guild) string {
			return fmt.Sprintf("%s\t%d\t%s", g.ID, g.Members, strconv.QuoteToGraphic(g.Name))
		})
	})
}

type leaveCmd struct {
	Server string `arg:"" help:"Id of the server."`
}

// Run leaves a server.
func (c *leaveCmd) Run(t *command.Terminal) error {
	server, err := id(c.Server)
	if err != nil {
		return err
	}
	return withServers(t, func(api *discord.REST, all []discord.Guild) error {
		at := slices.IndexFunc(all, func(g discord.Guild) bool { return uint64(g.ID) == server })
		if at < 0 {
			return fmt.Errorf("the bot is not in server %d: \"bastide admin servers\" lists where it is", server)
		}
		if err := api.LeaveGuild(t, all[at].ID); err != nil {
			return err
		}
		fmt.Fprintf(t.Stdout, "the bot has left %q; whoever manages that server can invite it again, unless you block it\n", all[at].Name)
		return nil
	})
}

// blockTarget names a person or a server.
type blockTarget struct {
	Kind string `arg:"" enum:"person,server" help:"The word person or server."`
	ID   string `arg:"" name:"id" help:"Id of the person or the server."`
	database
}

type (
	blockCmd   struct{ blockTarget }
	unblockCmd struct{ blockTarget }
)

// Run blocks a person or a server.
func (c *blockCmd) Run(t *command.Terminal) error { return c.set(t, true) }

// Run ends that.
func (c *unblockCmd) Run(t *command.Terminal) error { return c.set(t, false) }

func (c *blockTarget) set(t *command.Terminal, blocked bool) error {
	n, err := id(c.ID)
	if err != nil {
		return err
	}
	b := blocking{user: n, blocked: blocked}
	if c.Kind == "server" {
		b.user, b.server = 0, n
	}
	if err := c.change(t, b); err != nil {
		return err
	}
	state := "blocked"
	if !blocked {
		state = "not blocked"
	}
	fmt.Fprintf(t.Stdout, "%s %d is %s; a running bot follows within %s\n", c.Kind, n, state, bot.BlockedWithin)
	return nil
}

// blocking is a change of who is blocked. One of the ids is 0.
type blocking struct {
	user, server uint64
	blocked      bool
}

// apply makes the change, again if another one came at the same instant.
func (b blocking) apply(s storage.Store) error {
	for {
		if err := bot.SetBlocked(s, b.user, b.server, b.blocked); !errors.Is(err, storage.ErrStale) {
			return err
		}
	}
}

// blockedPath is where the control socket takes such a change.
const blockedPath = "/blocked"

func (b blocking) question() string {
	return blockedPath + "?" + url.Values{
		"user": {strconv.FormatUint(b.user, 10)}, "server": {strconv.FormatUint(b.server, 10)}, "blocked": {strconv.FormatBool(b.blocked)},
	}.Encode()
}

// parseBlocking reads what question wrote.
func parseBlocking(v url.Values) (b blocking, err error) {
	var errs [3]error
	b.user, errs[0] = strconv.ParseUint(v.Get("user"), 10, 64)
	b.server, errs[1] = strconv.ParseUint(v.Get("server"), 10, 64)
	b.blocked, errs[2] = strconv.ParseBool(v.Get("blocked"))
	return b, errors.Join(errs[:]...)
}

// answerBlocking is the part of the control socket that blocks.
func (c control) answerBlocking(w http.ResponseWriter, r *http.Request) {
	b, err := parseBlocking(r.URL.Query())
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if err := b.apply(c.store); err != nil {
		c.log.Error("the host could not block or unblock", "error", err)
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	c.log.Info("the host has changed who is blocked", "person", b.user, "server", b.server, "blocked", b.blocked)
}

// change makes the change in the database. A bot that runs with a file does it, because it locks the
// file.
func (d database) change(ctx context.Context, b blocking) error {
	path, err := d.path()
	if err != nil {
		return err
	}
	if !postgres.IsAddress(path) {
		if err := tell(ctx, path, b.question(), io.Discard); !errors.Is(err, errNotRunning) {
			return err
		}
	}
	store, err := d.openIdle(ctx, path)
	if err != nil {
		return withCure(err, d.BackupDir)
	}
	return errors.Join(b.apply(store), store.Close())
}

// openIdle opens a file that no bot uses, or a PostgreSQL database, for changes of single values.
func (d database) openIdle(ctx context.Context, path string) (storage.Store, error) {
	if postgres.IsAddress(path) {
		return postgres.Open(path, postgres.Options{})
	}
	return changing(ctx, path)
}

type blockedCmd struct{ database }

// Run lists who is blocked.
func (c *blockedCmd) Run(t *command.Terminal) error {
	return c.look(t, func(s storage.Store) error {
		b, err := bot.ReadBlocked(s)
		if err != nil {
			return err
		}
		for _, user := range b.Users {
			fmt.Fprintf(t.Stdout, "person %d\n", user)
		}
		for _, server := range b.Servers {
			fmt.Fprintf(t.Stdout, "server %d\n", server)
		}
		return nil
	})
}

type cupsCmd struct{ database }

// Run lists the cups.
func (c *cupsCmd) Run(t *command.Terminal) error {
	return c.look(t, func(s storage.Store) error {
		all, err := cups.Summaries(s)
		if err != nil {
			return err
		}
		return printTable(t.Stdout, "SERVER\tCUP\tNAME\tGAME\tSTATE\tENTRIES\tROUND\tCHANNEL", all, func(c cups.Summary) string {
			if c.Err != nil {
				return fmt.Sprintf("%d\t%d\tdamaged: %v", c.Guild, c.N, c.Err)
			}
			rounds := 0
			if c.State != nil {
				rounds = len(c.State.Rounds)
			}
			return fmt.Sprintf("%d\t%d\t%s\t%s\t%s\t%d\t%d\t%d", c.Guild, c.N, cmp.Or(c.Named, "-"), c.Game, c.Phase, c.Given, rounds, c.Channel)
		})
	})
}

type matchesCmd struct{ database }

var stages = map[storage.Status]string{storage.Lobby: "lobby", storage.Live: "running"}

// Run lists the matches.
func (c *matchesCmd) Run(t *command.Terminal) error {
	return c.look(t, func(s storage.Store) error {
		var all []storage.Match
		for _, status := range []storage.Status{storage.Lobby, storage.Live} {
			err := s.Each(status, func(m storage.Match, damage error) error {
				m.Status = status
				all = append(all, m)
				return nil // a damaged head is shown as such
			})
			if err != nil {
				return err
			}
		}
		return printTable(t.Stdout, "MATCH\tSTATE\tGAME\tPLAYERS\tSTARTED\tSERVER\tCHANNEL", all, func(m storage.Match) string {
			head, err := session.DecodeHead(records.Stored(m))
			if err != nil {
				return fmt.Sprintf("%s\t%s\tdamaged: run bastide check", m.ID, stages[m.Status])
			}
			started := "-"
			if head.Started != 0 {
				started = time.Unix(head.Started, 0).UTC().Format("2006-01-02")
			}
			return fmt.Sprintf("%s\t%s\t%s\t%d\t%s\t%d\t%d", m.ID, stages[m.Status], head.GameID, len(head.Players), started, m.Guild, m.Channel)
		})
	})
}

// printTable writes a table with a line for each element.
func printTable[T any](w io.Writer, head string, all []T, line func(T) string) error {
	columns := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(columns, head)
	for _, one := range all {
		fmt.Fprintln(columns, line(one))
	}
	return columns.Flush()
}
