package simulation

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// scenario is everything that decides a run.
type scenario struct {
	Seed   uint64 `json:"seed"`
	Days   int    `json:"days"`
	People int    `json:"people"`
	// Processes is how many processes share the database; 0 means 1.
	Processes int     `json:"processes,omitempty"`
	Faults    []fault `json:"faults"` // in their order
}

// drawScenario draws a seed's scenario.
func drawScenario(seed uint64, days int) scenario {
	r := rand.New(rand.NewPCG(seed, 0))
	s := scenario{Seed: seed, Days: days, People: 2 + r.IntN(4), Faults: drawFaults(seed, days)}
	if r.IntN(3) == 0 {
		s.Processes = 3
	}
	return s
}

// begins is when the run begins: at any minute of a year, so that seeds meet every day of the week and the changes to and from
// summer time.
func (s scenario) begins() time.Time {
	r := rand.New(rand.NewPCG(s.Seed, 1))
	return time.Date(2026, time.January, 1, 0, r.IntN(365*24*60), 0, 0, time.UTC)
}

// play plays a scenario. It never fails the test: what went wrong is in the result. If lines is set, the
// trace keeps its lines.
func (s scenario) play(t *testing.T, lines bool) result {
	return s.stage(t, lines, nil, (*life).days)
}

// stage plays a scenario whose people follow a course, and in which a call fails; nil: none does.
func (s scenario) stage(t *testing.T, lines bool, fails *failure, course func(*life)) (r result) {
	path := filepath.Join(t.TempDir(), "bastide.db")
	synctest.Test(t, func(*testing.T) {
		time.Sleep(time.Until(s.begins())) // a bubble begins in the year 2000, and Discord's ids are times after 2015
		s.Processes = max(s.Processes, 1)
		l := &life{scenario: s, path: path, began: time.Now(), ledger: newLedger(), nonces: map[string]bool{}, doors: map[string]string{}, processes: make([]*process, s.Processes), fails: fails,
			losses: newLosses(), secrets: newSecrets(), calls: newCallbook(), answers: map[string][]answer{}, tokens: map[string]string{}, presses: map[string]press{}, moves: map[string]move{}, erased: map[string]bool{}, habits: map[string]time.Time{}, stored: map[string]bool{}}
		l.gate = newGate(s.Seed, func() { l.failf("the same happens again and again, and time stands still") })
		l.result = result{trace: newTrace(lines), matches: map[storage.Status]int{}, notes: map[string]int{}}
		if lines {
			l.gate.decided = l.trace.decided
		}
		l.live(course)
		r = l.result
	})
	return r
}

// result is what became of a run.
type result struct {
	failures   []string
	trace      *trace
	acts       int // of people
	unanswered int // of these
	starts     int // of processes
	matches    map[storage.Status]int
	steps      int // of all matches
	tallied    int // matches in the statistics of all people
	notes      map[string]int
	doubled    []string // messages that were posted again, see [life.checkDuplicates]
}

// String is a result in words.
func (r result) String() string {
	text := fmt.Sprintf("%d acts, %d not answered, %d starts, %d lobbies, %d running and %d finished matches with %d steps, %d posts that appear twice, hash %s",
		r.acts, r.unanswered, r.starts, r.matches[storage.Lobby], r.matches[storage.Live], r.matches[storage.Over], r.steps, len(r.doubled), r.trace.sum())
	for _, failure := range r.failures {
		text += "\n" + failure
	}
	return text
}

// life is a run.
type life struct {
	scenario
	began     time.Time
	local     *localdiscord.Server
	doors     map[string]string // addresses of the API, by the names of processes
	path      string            // of the database
	tastes    []taste
	dislikes  map[string]bool // verbs of buttons that nobody presses
	nonces    map[string]bool // of posts that took effect
	ledger    *ledger
	gate      *gate
	cluster   *cluster   // nil: the process is alone
	processes []*process // nil for those that do not run
	people    []*resident
	coming    []moment // in their order
	// Faults that strike with something else: when a decision waits that can be undone, and when a person acts.
	whenWaiting, whenActing []fault

	traced  int64            // the last request that is in the trace
	fails   *failure         // nil: no call fails by its number
	file    *bolt.Store      // that is open now
	library *records.Library // reads from it
	losses  losses
	secrets *secrets
	calls   *callbook
	answers map[string][]answer // by the tokens of what they answer
	tokens  map[string]string   // interactions by their tokens

	mu       sync.Mutex // guards the following
	result              // so far
	stamps   int64
	presses  map[string]press // by their interactions
	moves    map[string]move
	waiting  bool                 // a decision that can be undone was stored, since it was last looked at
	erased   map[string]bool      // interactions that have erased a person's data
	habits   map[string]time.Time // when people changed them, by their keys
	stored   map[string]bool      // ids, of messages and of others, that were ever stored
	ahead    time.Duration        // of the bot's clock
	clockSet time.Time            // when it was last set
	calm     time.Time            // from when on nothing is out of order
	// beforePost is called before the next post, with the name of the process; nil: nothing is.
	beforePost func(door string)
}

// moment is when a fault strikes or is healed.
type moment struct {
	at time.Time
	do func()
}

// locked runs a function with the lock held.
func (l *life) locked(f func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	f()
}

// now is the bot's clock.
func (l *life) now() (now time.Time) {
	l.locked(func() { now = time.Now().Add(l.ahead) })
	return now
}

// setClock moves the bot's clock.
func (l *life) setClock(by time.Duration) {
	l.locked(func() { l.ahead += by; l.clockSet = time.Now() })
}

// failf notes that something does not hold.
func (l *life) failf(format string, parts ...any) {
	text := fmt.Sprintf("after %s: ", time.Since(l.began).Round(time.Millisecond)) + fmt.Sprintf(format, parts...)
	l.locked(func() { l.failures = append(l.failures, text) })
}

// failed reports whether something does not hold.
func (l *life) failed() (failed bool) {
	l.locked(func() { failed = len(l.failures) > 0 })
	return failed
}

// live plays the whole scenario, heals everything and looks at what is left.
func (l *life) live(course func(*life)) {
	if !l.build() {
		return
	}
	l.startAll()
	l.until(l.began.Add(time.Minute))
	for _, f := range l.Faults {
		l.plan(l.began.Add(time.Duration(f.At)), func() { l.strike(f) })
	}
	course(l)
	if !l.failed() {
		for _, m := range l.coming { // only cures are left
			m.do()
		}
	}
	l.end()
}

// startAll starts all processes that do not run.
func (l *life) startAll() {
	for number := range l.processes {
		l.start(number)
	}
}

// refuse lets the database refuse every change, or not any more.
func (l *life) refuse(on bool) {
	for _, p := range l.processes {
		if p != nil {
			p.disk.refuse(on)
		}
	}
}

// forgets lets the answers of the database get lost, if it is a server.
func (l *life) forgets(on bool) {
	for _, p := range l.processes {
		if p != nil && p.member != nil {
			p.disk.forget(on)
		}
	}
}

// build makes the place.
func (l *life) build() bool {
	var err error
	l.local, err = localdiscord.New(localdiscord.Options{
		Token: "token", Rand: newChance(l.Seed, 0), Before: func(r *http.Request) { l.gate.request(r); l.fails.request(r); l.posting(r) }, SkipPixels: true,
		Heartbeat: 10 * time.Minute, // seldom, see [localdiscord.Server.StartInMemory]
		Repeat:    20, Shards: l.Processes, Guilds: guilds(l.Processes), Channels: channels(l.Processes),
	})
	if err == nil {
		l.local.StartInMemory()
		l.fails.inject(l.local)
		err = l.open()
	}
	if err != nil {
		l.failf("%v", err)
		return false
	}
	for _, name := range []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}[:l.People] {
		l.people = append(l.people, &resident{Person: l.local.Person(name)})
	}
	return true
}

// open opens an entrance to Discord for each process, and the database if they share it.
func (l *life) open() (err error) {
	for number := range l.processes {
		name := fmt.Sprint("p", number+1)
		if l.doors[name], err = l.local.OpenDoor(name); err != nil {
			return err
		}
	}
	if l.Processes > 1 {
		file, err := l.openFile()
		if err != nil {
			return err
		}
		l.cluster = newCluster(l, file)
	}
	return nil
}

// guilds are further servers, one in each further shard.
func guilds(shards int) (list []localdiscord.Guild) {
	first, _ := strconv.ParseUint(localdiscord.GuildID, 10, 64)
	for n := range uint64(shards - 1) {
		list = append(list, localdiscord.Guild{ID: strconv.FormatUint(first+(n+1)<<22, 10), Name: fmt.Sprint("Server ", n+2), Locale: "fr"})
	}
	return list
}

// channels are those of all servers.
func channels(shards int) []localdiscord.Channel {
	list := localdiscord.DefaultChannels()
	for _, g := range guilds(shards) {
		list = append(list, localdiscord.Channel{Name: "tables-" + g.ID, Guild: g.ID})
	}
	return list
}

// plan notes what happens later.
func (l *life) plan(at time.Time, do func()) {
	i := slices.IndexFunc(l.coming, func(m moment) bool { return m.at.After(at) })
	if i < 0 {
		i = len(l.coming)
	}
	l.coming = slices.Insert(l.coming, i, moment{at, do})
}

// aftermath is how long after a fault somebody may still be without an answer.
const aftermath = 5 * time.Minute

// strike lets a fault happen, and plans its cure.
func (l *life) strike(f fault) {
	lasts := time.Duration(f.For)
	l.outOfOrder(lasts)
	if heal := kindNamed(f.Kind).strike(l, f); heal != nil {
		l.plan(time.Now().Add(lasts), heal)
	}
}

// outOfOrder notes that something is out of order for some time.
func (l *life) outOfOrder(lasts time.Duration) {
	l.locked(func() {
		if until := time.Now().Add(lasts + aftermath); until.After(l.calm) {
			l.calm = until
		}
	})
}

// days is the course of a scenario in which people do what they like.
func (l *life) days() {
	l.tastes, l.dislikes = drawTastes(l.Seed)
	l.pass(time.Duration(l.Days) * 24 * time.Hour)
}

// pass lets people act and faults happen for some time, or until something fails.
func (l *life) pass(lasts time.Duration) {
	r := rand.New(rand.NewPCG(l.Seed, 2))
	for next := time.Now(); !l.failed(); {
		next = next.Add(time.Duration(r.ExpFloat64() * float64(l.pause()) / float64(len(l.people))))
		if next.Sub(l.began) > lasts {
			next = l.began.Add(lasts)
		}
		for len(l.coming) > 0 && !l.coming[0].at.After(next) {
			m := l.coming[0]
			l.coming = l.coming[1:]
			l.until(m.at)
			m.do()
			l.check()
		}
		l.until(next)
		if next.Sub(l.began) == lasts {
			return
		}
		p, own := l.people[r.IntN(len(l.people))], rand.New(rand.NewPCG(r.Uint64(), 3))
		if l.free(p) {
			l.strikeAll(&l.whenActing)
			go l.act(p, own)
		}
		l.until(next)
		if l.takeWaiting() {
			l.strikeAll(&l.whenWaiting)
		}
		l.check()
	}
}

// strikeAll lets faults happen that have waited for something.
func (l *life) strikeAll(list *[]fault) {
	now := *list
	*list = nil
	for _, f := range now {
		l.strike(f)
	}
}

// takeWaiting reports once whether a decision that can be undone was stored.
func (l *life) takeWaiting() (waiting bool) {
	l.locked(func() { waiting, l.waiting = l.waiting, false })
	return waiting
}

// free reports whether a person waits for no answer, and lets them act.
func (l *life) free(p *resident) (free bool) {
	l.locked(func() { free, p.busy = !p.busy, true })
	return free
}

// noticed takes note of what a person saw after an act.
func (l *life) noticed(p *resident, what string, out localdiscord.Outcome, err error) {
	unanswered, calm := out.Failed || errors.Is(err, context.DeadlineExceeded), false
	l.locked(func() {
		p.busy = false
		l.acts++
		if unanswered {
			l.unanswered++
		}
		calm = time.Now().After(l.calm)
	})
	if unanswered && calm {
		l.failf("%s got no answer to %s, and nothing was out of order", p.Name(), what)
	}
}

// until lets time pass.
func (l *life) until(at time.Time) { l.gate.through(at, nil) }

// end gives a healed bot two hours to finish what it owes, checks everything, and closes the place. After a
// failure it only closes the place.
func (l *life) end() {
	defer time.Sleep(time.Minute) // until discordgo's goroutines have ended
	defer l.gate.leaveOpen()
	defer l.local.Close()
	if !l.failed() {
		l.startAll()
		l.until(time.Now().Add(2 * time.Hour))
		l.check()
	}
	if !l.failed() {
		l.checkEnd()
	}
	for number := range l.processes {
		if l.failed() {
			l.kill(number)
		} else {
			l.shut(number)
		}
	}
	if l.cluster != nil {
		if err := l.cluster.Close(); err != nil {
			l.failf("the database cannot be closed: %v", err)
		}
	}
}
