package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptrace"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/instance"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/thinking"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// TestSpeed measures everything that has a target and prints one table:
//
//	BASTIDE_SPEED=1 go test -run TestSpeed -v -timeout 1h ./cmd/bastide
//
// You can run its parts alone, such as TestSpeed/memory. BASTIDE_SPEED_PRESSES is how many presses
// the memory test makes.
func TestSpeed(t *testing.T) {
	if os.Getenv("BASTIDE_SPEED") == "" {
		t.Skip("measures only when BASTIDE_SPEED is set")
	}
	b := board{log: t.Logf}
	t.Run("benchmarks", b.benchmarks)
	t.Run("load", b.load)
	t.Run("manymatches", b.manyMatches)
	t.Run("memory", b.memory)
	t.Run("cluster", b.cluster)
	t.Run("throughput", b.throughput)
	t.Run("clustermatches", b.clusterMatches)
	t.Logf("\n%s", b.table())
}

// board collects the measurements, and prints each at once.
type board struct {
	rows [][3]string
	log  func(format string, values ...any)
}

func (b *board) add(what, target, format string, values ...any) {
	row := [3]string{what, fmt.Sprintf(format, values...), target}
	b.rows = append(b.rows, row)
	b.log("%s: %s", what, row[1])
}

func (b *board) table() string {
	var out strings.Builder
	w := tabwriter.NewWriter(&out, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "what\tmeasured\ttarget")
	for _, r := range b.rows {
		fmt.Fprintln(w, strings.Join(r[:], "\t"))
	}
	w.Flush()
	return out.String()
}

// elsewhere lists numbers that benchmarks of other packages report, and their targets.
var elsewhere = []struct{ pkg, name, unit, target string }{
	{"imaging", "BenchmarkBoard", "×faster", "≥ 15"},
	{"imaging", "BenchmarkBoard", "×smaller", "≥ 2.5"},
	{"imaging", "BenchmarkBoard", "×deflate", "1 is the limit"},
	{"imaging", "BenchmarkBoard", "kB", "≤ 250"},
	{"imaging", "BenchmarkBoard", "ns/op", "≤ 10 ms"},
	{"imaging", "BenchmarkNextTile", "ns/op", "≤ 3 ms"},
	{"imaging", "BenchmarkNextTurn", "ns/op", ""},
	{"storage/bolt", "BenchmarkTurn/10_matches", "x-raw-scattered", "≤ 1.3"},
	{"storage/bolt", "BenchmarkTurn/10000_matches", "x-raw-scattered", "≤ 1.3"},
	{"storage/bolt", "BenchmarkTurn/10000_matches", "µs/turn", ""},
	{"storage/bolt", "BenchmarkTurn/10000_matches", "x-10-matches", "≤ 1.3"},
}

// benchmarks runs those benchmarks, and whole random matches of every game.
func (b *board) benchmarks(t *testing.T) {
	t.Helper()
	known := map[string]map[string]string{}
	for _, e := range elsewhere {
		if known[e.name] == nil {
			known[e.name] = benchmarked(t, e.pkg, e.name)
		}
		b.add(e.name+", "+e.unit, e.target, "%s", known[e.name][e.unit])
	}
	for _, e := range catalog.Entries {
		target := map[string]string{"carcassonne": "≥ 1000"}[e.ID]
		b.add(e.ID+", random matches/s and core", target, "%s", benchmarked(t, "games/"+e.ID, "(BenchmarkMatch|BenchmarkRandomMatch)")["matches/s"])
	}
}

// benchmarked runs a benchmark and returns its numbers by unit.
func benchmarked(t *testing.T, pkg, name string) map[string]string {
	t.Helper()
	command := exec.Command("go", "test", "-run", "^$", "-bench", "^"+strings.ReplaceAll(name, "/", "$/^")+"$", "-cpu", "1", "./"+pkg)
	command.Dir = filepath.Join("..", "..")
	out, err := command.CombinedOutput()
	if err != nil {
		t.Errorf("%s of %s: %v\n%s", name, pkg, err, out)
	}
	found := map[string]string{}
	for lines := bufio.NewScanner(bytes.NewReader(out)); lines.Scan(); {
		fields := strings.Fields(lines.Text())
		if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
			continue
		}
		for i := 2; i+1 < len(fields); i += 2 {
			found[fields[i+1]] = fields[i]
		}
	}
	return found
}

// meter measures a bot from the inside: the time from the arrival of a press to the last byte of
// its answer, and the parts of the work.
type meter struct {
	net      http.RoundTripper
	thoughts *thinking.Pool // nil: the bot's own

	mu       sync.Mutex
	received map[string]time.Time // by id of the interaction
	answers  map[string]time.Duration
	running  map[string]spent // presses in progress, by goroutine
	presses  []spent
	within   map[string]bool // channels whose presses are measured; nil: all
	others   int             // presses in other channels
}

// spent is the time of one press, by part of the work.
type spent map[string]time.Duration

func newMeter() *meter {
	m := &meter{net: &http.Transport{MaxIdleConnsPerHost: 100}, running: map[string]spent{}}
	m.reset()
	return m
}

func (m *meter) reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.received, m.answers, m.presses, m.others = map[string]time.Time{}, map[string]time.Duration{}, nil, 0
}

// only has the presses of some matches measured, and those of others counted.
func (m *meter) only(matches []*randomMatch) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.within = map[string]bool{}
	for _, r := range matches {
		m.within[r.channel] = true
	}
}

// elsewhere is how many presses were only counted.
func (m *meter) elsewhere() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.others
}

// goroutine is the id of the current goroutine. One goroutine handles a press from beginning to
// end, so its id connects the parts of the work, not all of which get a context. Work for the
// outbox belongs to no press.
func goroutine() string {
	var stack [32]byte
	name, _, _ := strings.Cut(strings.TrimPrefix(string(stack[:runtime.Stack(stack[:], false)]), "goroutine "), " ")
	return name
}

// part adds the time since it began to a part of the press.
func (m *meter) part(name string, began time.Time) { m.add(name, time.Since(began)) }

func (m *meter) add(name string, took time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if press := m.running[goroutine()]; press != nil {
		press[name] += took
	}
}

// handle measures a whole press.
func (m *meter) handle(i discord.Interaction, handle func()) {
	began, id := time.Now(), goroutine()
	press := spent{"queue": began.Sub(i.Received)}
	m.mu.Lock()
	if m.within != nil && !m.within[i.Channel.String()] {
		m.others++
		m.mu.Unlock()
		handle()
		return
	}
	m.received[i.ID.String()], m.running[id] = i.Received, press
	m.mu.Unlock()
	handle()
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.running, id)
	rest := time.Since(began)
	for _, part := range parts[1:] {
		rest -= press[part]
	}
	press["texts, waiting and the rest"] = rest
	press["all"] = time.Since(i.Received)
	m.presses = append(m.presses, press)
}

// parts lists the parts of the work on a press, in their order.
var parts = []string{"queue", "rules", "picture", "transaction", "upload", "Discord's confirmation"}

// done lists the presses that were handled.
func (m *meter) done() []spent {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.presses)
}

// timesOf lists how long each press spent on a part, and the mean.
func timesOf(presses []spent, part string) (all []time.Duration, mean time.Duration) {
	for _, press := range presses {
		all = append(all, press[part])
		mean += press[part]
	}
	return all, (mean / time.Duration(max(1, len(all)))).Round(10 * time.Microsecond)
}

// RoundTrip implements http.RoundTripper.
func (m *meter) RoundTrip(r *http.Request) (*http.Response, error) {
	_, rest, answer := strings.Cut(r.URL.Path, "/interactions/")
	if !answer {
		return m.net.RoundTrip(r)
	}
	id, _, _ := strings.Cut(rest, "/")
	began, wrote := time.Now(), make(chan time.Time, 10) // one for each attempt
	trace := &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) {
		wrote <- time.Now()
		m.mu.Lock()
		defer m.mu.Unlock()
		if received, known := m.received[id]; known { // it may have come before the reset
			m.answers[id] = time.Since(received)
		}
	}}
	response, err := m.net.RoundTrip(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
	select {
	case left := <-wrote:
		m.add("upload", left.Sub(began))
		m.part("Discord's confirmation", left)
	default: // it was never sent
	}
	return response, err
}

type meteredPainter struct {
	posts.Painter
	*meter
}

// PNG implements posts.Painter.
func (p meteredPainter) PNG(s scene.Scene, o imaging.Options) ([]byte, error) {
	defer p.part("picture", time.Now())
	return p.Painter.PNG(s, o)
}

type meteredStore struct {
	*bolt.Store
	*meter
}

func (s meteredStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	defer s.part("transaction", time.Now())
	return s.Store.Commit(ctx, c)
}

func (s meteredStore) Drop(seq uint64) error {
	defer s.part("transaction", time.Now())
	return s.Store.Drop(seq)
}

type meteredGateway struct {
	*discord.Gateway
	*meter
}

func (g meteredGateway) Run(ctx context.Context, h discord.Handler) error {
	return g.Gateway.Run(ctx, func(ctx context.Context, i discord.Interaction) {
		g.handle(i, func() { h(ctx, i) })
	})
}

// run is [host.run] with the meter between the parts.
func (m *meter) run(ctx context.Context, h host) error {
	store, err := bolt.Open(h.db, bolt.Options{})
	if err != nil {
		return err
	}
	defer store.Close()
	texts, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		return err
	}
	whole, err := instance.New(ctx, instance.Options{Token: h.token, Base: h.base, REST: discord.RESTOptions{Transport: m},
		Bot: bot.Config{Store: meteredStore{store, m}, Games: m.games(h.games), Texts: texts,
			Painter: meteredPainter{imaging.New(), m}, Log: h.log, Thoughts: m.thoughts, Computers: bot.Computers{Play: true}}})
	if err != nil {
		return err
	}
	return whole.Bot.Run(ctx, meteredGateway{whole.Gateway, m})
}

// quantile returns the time that the given share of the times does not exceed.
func quantile(times []time.Duration, share float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(share*float64(len(sorted)-1))].Round(10 * time.Microsecond)
}

const (
	liveMatches = 200
	soloMatches = 50 // against a strong computer, at the same time
	perSecond   = 50
	loadSeconds = 20
	loadRounds  = 4
)

// load presses buttons of many matches at a steady rate. Computers think in others for half of the
// time, in turns with pauses: so both halves meet the same machine. Presses in those others are
// counted, but not compared.
func (b *board) load(t *testing.T) {
	m := newMeter()
	var halt sync.RWMutex // held while computers may not think
	m.thoughts = thinking.New(thinking.Options{Workers: thinking.Workers(.5, runtime.GOMAXPROCS(0)),
		Observe: func(string, thinking.Outcome, time.Duration) { halt.RLock(); defer halt.RUnlock() }})
	s := newServer(t, func(s *server) { s.runs = m.run })
	matches := s.opened(liveMatches)
	stop := s.thinking(soloMatches)
	var answers [2][]time.Duration
	var presses [2][]spent
	var used [2]time.Duration
	var others [2]int
	m.only(matches)
	for n := range 2 * loadRounds {
		if n%2 == 0 {
			halt.Lock()
		} else {
			halt.Unlock()
		}
		time.Sleep(haltWithin)
		m.reset()
		before := ownTime(t)
		s.load(matches, loadSeconds/loadRounds, perSecond)
		used[n%2] += ownTime(t) - before
		t.Logf("round %d of %d: p50 %v, p99 %v", n+1, 2*loadRounds, quantile(m.said(), .5), quantile(m.said(), .99))
		answers[n%2], presses[n%2] = append(answers[n%2], m.said()...), append(presses[n%2], m.done()...)
		others[n%2] += m.elsewhere()
	}
	stop()
	s.halt()
	for n, computers := range []string{"", ", beside " + strconv.Itoa(soloMatches) + " matches against computers"} {
		what := fmt.Sprintf("press to answer, %d/s over %d matches%s", perSecond, liveMatches, computers)
		b.add(what+", p50", "", "%v (%d presses)", quantile(answers[n], 0.5), len(answers[n]))
		b.add(what+", p99", "≤ 50ms", "%v", quantile(answers[n], 0.99))
		b.parts(presses[n])
	}
	b.add("presses a second in those matches, meanwhile and without computers", "", "%d, %d", others[1]/loadSeconds, others[0]/loadSeconds)
	for _, share := range []float64{.5, .99} {
		b.add(fmt.Sprintf("the same beside computers against without, p%v", 100*share), "≤ 1.5", "%.2f",
			float64(quantile(answers[1], share))/float64(quantile(answers[0], share)))
	}
	b.add("time of a core for a press, with the local Discord and the people", "", "%v", used[0]/time.Duration(max(1, len(answers[0]))))
}

// haltWithin is how long computers may still think after they were told to halt.
const haltWithin = 2 * time.Second

// ownTime is how much processor time this process has used.
func ownTime(t *testing.T) time.Duration {
	t.Helper()
	var u syscall.Rusage
	must(t, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// parts adds the parts of the work on presses.
func (b *board) parts(presses []spent) {
	for _, part := range append(parts, "texts, waiting and the rest", "all") {
		times, mean := timesOf(presses, part)
		b.add("a press, "+part+": mean, p50, p99", "", "%v, %v, %v", mean, quantile(times, 0.5), quantile(times, 0.99))
	}
}

// thinking starts matches against strong computers and answers each of their turns at once, until
// it is told to stop.
func (s *server) thinking(count int) (stop func()) {
	s.Helper()
	over := make(chan struct{})
	var opening, playing sync.WaitGroup
	for n := range count {
		r := s.newRandomMatch(catalog.Entries[n%len(catalog.Entries)].ID, uint64(n))
		r.people, r.computers = r.people[:1], []string{"strong", "normal"}[:max(1, r.host.games[r.game].Info().MinSeats-1)]
		opening.Add(1)
		playing.Go(func() {
			r.open()
			opening.Done()
			for {
				select {
				case <-over:
					return
				case <-time.After(50 * time.Millisecond):
				}
				if d, done := r.next(); !done && d.person != nil && (d.decides() || len(d.verbs["hand"]) > 0) {
					r.turn(d)
				}
			}
		})
	}
	opening.Wait()
	return func() { close(over); playing.Wait() }
}

// opened starts matches of every game in turn, and plays some turns of each.
func (s *server) opened(count int) []*randomMatch {
	s.Helper()
	matches := make([]*randomMatch, count)
	var wg sync.WaitGroup
	queue := make(chan int)
	for range 4 {
		wg.Go(func() {
			for n := range queue {
				matches[n] = s.begun(catalog.Entries[n%len(catalog.Entries)].ID, uint64(n), 4)
			}
		})
	}
	for n := range count {
		queue <- n
	}
	close(queue)
	wg.Wait()
	return matches
}

// load presses so many buttons a second, in one match after the other. It does not wait for earlier
// answers.
func (s *server) load(matches []*randomMatch, seconds, perSecond int) {
	s.Helper()
	every := time.NewTicker(time.Second / time.Duration(perSecond))
	defer every.Stop()
	var wg sync.WaitGroup
	idle := make(chan *randomMatch, len(matches))
	for _, r := range matches {
		idle <- r
	}
	for range seconds * perSecond {
		<-every.C
		r, d := ready(idle)
		if r == nil {
			continue // every match waits for the bot
		}
		wg.Go(func() {
			defer func() { idle <- r }()
			r.press(d.person, d.message, first(d.verbs["confirm"], d.verbs["choose"], d.verbs["hand"]))
		})
	}
	wg.Wait()
}

// ready finds a match with a button to press, or nil.
func ready(idle chan *randomMatch) (*randomMatch, possibleAction) {
	for range cap(idle) {
		r := <-idle
		if d, over := r.next(); !over && d.person != nil {
			return r, d
		}
		idle <- r
	}
	return nil, possibleAction{}
}

// manyMatches compares a database of ten matches with one of ten thousand: the start, the memory,
// and the cost of a press.
func (b *board) manyMatches(t *testing.T) {
	t.Helper()
	m := newMeter()
	s := newServer(t, func(s *server) { s.runs = m.run })
	r := s.begun(catalog.Entries[0].ID, 0, 30)
	d, _ := r.await()
	s.halt()
	few, many := copies(t, s.host.db, r.match, 10), copies(t, s.host.db, r.match, 10_000)
	var costs []time.Duration
	for _, c := range []struct {
		db    string
		count int
	}{{few, 10}, {many, 10_000}} {
		s.host.db = c.db
		opening := opened(t, c.db)
		s.start()
		a := newAlike(r, d, c.count)
		a.choose() // their pictures are cached from now on
		m.reset()
		for range 30 {
			a.choose()
		}
		s.halt()
		costs = append(costs, quantile(m.said(), 0.5))
		b.add(fmt.Sprintf("%d matches: opening the file", c.count), "≤ 1s", "%v", opening)
		b.add(fmt.Sprintf("%d matches: press to answer, p50", c.count), "", "%v", costs[len(costs)-1])
	}
	b.add("cost of a press, 10000 matches against 10", "≤ 1.3", "%.2f", float64(costs[1])/float64(costs[0]))
	sizes := []string{few, many}
	if os.Getenv("BASTIDE_SPEED_MATCHES") != "10000" {
		sizes = append(sizes, copies(t, few, 1, 100_000))
	}
	s.alone = true
	for _, db := range sizes {
		b.startAndCheck(s, db)
	}
	s.host.db = copies(t, few, 1, 300)
	s.start()
	b.myData(r)
	s.halt()
}

// startAndCheck adds rows about the start of a process with a database, its memory, and a check of the database.
func (b *board) startAndCheck(s *server, db string) {
	s.Helper()
	s.host.db = db
	began := time.Now()
	s.start()
	b.add(filepath.Base(db)+": process started and connected", "≤ 0.5s, 5s with 100000", "%v", time.Since(began).Round(time.Millisecond))
	b.add(filepath.Base(db)+": memory without the file", "≤ 100 MB", "%d MB", s.bot.(*process).usage(s.T).resident>>20)
	s.halt()
	began = time.Now()
	works(s.T, "check", "--db", db)
	b.add(filepath.Base(db)+": check", "≤ 30s", "%v", time.Since(began).Round(time.Millisecond))
}

// myData adds a row about how long a person with 300 running matches waits for the file of their data.
func (b *board) myData(r *randomMatch) {
	r.Helper()
	page, ok := r.act("/me privacy", func(ctx context.Context) (localdiscord.Outcome, error) {
		return r.people[0].Command(ctx, r.home, "me privacy", nil)
	})
	if !ok {
		r.Fatal("no answer to /me privacy")
	}
	for _, c := range buttons(page.Message) {
		if id, err := buttonid.Parse(c.CustomID); err != nil || id.Verb != posts.VerbMyData {
			continue
		}
		began := time.Now()
		if _, ok := r.press(r.people[0], page.Message.ID, c.CustomID); !ok {
			r.Fatal("no data")
		}
		b.add("my data with 300 running matches", "≤ 1s", "%v", time.Since(began).Round(time.Millisecond))
		return
	}
	r.Fatal("no button for one's data")
}

// said are the times of the answers.
func (m *meter) said() (times []time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, took := range m.answers {
		times = append(times, took)
	}
	return times
}

// opened measures how long opening a database takes.
func opened(t *testing.T, db string) time.Duration {
	t.Helper()
	began := time.Now()
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	took := time.Since(began).Round(100 * time.Microsecond)
	must(t, store.Close())
	return took
}

// copies makes a database of many equal matches.
func copies(t *testing.T, db string, match uint64, count int) string {
	t.Helper()
	from, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	defer from.Close()
	m, err := from.Match(storage.MatchID(match))
	must(t, err)
	log, err := from.Log(m.ID, 0)
	must(t, err)
	path := filepath.Join(t.TempDir(), fmt.Sprintf("%d matches.db", count))
	to, err := bolt.Open(path, bolt.Options{})
	must(t, err)
	var batch []storage.Item
	for n := range count {
		m.ID = storage.MatchID(n + 1)
		batch = append(batch, storage.Item{Kind: storage.KindMatch, Match: m, Log: log})
		if len(batch) == 500 {
			must(t, to.Import(background, []byte("{}"), batch...))
			batch = nil
		}
	}
	batch = append(batch, storage.Item{Kind: storage.KindNumbers, LastMatch: storage.MatchID(count)})
	must(t, to.Import(background, nil, batch...))
	must(t, to.Close())
	return path
}

// alike are some of the copies of one match.
type alike struct {
	*randomMatch
	possibleAction
	ids  []uint64
	said map[uint64]map[string][]string // the buttons, by match
}

// newAlike picks ten of so many copies.
func newAlike(r *randomMatch, d possibleAction, count int) *alike {
	a := &alike{randomMatch: r, possibleAction: d, said: map[uint64]map[string][]string{}}
	for range 10 {
		id := 1 + rand.Uint64N(uint64(count))
		a.ids = append(a.ids, id)
		a.said[id] = map[string][]string{"choose": {a.of(id, d.verbs["choose"][0])}}
	}
	return a
}

// of is the same button of another match.
func (a *alike) of(match uint64, customID string) string {
	id, err := buttonid.Parse(customID)
	must(a.T, err)
	id.Match = match
	text, err := buttonid.Encode(id)
	must(a.T, err)
	return text
}

// choose presses a choice in each of the matches, or takes it back.
func (a *alike) choose() {
	a.Helper()
	for _, id := range a.ids {
		ctx, cancel := limited(a.T)
		verbs, began := a.said[id], time.Now()
		out, err := a.person.Forge(ctx, localdiscord.Forged{Channel: a.channel, Message: a.message, Kind: 3, Data: map[string]any{
			"custom_id": first(verbs["back"], verbs["choose"]), "component_type": localdiscord.TypeButton}})
		cancel()
		must(a.T, err)
		if out.Failed || out.Message == nil {
			a.Fatalf("match %d: a press was not answered", id)
		}
		a.answers.add(time.Since(began))
		a.randomMatch.match = id
		a.said[id] = a.randomMatch.verbs(a.person.Message(a.message))
	}
}

// memory watches the bot's memory while people keep pressing buttons, in matches of every game in
// turn.
func (b *board) memory(t *testing.T) {
	presses := 4000
	if text := os.Getenv("BASTIDE_SPEED_PRESSES"); text != "" {
		var err error
		presses, err = strconv.Atoi(text)
		must(t, err)
	}
	s := newServer(t, inOwnProcess("BASTIDE_LOG_LEVEL=warn"))
	var r *randomMatch
	for n := range presses {
		if n%(presses/tenths) == 0 && n > 0 {
			b.remember(t, s.bot.(*process), n)
		}
		r = s.pressSomething(r, uint64(n))
	}
	b.remember(t, s.bot.(*process), presses)
}

// tenths is how often the memory is measured.
const tenths = 10

// remember adds a row about the memory of a bot after so many presses.
func (b *board) remember(t *testing.T, p *process, presses int) {
	t.Helper()
	target := ""
	if len(b.rows) > 0 && strings.HasPrefix(b.rows[len(b.rows)-1][0], "memory after") {
		target = "the same"
	}
	u := p.usage(t)
	b.add(fmt.Sprintf("memory after %d presses", presses), target, "%d MB, heap %d MB, %d goroutines", u.resident>>20, u.heap>>20, u.goroutines)
	t.Log(b.rows[len(b.rows)-1])
}

// pressSomething presses a button of a match. If r is nil or over, it starts the next match. The
// presses of a person who changes their mind count too.
func (s *server) pressSomething(r *randomMatch, n uint64) *randomMatch {
	s.Helper()
	if r == nil {
		return s.begun(catalog.Entries[n%uint64(len(catalog.Entries))].ID, n, 1)
	}
	d, over := r.await()
	if over {
		s.local.DeleteChannel(r.channel) // past matches are not part of the load
		return nil
	}
	if back := d.verbs["back"]; len(back) > 0 && r.IntN(2) == 0 {
		r.press(d.person, d.message, back[0])
	} else {
		r.turn(d)
	}
	return r
}
