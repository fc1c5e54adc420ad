package simulation

import (
	"context"
	"encoding/json"
	"flag"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/clock"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// call is a kind of calls of which one fails.
type call struct {
	name  string
	reads bool                    // of the database are meant
	fault *localdiscord.RESTFault // of requests to Discord; nil: calls of the database are meant
}

var calls = []call{
	{name: "a change of the database is refused"},
	{name: "the database cannot be read", reads: true},
	{name: "a request is refused", fault: new(localdiscord.Failing("", http.StatusInternalServerError, false))},
	{name: "an answer is lost", fault: new(localdiscord.Failing("", http.StatusBadGateway, true))},
	{name: "a connection breaks after the effect", fault: &localdiscord.RESTFault{After: true, Cut: localdiscord.CutConnection}},
}

// failure is the one call that fails: the n-th of its kind, counted from 1. With 0 none fails.
type failure struct {
	call
	n int

	mu    sync.Mutex
	calls int // so far
}

// changes reports whether a change of the database fails.
func (f *failure) changes() bool { return f != nil && f.fault == nil && !f.reads && f.count() == f.n }

// unread reports whether a read of the database fails.
func (f *failure) unread() bool { return f != nil && f.reads && f.count() == f.n }

// request counts a request to Discord.
func (f *failure) request(r *http.Request) {
	if f != nil && f.fault != nil && strings.HasPrefix(r.URL.Path, "/api/") {
		f.count()
	}
}

func (f *failure) count() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.calls++
	return f.calls
}

// inject lets the n-th request fail.
func (f *failure) inject(local *localdiscord.Server) {
	if f == nil || f.fault == nil || f.n == 0 {
		return
	}
	one := *f.fault
	one.Skip, one.Times = f.n-1, 1
	local.Inject(one)
}

// course is what people do while one call fails.
type course struct {
	name   string
	people int
	play   func(*life)
}

// courses are a short match of each game, a cup of four, what people say about their time, and a person who leaves.
func courses() (list []course) {
	for _, game := range catalog.Order() {
		list = append(list, course{game, 2, func(l *life) { l.playMatch(game) }})
	}
	return append(list, course{"a cup", 4, (*life).playCup}, course{"habits", 2, (*life).setHabits},
		course{"an erasure", 2, (*life).leaveForGood})
}

// setHabits lets two people say one thing after another about their time, and then begin a match. Its clock runs until
// the time of the first player is over.
func (l *life) setHabits() {
	for _, p := range l.people {
		l.setHabitsOf(p)
	}
	l.beginMatch("castle", "hours", rand.New(rand.NewPCG(l.Seed, 7)))
	l.until(time.Now().Add(habitDays * 24 * time.Hour))
	l.check()
}

// habitDays are enough for a turn of some hours after a vacation of two days.
const habitDays = 4

// leaveForGood lets a person say something about their time, play, and then erase all their data.
func (l *life) leaveForGood() {
	r, p := rand.New(rand.NewPCG(l.Seed, 7)), l.people[0]
	l.setHabitsOf(p)
	l.beginMatch("castle", session.NoClock, r)
	done := func() (done bool) { l.locked(func() { done = len(l.erased) > 0 }); return done }
	l.retry("an erasure", done, func(ctx context.Context) (localdiscord.Outcome, error) {
		if out, err := p.Command(ctx, l.local.Channels()[0].ID, "me privacy", nil); err != nil || out.Failed {
			return out, err
		}
		if out, err := l.press(ctx, r, p, posts.VerbEraseAsk); err != nil || out.Failed {
			return out, err
		}
		return l.press(ctx, r, p, posts.VerbErase)
	})
}

func (l *life) setHabitsOf(p *resident) {
	user, _ := strconv.ParseUint(p.ID(), 10, 64)
	now := func() (h clock.Habits) {
		if data, err := l.processes[0].store.Value(records.HabitsKey(user)); err != nil || data != nil && json.Unmarshal(data, &h) != nil {
			l.failf("the habits cannot be read: %v", err)
		}
		return h
	}
	say := func(what string, there func() bool, options map[string]any) {
		l.retry(what, there, func(ctx context.Context) (localdiscord.Outcome, error) {
			return p.Command(ctx, l.local.Channels()[0].ID, "me rhythm", options)
		})
	}
	say("quiet hours", func() bool { return now().Quiet.Minutes() > 0 }, map[string]any{"zone": "Europe/Paris", "quiet": "22-8"})
	say("a vacation", func() bool { return len(now().Vacation) > 0 }, map[string]any{"vacation": float64(2)})
	if h := now(); h.Zone == "" || h.Quiet.Minutes() == 0 {
		l.failf("what was said first is lost: %+v", h)
	}
}

// turns is how many times each of two people presses something in a short match.
const turns = 15

// playMatch plays the first turns of a match until one of two people resigns.
func (l *life) playMatch(game string) {
	r := rand.New(rand.NewPCG(l.Seed, 7))
	l.beginMatch(game, session.NoClock, r)
	for turn := range 2 * turns {
		l.try(func(ctx context.Context) (localdiscord.Outcome, error) {
			return l.press(ctx, r, l.people[turn%2], slices.Concat(turnVerbs, []string{session.VerbArea})...)
		})
	}
	l.retry("a result", l.some(storage.Over), func(ctx context.Context) (localdiscord.Outcome, error) {
		return l.resign(ctx, r)
	})
}

// beginMatch begins a match of two people.
func (l *life) beginMatch(game, speed string, r *rand.Rand) {
	alix, bruno := l.people[0], l.people[1]
	l.retry("a lobby", l.some(storage.Lobby), func(ctx context.Context) (localdiscord.Outcome, error) {
		return alix.Command(ctx, l.local.Channels()[0].ID, "play", map[string]any{"game": game, "speed": speed})
	})
	l.retry("a match", l.some(storage.Live), func(ctx context.Context) (localdiscord.Outcome, error) {
		if out, err := l.press(ctx, r, bruno, session.VerbJoin); err != nil || out.Failed {
			return out, err
		}
		return l.press(ctx, r, alix, session.VerbStart)
	})
}

// playCup plays a cup of four, in which one of two resigns each match.
func (l *life) playCup() {
	r := rand.New(rand.NewPCG(l.Seed, 7))
	l.retry("a cup", func() bool { return len(l.buttons(l.people[1], r, posts.VerbCupJoin)) > 0 }, func(ctx context.Context) (localdiscord.Outcome, error) {
		if out, err := l.people[0].Command(ctx, l.local.Channels()[0].ID, "server cup", nil); err != nil || out.Failed {
			return out, err
		}
		return l.press(ctx, r, l.people[0], posts.VerbCupOpen)
	})
	for range 2 { // joining twice is joining once
		for _, p := range l.people {
			l.try(func(ctx context.Context) (localdiscord.Outcome, error) { return l.press(ctx, r, p, posts.VerbCupJoin) })
		}
	}
	for range cupDays {
		l.until(time.Now().Add(24 * time.Hour))
		for range len(l.at(storage.Live)) {
			l.try(func(ctx context.Context) (localdiscord.Outcome, error) { return l.resign(ctx, r) })
		}
	}
	if len(l.at(storage.Live)) > 0 || len(l.at(storage.Over)) == 0 {
		l.failf("the cup has not come to its end")
	}
}

// cupDays are enough for registration and all rounds.
const cupDays = 14

// resign lets a player of the first running match give up.
func (l *life) resign(ctx context.Context, r *rand.Rand) (localdiscord.Outcome, error) {
	live := l.at(storage.Live)
	if len(live) == 0 {
		return localdiscord.Outcome{}, nil
	}
	at := slices.IndexFunc(l.people, func(p *resident) bool { return p.ID() == strconv.FormatUint(live[0].Players[0], 10) })
	p := l.people[at]
	if out, err := p.Command(ctx, strconv.FormatUint(live[0].Channel, 10), "match resign", nil); err != nil || out.Failed {
		return out, err
	}
	return l.press(ctx, r, p, session.VerbResign)
}

// press presses one of the buttons with certain verbs that a person sees, if there is any.
func (l *life) press(ctx context.Context, r *rand.Rand, p *resident, verbs ...string) (localdiscord.Outcome, error) {
	choices := l.buttons(p, r, verbs...)
	if len(choices) == 0 {
		return localdiscord.Outcome{}, nil
	}
	c := choices[r.IntN(len(choices))]
	return l.choose(ctx, p, c, r)
}

// buttons lists the buttons and menus with certain verbs that a person sees.
func (l *life) buttons(p *resident, r *rand.Rand, verbs ...string) []choice {
	return slices.DeleteFunc(l.seen(p, r), func(c choice) bool {
		id, err := buttonid.Parse(c.id)
		return err != nil || !slices.Contains(verbs, id.Verb)
	})
}

// try lets a person do something, and gives the bot time to follow.
func (l *life) try(act func(context.Context) (localdiscord.Outcome, error)) {
	if l.failed() {
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		if out, err := act(ctx); err != nil || out.Failed {
			l.locked(func() { l.unanswered++ })
		}
	}()
	l.gate.through(time.Now().Add(2*patience), done)
	<-done
	l.until(time.Now().Add(time.Minute))
	l.check()
}

// retry lets a person do something until there is what they want. Since one call fails, the third time has to do.
func (l *life) retry(what string, there func() bool, act func(context.Context) (localdiscord.Outcome, error)) {
	for range 3 {
		if there() || l.failed() {
			return
		}
		l.try(act)
	}
	if !there() {
		l.failf("people did not get %s", what)
	}
}

// some reports whether there is a match at a stage.
func (l *life) some(stage storage.Status) func() bool {
	return func() bool { return len(l.at(stage)) > 0 }
}

// at lists the matches at a stage.
func (l *life) at(stage storage.Status) (list []storage.Match) {
	err := l.processes[0].store.Each(stage, func(m storage.Match, damage error) error {
		list = append(list, m)
		return damage
	})
	if err != nil {
		l.failf("%v", err)
	}
	return list
}

var every = flag.Int("every", 100, "of so many calls one is let fail, in a run of its own; with 1 each of them")

// One call after the other fails in a short match of each game and in a cup, each in a run of its own. The next call
// heals it: all matches come to their end, nothing is lost, and nothing appears twice.
func TestNthCallFails(t *testing.T) {
	list := courses()
	if testing.Short() { // with the race detector, where each takes ten times as long
		list = list[:1]
	}
	for at, c := range list {
		for of, kind := range calls {
			t.Run(c.name+"/"+kind.name, func(t *testing.T) {
				t.Parallel()
				run := func(n int) (result, int) {
					f := &failure{call: kind, n: n}
					return scenario{Seed: 1, People: c.people}.stage(t, false, f, c.play), f.calls
				}
				whole, calls := run(0)
				if len(whole.failures) > 0 || whole.unanswered > 0 {
					t.Fatalf("without a failure: %s", whole)
				}
				step := *every
				if kind.reads && step > 1 {
					step *= 10 // there are so many
				}
				for n := 1 + (11*at+17*of)%step; n <= calls; n += step {
					if r, _ := run(n); len(r.failures) > 0 || !maps.Equal(r.matches, whole.matches) || r.tallied != whole.tallied {
						t.Errorf("call %d of %d, %d counted, not %d: %s", n, calls, r.tallied, whole.tallied, r)
					}
				}
				t.Logf("of %d calls: %s", calls, whole)
			})
		}
	}
}
