package bot

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/bottest"
	"github.com/bastide-games/bastide/bot/buttonid"
	"github.com/bastide-games/bastide/bot/discord"
	"github.com/bastide-games/bastide/bot/posts"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging"
	"github.com/bastide-games/bastide/storage"
)

// costs counts the calls of a press to games, painter and store.
type costs struct{ loads, legals, views, pictures, commits atomic.Int64 }

// mostCosts is the limit for a press. Nine of the views belong to the answers to a question about a
// follower: their notes depend on the room in the picture. Together they take less than half a
// millisecond.
var mostCosts = map[string]int64{"Load": 1, "Legal": 8, "View": 13, "PNG": 1, "Commit": 1}

func (c *costs) all() map[string]*atomic.Int64 {
	return map[string]*atomic.Int64{
		"Load": &c.loads, "Legal": &c.legals, "View": &c.views, "PNG": &c.pictures, "Commit": &c.commits,
	}
}

func (c *costs) reset() {
	for _, n := range c.all() {
		n.Store(0)
	}
}

// countedGame counts the calls to a game.
type countedGame struct {
	games.Game
	*costs
}

func (g countedGame) New(s games.Setup) (games.State, []games.Event, error) {
	state, events, err := g.Game.New(s)
	return counted(state, g.costs), events, err
}

func (g countedGame) Load(s games.Setup, snapshot []byte) (games.State, error) {
	g.loads.Add(1)
	state, err := g.Game.Load(s, snapshot)
	if err != nil {
		return nil, err
	}
	return counted(state, g.costs), nil
}

// countedState counts the calls to a position. It has the optional interfaces of positions, except
// those that would change the course of the match.
type countedState struct {
	games.State
	*costs
}

// countedTurns is a countedState of a game with shared turns.
type countedTurns struct {
	countedState
	games.Turner
}

func counted(s games.State, c *costs) games.State {
	if s == nil {
		return nil
	}
	if turner, ok := s.(games.Turner); ok {
		return &countedTurns{countedState{s, c}, turner}
	}
	return &countedState{s, c}
}

func (s *countedState) Legal(seat games.Seat) []games.Action {
	s.legals.Add(1)
	return s.State.Legal(seat)
}

func (s *countedState) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	s.views.Add(1)
	return s.State.View(seat, words)
}

func (s *countedState) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	next, events, err := s.State.Apply(seat, a)
	if err != nil {
		return nil, nil, err
	}
	return counted(next, s.costs), events, nil
}

func (s *countedState) Binding() uint64 {
	if b, ok := s.State.(games.Binder); ok {
		return b.Binding()
	}
	return 0
}

// Reseed implements [games.Reseeder]. A position that cannot draw from another source stays the
// same.
func (s *countedState) Reseed(source chance.Source) games.State {
	if r, ok := s.State.(games.Reseeder); ok {
		return counted(r.Reseed(source), s.costs)
	}
	return s
}

// countedStore counts transactions.
type countedStore struct {
	records.Store
	*costs
}

func (s countedStore) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	if len(c.Match.Head) > 0 && c.Interaction != 0 {
		s.commits.Add(1)
	}
	return s.Store.Commit(ctx, c)
}

// countedPainter counts pictures.
type countedPainter struct {
	bottest.Blank
	*costs
}

func (p countedPainter) PNG(sc scene.Scene, o imaging.Options) ([]byte, error) {
	p.pictures.Add(1)
	return p.Blank.PNG(sc, o)
}

// Choosing and confirming cost no more than the limit, in a part of a match of every game, with and
// without an undo window.
func TestCostOfAPress(t *testing.T) {
	for id := range catalog.Builtin() {
		for _, window := range []time.Duration{0, time.Minute} {
			t.Run(fmt.Sprint(id, "/", window), func(t *testing.T) { costOfPresses(t, id, window) })
		}
	}
}

func costOfPresses(t *testing.T, game string, window time.Duration) {
	c := &costs{}
	p := newParty(t)
	p.shut()
	p.games = map[string]games.Game{game: countedGame{catalog.Builtin()[game], c}}
	p.easel.Painter, p.window = countedPainter{costs: c}, window
	p.wrap = func(s records.Store) records.Store { return countedStore{s, c} }
	p.open()
	lobby := p.command("Alix", "play", map[string]discord.Option{"game": {Text: game}, "where": {Text: "here"}, "speed": {Text: "day"}})
	p.label("Bruno", lobby, session.VerbJoin)
	p.label("Alix", lobby, session.VerbStart)
	pressed := map[string]int{}
	for range 30 {
		who, m := p.panelToPress()
		id := p.buttonToPress(m)
		if id == "" {
			break // the match is over
		}
		p.quiet()
		if err := p.bot.Close(t.Context()); err != nil { // background work does not count
			t.Fatal(err)
		}
		c.reset()
		p.press(who, m.id, id)
		verb, _ := buttonid.Parse(id)
		pressed[verb.Verb]++
		for name, n := range c.all() {
			most := mostCosts[name]
			if plain, hand := posts.SplitVerb(verb.Verb); name == "PNG" && hand && plain != session.VerbChoose {
				most++ // the answer shows the changed board, and the hand
			}
			if got := n.Load(); got > most {
				t.Errorf("%s: %d times %s, at most %d", id, got, name, most)
			}
		}
		p.bot.loop.Start()
	}
	if len(pressed) < 2 {
		t.Errorf("only these buttons were pressed: %v", pressed)
	}
}

// panelToPress returns the panel of the seat to decide: the live post, or the private hand if
// choices are secret.
func (p *party) panelToPress() (who string, m *shown) {
	p.Helper()
	m = p.live()
	who = p.turn(1)
	if who != "" && p.has(m, session.VerbHand) {
		m = p.label(who, m, session.VerbHand)
	}
	return who, m
}

// buttonToPress returns the button to press next: Confirm, or the last choice, because presets come first.
func (p *party) buttonToPress(m *shown) string {
	for _, verb := range []string{session.VerbConfirm, session.VerbCarryOut, session.VerbChoose, session.VerbArea} {
		for _, b := range slices.Backward(p.buttons(m)) {
			id, err := buttonid.Parse(b.CustomID)
			if plain, _ := posts.SplitVerb(id.Verb); err == nil && plain == verb {
				return b.CustomID
			}
		}
	}
	return ""
}
