package main

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"
	"time"
)

// Three processes serve nine shards, with the one lane that Discord gives most bots. They are
// killed one after the other and start again. No shard is without a connection for more than ten
// seconds.
//
// BASTIDE_TEST_KILLS is how many processes are killed.
func TestFailover(t *testing.T) {
	if !all() && os.Getenv("BASTIDE_TEST_KILLS") == "" {
		t.Skip("processes are killed and taken over for minutes only with BASTIDE_TEST_ALL=1")
	}
	t.Parallel()
	const shards, most = 9, 10 * time.Second
	s := idleServer(t, bearKills, inPostgres, func(s *server) {
		s.options.Shards, s.options.IdentifyGap, s.options.Identifies = shards, 5*time.Second, 1<<30
	})
	c := &cluster{server: s}
	t.Cleanup(func() {
		for _, p := range c.processes {
			p.kill()
		}
		if t.Failed() {
			t.Logf("the processes said:\n%s", c.complaints())
		}
	})
	for range 3 {
		c.processes = append(c.processes, c.spawn("run"))
	}
	began := time.Now()
	dice := rand.New(rand.NewPCG(9, 3))
	var dark []time.Duration
	// watch measures how long shards are without a connection, until all have one for long enough.
	watch := func(steady time.Duration) {
		gone, whole := map[int]time.Time{}, time.Now()
		for {
			open, now := c.local.Connected(), time.Now()
			for shard := range shards {
				since, was := gone[shard]
				switch {
				case !open[shard] && !was:
					gone[shard] = now
				case open[shard] && was:
					dark = append(dark, now.Sub(since))
					delete(gone, shard)
				}
			}
			if len(gone) > 0 {
				whole = now
			} else if now.Sub(whole) > steady {
				return
			}
			if now.Sub(whole) > hanging {
				t.Fatalf("shards %v are not taken over", gone)
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	watch(8 * time.Second)
	t.Logf("all are connected after %s", time.Since(began).Round(time.Second))
	for n := range min(kills(t), 12) {
		dark = nil
		c.processes[n%3].kill()
		killed := time.Now()
		time.Sleep(time.Duration(dice.IntN(1500)) * time.Millisecond) // as a host's system starts it again
		c.processes[n%3] = c.spawn("run")
		watch(time.Duration(4+dice.IntN(12)) * time.Second)
		slices.Sort(dark)
		t.Logf("kill %d: %d shards dark, the middle one for %s, the longest for %s; even after %s", n, len(dark),
			dark[len(dark)/2].Round(time.Millisecond), dark[len(dark)-1].Round(time.Millisecond), time.Since(killed).Round(time.Second))
		if worst := dark[len(dark)-1]; worst > most {
			t.Errorf("after kill %d a shard had no connection for %s", n, worst)
		}
	}
}
