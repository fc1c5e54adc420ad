package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/postgres"
	"github.com/bastide-games/bastide/storage/postgres/pgserver"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// Three processes play with one database, one of them with a clock that is an hour late. Each has
// its own wires to the database and to Discord. Processes are killed and frozen. The database
// crashes or has a full disk. Wires are cut, or stop in one or both directions.
//
// At the end every match is over, every record leads to the stored result, and no post appears
// twice or offers a decision. The database has counted no write by a process that had lost its shard, and
// Discord got no post or edit from one, except what was on its way.
//
// BASTIDE_TEST_KILLS is how many processes are killed. The other faults depend on this number.
func TestClusterSoak(t *testing.T) {
	if !all() && os.Getenv("BASTIDE_TEST_KILLS") == "" {
		t.Skip("a cluster is killed, cut off and frozen for minutes only with BASTIDE_TEST_ALL=1")
	}
	t.Parallel()
	k := newClusterSoak(t, kills(t))
	asking, enough := context.WithCancel(background)
	defer enough()
	var players sync.WaitGroup
	players.Go(func() { k.ask(asking) })
	for n, home := range homes {
		players.Go(func() { k.playOn(home, n) })
	}
	k.causeFaults()
	k.over.Store(true)
	k.awaitServed()
	enough()
	players.Wait()
	k.checkEnd()
}

// clusterSoak is a cluster with faults.
type clusterSoak struct {
	*cluster
	kills    int
	members  []*member
	dice     *dice
	over     atomic.Bool // no more matches start
	ending   atomic.Bool // processes that end do not start again
	kept     sync.WaitGroup
	quiet    sync.Mutex // held while nothing may be disturbed
	began    time.Time
	held     int // wires stopped so far
	frozen   int // processes frozen so far
	database *pgserver.Server
	sent     requestLog
	waits    answering
	ballast  string // file that fills the database's disk; "" if the database has no disk of its own

	mu     sync.Mutex
	counts map[string]int
	ended  []*randomMatch
}

// dice are random numbers for several goroutines.
type dice struct {
	mu sync.Mutex
	*rand.Rand
}

// below is a random number below n.
func (d *dice) below(n int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.IntN(n)
}

// upTo is a random duration up to a limit.
func (d *dice) upTo(most time.Duration) time.Duration {
	return time.Duration(d.below(int(most/time.Millisecond)+1)) * time.Millisecond
}

// member is one place in the cluster: its processes, one after the other, and their wires.
type member struct {
	number            int
	database, discord *wire
	program           string
	late              int // seconds by which its clock is wrong

	mu      sync.Mutex
	process *process
	born    int // processes so far
}

// door is the name of its entrance to the local Discord.
func (m *member) door() string { return fmt.Sprintf("member-%d", m.number) }

// now is the running process, or the last one.
func (m *member) now() *process {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.process
}

func newClusterSoak(t *testing.T, kills int) *clusterSoak {
	k := &clusterSoak{kills: kills, dice: &dice{Rand: rand.New(rand.NewPCG(20, 26))}, counts: map[string]int{}, began: time.Now()}
	program := buildWithClock(t)
	database := k.ownDisk(t)
	change := func(s *server) {
		threeServers(s)
		bearKills(s)
		s.host.db = database.Address("postgres")
		s.options.Identifies = 1 << 30
		s.env = append(s.env, repeatVariable+"=0s") // frozen processes and slow wires do overtake edits
	}
	s := idleServer(t, change)
	s.limits.failures, s.limits.still = 1_000_000, 1_000_000 // people keep pressing while no process answers
	k.cluster, k.database = &cluster{server: s}, database
	s.disturb = nil
	k.alive, k.gone = background, func() {}
	k.installAudit()
	k.members = append(k.members, k.member(0, os.Args[0]), k.member(1, os.Args[0]), k.member(2, program))
	k.members[2].late = -3600
	for _, m := range k.members {
		k.startProcess(m)
		k.kept.Go(func() { k.keepRunning(m) })
	}
	t.Cleanup(func() {
		k.endAll(func(p *process) error { p.kill(); return nil })
		if t.Failed() {
			t.Logf("%s\nthe processes said:\n%s", k.report(), k.complaints())
		}
	})
	go k.sent.follow(k.local)
	k.awaitServed()
	return k
}

// endAll ends all processes for good.
func (k *clusterSoak) endAll(end func(*process) error) {
	k.ending.Store(true)
	for _, m := range k.members {
		if err := end(m.now()); err != nil && m.now().ProcessState == nil {
			k.Errorf("a process does not end: %v", err)
		}
	}
	k.kept.Wait()
}

// ownDisk starts the database on a small disk of its own, if the test can mount one.
func (k *clusterSoak) ownDisk(t *testing.T) *pgserver.Server {
	t.Helper()
	folder := filepath.Join(os.TempDir(), fmt.Sprintf("bastide-disk-%d", os.Getpid()))
	must(t, os.Mkdir(folder, 0o755))
	t.Cleanup(func() { must(t, os.Remove(folder)) })
	if err := syscall.Mount("tmpfs", folder, "tmpfs", 0, "size=400m,mode=1777"); err != nil {
		t.Logf("the database's disk is never full: nothing can be mounted here (%v)", err)
		return pgtest.Start(t, pgserver.Options{})
	}
	t.Cleanup(func() { must(t, syscall.Unmount(folder, syscall.MNT_DETACH)) })
	k.ballast = filepath.Join(folder, "ballast")
	return pgtest.Start(t, pgserver.Options{Settings: []string{"max_wal_size=64MB", "min_wal_size=32MB"}, Parent: folder})
}

func (k *clusterSoak) member(number int, program string) *member {
	k.Helper()
	m := &member{number: number, program: program, database: newWire(k.T, net.JoinHostPort("127.0.0.1", strconv.Itoa(k.database.Port())))}
	api, err := k.local.OpenDoor(m.door())
	must(k.T, err)
	m.discord = newWire(k.T, strings.TrimSuffix(strings.TrimPrefix(api, "http://"), "/api/v10"))
	return m
}

// audit makes the database compare, for every row that a process writes, the holder of the shard
// with the writer. Each process has a name of its own in its sessions. The database also notes who took
// which shard when.
const audit = `
create table writers (name text primary key, holder text not null);
create table audit (name text, of text, lawful boolean not null);
create function audited() returns trigger language plpgsql as $$
declare
	at bigint := case when tg_op = 'DELETE' then old.guild else new.guild end;
	holds boolean;
begin
	select exists (select from leases, writers where shard = shard_of(at, (select shards from bastide))
		and writers.holder = leases.holder and writers.name = current_setting('application_name')) into holds;
	insert into audit values (current_setting('application_name'), tg_table_name, holds);
	return null;
end $$;
create trigger audited after insert or update or delete on matches for each row execute function audited();
create trigger audited after insert or update or delete on outbox for each row execute function audited();
create table takes (shard integer not null, holder text not null, at timestamptz not null default clock_timestamp());
create function taken() returns trigger language plpgsql as
$$ begin insert into takes values (new.shard, new.holder); return null; end $$;
create trigger taken after insert or update of epoch on leases for each row when (new.holder is not null) execute function taken();`

func (k *clusterSoak) installAudit() {
	k.Helper()
	store, err := postgres.Open(k.host.db, postgres.Options{}) // makes the tables
	must(k.T, err)
	must(k.T, store.Close())
	c, err := pgx.Connect(background, k.host.db)
	must(k.T, err)
	defer c.Close(background)
	_, err = c.Exec(background, audit)
	must(k.T, err)
}

// startProcess starts a process at a member's place, unless the test is ending.
func (k *clusterSoak) startProcess(m *member) (begun bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if k.ending.Load() {
		return false
	}
	m.born++
	name := fmt.Sprintf("p%d.%d", m.number, m.born)
	cmd := exec.Command(m.program, "run")
	cmd.Env = []string{"DISCORD_API_URL=http://" + m.discord.address() + "/api/v10", "BASTIDE_LOG_LEVEL=info",
		fmt.Sprintf("BASTIDE_DB=postgres://%s@%s/postgres?application_name=%s", pgserver.User, m.database.address(), name),
		clockVariable + "=" + strconv.Itoa(m.late)}
	m.process = k.spawned(cmd)
	k.registerProcess(name, m.process)
	return true
}

// keepRunning starts a member's process again whenever it ends, as a host's system does.
func (k *clusterSoak) keepRunning(m *member) {
	for {
		<-m.now().exited
		time.Sleep(k.dice.upTo(500 * time.Millisecond))
		if !k.startProcess(m) {
			return
		}
	}
}

// registerProcess tells the database which process has a name. A process takes longer than that to start.
func (k *clusterSoak) registerProcess(name string, p *process) {
	host, err := os.Hostname()
	must(k.T, err)
	sql := fmt.Sprintf("insert into writers values ('%s', '%s/%d') on conflict do nothing returning 1", name, host, p.Process.Pid)
	for tries := 0; ; tries++ {
		c, err := pgx.Connect(background, k.database.Address("postgres"))
		if err == nil {
			_, err = c.Exec(background, sql)
			c.Close(background)
		}
		if err == nil {
			return
		}
		if tries > 3000 {
			k.Errorf("the database does not come back: %v", err)
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// randomMember is a random member.
func (k *clusterSoak) randomMember() *member { return k.members[k.dice.below(len(k.members))] }

// count counts a fault.
func (k *clusterSoak) count(what string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.counts[what]++
}

// playOn plays one match of any game after the other, until the test is over.
func (k *clusterSoak) playOn(home string, n int) {
	for match := 0; match == 0 || !k.over.Load(); match++ {
		r := k.newRandomMatch(catalog.Entries[(n+match)%len(catalog.Entries)].ID, uint64(3*match+n))
		r.home, r.mayShowOlder = home, true
		r.asks = func() {
			k.count("people: /turn after long silence")
			k.Logf("match %d of %s is silent after %d presses:\n%s", r.match, r.game, r.presses, r.newest())
			r.again()
		}
		r.open()
		r.play()
		k.mu.Lock()
		k.ended = append(k.ended, r)
		k.mu.Unlock()
	}
}

// causeFaults causes faults, several kinds at the same time.
func (k *clusterSoak) causeFaults() {
	var all sync.WaitGroup
	for _, series := range []struct {
		times int
		pause time.Duration // the longest pause before each
		make  func()
	}{
		{k.kills, 6 * time.Second, k.kill},
		{(k.kills + 9) / 10, 40 * time.Second, k.crashDatabase},
		{(k.kills + 9) / 10, 30 * time.Second, k.stopWire},
		{(k.kills + 19) / 20, 60 * time.Second, k.cutWire},
		{(k.kills + 59) / 60, 120 * time.Second, k.fillDisk},
		{(k.kills + 9) / 10, 20 * time.Second, k.freeze},
		{(k.kills + 29) / 30, 60 * time.Second, k.stopProcess},
	} {
		all.Go(func() {
			for range series.times {
				time.Sleep(k.dice.upTo(min(series.pause, time.Duration(k.kills)*2*time.Second))) // the exact moment must be random
				if k.Failed() {
					return
				}
				series.make()
			}
		})
	}
	all.Wait()
}

func (k *clusterSoak) kill() {
	p := k.randomMember().now()
	k.waits.kill(time.Now())
	p.kill()
	k.count("process: killed")
}

// stopProcess tells a process to stop in good order, if the other faults allow it.
func (k *clusterSoak) stopProcess() {
	p := k.randomMember().now()
	_ = p.Process.Signal(syscall.SIGTERM) // it may have ended
	select {
	case <-p.exited:
		k.count("process: told to stop")
	case <-time.After(20 * time.Second):
		p.kill()
		k.count("process: told to stop, and killed")
	}
}

// freeze stops a process until others take its shards, and then continues it. One freeze in five is long.
func (k *clusterSoak) freeze() {
	length := 8 * time.Second
	if k.frozen++; k.frozen%5 == 0 {
		length = time.Minute
	}
	p := k.randomMember().now()
	for p.Process.Signal(syscall.SIGSTOP) != nil { // it has ended
		time.Sleep(10 * time.Millisecond)
		p = k.randomMember().now()
	}
	time.Sleep(length)
	_ = p.Process.Signal(syscall.SIGCONT) // it may have been killed
	k.count(fmt.Sprintf("process: stood still for %s", length))
}

// crashDatabase kills the database and starts it again.
func (k *clusterSoak) crashDatabase() {
	k.quiet.Lock()
	defer k.quiet.Unlock()
	k.restartDatabase(k.dice.upTo(3 * time.Second))
	k.count("database: ended at once")
}

// blocks are the directions in which a wire can stop. The test goes through them in turn.
var blocks = []struct {
	name       string
	of         func(*member) *wire
	directions []int
}{
	{"to the database", (*member).toDatabase, []int{toServer}},
	{"to the database and back", (*member).toDatabase, []int{toServer, fromServer}},
	{"to Discord and back", (*member).toDiscord, []int{toServer, fromServer}},
	{"from the database", (*member).toDatabase, []int{fromServer}},
	{"to Discord", (*member).toDiscord, []int{toServer}},
	{"from Discord", (*member).toDiscord, []int{fromServer}},
}

func (m *member) toDatabase() *wire { return m.database }
func (m *member) toDiscord() *wire  { return m.discord }

// stopWire stops a wire in one or both directions, sometimes long enough to lose a shard.
func (k *clusterSoak) stopWire() {
	how := blocks[k.held%len(blocks)]
	k.held++
	m := k.randomMember()
	w := how.of(m)
	w.hold(how.directions...)
	time.Sleep(time.Second + k.dice.upTo(11*time.Second))
	k.sent.delayed(m.door()) // what the wire holds now arrives late
	w.release()
	k.count("wire: nothing passes " + how.name)
}

// cutWire ends the connections of a process. For a wire to Discord, the next handshake is refused.
func (k *clusterSoak) cutWire() {
	m := k.randomMember()
	m.database.cut()
	if k.dice.below(2) == 0 {
		k.local.DisturbNext(refused(503))
		m.discord.cut()
	}
	k.count("wires: cut")
}

// fillDisk takes the database's free disk space for some seconds. If the database ends because of it,
// the test starts it again once there is space, as a host would.
func (k *clusterSoak) fillDisk() {
	if k.ballast == "" {
		return
	}
	k.quiet.Lock()
	defer k.quiet.Unlock()
	f, err := os.Create(k.ballast)
	must(k.T, err)
	for block := make([]byte, 64<<10); err == nil; {
		_, err = f.Write(block)
	}
	if !errors.Is(err, syscall.ENOSPC) {
		k.Error(err)
	}
	time.Sleep(2*time.Second + k.dice.upTo(6*time.Second))
	must(k.T, errors.Join(f.Close(), os.Remove(k.ballast)))
	k.count("database: disk full")
	time.Sleep(time.Second)
	c, err := pgx.Connect(background, k.database.Address("postgres"))
	if err == nil {
		c.Close(background)
		return
	}
	k.restartDatabase(0)
	k.count("database: ended by a full disk")
}

// restartDatabase kills the database, and starts it again after a while.
func (k *clusterSoak) restartDatabase(after time.Duration) {
	began := time.Now()
	must(k.T, k.database.Crash())
	time.Sleep(after)
	must(k.T, k.database.Run())
	k.waits.crash(span{began, time.Now()})
}

// checkEnd checks the final state.
func (k *clusterSoak) checkEnd() {
	k.Helper()
	k.awaitDelivered()
	k.records(func(store storage.Store) {
		for _, r := range k.ended {
			k.compareIn(store, r.record(), r.match)
		}
	})
	k.checkButtons()
	k.checkSenders()
	k.endAll((*process).stop)
	stored := k.inspectAll()
	k.checkNoDuplicates()
	for _, v := range k.local.Violations() {
		if !strings.Contains(v, "a session begins") { // the wire may delay what was sent in time
			k.Errorf("Discord would have refused: %s", v)
		}
	}
	if strings.Contains(k.said(), "panic") {
		k.Error("a process panicked")
	}
	lawful := queryValue[int](k.T, k.host.db, "select count(*)::integer from audit where lawful")
	if n := queryValue[int](k.T, k.host.db, "select count(*)::integer from audit where not lawful"); n > 0 || lawful == 0 {
		k.Errorf("%d rows were written by processes that had lost the shard, %d by its holders", n, lawful)
	}
	if n := queryValue[int](k.T, k.host.db, "select count(*)::integer from matches where status = 2"); n > 0 {
		k.Errorf("%d matches are not over", n)
	}
	refused := queryValue[int](k.T, k.host.db, "select coalesce(sum(refused), 0)::integer from leases")
	if refused == 0 && k.kills >= 100 {
		k.Error("no process that had lost its shard has tried to write: this proves nothing")
	}
	k.Logf("%d matches ended, %d stored; %d rows written by the holders of their shards, %d changes of others refused\n%s",
		len(k.ended), stored, lawful, refused, k.report())
}

// report lists the faults.
func (k *clusterSoak) report() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	var b strings.Builder
	answers := k.answers.taken()
	fmt.Fprintf(&b, "in %s; %d answers, half within %s, 95 of 100 within %s:\n", time.Since(k.began).Round(time.Second),
		len(answers), quantile(answers, .5), quantile(answers, .95))
	for _, what := range slices.Sorted(maps.Keys(k.counts)) {
		fmt.Fprintf(&b, "%6d %s\n", k.counts[what], what)
	}
	return b.String() + k.waits.String()
}
