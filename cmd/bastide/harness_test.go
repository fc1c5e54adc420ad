package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/cmd/command"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest/lazygc"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
)

// TestMain can make the test program a bot: a process of its own that tests can kill and limit.
func TestMain(m *testing.M) {
	if os.Getenv(asBot) != "" {
		answerWithin, _ = time.ParseDuration(os.Getenv(answerVariable)) // 0 without the variable
		identifyGap, _ = time.ParseDuration(os.Getenv(gapVariable))
		if patient, err := time.ParseDuration(os.Getenv(graceVariable)); err == nil {
			grace, closeWithin = patient, patient
		}
		repeatAfter, _ = time.ParseDuration(os.Getenv(repeatVariable))
		lockWithin, _ = time.ParseDuration(os.Getenv(lockVariable))
		forgetLongTests()
		main()
	}
	answerWithin, identifyGap, grace, closeWithin, repeatAfter = hanging, soon, hanging, hanging, shortly
	if err := flag.Set("test.parallel", "6"); err != nil { // most of these tests wait for processes
		panic(err)
	}
	if os.Getenv("BASTIDE_SPEED") == "" {
		lazygc.Set()
	}
	pgtest.Main(m)
}

// forgetLongTests removes the variables of long tests, which the program would refuse.
func forgetLongTests() {
	for _, name := range []string{"BASTIDE_SOAK", "BASTIDE_SPEED", "BASTIDE_SPEED_MATCHES", "BASTIDE_SPEED_PRESSES", "BASTIDE_UPDATE"} {
		if err := os.Unsetenv(name); err != nil {
			panic(err)
		}
	}
}

const (
	// hanging is how long a test waits for an event: far longer than anything takes on a busy
	// machine.
	hanging = 5 * time.Minute
	// soon is a pause that no person notices.
	soon = time.Millisecond
	// shortly is after what time the bots of tests repeat an edit that may have been overtaken. The local Discord
	// overtakes none, except in soaks.
	shortly = 3 * time.Second
)

const (
	// asBot is the variable that makes the test program a bot.
	asBot = "BASTIDE_TEST_AS_BOT"
	// usageFile is the variable with the file for the bot's use of memory, which it writes on
	// request.
	usageFile = "BASTIDE_TEST_USAGE"
	// These variables set [answerWithin], [identifyGap], [grace] with [closeWithin], [repeatAfter] and [lockWithin].
	answerVariable = "BASTIDE_TEST_ANSWER"
	gapVariable    = "BASTIDE_TEST_GAP"
	graceVariable  = "BASTIDE_TEST_GRACE"
	repeatVariable = "BASTIDE_TEST_REPEAT"
	lockVariable   = "BASTIDE_TEST_LOCK"
)

// server is a local Discord and the whole bot, connected through real sockets as in production.
// Tests can stop, kill and start the bot again.
type server struct {
	*testing.T
	local *localdiscord.Server
	host  host
	// options are those of the local Discord. By default it does not decode pictures, which would
	// take most of its time. It waits for the bot without a limit, and sends one event in a hundred
	// twice.
	options localdiscord.Options
	// alone makes the bot a process of its own, with these variables in its environment.
	alone bool
	env   []string
	// program is the program of such a process, by default this one.
	program string
	// runs runs the bot within this process, by default as [host.run] does.
	runs func(context.Context, host) error
	log  transcript // what the processes write
	// access is the environment that a process needs to reach the local Discord.
	access []string
	// answers are the times from a press to its answer, as people see them.
	answers durations
	// disturb runs after each turn of a random match, if not nil.
	disturb func(*randomMatch)
	limits  tolerance // of the people's patience

	restarting sync.RWMutex // held for reading while the bot is in use
	bot        runner       // nil while it is stopped
	alive      context.Context
	gone       context.CancelFunc // ends alive
}

// tolerance says how much people bear before the test treats the bot as stuck.
type tolerance struct {
	failures int           // presses in a row without an answer
	still    int           // presses in a row without effect
	wait     time.Duration // for something to do
}

// runner is a running bot.
type runner interface {
	stop() error // in good order
	kill()
}

// task is a bot in this process.
type task struct {
	cancel  context.CancelFunc
	stopped chan error
}

func (b task) stop() error {
	b.cancel()
	return <-b.stopped
}

func (b task) kill() { panic("only a process can be killed") }

// process is a bot in another process.
type process struct {
	*exec.Cmd
	told   string        // file into which it writes its use of memory on request
	exited chan struct{} // closed at the end
	err    error         // of the end
}

func (p *process) kill() {
	_ = p.Process.Kill() // it may have ended
	<-p.exited
}

func (p *process) stop() error {
	if err := p.Process.Signal(syscall.SIGTERM); err != nil {
		return err
	}
	<-p.exited
	return p.err
}

// newServer starts the local Discord and the bot, after the changes.
func newServer(t *testing.T, changes ...func(*server)) *server {
	t.Helper()
	s := idleServer(t, changes...)
	s.start()
	ctx, cancel := limited(t)
	defer cancel()
	must(t, s.local.Wait(ctx, registered(s.local)))
	return s
}

// idleServer starts only the local Discord.
func idleServer(t *testing.T, changes ...func(*server)) *server {
	t.Helper()
	s := &server{T: t, options: localdiscord.Options{SkipPixels: true, AnswerWithin: hanging, Repeat: 100}, host: host{
		setting: databaseVariable, db: filepath.Join(t.TempDir(), "bastide.db"), games: catalog.Builtin(),
		log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}}
	s.runs = func(ctx context.Context, h host) error { return h.run(ctx) }
	s.limits = tolerance{failures: 20, still: 200, wait: hanging}
	for _, change := range changes {
		change(s)
	}
	s.connect()
	t.Cleanup(func() {
		if s.bot != nil {
			s.halt()
		}
		if t.Failed() && s.alone {
			t.Logf("the bot said:\n%s", s.complaints())
		}
	})
	return s
}

// connect starts the local Discord and gives its address to the host.
func (s *server) connect() {
	s.Helper()
	var err error
	s.local, err = localdiscord.New(s.options)
	must(s.T, err)
	must(s.T, s.local.Start("127.0.0.1:0"))
	s.Cleanup(func() { s.local.Close() })
	s.host.token = s.local.Token()
	s.access = []string{"DISCORD_TOKEN=" + s.local.Token(), "DISCORD_API_URL=" + s.local.API()}
	s.host.base, err = discord.ParseBase(s.local.API())
	must(s.T, err)
}

// checkSchema makes the local Discord compare every request with Discord's published schema.
func checkSchema(s *server) { s.options.Schema, s.options.SkipPixels = schema(s.T), !all() }

// inOwnProcess makes the bot a process of its own.
func inOwnProcess(env ...string) func(*server) {
	return func(s *server) { s.alone, s.env = true, env }
}

// bearKills makes people bear a bot that is killed again and again. Discord soon reports that there
// was no answer, and they press again.
func bearKills(s *server) {
	s.options.AnswerWithin = 0
	s.limits = tolerance{failures: 200, still: 2000, wait: hanging}
}

var databases atomic.Int64

// newDatabase makes an empty database on the server that these tests share, and returns its
// address.
func newDatabase(t *testing.T) (address string) {
	t.Helper()
	server, name := pgtest.Shared(t), fmt.Sprintf("test_%d", databases.Add(1))
	c, err := pgx.Connect(background, server.Address("postgres"))
	must(t, err)
	defer c.Close(background)
	_, err = c.Exec(background, "create database "+name)
	must(t, err)
	return server.Address(name)
}

// inPostgres makes the bot keep everything in a PostgreSQL database.
func inPostgres(s *server) { s.host.db = newDatabase(s.T) }

// schema reads Discord's published schema, if the machine has it.
func schema(t *testing.T) []byte {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "discord", "openapi.json"))
	if err != nil {
		t.Log("requests are not compared with Discord's published schema: it is not on this machine")
	}
	return text
}

// start starts the bot and waits until it is connected.
func (s *server) start() {
	s.Helper()
	ctx, cancel := context.WithTimeout(background, s.limits.wait)
	defer cancel()
	must(s.T, s.local.Wait(ctx, func() bool { return !s.local.Online() })) // of the previous bot
	s.alive, s.gone = context.WithCancel(background)
	if s.alone {
		s.bot = s.spawn("run")
	} else {
		running, cancel := context.WithCancel(background)
		b := task{cancel, make(chan error, 1)}
		go func() { b.stopped <- s.runs(running, s.host) }()
		s.bot = b
	}
	if err := s.local.Wait(ctx, s.local.Online); err != nil {
		s.Fatalf("the bot does not come online: %v\n%s", err, s.said())
	}
}

// spawn starts the program in a process of its own and keeps its output.
func (s *server) spawn(args ...string) *process {
	s.Helper()
	return s.spawned(exec.Command(cmp.Or(s.program, os.Args[0]), args...))
}

// spawned starts a program. access overrides other variables of its environment.
func (s *server) spawned(program *exec.Cmd) *process {
	s.Helper()
	p := &process{Cmd: program, told: filepath.Join(s.TempDir(), "usage"), exited: make(chan struct{})}
	own := p.Env
	p.Stdout, p.Stderr = &s.log, &s.log // a pipe, because a file would share the limits of the disk
	p.Env = append(os.Environ(), asBot+"=1", usageFile+"="+p.told, "BASTIDE_DB="+s.host.db, "BASTIDE_LOG_LEVEL=debug",
		answerVariable+"="+s.options.AnswerWithin.String(), gapVariable+"="+max(s.options.IdentifyGap, soon).String(), graceVariable+"="+hanging.String(), repeatVariable+"="+shortly.String())
	p.Env = slices.Concat(p.Env, s.access, s.env, own)
	must(s.T, p.Start())
	go func() {
		p.err = p.Wait()
		close(p.exited)
	}()
	return p
}

// set sets a variable of the processes that are spawned from now on.
func (s *server) set(name, value string) { s.env = append(s.env, name+"="+value) }

// said returns what the processes have written so far.
func (s *server) said() string { return s.log.String() }

// durations collects durations from several goroutines.
type durations struct {
	mu   sync.Mutex
	list []time.Duration
}

func (d *durations) add(one time.Duration) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = append(d.list, one)
}

// taken returns the durations since the last call.
func (d *durations) taken() []time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	list := d.list
	d.list = nil
	return list
}

// transcript is a text that several processes write.
type transcript struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (t *transcript) Write(p []byte) (int, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.Write(p)
}

func (t *transcript) String() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.text.String()
}

// complaints are the lines of the processes' output except DEBUG and INFO: warnings, errors and
// anything unusual.
func (s *server) complaints() string {
	everyday := func(line string) bool {
		return strings.Contains(line, "level=DEBUG") || strings.Contains(line, "level=INFO")
	}
	return strings.Join(slices.DeleteFunc(strings.Split(s.said(), "\n"), everyday), "\n")
}

// refuses runs the program, which must end with an error at once, and returns the line that says why. Another bot may go on
// writing to the log.
func (s *server) refuses(args ...string) (why string) {
	s.Helper()
	p := s.spawn(args...)
	timer := time.AfterFunc(hanging, func() { _ = p.Process.Kill() })
	defer timer.Stop()
	<-p.exited
	if p.ProcessState.ExitCode() != command.Failed {
		s.Errorf("%v ended with %v", args, p.err)
	}
	for line := range strings.Lines(s.said()) {
		if strings.HasPrefix(line, "bastide: ") {
			why = strings.TrimSpace(line)
		}
	}
	return why
}

// halt stops the bot in good order.
func (s *server) halt() {
	s.Helper()
	if err := s.bot.stop(); err != nil {
		s.Errorf("the bot stopped with %v", err)
	}
	s.bot = nil
	s.gone()
}

// restart stops the bot at any point of the matches, and starts it again.
func (s *server) restart() {
	s.Helper()
	s.restarting.Lock()
	defer s.restarting.Unlock()
	s.halt()
	s.start()
}

// crash kills the bot at any point of the matches, and starts it again.
func (s *server) crash() {
	s.Helper()
	s.restarting.Lock()
	defer s.restarting.Unlock()
	s.bot.kill()
	s.gone()
	s.start()
}

// botContext returns a context that ends with the bot that runs now. It waits while the bot restarts.
func (s *server) botContext() context.Context {
	s.restarting.RLock()
	defer s.restarting.RUnlock()
	return s.alive
}

// compare replays a record and checks that it ends where the stored match did.
func (s *server) compare(r table.Record, match uint64) {
	s.Helper()
	s.records(func(store storage.Store) { s.compareIn(store, r, match) })
}

// compareIn is compare with a copy of the database.
func (s *server) compareIn(store storage.Store, r table.Record, match uint64) {
	s.Helper()
	m, err := r.Replay(s.host.games[r.Header.Game], nil)
	if err != nil {
		s.Errorf("record of match %d: %v", match, err)
		return
	}
	if !m.Over() {
		s.Errorf("the record of match %d ends before the match", match)
	}
	want, err := m.Snapshot()
	must(s.T, err)
	stored, err := store.Match(storage.MatchID(match))
	must(s.T, err)
	if !bytes.Equal(stored.Snapshot, want) || stored.Status != storage.Over {
		s.Errorf("match %d, %s: the record leads elsewhere than the match", match, games.Join(fmt.Sprint(m.State.Score())))
	}
}

// records reads a copy of the database while the bot runs.
func (s *server) records(look func(storage.Store)) {
	s.Helper()
	s.restarting.RLock()
	defer s.restarting.RUnlock()
	copied := filepath.Join(s.TempDir(), "copy.db")
	f, err := os.Create(copied)
	must(s.T, err)
	must(s.T, (database{DB: s.host.db}).copyTo(background, f))
	must(s.T, f.Close())
	defer os.Remove(copied)
	store, err := bolt.Open(copied, bolt.Options{})
	must(s.T, err)
	defer store.Close()
	look(store)
}

// inspect checks the database after the bot has stopped, and returns how many stored matches have begun. A
// person whose bot stopped before it answered may have opened a lobby twice.
func (s *server) inspect() int {
	s.Helper()
	store, err := bolt.Open(s.host.db, bolt.Options{})
	must(s.T, err)
	defer store.Close()
	i := inspection{store: store, library: &records.Library{Games: s.host.games, Sets: store}, report: func(err error) { s.Error(err) }}
	must(s.T, i.run())
	posts, err := store.Posts(0, 10)
	must(s.T, err)
	if len(posts) > 0 {
		s.Errorf("%d posts were never delivered, the first: %s", len(posts), posts[0].Body)
	}
	begun := 0
	for _, status := range []storage.Status{storage.Live, storage.Over} {
		must(s.T, store.Each(status, func(storage.Match, error) error { begun++; return nil }))
	}
	return begun
}

// checkNoViolations reports every request that Discord would have refused.
func (s *server) checkNoViolations() {
	s.Helper()
	for _, v := range s.local.Violations() {
		s.Errorf("Discord would have refused: %s", v)
	}
}

// checkNoDuplicates reports posts that appear twice: a nonce belongs to one message.
func (s *server) checkNoDuplicates() {
	s.Helper()
	seen := map[string]string{}
	for _, c := range s.local.Channels() {
		for _, m := range s.local.Person(everybody[0]).Messages(c.ID) {
			if other := seen[m.Nonce]; m.Nonce != "" && other != "" {
				s.Errorf("messages %s and %s are the same post", other, m.ID)
			}
			seen[m.Nonce] = m.ID
		}
	}
}

// awaitDelivered waits until the outbox is empty.
func (s *server) awaitDelivered() {
	s.Helper()
	ctx, cancel := context.WithTimeout(background, s.limits.wait)
	defer cancel()
	for every := time.Tick(50 * time.Millisecond); ctx.Err() == nil; <-every { // each look copies the whole database
		waiting := 1
		s.records(func(store storage.Store) {
			posts, err := store.Posts(0, 1)
			must(s.T, err)
			waiting = len(posts)
		})
		if waiting == 0 {
			return
		}
	}
	s.Fatal("posts are still waiting")
}

// everyGame prepares so many random matches of each game.
func (s *server) everyGame(each int) chan *randomMatch {
	queue := make(chan *randomMatch, each*len(catalog.Entries))
	for n := range each {
		for _, e := range catalog.Entries {
			queue <- s.newRandomMatch(e.ID, uint64(n))
		}
	}
	close(queue)
	return queue
}

// playAll plays the matches to their ends, so many at a time. It compares each with its record and
// returns how many there were.
func (s *server) playAll(queue <-chan *randomMatch, parallel int) int {
	var wg sync.WaitGroup
	var played atomic.Int64
	for range parallel {
		wg.Go(func() {
			for r := range queue {
				r.open()
				r.play()
				s.compare(r.record(), r.match)
				s.Logf("%s, %d seats, %v: %d presses", r.game, len(r.people), r.options, r.presses)
				played.Add(1)
			}
		})
	}
	wg.Wait()
	return int(played.Load())
}

// containsAll reports whether a text contains all the words.
func containsAll(text string, words ...string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !strings.Contains(text, w) })
}
