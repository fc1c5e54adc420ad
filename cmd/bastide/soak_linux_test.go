package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// soakTime is how long the soak lasts, and how many matches are played at a time: BASTIDE_SOAK, such as 30m, and one of
// each game; or some seconds and one match in the long form of the tests.
func soakTime(t *testing.T) (length time.Duration, atOnce int) {
	t.Helper()
	text := os.Getenv("BASTIDE_SOAK")
	switch {
	case text == "" && all() && !raceDetector:
		return 5 * time.Second, 1
	case text == "":
		t.Skip("soaks only when BASTIDE_SOAK says for how long, such as 30m")
	}
	d, err := time.ParseDuration(text)
	must(t, err)
	return d, len(catalog.Entries)
}

// Random matches of every game run at the same time while faults of all kinds come and go: of
// Discord's REST interface, its gateway, the process, and the people. At the end every match is
// over, every record leads to the stored result, and nothing was posted twice.
func TestSoak(t *testing.T) {
	length, atOnce := soakTime(t)
	t.Parallel()
	s := newServer(t, inOwnProcess("BASTIDE_LOG_LEVEL=info", repeatVariable+"=0s"), bearKills, func(s *server) {
		s.options.Heartbeat, s.options.Identifies = 4*time.Second, 1<<30
	})
	k := &soak{server: s, rand: rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 3)), counts: map[string]int{}, began: time.Now()}
	s.disturb = k.mischief
	begun := make(chan *randomMatch)
	played := make(chan int)
	go func() { played <- s.playAll(begun, atOnce) }()
	over := make(chan struct{})
	go k.startMatches(begun, over)
	for time.Since(k.began) < length && !t.Failed() {
		time.Sleep(time.Duration(k.rand.IntN(1200)) * time.Millisecond) // the exact moment must be random
		k.strike()
	}
	close(over)
	k.liftFaults()
	n := <-played
	k.checkEnd(n)
}

// soak is a period with faults.
type soak struct {
	*server
	rand  *rand.Rand // for the faults only
	began time.Time
	lifts []func() // of faults that may still strike
	usage []usage  // measured now and then

	mu     sync.Mutex
	counts map[string]int // of faults, by name
}

// count counts a fault.
func (k *soak) count(what string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.counts[what]++
}

// startMatches starts matches of every game in turn until the soak is over.
func (k *soak) startMatches(begun chan<- *randomMatch, over <-chan struct{}) {
	defer close(begun)
	for n := uint64(0); ; n++ {
		r := k.newRandomMatch(catalog.Entries[n%uint64(len(catalog.Entries))].ID, n/uint64(len(catalog.Entries)))
		// Late or deleted messages show older states for a while. The records show whether anything
		// was lost.
		r.mayShowOlder = true
		r.asks = func() { k.count("people: /turn after long silence"); r.again() }
		select {
		case begun <- r:
		case <-over:
			return
		}
	}
}

// strike causes one fault.
func (k *soak) strike() {
	k.Helper()
	if p := k.bot.(*process); k.rand.IntN(5) == 0 {
		if u, ok := p.asked(); ok {
			k.usage = append(k.usage, u)
		}
	}
	kinds := []struct {
		weight int
		strike func()
	}{{12, k.spoilREST}, {3, k.outage}, {5, k.disturbGateway}, {1, k.refuse}, {2, k.oddEvents}, {2, k.die}, {1, k.restartAnyhow}, {1, k.backup}}
	total := 0
	for _, kind := range kinds {
		total += kind.weight
	}
	dice := k.rand.IntN(total)
	for _, kind := range kinds {
		if dice -= kind.weight; dice < 0 {
			kind.strike()
			return
		}
	}
}

// inject makes a fault affect a few requests. It is removed if it has not met any for long.
func (k *soak) inject(fault localdiscord.RESTFault) {
	const kept = 12
	k.lifts = append(k.lifts, k.local.Inject(fault))
	if len(k.lifts) > kept {
		k.lifts[0]()
		k.lifts = k.lifts[1:]
	}
}

// The routes that a playing bot uses. None of them means all.
var soakRoutes = []string{
	sendRoute, sendRoute, answerRoute, answerRoute, "",
	"PATCH /channels/{channel_id}/messages/{message_id}",
	"POST /channels/{channel_id}/messages/{message_id}/threads",
	"PATCH /webhooks/{webhook_id}/{webhook_token}/messages/@original",
}

// spoilREST makes some requests fail.
func (k *soak) spoilREST() {
	route := pick(k.rand, soakRoutes)
	kinds := restFaults(route, time.Duration(k.rand.IntN(1500))*time.Millisecond)
	name := pick(k.rand, slices.Sorted(maps.Keys(kinds)))
	fault := kinds[name]
	fault.Times, fault.Skip = 1+k.rand.IntN(4), k.rand.IntN(5)
	k.inject(fault)
	k.count("REST: " + name)
}

// restFaults are the faults of requests, by name.
func restFaults(route string, wait time.Duration) map[string]localdiscord.RESTFault {
	kinds := map[string]localdiscord.RESTFault{
		"429 of the route":             localdiscord.RateLimited(route, wait, "user"),
		"429 of all":                   localdiscord.RateLimited(route, wait, "global"),
		"429 that others caused":       localdiscord.RateLimited(route, wait, "shared"),
		"429 without a time":           localdiscord.RateLimitedBlind(route),
		"429 as a web page":            localdiscord.RateLimitedHTML(route),
		"connection reset before":      {Route: route, Cut: localdiscord.CutConnection},
		"connection reset after":       {Route: route, Cut: localdiscord.CutConnection, After: true},
		"connection reset in the body": {Route: route, Cut: localdiscord.CutBody},
		"truncated JSON":               {Route: route, Cut: localdiscord.CutJSON},
		"slow before":                  {Route: route, Delay: 2 * wait},
		"slow after":                   {Route: route, Delay: 2 * wait, After: true},
	}
	for _, status := range []int{500, 502, 503, 504} {
		kinds[fmt.Sprintf("%d before", status)] = localdiscord.Failing(route, status, false)
		kinds[fmt.Sprintf("%d after", status)] = localdiscord.Failing(route, status, true)
	}
	if route == answerRoute {
		kinds["unknown interaction"] = localdiscord.RESTFault{Route: route, Status: 404, Body: `{"message":"Unknown interaction","code":10062}`}
	}
	if route == sendRoute {
		kinds["slow beyond the deadline"] = localdiscord.RESTFault{Route: route, Delay: 16 * time.Second}
		kinds["slow beyond the deadline after"] = localdiscord.RESTFault{Route: route, Delay: 16 * time.Second, After: true}
		kinds["forbidden"] = localdiscord.RESTFault{Route: route, Status: 403, Body: `{"message":"Missing Access","code":50001}`}
	}
	return kinds
}

// outage makes Discord's whole REST interface unavailable for a while.
func (k *soak) outage() {
	lift := k.local.Inject(localdiscord.Failing("", 503, k.rand.IntN(2) == 0))
	defer lift()
	time.Sleep(time.Duration(k.rand.IntN(4000)) * time.Millisecond) // the duration must be random
	k.count("REST: outage of everything")
}

// disturbGateway disturbs the open connection or later ones.
func (k *soak) disturbGateway() {
	kinds := []struct {
		name string
		what localdiscord.Disturbance
		code int
	}{
		{"reconnect", localdiscord.Reconnect, 0}, {"session invalid", localdiscord.Invalidate, 0},
		{"session invalid, resumable", localdiscord.InvalidateResumable, 0}, {"silence", localdiscord.Silence, 0},
		{"line cut", localdiscord.CutLine, 0}, {"no acknowledgements", localdiscord.NoAcks, 0},
		{"close 4000", localdiscord.Close, 4000}, {"close 4009", localdiscord.Close, 4009}, {"close 1001", localdiscord.Close, 1001},
	}
	kind := pick(k.rand, kinds)
	if at := localdiscord.Moment(k.rand.IntN(4)); at > 0 {
		k.local.DisturbNext(localdiscord.GatewayFault{At: at, What: kind.what, Code: kind.code})
		k.local.Disturb(localdiscord.Reconnect, 0)
		k.count("gateway: " + kind.name + " while connecting")
		return
	}
	k.local.Disturb(kind.what, kind.code)
	k.count("gateway: " + kind.name)
}

// refuse makes the bot connect again, and a server before the gateway answer with an error.
func (k *soak) refuse() {
	k.local.DisturbNext(refused(pick(k.rand, []int{403, 429, 500, 502, 503})))
	k.local.Disturb(localdiscord.Reconnect, 0)
	k.count("gateway: handshake refused")
}

// refused answers a handshake with a status.
func refused(status int) localdiscord.GatewayFault {
	return localdiscord.GatewayFault{At: localdiscord.AtHandshake, Code: status}
}

// oddEvents sends unexpected events, alone or many at once.
func (k *soak) oddEvents() {
	events := []struct {
		name string
		data any
	}{
		{"SOMETHING_NEW", map[string]any{"id": 7}}, {"INTERACTION_CREATE", nil}, {"INTERACTION_CREATE", []any{1, "2"}},
		{"INTERACTION_CREATE", map[string]any{"id": 12, "type": "3", "data": nil, "token": 5}},
		{"INTERACTION_CREATE", map[string]any{"id": "12", "type": 3, "token": "x", "member": nil, "data": map[string]any{"custom_id": strings.Repeat("é", 100), "component_type": 99}}},
		{"MESSAGE_CREATE", "hello"}, {"GUILD_CREATE", map[string]any{"id": "10", "channels": nil}}, {"TYPING_START", map[string]any{}},
	}
	times := 1
	if k.rand.IntN(2) == 0 {
		times = 1000
	}
	event := pick(k.rand, events)
	for range times {
		k.local.Dispatch(event.name, event.data)
	}
	k.local.AskHeartbeat()
	k.count(fmt.Sprintf("gateway: %d odd events", times))
}

// die kills the bot.
func (k *soak) die() {
	k.Helper()
	k.crash()
	k.count("process: killed")
}

// restartAnyhow stops the bot in good order, if the other faults allow it.
func (k *soak) restartAnyhow() {
	k.Helper()
	k.restarting.Lock()
	defer k.restarting.Unlock()
	_ = k.bot.stop() // it may complain about unsent posts
	k.gone()
	k.start()
	k.count("process: stopped and started")
}

// backup copies the database under load. The copy must be complete.
func (k *soak) backup() {
	k.Helper()
	path := filepath.Join(k.TempDir(), "backup.db")
	defer os.Remove(path)
	must(k.T, backupOf(k.host.db, path))
	store, err := bolt.Open(path, bolt.Options{ReadOnly: true})
	must(k.T, err)
	defer store.Close()
	must(k.T, (&inspection{store: store, library: &records.Library{Games: k.host.games, Sets: store}, report: func(err error) { k.Error(err) }}).run())
	k.count("process: hot backup")
}

// liftFaults removes all faults, so that the matches can be played to their ends.
func (k *soak) liftFaults() {
	for _, lift := range k.lifts {
		lift()
	}
}

// checkEnd checks the final state and prints a report.
func (k *soak) checkEnd(played int) {
	k.Helper()
	k.awaitDelivered()
	k.halt()
	k.inspect()
	k.checkNoDuplicates()
	k.checkNoViolations()
	lobbies := k.leftovers()
	if strings.Contains(k.said(), "panic") {
		k.Error("the bot panicked")
	}
	k.Logf("%d matches in %v, %d REST requests invalid in the last ten minutes, %d lobbies twice\n%s", played,
		time.Since(k.began).Round(time.Second), k.local.InvalidRequests(), lobbies, k.report())
}

// report lists the faults, the bot's use of resources, and its log.
func (k *soak) report() string {
	var b strings.Builder
	for _, what := range slices.Sorted(maps.Keys(k.counts)) {
		fmt.Fprintf(&b, "%6d %s\n", k.counts[what], what)
	}
	for i, part := range []string{"beginning", "middle", "end"} {
		u := highest(k.usage[i*len(k.usage)/3 : (i+1)*len(k.usage)/3])
		fmt.Fprintf(&b, "%s: at most %d MB, heap %d MB, %d goroutines\n", part, u.resident>>20, u.heap>>20, u.goroutines)
	}
	fmt.Fprintf(&b, "the log:\n%s", byMessage(k.complaints()))
	return b.String()
}

// highest is the maximum of each measure.
func highest(all []usage) (most usage) {
	for _, u := range all {
		most.resident, most.heap = max(most.resident, u.resident), max(most.heap, u.heap)
		most.goroutines = max(most.goroutines, u.goroutines)
	}
	return most
}

// byMessage counts lines of a log by their messages.
func byMessage(log string) string {
	counts := map[string]int{}
	for _, line := range strings.Split(log, "\n") {
		_, said, found := strings.Cut(line, "level=")
		if found {
			level, rest, _ := strings.Cut(said, " msg=")
			message, _, _ := strings.Cut(strings.TrimPrefix(rest, `"`), `"`)
			counts[level+" "+message]++
		}
	}
	var b strings.Builder
	for _, what := range slices.Sorted(maps.Keys(counts)) {
		fmt.Fprintf(&b, "%6d %s\n", counts[what], what)
	}
	return b.String()
}

// leftovers reports unfinished matches, results that appear twice, and public posts of finished
// matches that still have choices. It returns how many lobbies appear twice. The bot posts a lobby
// again if it dies or loses the connection between answer and note, because an answer has no nonce.
func (k *soak) leftovers() (lobbies int) {
	k.Helper()
	over := k.finished()
	results := map[uint64]bool{}
	for _, c := range k.local.Channels() {
		for _, m := range k.local.Person(everybody[0]).Messages(c.ID) {
			match, verbs := offered(m)
			switch {
			case m.For != "" || !over[match]:
			case verbs["join"]:
				lobbies++
			case verbs[posts.VerbRematch] && results[match]:
				k.Errorf("the result of match %x stands twice", match)
			case verbs[posts.VerbRematch]:
				results[match] = true
			case verbs["hand"] || verbs["choose"] || verbs["confirm"] || verbs["back"]:
				k.Errorf("match %x is over, but message %s still offers %v, after\n%s", match, m.ID, verbs, k.requestsAbout(m.ID))
			}
		}
	}
	return lobbies
}

// requestsAbout lists the newest requests that name a message or belong to none.
func (k *soak) requestsAbout(message string) string {
	var b strings.Builder
	for _, r := range k.local.Requests() {
		if r.Orphan || strings.Contains(r.Path, message) {
			fmt.Fprintln(&b, r)
		}
	}
	return b.String()
}

// finished reports unfinished matches. Lobbies that people never saw may remain, but no match in
// progress.
func (k *soak) finished() map[uint64]bool {
	k.Helper()
	store, err := bolt.Open(k.host.db, bolt.Options{ReadOnly: true})
	must(k.T, err)
	defer store.Close()
	over := map[uint64]bool{}
	must(k.T, store.Each(storage.Over, func(m storage.Match, err error) error { over[uint64(m.ID)] = true; return err }))
	must(k.T, store.Each(storage.Live, func(m storage.Match, err error) error {
		k.Errorf("match %s is not over", m.ID)
		return err
	}))
	return over
}

// pick returns a random element.
func pick[T any](r *rand.Rand, all []T) T { return all[r.IntN(len(all))] }
