package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// cluster presses buttons of many matches at a steady rate, with three processes. Then it kills one
// process after the other.
func (b *board) cluster(t *testing.T) {
	t.Helper()
	database := pgtest.Start(t, pgserver.Options{Durable: true})
	c := newCluster(t, 3, func(s *server) { s.host.db = database.Address("postgres") })
	matches := c.spread(liveMatches)
	c.answers.taken()
	began, before := time.Now(), worked(os.Getpid())
	c.load(matches, loadSeconds, perSecond)
	answers, after := c.answers.taken(), worked(os.Getpid())
	what := fmt.Sprintf("three processes, press to answer, %d/s over %d matches", perSecond, liveMatches)
	b.add(what+", p50", "", "%v (%d presses)", quantile(answers, 0.5), len(answers))
	b.add(what+", p99", "≤ 50ms", "%v", quantile(answers, 0.99))
	counted := 0
	for _, r := range c.local.Requests() {
		if r.At.After(began) && !strings.Contains(r.Route, "/interactions/") && !strings.Contains(r.Route, "/webhooks/") {
			counted++
		}
	}
	b.add("requests of a press that count for Discord's 50 a second", "", "%.2f", float64(counted)/float64(max(1, len(answers))))
	each := func(who string) time.Duration {
		return (after[who] - before[who]) / time.Duration(max(1, len(answers)))
	}
	b.add("time of a core for a press: the processes, the database", "", "%v, %v", each("bastide.test"), each("postgres"))
	var waits []time.Duration
	for round := range 6 {
		n := round % len(c.processes)
		time.Sleep(5 * time.Second) // for the sessions, until Discord's pause is over
		waits = append(waits, c.failover(func() { c.processes[n].kill() }))
		c.processes[n] = c.spawn("run")
		c.awaitShared(3)
	}
	b.add("a process is killed: until every server is answered again, p50", "≤ 10s", "%v", quantile(waits, 0.5))
	b.add("a process is killed: until every server is answered again, longest", "≤ 10s", "%v", quantile(waits, 1))
}

// prompt is how long the p99 of presses may be for the bot to count as quick.
const prompt = 100 * time.Millisecond

// throughput raises the number of presses a second until the answers are no longer quick, with a
// file and with PostgreSQL. The local Discord and the people share the machine, so it reports the
// bot's own processor time for each press.
func (b *board) throughput(t *testing.T) {
	t.Helper()
	for _, how := range []struct {
		what      string
		processes int
		postgres  bool
	}{{"one process, a file", 1, false}, {"one process, PostgreSQL", 1, true}, {"three processes, PostgreSQL", 3, true}} {
		t.Run(how.what, func(t *testing.T) {
			c := newCluster(t, how.processes, func(s *server) {
				if how.postgres {
					s.host.db = pgtest.Start(t, pgserver.Options{Durable: true}).Address("postgres")
				}
			})
			matches := c.spread(liveMatches)
			c.answers.taken()
			most, each := c.quickest(matches)
			b.add(how.what+": presses a second while p99 is at most "+prompt.String(), "", "%d, each %v of a core, the database included", most, each)
		})
	}
}

// quickest returns the highest rate of presses with quick answers, and the processor time of each
// press at that rate. The rate grows by half until the answers are not quick. Three smaller steps
// follow.
func (c *cluster) quickest(matches []*randomMatch) (most int, each time.Duration) {
	c.Helper()
	const seconds, first = 4, 24
	for rate, part := first, 2; part <= 8; rate = most + most/part {
		before := worked(os.Getpid())
		c.load(matches, seconds, rate)
		answers, after := c.answers.taken(), worked(os.Getpid())
		quick := len(answers) >= rate*seconds*9/10 && quantile(answers, 0.99) <= prompt
		c.Logf("%d presses a second: %d answers, p99 %v", rate, len(answers), quantile(answers, 0.99))
		if quick {
			used := after["bastide.test"] + after["postgres"] - before["bastide.test"] - before["postgres"]
			most, each = rate, (used / time.Duration(len(answers))).Round(10*time.Microsecond)
		}
		switch {
		case most == 0:
			return 0, 0
		case !quick, part > 2:
			part += 2
		}
	}
	return most, each
}

// worked is how much processor time a process's descendants have used, by program. The database's
// sessions last for the whole measurement.
func worked(parent int) map[string]time.Duration {
	const tick = 10 * time.Millisecond
	times, files := map[string]time.Duration{}, map[int]string{}
	below := map[int]bool{parent: true}
	entries, _ := filepath.Glob("/proc/[0-9]*/stat") // the pattern is well-formed
	for _, file := range entries {
		text, _ := os.ReadFile(file) // it may have ended
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(file)))
		files[pid] = string(text)
	}
	for range 3 { // generations
		for pid, text := range files {
			name, rest, _ := strings.Cut(text[strings.Index(text, "(")+1:], ") ")
			fields := strings.Fields(rest)
			if len(fields) < 13 {
				continue
			}
			mother, _ := strconv.Atoi(fields[1])
			if !below[mother] || below[pid] {
				continue
			}
			below[pid] = true
			for _, n := range fields[11:13] {
				used, _ := strconv.Atoi(n)
				times[name] += time.Duration(used) * tick
			}
		}
	}
	return times
}

// spread starts matches of every game, in each of the servers in turn, and plays some turns.
func (s *server) spread(count int) []*randomMatch {
	s.Helper()
	matches := make([]*randomMatch, count)
	var wg sync.WaitGroup
	for part := range homes {
		wg.Go(func() {
			for n := part; n < count; n += len(homes) {
				r := s.newRandomMatch(catalog.Entries[n%len(catalog.Entries)].ID, uint64(n))
				r.home = homes[part]
				r.open()
				r.goOn(4)
				matches[n] = r
			}
		})
	}
	wg.Wait()
	return matches
}

// failover runs a fault, and measures until each server answers again. Each is asked ten times a
// second.
func (c *cluster) failover(happen func()) time.Duration {
	c.Helper()
	happen()
	began := time.Now()
	ctx, cancel := limited(c.T)
	defer cancel()
	var wg sync.WaitGroup
	for _, home := range homes {
		wg.Go(func() { c.answered(ctx, home) })
	}
	wg.Wait()
	return time.Since(began).Round(time.Millisecond)
}

// answered repeats a command in a channel until there is an answer.
func (c *cluster) answered(ctx context.Context, home string) {
	answered := make(chan bool, 1)
	every := time.NewTicker(100 * time.Millisecond)
	defer every.Stop()
	for {
		select {
		case <-answered:
			return
		case <-ctx.Done():
			c.Errorf("nobody is answered in %s", home)
			return
		case <-every.C:
			go func() {
				out, err := c.local.Person("Alix").Command(ctx, home, "help", nil)
				if err == nil && !out.Failed {
					select {
					case answered <- true:
					default:
					}
				}
			}()
		}
	}
}

// clusterMatches compares PostgreSQL databases of ten, ten thousand and a hundred thousand matches:
// their size, the start of a process, its memory, and the cost of a press.
// BASTIDE_SPEED_MATCHES=10000 leaves out the largest.
func (b *board) clusterMatches(t *testing.T) {
	t.Helper()
	database := pgtest.Start(t, pgserver.Options{Durable: true})
	s := newServer(t, inOwnProcess("BASTIDE_LOG_LEVEL=warn"), func(s *server) { s.host.db = database.Address("postgres") })
	r := s.begun(catalog.Entries[0].ID, 0, 30)
	d, _ := r.await()
	var alone time.Duration
	for _, count := range []int{10, 10_000, 100_000} {
		if os.Getenv("BASTIDE_SPEED_MATCHES") == "10000" && count > 10_000 {
			break
		}
		s.halt()
		multiplied(t, database.Address("postgres"), r.match, count)
		began := time.Now()
		s.start()
		name := fmt.Sprintf("PostgreSQL, %d matches: ", count)
		b.add(name+"process started and connected", "≤ 1s", "%v", time.Since(began).Round(time.Millisecond))
		b.add(name+"size", "", "%s", queryValue[string](t, database.Address("postgres"), "select pg_size_pretty(pg_database_size(current_database()))"))
		a := newAlike(r, d, 10)
		a.choose() // their pictures are cached from now on
		s.answers.taken()
		for range 30 {
			a.choose()
		}
		took := quantile(s.answers.taken(), 0.5)
		b.add(name+"press to answer, p50", "", "%v", took)
		b.add(name+"memory", "≤ 150 MB", "%d MB", s.bot.(*process).usage(t).resident>>20)
		if alone == 0 {
			alone = took
		}
		b.add(name+"cost of a press against 10", "≤ 1.3", "%.2f", float64(took)/float64(alone))
	}
}

// multiplied makes so many matches from one: ten copies, and the others in other channels with
// other players.
func multiplied(t *testing.T, address string, match uint64, count int) {
	t.Helper()
	c, err := pgx.Connect(background, address)
	must(t, err)
	defer c.Close(background)
	for _, sql := range []string{
		`insert into matches select n, rev, status, guild, channel + case when n <= 10 then 0 else n end,
			(select array_agg(p + case when n <= 10 then 0 else n % ($count / 10) end) from unnest(players) as p), deadline, steps, head, snapshot, draft
			from matches, generate_series(1, $count) as n where id = $match on conflict do nothing`,
		`insert into log select n, entry, body from log, generate_series(1, $count) as n where match = $match on conflict do nothing`,
		`insert into seats select p, status, id from matches, unnest(players) as p on conflict do nothing`,
		`select setval('match_ids', greatest($count, $match))`, `analyze`,
	} {
		sql = strings.NewReplacer("$match", fmt.Sprint(match), "$count", fmt.Sprint(count)).Replace(sql)
		_, err := c.Exec(background, sql)
		must(t, err)
	}
}
