package hardtest

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/localdiscord"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/storage"
)

// inOrder fails the test if a post appears twice, which its nonce shows, or if a post was delivered
// before one it depends on. New messages come in the order of their numbers, edits after earlier
// new messages, and edits of one message in order.
func (h *house) inOrder() {
	h.Helper()
	seen := map[string]bool{}
	for _, c := range h.local.Channels() {
		for _, m := range h.local.Person("Alix").Messages(c.ID) {
			if m.Nonce != "" && seen[m.Nonce] {
				h.Errorf("a post stands twice: %s", text(m))
			}
			seen[m.Nonce] = true
		}
	}
	delivered := h.ledger.deliveries()
	for i, p := range delivered {
		for _, earlier := range delivered[:i] {
			if p.Match == earlier.Match && p.Seq <= earlier.Seq && awaited(p, earlier) {
				h.Errorf("post %d of match %s was delivered after number %d: %s, %s", p.Seq, p.Match, earlier.Seq, p.Body, earlier.Body)
			}
		}
	}
	if len(seen) < 2 || len(delivered) == 0 {
		h.Error("nothing was posted")
	}
}

// awaited reports whether a post must wait for an earlier one of its match.
func awaited(first, later storage.Post) bool {
	a, b := about(first), about(later)
	aside := func(kind string) bool { return kind == "trouble" || kind == "word" } // not in the match's channel
	return !aside(a.Kind) && !aside(b.Kind) && (a.Message == 0 || a.Message == b.Message)
}

// subject is what a post is about: its kind, and the message it edits, 0 for a new one.
type subject struct {
	Kind    string `json:"k"`
	Message uint64 `json:"m"`
}

func about(p storage.Post) (s subject) {
	_ = json.Unmarshal(p.Body, &s)
	return s
}

// faults are what can happen to a request, by name.
func faults(route string) map[string]localdiscord.RESTFault {
	const wait = 200 * time.Millisecond
	kinds := map[string]localdiscord.RESTFault{
		"rate limit of the route":      localdiscord.RateLimited(route, wait, "user"),
		"rate limit of all":            localdiscord.RateLimited(route, wait, "global"),
		"rate limit that others hit":   localdiscord.RateLimited(route, wait, "shared"),
		"rate limit without a time":    localdiscord.RateLimitedBlind(route),
		"rate limit as a web page":     localdiscord.RateLimitedHTML(route),
		"connection reset before":      {Route: route, Cut: localdiscord.CutConnection},
		"connection reset after":       {Route: route, Cut: localdiscord.CutConnection, After: true},
		"connection reset in the body": {Route: route, Cut: localdiscord.CutBody},
		"truncated JSON":               {Route: route, Cut: localdiscord.CutJSON},
	}
	for _, status := range []int{500, 502, 503, 504} {
		kinds[fmt.Sprintf("%d before", status)] = localdiscord.Failing(route, status, false)
		kinds[fmt.Sprintf("%d after", status)] = localdiscord.Failing(route, status, true)
	}
	if all() { // takes as long as the bot waits for a request
		kinds["slow beyond the deadline"] = localdiscord.RESTFault{Route: route, Delay: 16 * time.Second}
	}
	return kinds
}

// everyFault runs a test for each fault and game. The short form spreads the faults over routes and
// games.
func everyFault(t *testing.T, route string, f func(*testing.T, string, localdiscord.RESTFault)) {
	parallel(t)
	turn := slices.Index([]string{sendRoute, editRoute, callbackRoute, threadRoute}, route)
	kinds := faults(route)
	for i, name := range slices.Sorted(maps.Keys(kinds)) {
		for j, e := range catalog.Entries {
			if !all() && (i%4 != turn || i%len(catalog.Entries) != j) {
				continue
			}
			t.Run(name+" "+e.ID, func(t *testing.T) {
				parallel(t)
				synctest.Test(t, func(t *testing.T) { f(t, e.ID, kinds[name]) })
			})
		}
	}
}

// The bot's own posts arrive once and in order, whatever happens on the way.
func TestPostsSurviveFaults(t *testing.T) {
	everyFault(t, sendRoute, func(t *testing.T, game string, fault localdiscord.RESTFault) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		fault.Times = 2
		h.local.Inject(fault)
		before := h.requests(sendRoute)
		m.handOver()
		m.turn()
		h.quiet()
		h.inOrder()
		if n := h.requests(sendRoute) - before; n > 5 {
			t.Errorf("%d requests for one post", n)
		}
		m.moves(1)
	})
}

// handOver plays until the turn moves to another message, posted or not.
func (m *match) handOver() {
	m.Helper()
	live, _ := m.turn()
	const enough = 200
	for range enough {
		if m.passed(live) {
			return
		}
		m.step()
	}
	m.Fatal("the turn does not end")
}

// If the answer to a press is lost, the press still counts and its result is posted.
func TestAnswersSurviveFaults(t *testing.T) {
	everyFault(t, callbackRoute, func(t *testing.T, game string, fault localdiscord.RESTFault) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		fault.Times = 2
		h.local.Inject(fault)
		before := h.requests(callbackRoute)
		m.step()
		if n := h.requests(callbackRoute) - before; n > 6 {
			t.Errorf("%d requests for one answer", n)
		}
		m.handOver()
		m.turn()
		h.quiet()
		h.inOrder()
		m.moves(1)
	})
}

// The same for answers that never arrive: Discord is slow beyond the deadline, or does not know the
// interaction or its webhook.
func TestAnswersThatNeverArrive(t *testing.T) {
	unknown := func(code int) localdiscord.RESTFault {
		return localdiscord.RESTFault{Route: callbackRoute, Status: 404, Body: fmt.Sprintf(`{"message":"Unknown","code":%d}`, code)}
	}
	never := map[string]localdiscord.RESTFault{
		"slow":                {Route: callbackRoute, Delay: 4 * time.Second},
		"unknown interaction": unknown(10062),
		"unknown webhook":     unknown(10015),
		"down":                localdiscord.Failing(callbackRoute, 503, false),
	}
	for name, fault := range never {
		t.Run(name, func(t *testing.T) {
			inGames(t, catalog.Entries, func(t *testing.T, game string) {
				h := newHouse(t, localdiscord.Options{})
				m := h.begin(game, "castle-games", "here")
				lift := h.local.Inject(fault)
				post, _ := m.turn()
				before := m.choices(post)
				m.stepUnseen()
				lift()
				h.quiet()
				m.wait("the live post to show a press whose answer was lost", func() bool {
					post, _ := m.turn()
					now := m.choices(post)
					return len(now) == 0 || !slices.Equal(now, before)
				})
				m.handOver()
				m.turn()
				h.quiet()
				h.inOrder()
			})
		})
	}
}

// stepUnseen presses a button whose answer will be lost, and waits until the press was applied.
func (m *match) stepUnseen() {
	m.Helper()
	post, who := m.turn()
	id := m.button(post, "confirm")
	if choices := m.choices(post); id == "" && len(choices) > 0 {
		id = choices[0]
	}
	if id == "" {
		m.Skip("choices of this game are seen in answers only")
	}
	m.unseen(func(ctx context.Context) { who.Press(ctx, post.ID, id) })
}

// unseen acts without waiting for the answer, and waits until the action was applied.
func (h *house) unseen(deed func(context.Context)) {
	h.Helper()
	before := len(h.ledger.changes())
	ctx, cancel := context.WithCancel(h.Context())
	var done sync.WaitGroup
	done.Go(func() { deed(ctx) })
	h.wait("a press to be applied", func() bool { return len(h.ledger.changes()) > before })
	cancel()
	done.Wait()
}

// A lobby shows a press whose answer was lost, too: Start must not stay disabled when there are
// enough players.
func TestLobbySurvivesLostAnswers(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		out := h.command(h.local.Person("Alix"), "castle-games", "play", map[string]any{"game": game, "where": "thread"})
		lift := h.local.Inject(lostAnswer)
		m := &match{house: h, game: game, rand: newRand(), lobby: out.Message, id: storage.MatchID(ids(out.Message)[0].Match)}
		m.people = h.persons(players[:h.games[game].Info().MinSeats]...)
		for _, p := range m.people[1:] {
			h.unseen(func(ctx context.Context) { p.Press(ctx, m.lobby.ID, button(m.lobby, "join")) })
		}
		h.quiet()
		lift()
		h.press(m.people[0], m.lobby.ID, button(m.lobby, "start"))
		m.turn()
		h.quiet()
	})
}

// A match gets one thread, however often the request is repeated.
func TestOneThreadInSpiteOfFaults(t *testing.T) {
	everyFault(t, threadRoute, func(t *testing.T, game string, fault localdiscord.RESTFault) {
		h := newHouse(t, localdiscord.Options{})
		fault.Times = 2
		h.local.Inject(fault)
		m := h.begin(game, "castle-games", "thread")
		threads := slices.DeleteFunc(h.local.Channels(), func(c localdiscord.Channel) bool { return c.Kind != localdiscord.KindThread })
		if len(threads) != 1 || m.channel != threads[0].ID {
			t.Errorf("played in %s, threads: %v", m.channel, threads)
		}
	})
}

// The outbox also edits posts whose press was not answered.
func TestEditsSurviveFaults(t *testing.T) {
	everyFault(t, editRoute, func(t *testing.T, game string, fault localdiscord.RESTFault) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		if !m.panelWith("confirm") {
			t.Skip("this game has nothing to confirm")
		}
		old, _ := m.turn()
		fault.Times = 2
		h.local.Inject(fault)
		lift := h.local.Inject(lostAnswer)
		m.stepUnseen()
		lift()
		h.quiet()
		if now := m.people[0].Message(old.ID); now == old {
			t.Errorf("the post of the last turn was left as it was: %s", text(now))
		}
		h.inOrder()
		m.moves(1)
	})
}

// lostAnswer is what happens to an answer that comes too late.
var lostAnswer = localdiscord.RESTFault{Route: callbackRoute, Status: 404, Body: `{"message":"Unknown interaction","code":10062}`}

// Discord is down while people press. Nothing is lost, the bot makes few requests, and all posts
// follow in order.
func TestOutage(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		matches := []*match{h.begin(game, "castle-games", "here"), h.begin(game, "general", "here")}
		lift := h.local.Inject(localdiscord.Failing("", 503, false))
		before := h.requests("")
		for _, m := range matches {
			m.stepUnseen()
		}
		h.wait("some failures", func() bool { return h.requests("")-before > 3 })
		if n := h.requests("") - before; n > 60 {
			t.Errorf("%d requests while Discord was down", n)
		}
		lift()
		for _, m := range matches {
			m.handOver()
			m.turn()
		}
		h.quiet()
		h.inOrder()
	})
}

// The live post or the whole channel is deleted: /turn continues the match.
func TestThingsThatAreGone(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "thread")
		post, _ := m.turn()
		h.local.DeleteMessage(post.ID)
		h.command(m.people[1], m.channel, "turn", nil)
		m.moves(1)
		h.quiet()
		h.local.DeleteChannel(m.channel)
		h.wait("the loss to be noticed", func() bool {
			return tells(h.command(m.people[0], "general", "games", nil), bottest.Say("bot.trouble.gone"))
		})
		h.command(m.people[0], "general", "turn", nil)
		m.turn()
		m.moves(2)
		h.quiet()
		h.inOrder()
	})
}

// lateClock is a clock that can be set forward.
type lateClock struct {
	mu sync.Mutex
	by time.Duration
}

func (c *lateClock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.by)
}

func (c *lateClock) advance(by time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.by += by
}

// Discord allows few edits of old messages. All of them are made in the end, and the refusals do
// not lead towards a ban.
func TestEditsOfOldMessages(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		var clock lateClock
		h := newHouse(t, localdiscord.Options{Now: clock.now})
		var lobbies []*match
		for range 6 {
			lobbies = append(lobbies, h.gather(game, "castle-games", "thread"))
		}
		h.quiet()
		clock.advance(2 * time.Hour)
		for _, m := range lobbies { // for a match in a thread the outbox edits the lobby
			h.press(m.people[0], m.lobby.ID, button(m.lobby, "start"))
		}
		h.quiet()
		for _, m := range lobbies {
			if now := m.people[0].Message(m.lobby.ID); !strings.Contains(text(now), "<#") {
				t.Errorf("the lobby does not lead to its thread: %s", text(now))
			}
		}
		if n := h.local.InvalidRequests(); n > 40 {
			t.Errorf("%d invalid requests", n)
		}
	})
}

// The token is reset: the bot stops with a clear error after few requests, and posts the rest once
// it has the new token.
func TestTokenReset(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		m := h.begin(game, "castle-games", "here")
		token := h.local.Token()
		h.local.SetToken(token + "x")
		m.moveUntold()
		if n := h.local.InvalidRequests(); n == 0 || n > 5 {
			t.Errorf("%d invalid requests", n)
		}
		h.local.Disturb(localdiscord.Close, 4004)
		if err := <-h.stopped; !errors.Is(err, discord.ErrToken) || strings.Contains(err.Error(), token) {
			t.Errorf("the bot stopped with %v", err)
		}
		h.stop = nil
		must(t, h.ledger.close())
		h.open()
		m.turn()
		h.quiet()
		h.inOrder()
		m.moves(1)
	})
}

// Faults of all kinds hit all routes at random while several matches are played. In the end all
// posts are delivered, once and in order, and every match goes on.
func TestFaultsOfAllKinds(t *testing.T) {
	everyGame(t, func(t *testing.T, game string) {
		h := newHouse(t, localdiscord.Options{})
		moves, each := 2, 3
		if all() {
			moves, each = 25, 60
		}
		matches := []*match{h.begin(game, "castle-games", "here"), h.begin(game, "general", "here"), h.begin(game, "castle-games", "thread")}
		r := rand.New(rand.NewPCG(3, 4))
		for _, route := range []string{sendRoute, editRoute, callbackRoute} {
			for range each {
				kinds := faults(route)
				f := kinds[pickOne(r, slices.Sorted(maps.Keys(kinds)))]
				f.Skip, f.Times = r.IntN(moves), 1
				h.local.Inject(f)
			}
		}
		var work sync.WaitGroup
		for _, m := range matches {
			work.Go(func() { m.moves(moves) })
		}
		work.Wait()
		h.quiet()
		h.inOrder()
		if n := h.local.InvalidRequests(); n > 3*each {
			t.Errorf("%d invalid requests", n)
		}
	})
}
