//go:build unix

package postgres

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// process is a store that serves, like a process.
type process struct {
	*testing.T
	*Store
	name  string
	leave context.CancelFunc
	left  chan error

	mu     sync.Mutex
	causes []error // the causes with which holds ended
	shards int     // the number of shards that hold got
}

// serving starts a process.
func serving(t *testing.T, address string, shards int, o Options) *process {
	t.Helper()
	if o.times == (times{}) {
		o.times = quickTimes
	}
	s, err := Open(address, o)
	must(t, err)
	ctx, leave := context.WithCancel(background)
	p := &process{T: t, Store: s, name: o.Name, leave: leave, left: make(chan error, 1)}
	go func() {
		p.left <- s.Serve(ctx, shards, func(ctx context.Context, shard, shards int) {
			p.mu.Lock()
			p.shards = shards
			p.mu.Unlock()
			<-ctx.Done()
			p.mu.Lock()
			p.causes = append(p.causes, context.Cause(ctx))
			p.mu.Unlock()
		})
	}()
	t.Cleanup(func() { p.stop(); _ = s.Close() })
	return p
}

// stop ends the process normally.
func (p *process) stop() {
	p.leave()
	select {
	case err := <-p.left:
		p.left <- err
	case <-time.After(hanging):
		p.Error("does not leave")
	}
}

// seen returns the number of shards that hold got, and the causes with which holds ended.
func (p *process) seen() (shards int, causes []error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shards, slices.Clone(p.causes)
}

func (p *process) has() int { return len(p.Holdings().Shards) }

// eventually waits until a condition holds.
func eventually(t *testing.T, what string, is func() bool) {
	t.Helper()
	for end := time.Now().Add(hanging); !is(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatalf("after %s not yet: %s", hanging, what)
		}
	}
}

// even reports whether processes hold all shards, distributed as evenly as possible.
func even(shards int, all ...*process) func() bool {
	return func() bool {
		var counts, held []int
		for _, p := range all {
			counts, held = append(counts, p.has()), append(held, p.Holdings().Shards...)
		}
		slices.Sort(held)
		return len(held) == shards && len(slices.Compact(held)) == shards && slices.Max(counts)-slices.Min(counts) <= 1
	}
}

// guildOf is the id of a server in a shard.
func guildOf(shard int) uint64 { return uint64(shard) << 22 }

// play creates a match in a server of a shard.
func (p *process) play(shard int) (storage.Match, error) {
	m, _, err := p.Commit(background, storage.Change{Match: storage.Match{
		Status: storage.Live, Guild: guildOf(shard), Deadline: 5, Players: []uint64{1},
	}, Posts: [][]byte{[]byte("post")}})
	return m, err
}

// refusals is the number of refused changes in the database.
func refusals(t *testing.T, address string) int {
	t.Helper()
	return asked[int](t, address, "select coalesce(sum(refused), 0)::integer from leases")
}

func TestShardsAreShared(t *testing.T) {
	t.Parallel()
	const shards = 7
	address := schema(t, pgtest.Shared(t))
	start := time.Now()
	a := serving(t, address, shards, Options{Name: "a"})
	eventually(t, "one has all", even(shards, a))
	b, c := serving(t, address, 1, Options{Name: "b"}), serving(t, address, 1, Options{Name: "c"})
	eventually(t, "three share", even(shards, a, b, c))
	_, causes := a.seen()
	for _, cause := range causes {
		if !errors.Is(cause, storage.ErrHandover) {
			t.Errorf("let go because of %v", cause)
		}
	}
	if n, _ := b.seen(); n != shards {
		t.Errorf("hold got %d shards", n)
	}
	for _, p := range []*process{a, b, c} {
		for shard := range shards {
			_, err := p.play(shard)
			if mine := slices.Contains(p.Holdings().Shards, shard); mine != (err == nil) || err != nil && !errors.Is(err, storage.ErrFenced) {
				t.Errorf("%s plays in shard %d, its own: %t: %v", p.name, shard, mine, err)
			}
		}
		ids, err := p.Due(10, 0)
		must(t, err)
		posts, err := p.Posts(0, 0)
		must(t, err)
		if len(ids) != p.has() || len(posts) != p.has() {
			t.Errorf("%s holds %d shards, but sees %d deadlines and %d posts", p.name, p.has(), len(ids), len(posts))
		}
	}
	if n := refusals(t, address); n != 2*shards {
		t.Errorf("%d refusals counted, want %d", n, 2*shards)
	}
	if n := a.Holdings().Fenced + b.Holdings().Fenced + c.Holdings().Fenced; n != 2*shards {
		t.Errorf("%d refusals counted by the processes", n)
	}
	taken := b.Holdings().Shards
	eventually(t, "the others know", func() bool { return a.sawElsewhere(taken) && c.sawElsewhere(taken) })
	began := time.Now()
	b.stop()
	eventually(t, "two share", even(shards, a, c))
	t.Logf("handed over after %s", time.Since(began))
	for _, shard := range taken {
		at, known := a.Holdings().Before[shard]
		if !known {
			at, known = c.Holdings().Before[shard]
		}
		if !known || at.Before(start) || at.After(time.Now()) {
			t.Errorf("shard %d was last seen elsewhere at %v, and handed over from %v on", shard, at, began)
		}
	}
	if lost := a.Holdings().Lost + b.Holdings().Lost + c.Holdings().Lost; lost != 0 {
		t.Errorf("%d shards were lost, not given", lost)
	}
}

// sawElsewhere reports whether a process has seen these shards with other processes.
func (p *process) sawElsewhere(shards []int) bool {
	p.shared.mu.RLock()
	defer p.shared.mu.RUnlock()
	return !slices.ContainsFunc(shards, func(shard int) bool { return p.shared.before[shard].IsZero() })
}

// Every change of a match is fenced.
func TestFencedEverywhere(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 2, Options{})
	eventually(t, "all held", even(2, a))
	m, err := a.play(1)
	must(t, err)
	for shard, want := range []int{0, 1} {
		found := 0
		must(t, a.EachIn(shard, m.Status, func(storage.Match, error) error { found++; return nil }))
		if found != want {
			t.Errorf("%d matches in shard %d, want %d", found, shard, want)
		}
	}
	if f, err := a.Figures(); err != nil || f.Live != 1 || f.Posts != 1 {
		t.Errorf("figures %+v, %v", f, err)
	}
	execute(t, address, "update leases set epoch = nextval('epochs') where shard = 1") // what a process that takes the shard does
	posts := asked[int64](t, address, "select seq from outbox")
	for what, err := range map[string]error{
		"delete": a.Delete(m.ID), "retry": a.Retry(uint64(posts), 1, 1), "drop": a.Drop(uint64(posts)),
	} {
		if !errors.Is(err, storage.ErrFenced) {
			t.Errorf("%s: %v", what, err)
		}
	}
	m.Guild = guildOf(0) // moving the match to another shard does not help
	_, _, err = a.Commit(background, storage.Change{Match: m})
	refused(t, err, storage.ErrFenced)
	if n := refusals(t, address); n != 4 {
		t.Errorf("%d refusals counted", n)
	}
	of := func(each func(storage.Status, func(storage.Match, error) error) error) (n int) {
		must(t, each(m.Status, func(storage.Match, error) error { n++; return nil }))
		return n
	}
	if held, every := of(a.EachHeld), of(a.Each); held != 0 || every != 1 {
		t.Errorf("of %d matches %d are read as those of this process", every, held)
	}
	in := func(shard int) func(storage.Status, func(storage.Match, error) error) error {
		return func(status storage.Status, f func(storage.Match, error) error) error {
			return a.EachIn(shard, status, f)
		}
	}
	if lost, other, strange := of(in(1)), of(in(0)), of(in(7)); lost+other+strange != 0 {
		t.Errorf("%d, %d and %d matches are read of shards that are lost, another's and not there", lost, other, strange)
	}
	if ids, err := a.Due(10, 0); err != nil || len(ids) != 0 {
		t.Errorf("due %v, %v", ids, err)
	}
	if posts, err := a.Posts(0, 0); err != nil || len(posts) != 0 {
		t.Errorf("posts %v, %v", posts, err)
	}
	if f, err := a.Figures(); err != nil || f != (storage.Figures{}) {
		t.Errorf("figures %+v, %v", f, err)
	}
	must(t, a.Drop(9999))
	must(t, a.SetValue("user/1/habits", []byte("{}"))) // belongs to no shard
}

// A process whose session ends loses everything at once, and recovers.
func TestSessionEnded(t *testing.T) {
	t.Parallel()
	server := pgtest.Shared(t)
	address := schema(t, server)
	a, b := serving(t, address, 4, Options{Name: "first"}), serving(t, address, 4, Options{Name: "second"})
	eventually(t, "shared", even(4, a, b))
	for range 5 {
		execute(t, address, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bastide first'")
		eventually(t, "noticed", func() bool { return a.Holdings().Lost > 0 })
		eventually(t, "shared again", even(4, a, b))
	}
	_, causes := a.seen()
	if n := len(causes); n < 2 || !slices.ContainsFunc(causes, func(err error) bool { return errors.Is(err, storage.ErrFenced) }) {
		t.Errorf("let go because of %v", causes)
	}
}

// While a process writes as fast as it can, its shards are taken. The process that took them never sees a
// later write by the first.
func TestNoWriteAfterTakeOver(t *testing.T) {
	t.Parallel()
	server := pgtest.Shared(t)
	address := schema(t, server)
	a := serving(t, address, 1, Options{Name: "writer"})
	eventually(t, "held", even(1, a))
	m, err := a.play(0)
	must(t, err)
	stop := make(chan bool)
	var writers sync.WaitGroup
	for range 4 {
		writers.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if head, err := a.Match(m.ID); err == nil {
					_, _, _ = a.Commit(background, storage.Change{Match: head, Log: [][]byte{[]byte("x")}})
				}
			}
		})
	}
	thief, err := Open(address, Options{Name: "thief"})
	must(t, err)
	defer thief.Close()
	for range 20 {
		time.Sleep(time.Duration(rand.IntN(30)) * time.Millisecond)
		execute(t, address, "update leases set epoch = 0")          // behind the writer's back
		execute(t, address, "select take_shard(0, 1, 'elsewhere')") // returns null: the lock is held
		execute(t, address, "begin; select pg_advisory_xact_lock(space(), -2); update leases set epoch = nextval('epochs'); commit")
		before, err := thief.Match(m.ID)
		must(t, err)
		time.Sleep(20 * time.Millisecond)
		if after, err := thief.Match(m.ID); err != nil || after.Rev != before.Rev {
			t.Fatalf("revision %d, then %d (%v)", before.Rev, after.Rev, err)
		}
		a.shared.mu.Lock() // give the shard back to the writer
		a.shared.epochs[0] = asked[int64](t, address, "select epoch from leases")
		a.shared.mu.Unlock()
	}
	close(stop)
	writers.Wait()
	last, err := thief.Match(m.ID)
	must(t, err)
	if n := refusals(t, address); n == 0 || last.Rev < 20 {
		t.Errorf("%d refusals, revision %d: this test shows nothing", n, last.Rev)
	}
}

// A process that is suspended for long and then resumed finds that others have taken its shards.
func TestStoppedProcess(t *testing.T) {
	if address := os.Getenv("BASTIDE_TEST_SERVE"); address != "" {
		sleeper(t, address)
		return
	}
	t.Parallel()
	address := schema(t, pgtest.Shared(t))
	opened(t, address)
	child := exec.Command(os.Args[0], "-test.run=^TestStoppedProcess$")
	child.Env = append(os.Environ(), "BASTIDE_TEST_SERVE="+address)
	must(t, child.Start())
	defer func() { _ = child.Process.Kill(); _ = child.Wait() }()
	revision := func() int64 { return asked[int64](t, address, "select coalesce(max(rev), 0) from matches") }
	plays := func() bool {
		was := revision()
		time.Sleep(50 * time.Millisecond)
		return revision() > max(was, 1)
	}
	eventually(t, "it plays", plays)
	must(t, child.Process.Signal(syscall.SIGSTOP))
	began := time.Now()
	heir := serving(t, address, 1, Options{Name: "heir"})
	eventually(t, "taken over", even(1, heir))
	t.Logf("taken over after %s", time.Since(began))
	rev := revision()
	must(t, child.Process.Signal(syscall.SIGCONT))
	eventually(t, "its writes are refused", func() bool { return refusals(t, address) > 3 })
	if now := revision(); now != rev {
		t.Errorf("revision %d, then %d", rev, now)
	}
	must(t, child.Process.Kill())
	second := serving(t, address, 1, Options{Name: "second"})
	heir.stop()
	eventually(t, "taken over", even(1, second))
}

// A process that was frozen holds nothing from the instant at which others may take its shards, before it has
// noticed that.
func TestHoldsWhileHeard(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &Store{times: usualTimes}
		s.shared.begin()
		hear := func() { s.shared.hear(time.Now(), time.Now()) }
		hear()
		s.shared.take(0, 1, 1)
		for range 3 {
			time.Sleep(usualTimes.silence - 1)
			if !s.Holds(guildOf(0)) {
				t.Error("the database would not have ended the session yet")
			}
			hear()
		}
		time.Sleep(usualTimes.silence)
		if s.Holds(guildOf(0)) {
			t.Error("another process may hold the shard")
		}
		if longer := since(time.Now().Round(0).Add(-time.Hour)); longer < time.Hour {
			t.Errorf("after an hour in which the steady clock stood still: %s", longer)
		}
	})
}

// sleeper plays in all shards that it holds, as fast as it can.
func sleeper(t *testing.T, address string) {
	p := serving(t, address, 1, Options{Name: "sleeper", times: times{
		silence: 2 * time.Second, beat: 100 * time.Millisecond, listening: time.Second,
		again: 100 * time.Millisecond, mostAgain: time.Second,
	}})
	eventually(t, "held", even(1, p))
	m, err := p.play(0)
	must(t, err)
	for {
		if next, _, err := p.Commit(background, storage.Change{Match: m}); err == nil {
			m = next
		}
		time.Sleep(time.Millisecond)
	}
}

// When the number of shards grows, they are distributed again.
func TestMoreShards(t *testing.T) {
	t.Parallel()
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 2, Options{Name: "a"})
	eventually(t, "two", even(2, a))
	m, err := a.play(1)
	must(t, err)
	b := serving(t, address, 5, Options{Name: "b"})
	eventually(t, "five", func() bool { // it first has to give up two
		n, _ := a.seen()
		return n == 5 && even(5, a, b)()
	})
	done := 0
	for _, p := range []*process{a, b} {
		if _, _, err := p.Commit(background, storage.Change{Match: m}); err == nil {
			done++
		}
	}
	if done != 1 {
		t.Errorf("%d processes may go on with a match", done)
	}
}

// After the database crashes and comes back, everything goes on.
func TestDatabaseCrash(t *testing.T) {
	t.Parallel()
	server := started(t, pgserver.Options{})
	address := server.Address("postgres")
	a, b := serving(t, address, 4, Options{Name: "a"}), serving(t, address, 4, Options{Name: "b"})
	eventually(t, "shared", even(4, a, b))
	for range 2 {
		must(t, server.Crash())
		eventually(t, "all lost", func() bool { return a.has()+b.has() == 0 })
		_, err := a.play(0)
		refused(t, err, storage.ErrUnreachable)
		_, err = a.Match(1)
		refused(t, err, storage.ErrUnreachable)
		must(t, server.Run())
		eventually(t, "shared again", even(4, a, b))
		played := 0
		for _, p := range []*process{a, b} {
			for shard := range 4 {
				if _, err := p.play(shard); err == nil {
					played++
				}
			}
		}
		if played != 4 {
			t.Errorf("played in %d shards", played)
		}
	}
}

// A serving store keeps others from moving the database, and a move keeps stores from serving.
func TestServedDatabaseIsNotMoved(t *testing.T) {
	t.Parallel()
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 1, Options{})
	eventually(t, "held", even(1, a))
	mover := opened(t, address)
	refused(t, mover.Reserve(background), storage.ErrLocked)
	a.stop()
	mover = opened(t, address)
	must(t, mover.Reserve(background))
	var log transcript
	b := serving(t, address, 1, Options{Log: slog.New(slog.NewTextHandler(&log, nil))})
	eventually(t, "it has tried twice", func() bool { return log.count("the database is being moved") > 1 })
	if b.has() != 0 {
		t.Error("plays in a database that is being moved")
	}
	must(t, mover.Close())
	eventually(t, "held again", even(1, b))
}

// transcript is a log that can be read while it is written.
type transcript struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write implements io.Writer.
func (l *transcript) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *transcript) count(words string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Count(l.text.String(), words)
}

// In each lane, sessions with Discord begin one after the other across all processes.
func TestIdentify(t *testing.T) {
	t.Parallel()
	const gap = 150 * time.Millisecond
	address := schema(t, pgtest.Shared(t))
	stores := []*Store{opened(t, address), opened(t, address)}
	var mu sync.Mutex
	busy, last, begun := map[int]bool{}, map[int]time.Time{}, 0
	var all sync.WaitGroup
	for n := range 8 {
		all.Go(func() {
			lane := n % 2
			done, err := stores[n/2%2].Identify(background, lane, gap)
			if err != nil {
				t.Error(err)
				return
			}
			mu.Lock()
			if since := time.Since(last[lane]); busy[lane] || since < gap-5*time.Millisecond {
				t.Errorf("lane %d: busy %t, %s after the last one", lane, busy[lane], since)
			}
			busy[lane] = true
			begun++
			mu.Unlock()
			time.Sleep(20 * time.Millisecond)
			mu.Lock()
			busy[lane], last[lane] = false, time.Now()
			mu.Unlock()
			done()
		})
	}
	all.Wait()
	if begun != 8 {
		t.Errorf("%d sessions begun", begun)
	}
	_, err := stores[0].Identify(background, 5, gap) // a process that does not come back
	must(t, err)
	ctx, cancel := context.WithTimeout(background, 500*time.Millisecond)
	defer cancel()
	if _, err := stores[1].Identify(ctx, 5, gap); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("two in one lane: %v", err)
	}
	execute(t, address, "update identifies set busy_until = clock_timestamp()") // as if half a minute had passed
	done, err := stores[1].Identify(background, 5, gap)
	must(t, err)
	done()
}

// Whichever processes come and go, in the end all hold the same number of shards, and then nothing changes
// any more.
func TestLevel(t *testing.T) {
	dice := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		shards, held := 1+dice.IntN(20), map[int]int{}
		for shard := range shards {
			if pid := dice.IntN(6); pid > 0 {
				held[shard] = pid
			}
		}
		present := 1 + dice.IntN(5) // members 1 to present are there; the shards of others are free
		for shard, pid := range held {
			if pid > present {
				delete(held, shard)
			}
		}
		round := func() (changes int) {
			now := maps.Clone(held)
			for me := range present {
				v := view{held: now, counts: map[int]int{}}
				for pid := range present {
					v.counts[pid+1] = 0
				}
				take, give := v.level(me+1, shards)
				for _, shard := range give {
					delete(held, shard)
					changes++
				}
				for _, shard := range take {
					if _, taken := held[shard]; !taken {
						held[shard] = me + 1
						changes++
					}
				}
			}
			return changes
		}
		for range 60 {
			round()
		}
		counts := map[int]int{}
		for _, pid := range held {
			counts[pid]++
		}
		least, most := shards, 0
		for pid := range present {
			least, most = min(least, counts[pid+1]), max(most, counts[pid+1])
		}
		if len(held) != shards || most-least > 1 {
			t.Fatalf("%d shards, %d processes: %v", shards, present, counts)
		}
		if n := round(); n > 0 {
			t.Fatalf("%d changes although all is even: %v", n, counts)
		}
	}
}

// No shard is handed over while any shard is free, nor for a while after that.
func TestOrphansFirst(t *testing.T) {
	t.Parallel()
	v := view{held: map[int]int{0: 1, 1: 1, 2: 1, 3: 1}, counts: map[int]int{1: 0, 2: 0}}
	if take, give := v.level(1, 5); len(take)+len(give) > 0 {
		t.Errorf("takes %v, gives %v while one is free", take, give)
	}
	v.held[4], v.counts = 2, map[int]int{1: 0, 2: 0}
	if _, give := v.level(1, 5); len(give) != 1 {
		t.Errorf("gives %v", give)
	}
	later := quickTimes
	later.calm = time.Second
	address, began := schema(t, pgtest.Shared(t)), time.Now()
	a, b := serving(t, address, 4, Options{Name: "a", times: later}), serving(t, address, 4, Options{Name: "b", times: later})
	eventually(t, "levelled", even(4, a, b))
	_, first := a.seen()
	_, second := b.seen()
	if took := time.Since(began); took < later.calm && len(first)+len(second) > 0 {
		t.Errorf("levelled after %s", took)
	}
}

// A process that takes a shard waits for the change under way.
func TestTakeOverWaits(t *testing.T) {
	t.Parallel()
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 1, Options{})
	eventually(t, "held", even(1, a))
	m, err := a.play(0)
	must(t, err)
	c, err := pgx.Connect(background, address)
	must(t, err)
	defer c.Close(background)
	tx, err := c.Begin(background)
	must(t, err)
	_, err = tx.Exec(background, "select from matches for update") // locks the rows that the change needs
	must(t, err)
	changed, taken := make(chan error, 1), make(chan bool, 1)
	go func() {
		_, _, err := a.Commit(background, storage.Change{Match: m})
		changed <- err
	}()
	const waiting = "select count(*)::integer from pg_locks where not granted and locktype "
	eventually(t, "the change waits", func() bool { return asked[int](t, address, waiting+"<> 'advisory'") > 0 })
	go func() {
		execute(t, address, "select take_shard(0, 1, 'elsewhere')")
		taken <- true
	}()
	eventually(t, "the take-over waits", func() bool { return asked[int](t, address, waiting+"= 'advisory'") > 0 })
	must(t, tx.Rollback(background))
	must(t, <-changed)
	<-taken
}

// Any process may make a change that a user asks for in all servers at once, unless the match has changed
// in the meantime.
func TestAnyProcess(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	a := serving(t, address, 2, Options{Name: "a"})
	eventually(t, "held", even(2, a))
	m, err := a.play(1)
	must(t, err)
	idle, err := Open(address, Options{Shared: true})
	must(t, err)
	defer idle.Close()
	if !a.Holds(guildOf(1)) || idle.Holds(guildOf(1)) {
		t.Error("the server is looked after by the wrong one")
	}
	_, _, err = idle.Commit(background, storage.Change{Match: m})
	refused(t, err, storage.ErrFenced)
	next, _, err := idle.Commit(storage.AllowAnyProcess(background), storage.Change{Match: m})
	must(t, err)
	_, _, err = a.Commit(background, storage.Change{Match: m})
	refused(t, err, storage.ErrStale)
	_, _, err = a.Commit(background, storage.Change{Match: next})
	must(t, err)
}

// All processes use the time of the database, whatever their own clocks show.
func TestNow(t *testing.T) {
	address := schema(t, pgtest.Shared(t))
	s := opened(t, address)
	if off := asked[time.Time](t, address, "select clock_timestamp()").Sub(s.Now()).Abs(); off > time.Minute {
		t.Errorf("off by %s", off)
	}
}

// The time of an answer is taken to be half-way between question and answer. From then on, the machine's
// clock advances it.
func TestNowGoesOn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, asked, there := &Store{}, time.Now(), time.Now().Add(-time.Hour)
		time.Sleep(4 * time.Second)
		s.shared.hear(asked, there)
		if went := s.Now().Sub(there); went != 2*time.Second {
			t.Errorf("two seconds after the answer it is %s later", went)
		}
		time.Sleep(time.Minute)
		if went := s.Now().Sub(there); went != time.Minute+2*time.Second {
			t.Errorf("a minute later it is %s later", went)
		}
	})
}

// While a shard is handed over, work in it is finished and no new work begins.
func TestLeavingBeginsNothing(t *testing.T) {
	t.Parallel()
	address := schema(t, pgtest.Shared(t))
	a, err := Open(address, Options{Name: "a", times: quickTimes})
	must(t, err)
	leaving, leave := make(chan int, 2), make(chan struct{})
	ctx, end := context.WithCancel(background)
	left := make(chan error, 1)
	go func() {
		left <- a.Serve(ctx, 2, func(ctx context.Context, shard, _ int) {
			<-ctx.Done()
			leaving <- shard
			<-leave
		})
	}()
	t.Cleanup(func() { end(); <-left; must(t, a.Close()) })
	p := &process{T: t, Store: a}
	eventually(t, "all held", even(2, p))
	var matches [2]storage.Match
	for shard := range matches {
		matches[shard], err = p.play(shard)
		must(t, err)
	}
	b := serving(t, address, 2, Options{Name: "b"})
	given := <-leaving
	ids, err := a.Due(10, 0)
	if must(t, err); !slices.Equal(ids, []storage.MatchID{matches[1-given].ID}) {
		t.Errorf("of matches %v those of deadlines %v are begun with, while shard %d is let go", matches, ids, given)
	}
	_, _, err = a.Commit(background, storage.Change{Match: matches[given]})
	must(t, err)
	close(leave)
	eventually(t, "shared", even(2, p, b))
}
