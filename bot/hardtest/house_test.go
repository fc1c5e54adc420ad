package hardtest

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot"
	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/instance"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
)

// all says that the long form of a test is wanted. Under the race detector it would take hours.
func all() bool { return os.Getenv("BASTIDE_TEST_HARD") == "1" && !raceDetector }

// patience is the limit for any wait.
const patience = time.Minute

// house is a bot connected to a local Discord in memory. Discord's three seconds are those of the
// test's bubble.
type house struct {
	*testing.T
	local *localdiscord.Server
	games map[string]games.Game
	texts *bot.Texts
	bell  bell
	logs  logs
	path  string // of the database

	painter posts.Painter

	ledger  *ledger
	stop    context.CancelFunc
	stopped chan error
}

// newHouse makes a house for the games of the catalogue. The zero options suit most tests.
func newHouse(t *testing.T, o localdiscord.Options) *house {
	t.Helper()
	return houseOf(t, o, catalog.Builtin(), texts(), bottest.Blank{})
}

// texts are those of the games of the catalogue.
var texts = sync.OnceValue(func() *bot.Texts {
	t, err := bot.ReadTexts(catalog.Texts()...)
	if err != nil {
		panic(err) // they are embedded in the program
	}
	return t
})

// houseOf makes a house for the games, with their texts and a painter.
func houseOf(t *testing.T, o localdiscord.Options, all map[string]games.Game, texts *bot.Texts, painter posts.Painter) *house {
	t.Helper()
	o.Schema, o.SkipPixels = schema(t), true // other tests check pictures
	local, err := localdiscord.New(o)
	must(t, err)
	local.StartInMemory()
	h := &house{T: t, local: local, games: all, texts: texts, painter: painter, path: filepath.Join(t.TempDir(), "bastide.db")}
	h.bell.ring()
	// Every change in the local Discord rings the bell.
	go local.Wait(context.Background(), func() bool { h.bell.ring(); return false })
	t.Cleanup(h.close)
	h.open()
	return h
}

// schemaOnce reads Discord's published schema if the machine has it.
var schemaOnce = sync.OnceValue(func() []byte {
	text, _ := os.ReadFile(filepath.Join("..", "..", "..", "shared", "discord", "openapi.json"))
	return text
})

func schema(t *testing.T) []byte {
	text := schemaOnce()
	if text == nil {
		t.Log("requests are not compared with Discord's published schema: it is not on this machine")
	}
	return text
}

// open starts the bot and waits until its commands are registered.
func (h *house) open() {
	h.Helper()
	base, err := discord.ParseBase(h.local.API())
	must(h.T, err)
	store := bottest.OpenStore(h.T, h.path)
	h.ledger = &ledger{Store: store, bell: &h.bell}
	log := slog.New(&h.logs)
	known := h.requests(commandsRoute)
	ctx, stop := context.WithCancel(context.Background())
	whole, err := instance.New(ctx, instance.Options{
		Token: h.local.Token(), Base: base, REST: discord.RESTOptions{Dial: h.local.Dial},
		Bot: bot.Config{Store: h.ledger, Games: h.games, Texts: h.texts, Painter: h.painter, Log: log},
	})
	must(h.T, err)
	h.stop, h.stopped = stop, make(chan error, 1)
	go func(stopped chan error) {
		err := whole.Bot.Run(ctx, whole.Gateway)
		whole.API.Close()
		stopped <- err
	}(h.stopped)
	h.wait("the commands", func() bool { return whole.Gateway.Online() && h.requests(commandsRoute) > known })
}

// shut stops the bot and closes the database.
func (h *house) shut() {
	h.Helper()
	if h.stop == nil {
		return
	}
	h.stop()
	h.stop = nil
	if err := <-h.stopped; err != nil {
		h.Errorf("the bot stopped with %v", err)
	}
	must(h.T, h.ledger.close())
}

// close ends a test: nothing may be unfinished, and nothing malformed may have been sent.
func (h *house) close() {
	h.shut()
	h.local.Close()
	time.Sleep(time.Minute) // until discordgo's goroutines have ended
	for _, v := range h.local.Violations() {
		h.Errorf("Discord would have refused: %s", v)
	}
	for _, line := range h.logs.errors() {
		h.Errorf("the bot logged: %s", line)
	}
}

// act waits for a person's action, and ends the test if it is impossible.
func (h *house) act(f func(context.Context) (localdiscord.Outcome, error)) localdiscord.Outcome {
	h.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	out, err := f(ctx)
	must(h.T, err)
	return out
}

// command uses a slash command, which the bot must answer.
func (h *house) command(who *localdiscord.Person, channel, name string, options map[string]any) localdiscord.Outcome {
	h.Helper()
	out := h.act(func(ctx context.Context) (localdiscord.Outcome, error) {
		return who.Command(ctx, channel, name, options)
	})
	if out.Failed {
		h.Fatalf("/%s of %s was not answered", name, who.Name())
	}
	return out
}

// press presses a button. While Discord misbehaves the answer may fail. A press takes a moment: the
// time of a bubble stands still for people who never pause.
func (h *house) press(who *localdiscord.Person, message, customID string) localdiscord.Outcome {
	h.Helper()
	defer time.Sleep(50 * time.Millisecond)
	return h.act(func(ctx context.Context) (localdiscord.Outcome, error) { return who.Press(ctx, message, customID) })
}

// use presses a button, or chooses the first option of a menu.
func (h *house) use(who *localdiscord.Person, message string, c *localdiscord.Component) localdiscord.Outcome {
	h.Helper()
	if len(c.Options) == 0 {
		return h.press(who, message, c.CustomID)
	}
	defer time.Sleep(50 * time.Millisecond)
	return h.act(func(ctx context.Context) (localdiscord.Outcome, error) {
		return who.Select(ctx, message, c.CustomID, c.Options[0].Value)
	})
}

// forge sends a press that no client would send.
func (h *house) forge(who *localdiscord.Person, f localdiscord.Forged) localdiscord.Outcome {
	h.Helper()
	return h.act(func(ctx context.Context) (localdiscord.Outcome, error) { return who.Forge(ctx, f) })
}

// wait waits for a condition. It checks again after every change in the local Discord or the
// database.
func (h *house) wait(what string, condition func() bool) {
	h.Helper()
	end := time.After(patience)
	for {
		rung := h.bell.next()
		if condition() {
			return
		}
		select {
		case <-rung:
		case <-end:
			h.Fatalf("in vain: waited for %s\n%s\nlog:\n%s", what, h.view(), h.logs.tail())
		}
	}
}

// quiet waits until all posts are delivered.
func (h *house) quiet() {
	h.Helper()
	h.wait("an empty outbox", func() bool { return len(h.posts()) == 0 })
}

func (h *house) posts() []storage.Post {
	h.Helper()
	posts, err := h.ledger.Posts(0, 0)
	must(h.T, err)
	return posts
}

// stored is everything stored about all matches, byte by byte.
func (h *house) stored() string {
	h.Helper()
	var b bytes.Buffer
	store := h.ledger.Store.(*bolt.Store)
	for _, status := range []storage.Status{storage.Lobby, storage.Live, storage.Over} {
		must(h.T, store.Each(status, func(m storage.Match, damaged error) error {
			must(h.T, damaged)
			log, err := store.Log(m.ID, 0)
			must(h.T, err)
			head, draft := string(m.Head), string(m.Draft)
			m.Head, m.Draft = nil, nil
			fmt.Fprintf(&b, "%+v\n%s\n%s\n%q\n", m, head, draft, log)
			return nil
		}))
	}
	for _, p := range h.posts() {
		fmt.Fprintf(&b, "post %d of %s: %s\n", p.Seq, p.Match, p.Body)
	}
	return b.String()
}

// unchanged fails the test if anything was stored since.
func (h *house) unchanged(before string) {
	h.Helper()
	after := h.stored()
	if after == before {
		return
	}
	was, now := strings.Split(before, "\n"), strings.Split(after, "\n")
	for i := range max(len(was), len(now)) {
		if i >= len(was) || i >= len(now) || was[i] != now[i] {
			h.Errorf("stored before:\n%s\nand now:\n%s", strings.Join(was[min(i, len(was)):], "\n"), strings.Join(now[min(i, len(now)):], "\n"))
			return
		}
	}
}

// view describes what is visible, for a failed test.
func (h *house) view() string {
	var b strings.Builder
	for _, c := range h.local.Channels() {
		fmt.Fprintf(&b, "%s %s archived %v\n", c.ID, c.Name, c.Archived)
		messages := h.local.Person("Alix").Messages(c.ID)
		for _, m := range messages[max(0, len(messages)-8):] {
			fmt.Fprintf(&b, "\t%s for %q: %.60q", m.ID, m.For, text(m))
			for _, c := range components(m) {
				fmt.Fprintf(&b, " %s", c.CustomID)
			}
			b.WriteString("\n")
		}
	}
	for _, p := range h.posts() {
		fmt.Fprintf(&b, "post %d of %s, tried %d times: %s\n", p.Seq, p.Match, p.Tries, p.Body)
	}
	return b.String()
}

// requests counts the requests of a route, or all of them if it is empty.
func (h *house) requests(route string) (n int) {
	for _, r := range h.local.Requests() {
		if route == "" || r.Route == route {
			n++
		}
	}
	return n
}

// Routes of Discord, named as in its documentation.
const (
	sendRoute     = "POST /channels/{channel_id}/messages"
	editRoute     = "PATCH /channels/{channel_id}/messages/{message_id}"
	callbackRoute = "POST /interactions/{interaction_id}/{interaction_token}/callback"
	commandsRoute = "PUT /applications/{application_id}/commands"
	threadRoute   = "POST /channels/{channel_id}/messages/{message_id}/threads"
)

// ledger is the database. It rings the bell after writes, and remembers which interactions changed
// something and which posts were delivered.
type ledger struct {
	records.Store
	bell *bell

	mu        sync.Mutex
	applied   []uint64
	bodies    map[uint64][]byte // of all posts, by number
	delivered []storage.Post
}

func (l *ledger) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	defer l.bell.ring()
	m, posts, err := l.Store.Commit(ctx, c)
	if err == nil {
		l.note(c, posts)
	}
	return m, posts, err
}

func (l *ledger) note(c storage.Change, posts []uint64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.bodies == nil {
		l.bodies = map[uint64][]byte{}
	}
	for i, seq := range posts {
		l.bodies[seq] = c.Posts[i]
	}
	if c.Interaction != 0 {
		l.applied = append(l.applied, c.Interaction)
		return
	}
	for _, seq := range c.Delivered {
		l.delivered = append(l.delivered, storage.Post{Match: c.Match.ID, Seq: seq, Body: l.bodies[seq]})
	}
}

// deliveries lists the delivered posts in order.
func (l *ledger) deliveries() []storage.Post {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.delivered)
}

func (l *ledger) close() error { return l.Store.(*bolt.Store).Close() }

// changes lists the interactions that changed something, oldest first.
func (l *ledger) changes() []uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.applied)
}

func (l *ledger) Delete(id storage.MatchID) error {
	defer l.bell.ring()
	return l.Store.Delete(id)
}

func (l *ledger) Drop(seq uint64) error {
	defer l.bell.ring()
	return l.Store.Drop(seq)
}

func (l *ledger) Retry(seq uint64, tries uint32, notBefore int64) error {
	defer l.bell.ring()
	return l.Store.Retry(seq, tries, notBefore)
}

// bell wakes all waiters at the next change.
type bell struct {
	mu   sync.Mutex
	rung chan struct{}
}

func (b *bell) ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.rung != nil {
		close(b.rung)
	}
	b.rung = make(chan struct{})
}

func (b *bell) next() <-chan struct{} {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.rung
}

// logs keeps the bot's log.
type logs struct {
	mu       sync.Mutex
	lines    []string
	failures []string // lines of level Error: none are expected here
}

func (l *logs) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelInfo }
func (l *logs) WithAttrs(attrs []slog.Attr) slog.Handler         { return withAttrs{l, attrs} }
func (l *logs) WithGroup(string) slog.Handler                    { return l }

func (l *logs) Handle(_ context.Context, r slog.Record) error {
	var b strings.Builder
	b.WriteString(r.Message)
	r.Attrs(func(a slog.Attr) bool { fmt.Fprintf(&b, " %s", a); return true })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, b.String())
	if r.Level >= slog.LevelError {
		l.failures = append(l.failures, b.String())
	}
	return nil
}

type withAttrs struct {
	*logs
	attrs []slog.Attr
}

func (w withAttrs) Handle(ctx context.Context, r slog.Record) error {
	r = r.Clone()
	r.AddAttrs(w.attrs...)
	return w.logs.Handle(ctx, r)
}

func (l *logs) errors() []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.Clone(l.failures)
}

func (l *logs) tail() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.lines[max(0, len(l.lines)-30):], "\n")
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
