package main

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// server is a local Discord and the whole bot connected to it through real sockets,
// wired as in production, that can be stopped and started again.
type server struct {
	*testing.T
	local *localdiscord.Server
	host  host

	restarting sync.RWMutex // held for reading by whoever needs the bot
	stop       context.CancelFunc
	stopped    chan error
}

func newServer(t *testing.T) *server {
	t.Helper()
	local, err := localdiscord.New(localdiscord.Options{Schema: schema(t)})
	must(t, err)
	must(t, local.Start("127.0.0.1:0"))
	t.Cleanup(func() { local.Close() })
	base, err := discord.ParseBase(local.API())
	must(t, err)
	s := &server{T: t, local: local, host: host{
		token: local.Token(), base: base, db: filepath.Join(t.TempDir(), "bastide.db"),
		games: catalog.Builtin(), log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: slog.LevelError})),
	}}
	s.start()
	t.Cleanup(func() { s.halt() })
	return s
}

// schema reads Discord's published schema when the machine has it.
func schema(t *testing.T) []byte {
	text, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "discord", "openapi.json"))
	if err != nil {
		t.Log("requests are not compared with Discord's published schema: it is not on this machine")
	}
	return text
}

func (s *server) start() {
	s.Helper()
	ctx, stop := context.WithCancel(background)
	s.stop, s.stopped = stop, make(chan error, 1)
	go func() { s.stopped <- s.host.run(ctx) }()
	wait, cancel := context.WithTimeout(background, 30*time.Second)
	defer cancel()
	must(s.T, s.local.Wait(wait, func() bool { return s.local.Online() && s.registered() }))
}

// registered reports whether the bot has told Discord its commands.
func (s *server) registered() bool {
	return slices.ContainsFunc(s.local.Requests(), func(r localdiscord.Request) bool {
		return strings.HasPrefix(r.Route, "PUT ") && strings.HasSuffix(r.Route, "/commands") && r.Status == 200
	})
}

func (s *server) halt() {
	s.Helper()
	if s.stop == nil {
		return
	}
	s.stop()
	s.stop = nil
	if err := <-s.stopped; err != nil {
		s.Errorf("the bot stopped with %v", err)
	}
}

// restart stops the bot, whatever the matches are doing, and starts it again.
func (s *server) restart() {
	s.restarting.Lock()
	defer s.restarting.Unlock()
	s.halt()
	s.start()
}

// random is a match played by people who press whatever they see.
type random struct {
	*server
	*rand.Rand
	game     string
	people   []*localdiscord.Person
	options  map[string]string
	match    uint64
	channel  string
	presses  int
	failures int // since the last answer
}

var everybody = []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}

func (s *server) random(game string, n uint64) *random {
	info := s.host.games[game].Info()
	r := &random{server: s, Rand: rand.New(rand.NewPCG(n, 1)), game: game, options: map[string]string{}}
	seats := info.MinSeats + int(n)%(info.MaxSeats-info.MinSeats+1)
	for i := range seats {
		r.people = append(r.people, s.local.Person(everybody[(int(n)+i)%len(everybody)]))
	}
	for i, o := range info.Options {
		r.options[o.ID] = o.Values[int(n>>(i+1))%len(o.Values)]
	}
	return r
}

// act does something as a person would: again, if the bot did not answer because it
// was just being restarted.
func (r *random) act(what string, f func(context.Context) (localdiscord.Outcome, error)) (localdiscord.Outcome, bool) {
	r.Helper()
	r.restarting.RLock()
	defer r.restarting.RUnlock()
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	out, err := f(ctx)
	if err != nil || out.Failed {
		if r.failures++; r.failures > maxFailures {
			r.Fatalf("%s: %v, failed %v, and so for %d times running", what, err, out.Failed, maxFailures)
		}
		return out, false
	}
	r.failures = 0
	return out, true
}

// maxFailures bounds how often running a press may go unanswered because of restarts.
const maxFailures = 20

// open opens the lobby, seats everybody, sets the options and starts.
func (r *random) open() {
	r.Helper()
	out, ok := r.act("/play", func(ctx context.Context) (localdiscord.Outcome, error) {
		return r.people[0].Command(ctx, "castle-games", "play", map[string]any{"game": r.game, "where": "thread"})
	})
	if !ok || out.Message == nil {
		r.Fatalf("/play: %+v", out)
	}
	lobby := out.Message.ID
	for _, p := range r.people[1:] {
		r.mustPress(p, lobby, "join")
	}
	for _, c := range buttons(r.people[0].Message(lobby)) {
		if id, _ := buttonid.Parse(c.CustomID); id.Verb == "opt" {
			if _, ok := r.act("option", func(ctx context.Context) (localdiscord.Outcome, error) {
				return r.people[0].Select(ctx, lobby, c.CustomID, r.options[id.Word])
			}); !ok {
				r.Fatalf("option %s", id.Word)
			}
		}
	}
	r.mustPress(r.people[0], lobby, "start")
}

func (r *random) mustPress(p *localdiscord.Person, message, verb string) {
	r.Helper()
	for _, c := range buttons(p.Message(message)) {
		id, _ := buttonid.Parse(c.CustomID)
		if id.Verb != verb {
			continue
		}
		r.match = id.Match
		if out, ok := r.press(p, message, c.CustomID); !ok {
			r.Fatalf("%s: %+v", verb, out)
		}
		return
	}
	r.Fatalf("no button for %s", verb)
}

func (r *random) press(p *localdiscord.Person, message, customID string) (localdiscord.Outcome, bool) {
	r.Helper()
	r.presses++
	return r.act(customID, func(ctx context.Context) (localdiscord.Outcome, error) { return p.Press(ctx, message, customID) })
}

// buttons lists the enabled components of a message that have a custom_id.
func buttons(m *localdiscord.Message) (list []*localdiscord.Component) {
	var walk func([]*localdiscord.Component)
	walk = func(all []*localdiscord.Component) {
		for _, c := range all {
			if c.CustomID != "" && !c.Disabled {
				list = append(list, c)
			}
			walk(c.Components)
		}
	}
	if m != nil {
		walk(m.Components)
	}
	return list
}

// deed is what a person can do now in the match.
type deed struct {
	person  *localdiscord.Person
	message string
	verbs   map[string][]string // custom_ids
}

func (r *random) verbs(m *localdiscord.Message) map[string][]string {
	verbs := map[string][]string{}
	for _, c := range buttons(m) {
		if id, err := buttonid.Parse(c.CustomID); err == nil && id.Match == r.match {
			verb := strings.TrimPrefix(id.Verb, "h-")
			verbs[verb] = append(verbs[verb], c.CustomID)
		}
	}
	return verbs
}

// live finds the newest public message of the match with buttons.
func (r *random) live() *localdiscord.Message {
	channels := []string{r.channel}
	if r.channel == "" {
		channels = nil
		for _, c := range r.local.Channels() {
			if c.Kind == localdiscord.KindThread {
				channels = append(channels, c.ID)
			}
		}
	}
	for _, c := range channels {
		for _, m := range slices.Backward(r.people[0].Messages(c)) {
			if verbs := r.verbs(m); m.For == "" && len(verbs) > 0 && len(verbs["start"]) == 0 {
				r.channel = c
				return m
			}
		}
	}
	return nil
}

// next finds what is to be done; done when the match is over.
func (r *random) next() (d deed, done bool) {
	m := r.live()
	if m == nil {
		return deed{}, false
	}
	d = deed{message: m.ID, verbs: r.verbs(m)}
	if len(d.verbs["export"]) > 0 {
		return d, true
	}
	heading, _, _ := strings.Cut(firstText(m.Components), "\n")
	for _, p := range r.people {
		if strings.Contains(heading, "<@"+p.ID()+">") {
			d.person = p
		}
	}
	return d, false
}

// restartEvery is after how many presses of a match, about, the bot is restarted.
const restartEvery = 150

// firstText is the heading of a message.
func firstText(all []*localdiscord.Component) string {
	for _, c := range all {
		if text := c.Content + firstText(c.Components); text != "" {
			return text
		}
	}
	return ""
}

// play presses buttons until the match is over.
func (r *random) play() {
	r.Helper()
	for {
		d, over := r.await()
		if over {
			return
		}
		r.turn(d)
		if r.IntN(restartEvery) == 0 {
			r.restart()
		}
	}
}

// await waits until somebody can do something, or the match is over.
func (r *random) await() (d deed, over bool) {
	r.Helper()
	ctx, cancel := context.WithTimeout(background, time.Minute)
	defer cancel()
	err := r.local.Wait(ctx, func() bool {
		d, over = r.next()
		return over || d.person != nil
	})
	if err != nil {
		r.Fatalf("match %d after %d presses: nothing to do in\n%s", r.match, r.presses, r.channels())
	}
	return d, over
}

// channels describes what is to be seen, for a failed test.
func (r *random) channels() string {
	var b strings.Builder
	for _, c := range r.local.Channels() {
		fmt.Fprintf(&b, "%s %s\n", c.ID, c.Name)
		for _, m := range r.people[0].Messages(c.ID) {
			fmt.Fprintf(&b, "\t%s for %q to %v:", m.ID, m.For, m.Mentions)
			for _, c := range buttons(m) {
				fmt.Fprintf(&b, " %s", c.CustomID)
			}
			b.WriteString("\n")
		}
	}
	return b.String()
}

// turn presses one button, or opens the hand and plays from it.
func (r *random) turn(d deed) {
	r.Helper()
	if len(d.verbs["say"])+len(d.verbs["ok"]) > 0 {
		r.choose(d)
		return
	}
	if len(d.verbs["hand"]) == 0 {
		r.Fatalf("match %d: nothing can be pressed: %v", r.match, d.verbs)
	}
	out, ok := r.press(d.person, d.message, d.verbs["hand"][0])
	for ok && out.Message != nil {
		hand := deed{d.person, out.Message.ID, r.verbs(out.Message)}
		if len(hand.verbs["say"])+len(hand.verbs["ok"]) == 0 {
			break
		}
		out, ok = r.choose(hand)
	}
}

// choose presses Confirm, or any of the choices.
func (r *random) choose(d deed) (localdiscord.Outcome, bool) {
	ids := d.verbs["say"]
	if ok := d.verbs["ok"]; len(ok) > 0 && (len(ids) == 0 || r.IntN(3) > 0) {
		ids = ok
	}
	if more := d.verbs["page"]; len(more) > 0 && r.IntN(4) == 0 {
		ids = more
	}
	return r.press(d.person, d.message, ids[r.IntN(len(ids))])
}

// record asks for the match's record as a player does when it is over.
func (r *random) record() table.Record {
	r.Helper()
	d, _ := r.next()
	out, ok := r.press(r.people[0], d.message, d.verbs["export"][0])
	if !ok || out.Message == nil || len(out.Message.Attachments) == 0 {
		r.Fatalf("export of match %d: %+v", r.match, out)
	}
	file, _ := r.local.File(out.Message.Attachments[0].ID)
	record, err := table.ParseRecord(file)
	must(r.T, err)
	return record
}

// Random matches of every game, with every number of seats and options, played by
// pressing buttons; the bot is restarted now and then. Every record replays to the
// stored result.
func TestRandomMatches(t *testing.T) {
	matches := 5
	switch {
	case testing.Short():
		matches = 2
	case all() && !raceDetector:
		matches = 50
	case all():
		matches = 8 // each of them takes half a minute then
	}
	s := newServer(t)
	var wg sync.WaitGroup
	queue := make(chan *random, matches*len(catalog.Entries))
	for n := range matches {
		for _, e := range catalog.Entries {
			queue <- s.random(e.ID, uint64(n))
		}
	}
	close(queue)
	for range 4 {
		wg.Go(func() {
			for r := range queue {
				r.open()
				r.play()
				s.compare(r.record(), r.match)
				t.Logf("%s, %d seats, %v: %d presses", r.game, len(r.people), r.options, r.presses)
			}
		})
	}
	wg.Wait()
	s.halt()
	s.inspect(matches * len(catalog.Entries))
	for _, v := range s.local.Violations() {
		t.Errorf("Discord would have refused: %s", v)
	}
}

// compare replays a record and looks whether it ends where the stored match did.
func (s *server) compare(r table.Record, match uint64) {
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
	s.restarting.Lock()
	defer s.restarting.Unlock()
	s.records(func(store storage.Store) {
		stored, err := store.Match(storage.MatchID(match))
		must(s.T, err)
		if !bytes.Equal(stored.Snapshot, want) || stored.Status != storage.Over {
			s.Errorf("match %d, %s: the record leads elsewhere than the match", match, games.Join(fmt.Sprint(m.State.Score())))
		}
	})
}

// records looks into a copy of the database while the bot runs.
func (s *server) records(look func(storage.Store)) {
	s.Helper()
	copied := filepath.Join(s.TempDir(), "copy.db")
	f, err := os.Create(copied)
	must(s.T, err)
	must(s.T, (database{s.host.db}).copyTo(background, f))
	must(s.T, f.Close())
	store, err := bolt.Open(copied, bolt.Options{})
	must(s.T, err)
	defer store.Close()
	look(store)
}

// inspect checks the database once the bot has stopped.
func (s *server) inspect(matches int) {
	s.Helper()
	store, err := bolt.Open(s.host.db, bolt.Options{})
	must(s.T, err)
	defer store.Close()
	i := inspection{store: store, games: s.host.games, report: func(err error) { s.Error(err) }}
	must(s.T, i.run())
	if i.matches != matches {
		s.Errorf("%d matches stored, want %d", i.matches, matches)
	}
	posts, err := store.Posts(0, 10)
	must(s.T, err)
	if len(posts) > 0 {
		s.Errorf("%d posts were never delivered, the first: %s", len(posts), posts[0].Body)
	}
}
