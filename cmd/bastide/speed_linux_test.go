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
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"text/tabwriter"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// TestSpeed measures all there are targets for and prints one table:
//
//	BASTIDE_SPEED=1 go test -run TestSpeed -v -timeout 1h ./cmd/bastide
//
// BASTIDE_SPEED_PRESSES is how many presses the memory is watched for.
func TestSpeed(t *testing.T) {
	if os.Getenv("BASTIDE_SPEED") == "" {
		t.Skip("measures only when BASTIDE_SPEED is set")
	}
	var b board
	b.benchmarks(t)
	b.underLoad(t)
	b.manyMatches(t)
	b.memory(t)
	t.Logf("\n%s", b.table())
}

// board collects what was measured.
type board struct{ rows [][3]string }

func (b *board) add(what, target, format string, values ...any) {
	b.rows = append(b.rows, [3]string{what, fmt.Sprintf(format, values...), target})
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

// elsewhere are the numbers that benchmarks of other packages report, and their targets.
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
	{"storage/bolt", "BenchmarkTurn/10_matches", "µs/turn", ""},
	{"storage/bolt", "BenchmarkTurn/10000_matches", "µs/turn", "≤ 1.3 × that of 10"},
}

// benchmarks runs those of the other packages, and whole random matches of every game.
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

// meter measures a bot from the inside: each answer from the arrival of the press to
// the last byte of the answer, and the parts of the work.
type meter struct {
	net http.RoundTripper

	mu       sync.Mutex
	received map[string]time.Time // by id of the interaction
	answers  map[string]time.Duration
	parts    map[string][]time.Duration
}

func newMeter() *meter {
	m := &meter{net: &http.Transport{MaxIdleConnsPerHost: 100}}
	m.reset()
	return m
}

func (m *meter) reset() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.received, m.answers, m.parts = map[string]time.Time{}, map[string]time.Duration{}, map[string][]time.Duration{}
}

func (m *meter) part(name string, began time.Time) {
	took := time.Since(began)
	m.mu.Lock()
	defer m.mu.Unlock()
	m.parts[name] = append(m.parts[name], took)
}

// RoundTrip implements http.RoundTripper.
func (m *meter) RoundTrip(r *http.Request) (*http.Response, error) {
	_, rest, answer := strings.Cut(r.URL.Path, "/interactions/")
	if !answer {
		return m.net.RoundTrip(r)
	}
	id, _, _ := strings.Cut(rest, "/")
	began := time.Now()
	trace := &httptrace.ClientTrace{WroteRequest: func(httptrace.WroteRequestInfo) {
		m.part("upload", began)
		m.mu.Lock()
		defer m.mu.Unlock()
		m.answers[id] = time.Since(m.received[id])
	}}
	return m.net.RoundTrip(r.WithContext(httptrace.WithClientTrace(r.Context(), trace)))
}

// PNG implements bot.Painter.
func (p meteredPainter) PNG(s scene.Scene, o imaging.Options) ([]byte, error) {
	defer p.part("picture", time.Now())
	return p.Painter.PNG(s, o)
}

type meteredPainter struct {
	bot.Painter
	*meter
}

type meteredStore struct {
	*bolt.Store
	*meter
}

func (s meteredStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	defer s.part("transaction", time.Now())
	return s.Store.Commit(ctx, c)
}

type meteredGateway struct {
	*discord.Gateway
	*meter
}

func (g meteredGateway) Run(ctx context.Context, h discord.Handler) error {
	return g.Gateway.Run(ctx, func(ctx context.Context, i discord.Interaction) {
		g.mu.Lock()
		g.received[i.ID.String()] = i.Received
		g.parts["queue"] = append(g.parts["queue"], time.Since(i.Received))
		g.mu.Unlock()
		defer g.part("all of a press", time.Now())
		h(ctx, i)
	})
}

// run is [host.run] with the meter between the parts.
func (m *meter) run(ctx context.Context, h host) error {
	store, err := bolt.Open(h.db, bolt.Options{})
	if err != nil {
		return err
	}
	defer store.Close()
	api := discord.NewREST(h.token, h.base, discord.RESTOptions{Transport: m})
	b, err := bot.New(bot.Config{API: api, Store: meteredStore{store, m}, Games: h.games, Texts: catalogues(),
		Painter: meteredPainter{imaging.New(), m}, Log: h.log})
	if err != nil {
		return err
	}
	register := &registration{api: api, commands: b, log: h.log}
	g := discord.NewGateway(discord.GatewayOptions{Token: h.token, Base: h.base, OnReady: func(app discord.Snowflake) {
		api.UseApp(app)
		go register.once(ctx)
	}})
	return b.Run(ctx, meteredGateway{g, m})
}

// quantile returns what the given share of the times does not exceed.
func quantile(times []time.Duration, share float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(share*float64(len(sorted)-1))].Round(10 * time.Microsecond)
}

const (
	liveMatches = 200
	perSecond   = 50
	loadSeconds = 20
)

// underLoad presses buttons of many matches at a steady rate.
func (b *board) underLoad(t *testing.T) {
	t.Helper()
	m := newMeter()
	s := newServer(t, func(s *server) { s.runs = m.run })
	matches := s.opened(liveMatches)
	m.reset()
	s.load(matches, loadSeconds*perSecond)
	s.halt()
	answers := m.said()
	what := fmt.Sprintf("press to answer, %d/s over %d matches", perSecond, liveMatches)
	b.add(what+", p50", "", "%v (%d presses)", quantile(answers, 0.5), len(answers))
	b.add(what+", p99", "≤ 50ms", "%v", quantile(answers, 0.99))
	for _, part := range []string{"queue", "picture", "transaction", "upload", "all of a press"} {
		b.add("of it "+part+", p50 and p99", "", "%v %v", quantile(m.parts[part], 0.5), quantile(m.parts[part], 0.99))
	}
}

// opened begins matches of every game in turn, and plays some turns of each.
func (s *server) opened(count int) []*random {
	s.Helper()
	matches := make([]*random, count)
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

// load has somebody press something every few milliseconds, in one match after the
// other, whether or not the presses before were answered.
func (s *server) load(matches []*random, presses int) {
	s.Helper()
	every := time.NewTicker(time.Second / perSecond)
	defer every.Stop()
	var wg sync.WaitGroup
	idle := make(chan *random, len(matches))
	for _, r := range matches {
		idle <- r
	}
	for range presses {
		<-every.C
		r := <-idle
		wg.Go(func() {
			defer func() { idle <- r }()
			if d, over := r.next(); !over && d.person != nil {
				r.press(d.person, d.message, first(d.verbs["ok"], d.verbs["say"], d.verbs["hand"]))
			}
		})
	}
	wg.Wait()
}

// manyMatches compares a database of ten matches with one of ten thousand: the start,
// the memory, and what a press costs.
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
		a.choose() // their pictures are known from now on
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
	for _, db := range []string{few, many} {
		s.host.db, s.alone = db, true
		began := time.Now()
		s.start()
		b.add(filepath.Base(db)+": process started and connected", "≤ 1s", "%v", time.Since(began).Round(time.Millisecond))
		b.add(filepath.Base(db)+": memory", "≤ 150 MB", "%d MB", resident(t, s.bot.(*process))>>20)
		s.halt()
	}
}

// said are how long the answers took.
func (m *meter) said() (times []time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, took := range m.answers {
		times = append(times, took)
	}
	return times
}

// opened measures how long it takes to open a database.
func opened(t *testing.T, db string) time.Duration {
	t.Helper()
	began := time.Now()
	store, err := bolt.Open(db, bolt.Options{})
	must(t, err)
	took := time.Since(began).Round(100 * time.Microsecond)
	must(t, store.Close())
	return took
}

// copies makes a database of many matches that are all alike.
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
	m.Rev, m.ID, m.Steps = 0, 0, 0
	for range count {
		_, _, err := to.Commit(background, storage.Change{Match: m, Log: log})
		must(t, err)
	}
	must(t, to.Close())
	return path
}

// alike are some of the matches that are copies of one.
type alike struct {
	*random
	deed
	ids  []uint64
	said map[uint64]map[string][]string // what can be pressed, by match
}

// newAlike picks ten of so many copies.
func newAlike(r *random, d deed, count int) *alike {
	a := &alike{random: r, deed: d, said: map[uint64]map[string][]string{}}
	for range 10 {
		id := 1 + rand.Uint64N(uint64(count))
		a.ids = append(a.ids, id)
		a.said[id] = map[string][]string{"say": {a.of(id, d.verbs["say"][0])}}
	}
	return a
}

// of is the button of another match.
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
		verbs := a.said[id]
		out, err := a.person.Forge(ctx, localdiscord.Forged{Channel: a.channel, Message: a.message, Kind: 3, Data: map[string]any{
			"custom_id": first(verbs["back"], verbs["say"]), "component_type": localdiscord.TypeButton}})
		cancel()
		must(a.T, err)
		if out.Failed || out.Message == nil {
			a.Fatalf("match %d: a press was not answered", id)
		}
		a.random.match = id
		a.said[id] = a.random.verbs(a.person.Message(a.message))
	}
}

// memory watches the memory of the bot while somebody presses buttons without end.
func (b *board) memory(t *testing.T) {
	t.Helper()
	presses := 4000
	if text := os.Getenv("BASTIDE_SPEED_PRESSES"); text != "" {
		var err error
		presses, err = strconv.Atoi(text)
		must(t, err)
	}
	s := newServer(t, apart())
	r := s.begun(catalog.Entries[0].ID, 0, 20)
	size := map[int]uint64{}
	for n := 1; n <= presses; n++ {
		d, over := r.await()
		if over {
			r = s.begun(catalog.Entries[0].ID, uint64(n), 1)
			continue
		}
		r.press(d.person, d.message, first(d.verbs["back"], d.verbs["say"], d.verbs["ok"], d.verbs["hand"]))
		if n == presses/4 || n == presses {
			size[n] = resident(t, s.bot.(*process))
		}
	}
	b.add(fmt.Sprintf("memory after %d presses", presses/4), "", "%d MB", size[presses/4]>>20)
	b.add(fmt.Sprintf("memory after %d presses", presses), "the same", "%d MB", size[presses]>>20)
}

// resident is how much memory a process uses, in bytes.
func resident(t *testing.T, p *process) uint64 {
	t.Helper()
	status := read(t, fmt.Sprintf("/proc/%d/status", p.Process.Pid))
	_, rest, _ := strings.Cut(status, "VmRSS:")
	kilobytes, err := strconv.ParseUint(strings.Fields(rest)[0], 10, 64)
	must(t, err)
	return kilobytes << 10
}
