//go:build unix

package main

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
)

// threeServers has one server on each of three shards. Sessions start one at a time, with the same
// delay between them as at Discord.
func threeServers(s *server) {
	s.options.Shards, s.options.IdentifyGap = 3, 5*time.Second
	s.options.Guilds = []localdiscord.Guild{{ID: secondGuild, Name: "Second", Locale: "fr"}, {ID: thirdGuild, Name: "Third", Locale: "en-US"}}
	s.options.Channels = append(localdiscord.DefaultChannels(),
		localdiscord.Channel{Name: "second-home", Guild: secondGuild}, localdiscord.Channel{Name: "third-home", Guild: thirdGuild})
}

// homes are a channel in each of the servers.
var homes = []string{"castle-games", "second-home", "third-home"}

// queryValue runs a statement and returns the only value of its result.
func queryValue[T any](t *testing.T, database, sql string) (value T) {
	t.Helper()
	c, err := pgx.Connect(background, database)
	must(t, err)
	defer c.Close(background)
	must(t, c.QueryRow(background, sql).Scan(&value))
	return value
}

// One process plays with a PostgreSQL database as with a file, and every command can read the
// database meanwhile.
func TestBotInPostgres(t *testing.T) {
	t.Parallel()
	s := newServer(t, inPostgres)
	r := s.newRandomMatch(catalog.Entries[0].ID, 1)
	r.open()
	r.goOn(10)
	s.restart()
	r.goOn(10)
	s.awaitDelivered()
	if text := works(t, "export", "--db", s.host.db, storage.MatchID(r.match).String()); !strings.Contains(text, "game "+catalog.Entries[0].ID) {
		t.Errorf("exported %q", text)
	}
	if text := works(t, "check", "--db", s.host.db); !strings.Contains(text, "1 matches, 0 faults") {
		t.Errorf("checked: %s", text)
	}
	if text := works(t, "health", "--db", s.host.db); text != "well\n" {
		t.Errorf("health: %s", text)
	}
	copied := t.TempDir() + "/copy.db"
	works(t, "backup", "--db", s.host.db, copied)
	if text := works(t, "check", "--db", copied); !strings.Contains(text, "1 matches, 0 faults") {
		t.Errorf("the copy: %s", text)
	}
	fails(t, []string{"bastide move", copied}, "restore", "--db", s.host.db, copied)
	fails(t, []string{"stop it first"}, "move", s.host.db, t.TempDir()+"/other.db")
	s.checkNoViolations()
	s.checkNoDuplicates()
}

// cluster is several processes with one database. Each of three servers is on a shard of its own.
type cluster struct {
	*server
	processes []*process
}

// newCluster starts so many processes. The changes set their database.
func newCluster(t *testing.T, processes int, changes ...func(*server)) *cluster {
	t.Helper()
	c := &cluster{server: idleServer(t, append([]func(*server){threeServers, bearKills}, changes...)...)}
	c.alive, c.gone = context.WithCancel(background)
	t.Cleanup(func() {
		for _, p := range c.processes {
			p.kill()
		}
		if t.Failed() {
			t.Logf("the processes said:\n%s", c.complaints())
		}
	})
	for range processes {
		c.processes = append(c.processes, c.spawn("run"))
	}
	c.awaitShared(processes)
	return c
}

// awaitShared waits until all shards are connected and, with a shared database, spread over so many
// processes.
func (c *cluster) awaitShared(processes int) time.Duration {
	c.Helper()
	began := time.Now()
	const sql = "select count(distinct holder)::integer * 100 + count(holder)::integer from leases"
	for ; ; time.Sleep(50 * time.Millisecond) {
		if c.local.Online() && (!postgres.IsAddress(c.host.db) || queryValue[int](c.T, c.host.db, sql) == processes*100+3) {
			return time.Since(began)
		}
		if time.Since(began) > hanging {
			c.Fatalf("not shared by %d processes\n%s", processes, c.said())
		}
	}
}

// A person whom the host blocks is refused by every process within the time that the command names, and answered again
// once they are unblocked.
func TestBlockedInCluster(t *testing.T) {
	t.Parallel()
	c := newCluster(t, 3, inPostgres, func(s *server) { s.options.IdentifyGap = soon })
	alix := c.local.Person("Alix")
	for _, home := range homes { // now every process knows that nobody is blocked
		if text := helped(t, alix, home); tells(text, "bot.error.blocked.person") {
			t.Fatalf("before: %s", text)
		}
	}
	for _, verb := range []string{"block", "unblock"} {
		if said := works(t, "admin", verb, "person", alix.ID(), "--db", c.host.db); !strings.Contains(said, bot.BlockedWithin.String()) {
			t.Errorf("it says %s", said)
		}
		told := time.Now()
		for _, home := range homes {
			for {
				asked := time.Now()
				if tells(helped(t, alix, home), "bot.error.blocked.person") == (verb == "block") {
					t.Logf("%s: followed in %s after %s", verb, home, time.Since(told).Round(time.Millisecond))
					break
				}
				if asked.Sub(told) > bot.BlockedWithin {
					t.Fatalf("%s: not followed in %s after %s", verb, home, asked.Sub(told))
				}
				time.Sleep(100 * time.Millisecond)
			}
		}
	}
}

// startMatches starts a match in each of the three servers.
func (c *cluster) startMatches() (matches []*randomMatch) {
	for n, home := range homes {
		r := c.newRandomMatch(catalog.Entries[0].ID, uint64(n))
		r.home = home
		r.open()
		r.goOn(4)
		matches = append(matches, r)
	}
	return matches
}

// playDuring plays some turns of each match while do runs.
func (c *cluster) playDuring(matches []*randomMatch, turns int, meanwhile func()) {
	var players sync.WaitGroup
	for _, r := range matches {
		players.Go(func() { r.goOn(turns) })
	}
	meanwhile()
	players.Wait()
}

// Three processes play in three servers. One is killed, one is told to stop, and new ones take
// over.
func TestCluster(t *testing.T) {
	t.Parallel()
	c := newCluster(t, 3, inPostgres, func(s *server) { s.options.IdentifyGap = soon })
	matches := c.startMatches()
	playing := func(turns int, meanwhile func()) { c.playDuring(matches, turns, meanwhile) }
	playing(12, func() {
		c.processes[0].kill()
		t.Logf("after a kill, shared by two after %s", c.awaitShared(2))
	})
	playing(12, func() {
		must(t, c.processes[1].stop())
		t.Logf("after a stop, looked after by one after %s", c.awaitShared(1))
	})
	playing(12, func() {
		c.processes = append(c.processes, c.spawn("run"), c.spawn("run"))
		t.Logf("shared by three after %s", c.awaitShared(3))
	})
	c.awaitDelivered()
	c.checkNoViolations()
	c.checkNoDuplicates()
	for _, p := range c.processes[2:] {
		must(t, p.stop())
	}
	if text := works(t, "check", "--db", c.host.db); !strings.Contains(text, "3 matches, 0 faults") {
		t.Errorf("checked: %s", text)
	}
	if said := c.said(); strings.Contains(said, "panic") {
		t.Error("panic")
	}
}

// awaitServed waits until a process serves every shard and is connected.
func (c *cluster) awaitServed() {
	c.Helper()
	// The query also shows locks of other databases on the server.
	const sql = "select count(*)::integer from pg_locks join pg_database on pg_database.oid = database" +
		" where datname = current_database() and locktype = 'advisory' and objid::bigint < 3 and objsubid = 2"
	for began := time.Now(); !c.local.Online() || queryValue[int](c.T, c.host.db, sql) != 3; time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > hanging {
			c.Fatalf("not all shards are looked after\n%s", c.said())
		}
	}
}

// inspectAll checks the database after all processes have stopped, and returns the number of stored
// matches.
func (c *cluster) inspectAll() (matches int) {
	c.Helper()
	text := works(c.T, "check", "--db", c.host.db)
	if _, err := fmt.Sscanf(text[strings.Index(text, ",")+1:], "%d matches, 0 faults", &matches); err != nil {
		c.Errorf("checked: %s", text)
	}
	return matches
}

// awaitProcesses waits until so many processes share the shards.
func (c *cluster) awaitProcesses(processes int) {
	c.Helper()
	const sql = `select count(*)::integer from pg_locks where locktype = 'advisory' and objid::bigint between 2147483648 and 4294966295
		and database = (select oid from pg_database where datname = current_database())`
	for began := time.Now(); queryValue[int](c.T, c.host.db, sql) != processes; time.Sleep(50 * time.Millisecond) {
		if time.Since(began) > hanging {
			c.Fatalf("%d processes are not seen\n%s", processes, c.said())
		}
	}
}
