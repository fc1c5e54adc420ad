package bot

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// journal is a log that tests can read while it is written.
type journal struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (j *journal) Write(b []byte) (int, error) {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.Write(b)
}

func (j *journal) String() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return j.text.String()
}

// reopen starts the bot again with other settings for computers.
func (p *party) reopen(c Computers, log *journal) {
	p.Helper()
	p.shut()
	p.computers, p.log = c, slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn}))
	p.open()
}

// If the bot's rules differ from those of a match, computers think from the stored position.
func TestComputersUnderNewRules(t *testing.T) {
	t.Parallel()
	p, log := newHall(t), &journal{}
	choose := rand.New(rand.NewPCG(1, 2))
	p.command("Alix", "play", words("game", "carcassonne", "where", "here", "against", "strong"))
	p.playSolo(1, 2, choose)
	before := p.sheet(1)
	p.games = catalog.Builtin()
	p.games["carcassonne"] = later{p.games["carcassonne"], true}
	p.reopen(Computers{Play: true, Playouts: 2}, log)
	p.playSolo(1, 3, choose)
	if s := p.sheet(1); s.Match.Steps <= before.Match.Steps || log.String() != "" {
		t.Errorf("step %d after %d; log: %s", s.Match.Steps, before.Match.Steps, log)
	}
}

// callers is a Discord that records the mentions of each new message.
type callers struct {
	discord.API
	mu    sync.Mutex
	calls [][]discord.Snowflake
}

func (c *callers) Send(ctx context.Context, channel discord.Snowflake, m discord.Message, nonce string) (discord.Snowflake, error) {
	c.mu.Lock()
	c.calls = append(c.calls, m.Mentions)
	c.mu.Unlock()
	return c.API.Send(ctx, channel, m, nonce)
}

// Three computers that play one after the other share one post, which mentions no player. Each turn
// of the person is another post, which mentions them.
func TestComputersCallNobody(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.shut()
	told := &callers{API: p.fakeDiscord}
	p.front = told
	p.open()
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	for range 3 {
		p.press("Alix", lobby.id, posts.ButtonID(p.sheet(1), session.VerbComputer, 0, ""), "easy")
	}
	p.label("Alix", lobby, "start")
	const turns = 6
	p.playSolo(1, turns, rand.New(rand.NewPCG(1, 2)))
	p.awaitPerson(1)
	p.quiet()
	told.mu.Lock()
	defer told.mu.Unlock()
	called := 0
	for _, who := range told.calls {
		if called += len(who); len(who) > 0 && !slices.Equal(who, []discord.Snowflake{persons["Alix"]}) {
			t.Errorf("%v are called", who)
		}
	}
	if called != turns+1 || len(told.calls) > turns+2 { // the first post may have been the computers'
		t.Errorf("%d calls in %d messages of %d turns", called, len(told.calls), turns+1)
	}
}

// If computers are switched off, the lobby does not offer them, and the stand-in plays for those
// already in matches.
func TestSwitchedOff(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.command("Alix", "play", words("game", "carcassonne", "where", "here", "against", "normal"))
	p.playSolo(1, 2, rand.New(rand.NewPCG(1, 2)))
	var log journal
	p.reopen(Computers{}, &log)
	p.playSolo(1, 1000, rand.New(rand.NewPCG(1, 2)))
	if s := p.sheet(1); s.Status != session.Over || log.String() != "" {
		t.Errorf("status %d; log: %s", s.Status, &log)
	}
	no := p.command("Alix", "play", words("game", "carcassonne", "where", "here", "against", "normal"))
	if !strings.Contains(p.text(no), bottest.Say("bot.computer.off")) {
		t.Errorf("told %q", p.text(no))
	}
	lobby := p.command("Alix", "play", words("game", "carcassonne", "where", "here"))
	for _, m := range p.menus(p.options("Alix", lobby)) {
		if strings.HasSuffix(m.CustomID, ":"+session.VerbComputer) {
			t.Error("the lobby offers computers")
		}
	}
	for _, c := range p.bot.Commands() {
		for _, o := range c.Options {
			if o.Name == "against" {
				t.Error("the command offers computers")
			}
		}
	}
}

// The menu of a lobby adds and removes computers, and the match starts with them.
func TestComputersInTheLobby(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	lobby := p.command("Alix", "play", words("game", "city", "where", "here"))
	menu, options := "", p.options("Alix", lobby)
	for _, m := range p.menus(options) {
		if strings.HasSuffix(m.CustomID, ":"+session.VerbComputer) {
			menu = m.CustomID
		}
	}
	for _, wish := range []string{"easy", "normal", "strong", "B"} {
		p.press("Alix", options.id, menu, wish)
	}
	p.quiet()
	for _, want := range []string{"Cleo (computer, normal)", "Felix (computer, hard)"} {
		if text := strings.ReplaceAll(p.text(lobby), "\\", ""); !strings.Contains(text, want) || strings.Contains(text, "Ada") {
			t.Errorf("%q is not in %q", want, text)
		}
	}
	p.label("Alix", lobby, "start")
	p.playSolo(1, 3, rand.New(rand.NewPCG(3, 4)))
	if s := p.sheet(1); len(s.Players) != 3 || s.Match.Steps < 6 {
		t.Errorf("%v after %d steps", s.Players, s.Match.Steps)
	}
}

// A command with an invitation opens a lobby with a computer that still waits for people.
func TestAgainstComputerTogether(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.command("Alix", "play", map[string]discord.Option{"game": {Text: "carcassonne"}, "where": {Text: "here"}, "against": {Text: "strong"},
		"opponent1": {User: discord.User{ID: persons["Bruno"], Name: "Bruno"}}})
	if s := p.sheet(1); s.Status != session.Lobby || len(s.Players) != 2 || !s.IsComputer(1) {
		t.Errorf("status %d, %v", s.Status, s.Players)
	}
	full := p.command("Alix", "play", map[string]discord.Option{"game": {Text: "castle"}, "where": {Text: "here"}, "against": {Text: "strong"},
		"opponent1": {User: discord.User{ID: persons["Bruno"], Name: "Bruno"}}})
	if !strings.Contains(p.text(full), "2 players") {
		t.Errorf("told %q", p.text(full))
	}
}

// The stored data of a match with computers has no users except the people.
func TestComputersAreNoUsers(t *testing.T) {
	t.Parallel()
	p := newHall(t)
	p.command("Alix", "play", words("game", "castle", "where", "here", "against", "easy"))
	if row := p.row(1); len(row.Players) != 1 || row.Players[0] != uint64(persons["Alix"]) {
		t.Errorf("stored users %v", row.Players)
	}
}

// refusing is a store that refuses so many writes of a computer's move.
type refusing struct {
	records.Store
	with  error
	times atomic.Int32
}

func (r *refusing) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	if len(c.Log) > 0 && c.Interaction == 0 && r.times.Add(-1) >= 0 {
		return storage.Match{}, nil, r.with
	}
	return r.Store.Commit(ctx, c)
}

// If another process has changed a match or serves it now, the result of a search is dropped
// without a log line. A changed match is searched again at once.
func TestThoughtOfAnothersMatch(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		with    error
		goes    bool // the match goes on here
		logs    bool
		refused int32
	}{{storage.ErrStale, true, false, 2}, {storage.ErrFenced, false, false, 1}, {errors.New("disk on fire"), false, true, 1}} {
		p, log, store := newParty(t), &journal{}, &refusing{with: c.with}
		p.wrap = func(s records.Store) records.Store { store.Store = s; return store }
		p.reopen(Computers{Play: true, Playouts: 2}, log)
		store.times.Store(c.refused)
		p.command("Alix", "play", words("game", "burgenland", "where", "here", "against", "easy"))
		choose := rand.New(rand.NewPCG(1, 2))
		for !p.sheet(1).OnlyComputers() {
			p.playSolo(1, 1, choose)
		}
		p.await("the thought to be refused", func() bool { return store.times.Load() <= 0 })
		if c.goes {
			p.awaitPerson(1)
		} else if time.Sleep(50 * time.Millisecond); !p.sheet(1).OnlyComputers() {
			t.Errorf("%v: the match went on", c.with)
		}
		if logs := strings.Contains(log.String(), "could not be played"); logs != c.logs {
			t.Errorf("%v: log %s", c.with, log)
		}
	}
}
