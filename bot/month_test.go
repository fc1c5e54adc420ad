package bot

import (
	"container/heap"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/gametest"
)

// Servers are played on for a month. People have habits, forget, vanish and change their minds. The
// bot restarts, Discord fails, posts and channels are deleted, and the clock is set. Every match
// ends, every turn is announced once, and no reminder comes at a forbidden hour. A short form
// always runs, and is the only one under the race detector.
func TestMonth(t *testing.T) {
	t.Parallel()
	servers, m := 1, month{matches: 5, people: 8, days: 7}
	if gametest.All() && !testing.Short() {
		servers = 2
	}
	if os.Getenv("BASTIDE_TEST_HARD") == "1" && !raceDetector {
		servers, m = 4, month{matches: 50, people: 15, days: 30}
	}
	began, total := time.Now(), newFigures()
	t.Run("servers", func(t *testing.T) {
		for n := range servers {
			t.Run(fmt.Sprint(n), func(t *testing.T) {
				t.Parallel()
				synctest.Test(t, func(t *testing.T) {
					w := newWorld(t, m, uint64(n))
					w.live()
					total.merge(w.figures)
				})
			})
		}
	})
	total.add("days of the month", m.days)
	total.add("seconds it took", int(time.Since(began).Seconds()))
	t.Log("figures:\n" + total.String())
}

// month is how much happens in a test.
type month struct {
	matches, people, days int
}

// world is a server in such a month.
type world struct {
	*party
	month
	choose  *rand.Rand
	start   time.Time // by the wall clock
	ahead   atomic.Int64
	coming  agenda
	crowd   []*resident
	plans   []*plan
	heard   int // messages that people have seen
	posts   map[session.ID][]*shown
	lobbies map[discord.Snowflake]*shown // by channel
	visits  map[visit]*event
	up      bool
	weather *weather
	witness *witness
	*figures
}

func newWorld(t *testing.T, m month, seed uint64) *world {
	w := &world{
		party: newParty(t), month: m, choose: rand.New(rand.NewPCG(seed, 8)), up: true, figures: newFigures(),
		posts: map[session.ID][]*shown{}, lobbies: map[discord.Snowflake]*shown{}, visits: map[visit]*event{},
	}
	// Clocks change in New York, Paris and on Lord Howe Island within this month.
	w.ahead.Store(int64(time.Until(time.Date(2026, 3, 6, 9, 0, 0, 0, time.UTC))))
	w.start = w.now()
	w.shut()
	w.window = time.Minute
	w.clock = w.now
	w.witness = newWitness(w)
	w.weather = &weather{fakeDiscord: w.fakeDiscord, w: w, choose: rand.New(rand.NewPCG(seed, 9)), closed: map[discord.Snowflake]error{},
		threads: map[discord.Snowflake]bool{}, unsure: map[discord.Snowflake]bool{}}
	w.front = w.weather
	w.wrap = func(s records.Store) records.Store { return watched{s, w.witness} }
	w.open()
	return w
}

// now is the time of the wall clock, which the bot reads too.
func (w *world) now() time.Time { return time.Now().Add(time.Duration(w.ahead.Load())) }

// event is a future event.
type event struct {
	at time.Time
	n  int
	do func()
}

type agenda struct {
	list []*event
	n    int
}

func (e *agenda) Len() int { return len(e.list) }
func (e *agenda) Less(i, j int) bool {
	a, b := e.list[i], e.list[j]
	return a.at.Before(b.at) || a.at.Equal(b.at) && a.n < b.n
}
func (e *agenda) Swap(i, j int) { e.list[i], e.list[j] = e.list[j], e.list[i] }
func (e *agenda) Push(x any)    { e.list = append(e.list, x.(*event)) }
func (e *agenda) Pop() any {
	last := e.list[len(e.list)-1]
	e.list = e.list[:len(e.list)-1]
	return last
}

// schedule plans an event after some time.
func (w *world) schedule(after time.Duration, do func()) *event {
	w.coming.n++
	e := &event{time.Now().Add(max(after, 0)), w.coming.n, do}
	heap.Push(&w.coming, e)
	return e
}

// randomUpTo is a random duration up to a limit.
func (w *world) randomUpTo(most time.Duration) time.Duration {
	return time.Duration(w.choose.Int64N(int64(most)))
}

// happens reports whether an event of a given probability happens.
func (w *world) happens(of float64) bool { return w.choose.Float64() < of }

// day returns how many days of the month are over.
func (w *world) day() float64 { return w.now().Sub(w.start).Hours() / 24 }

// left is how much of the month is left before people must finish.
func (w *world) left() time.Duration {
	return w.start.Add(time.Duration(w.days*24-60) * time.Hour).Sub(w.now())
}

// live runs the month.
func (w *world) live() {
	w.settle()
	w.planFaults()
	last := time.Now().Add(time.Duration(w.days) * 24 * time.Hour)
	for w.coming.Len() > 0 && time.Now().Before(last) {
		w.sleep(w.coming.list[0].at)
		if next := w.coming.list[0]; !next.at.After(time.Now()) {
			heap.Pop(&w.coming)
			next.do()
		}
		synctest.Wait()
		w.readNew()
	}
	w.checkEnd()
}

// sleep waits until a time, or until a message is posted.
func (w *world) sleep(until time.Time) {
	wait := time.NewTimer(time.Until(until))
	defer wait.Stop()
	select {
	case <-wait.C:
	case <-w.changed:
	}
	synctest.Wait()
	w.readNew()
}

// readNew shows people the new messages. People who are mentioned come to look.
func (w *world) readNew() {
	w.mu.Lock()
	fresh := slices.Clone(w.all[w.heard:])
	w.heard = len(w.all)
	w.mu.Unlock()
	for _, m := range fresh {
		if m.to != 0 {
			continue
		}
		id := w.matchOf(m)
		if w.offers(m, "join") {
			w.lobbies[m.channel] = m
			continue
		}
		w.posts[id] = append(w.posts[id], m)
		for _, user := range m.Mentions {
			if p := w.known(user); p != nil {
				w.notice(p, id)
			}
		}
		if w.offers(m, session.VerbTakeSeat) && w.happens(0.7) {
			w.notice(w.crowd[w.choose.IntN(len(w.crowd))], id)
		}
	}
}

// matchOf is the match of a message: that of its buttons, else that of its channel.
func (w *world) matchOf(m *shown) session.ID {
	for _, a := range w.offered(m) {
		if a.Match != 0 {
			return session.ID(a.Match)
		}
	}
	return w.witness.playedIn(m.channel)
}

// plan is a match that people will play.
type plan struct {
	game, speed, where string
	channel            discord.Snowflake
	players            []*resident
	chosen             int // options that were looked at
	id                 session.ID
}

var monthly = []struct {
	speed string
	share int           // matches in a hundred
	by    float64       // part of the month in which they begin
	takes time.Duration // how long most people take to answer
}{
	{"live", 20, 0.7, 2 * time.Minute},
	{"hours", 20, 0.4, 25 * time.Minute},
	{"day", 25, 0.2, 60 * time.Minute},
	{"days", 15, 0.1, 100 * time.Minute},
	{session.NoClock, 20, 0.3, 50 * time.Minute},
}

// settle adds people with their habits, and plans their matches.
func (w *world) settle() {
	for n := range w.people {
		w.arrive(n)
	}
	for n := range w.matches {
		at := n * 100 / w.matches
		kind := monthly[len(monthly)-1]
		for _, k := range monthly {
			if at < k.share {
				kind = k
				break
			}
			at -= k.share
		}
		p := w.planned(n, kind.speed)
		w.schedule(w.randomUpTo(time.Duration(kind.by*float64(w.days)*24*float64(time.Hour))), func() { w.startPlanned(p) })
	}
}

func (w *world) planned(n int, speed string) *plan {
	info := w.bot.config.Games[w.bot.views.Order[n%len(w.bot.views.Order)]].Info()
	seats := info.MinSeats + min(w.choose.IntN(info.MaxSeats-info.MinSeats+1), w.choose.IntN(info.MaxSeats-info.MinSeats+1))
	p := &plan{game: info.ID, speed: speed, where: []string{session.Here, session.InThread}[w.choose.IntN(2)], channel: w.newChannel()}
	for _, at := range w.choose.Perm(len(w.crowd))[:seats] {
		p.players = append(p.players, w.crowd[at])
	}
	w.plans = append(w.plans, p)
	return p
}

func (w *world) newChannel() discord.Snowflake {
	w.ids++
	return 1<<32 + w.ids
}

// startPlanned starts a planned match, one press at a time, and repeats what fails.
func (w *world) startPlanned(p *plan) {
	if w.up && !w.nextStep(p) {
		return
	}
	w.schedule(time.Minute+w.randomUpTo(5*time.Minute), func() { w.startPlanned(p) })
}

// nextStep takes the next step towards a planned match. It returns false when it is done.
func (w *world) nextStep(p *plan) bool {
	lobby := w.lobbies[p.channel]
	if lobby == nil || lobby.gone {
		options := words("game", p.game, "where", p.where, "speed", p.speed)
		w.types(p.players[0], p.channel, 0, "play", options)
		return true
	}
	if a := w.buttonOf(lobby, "join"); a != nil {
		p.id = session.ID(a.Match)
	}
	s, err := w.bot.records.Load(p.id)
	if err != nil {
		delete(w.lobbies, p.channel)
		return true
	}
	if s.Status != session.Lobby {
		w.add("matches "+p.speed, 1)
		w.add("matches of "+p.game, 1)
		return false
	}
	for _, who := range p.players {
		if s.Seat(uint64(who.id)) < 0 {
			w.pushes(who, lobby, w.buttonOf(lobby, "join"))
			return true
		}
	}
	for _, a := range w.offered(lobby) {
		if p.chosen < 2 && a.Verb == "option" && w.happens(0.3) {
			w.pushes(p.players[0], lobby, &a)
			p.chosen++
			return true
		}
	}
	w.pushes(p.players[0], lobby, w.buttonOf(lobby, "start"))
	return true
}

// lognormal varies a duration as people's answers vary: most are near it, a few far longer.
func (w *world) lognormal(d time.Duration) time.Duration {
	return time.Duration(float64(d) * math.Exp(w.choose.NormFloat64()))
}

// interacts starts a person's interaction in a channel.
func (w *world) interacts(p *resident, channel discord.Snowflake, may int64) discord.Interaction {
	w.ids++
	i := w.chat
	i.ID, i.User, i.Channel, i.Received, i.MemberPermissions = w.ids, discord.User{ID: p.id, Name: p.name}, channel, w.now(), may
	if w.weather.channelError(channel) != nil {
		i.Permissions = discordgo.PermissionViewChannel
	}
	if w.weather.thread(channel) {
		i.ChannelType = discordgo.ChannelTypeGuildPublicThread
	}
	return i
}

// types lets a person type a command and returns the answer.
func (w *world) types(p *resident, channel discord.Snowflake, may int64, name string, options map[string]discord.Option) *shown {
	if errors.Is(w.weather.channelError(channel), discord.ErrGone) {
		return nil
	}
	i := w.interacts(p, channel, may)
	i.Kind, i.Name, i.Options = discord.Command, name, options
	w.add("commands", 1)
	return w.done(i)
}

// pushes lets a person press a button or choose in a menu, and returns the answer beside the
// message.
func (w *world) pushes(p *resident, m *shown, a *act) *shown {
	if a == nil {
		return nil
	}
	i := w.interacts(p, m.channel, 0)
	i.Kind, i.CustomID, i.Message, i.Private = discord.Component, a.custom, m.id, m.to != 0
	if a.value != "" {
		i.Values = []string{a.value}
	}
	w.add("presses", 1)
	return w.done(i)
}

func (w *world) done(i discord.Interaction) *shown {
	w.bot.Handle(w.Context(), i)
	synctest.Wait()
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, m := range slices.Backward(w.all[max(len(w.all)-50, 0):]) {
		if m.answers == i.ID {
			if m.to != 0 && strings.Contains(textOf(m.Components), "incident") {
				w.Errorf("%s %s: %q", i.Name, i.CustomID, textOf(m.Components))
			}
			return m
		}
	}
	return nil
}
