package main

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/games/catalog"
)

// Measures how long a process takes to serve nine shards with very many running matches, compared
// with one match. It also measures how long the metrics take, and the rows that this process and
// one waiting for shards read.
//
// BASTIDE_TEST_MATCHES is the number of matches.
func TestCrowd(t *testing.T) {
	many := os.Getenv("BASTIDE_TEST_MATCHES")
	if many == "" {
		t.Skip("a process begins beside very many matches only with BASTIDE_TEST_MATCHES=100000")
	}
	c := &cluster{server: idleServer(t, inOwnProcess("BASTIDE_HTTP=127.0.0.1:0"), bearKills, inPostgres, func(s *server) {
		s.options.Shards, s.options.IdentifyGap, s.options.Identifies = 9, soon, 1<<30
	})}
	c.alive, c.gone = background, func() {}
	begin := func() (*process, time.Duration) {
		began := time.Now()
		p := c.spawn("run")
		t.Cleanup(p.kill)
		for !c.local.Online() {
			if time.Since(began) > hanging {
				t.Fatalf("not connected\n%s", c.said())
			}
			time.Sleep(5 * time.Millisecond)
		}
		return p, time.Since(began)
	}
	read := func() int {
		return queryValue[int](t, c.host.db, "select (tup_returned + tup_fetched)::integer from pg_stat_database where datname = current_database()")
	}
	served := func() (address string) { // of the newest process
		at := regexp.MustCompile(`serving metrics and health checks" address=(\S+)`).FindAllStringSubmatch(c.said(), -1)
		return "http://" + at[len(at)-1][1] + "/metrics"
	}
	figures := func(address string) time.Duration {
		var took []time.Duration
		for range 50 {
			began := time.Now()
			if told := fetched(t, address); !strings.Contains(told, "bastide_matches{") {
				t.Fatalf("no matches are told: %s", told)
			}
			took = append(took, time.Since(began))
		}
		slices.Sort(took)
		return took[len(took)/2]
	}
	first, alone := begin()
	r := c.newRandomMatch(catalog.Entries[0].ID, 1)
	r.open()
	r.goOn(4)
	few := figures(served())
	must(t, first.stop())
	execute(t, c.host.db, `insert into matches select n, rev, status, guild + ((n % 20000) << 22), channel + n, players, 4000000000 + n, steps, head, snapshot, draft
		from matches, generate_series(1000, 999 + `+many+`) as n`)
	execute(t, c.host.db, "update leases set session = null") // or else it is resumed, which is faster
	execute(t, c.host.db, "analyze")
	before := read()
	p, crowded := begin()
	t.Logf("connected after %s beside 1 match, after %s beside %s: %.1f times", alone, crowded, many, float64(crowded)/float64(alone))
	time.Sleep(10 * time.Second) // what it does after that; the database counts late
	t.Logf("%d rows read", read()-before)
	address := served()
	before = read()
	standBy := c.spawn("run")
	t.Cleanup(standBy.kill)
	time.Sleep(10 * time.Second)
	t.Logf("%d rows read when another one comes", read()-before)
	must(t, standBy.stop())
	crowd := figures(address)
	t.Logf("figures in %s beside 1 match, in %s beside %s: %.1f times", few, crowd, many, float64(crowd)/float64(few))
	must(t, p.stop())
}

// execute runs a statement.
func execute(t *testing.T, database, sql string) {
	t.Helper()
	c, err := pgx.Connect(background, database)
	must(t, err)
	defer c.Close(background)
	_, err = c.Exec(background, sql)
	must(t, err)
}
