package main

import (
	"time"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// games puts the meter between the bot and the rules.
func (m *meter) games(all map[string]games.Game) map[string]games.Game {
	metered := map[string]games.Game{}
	for id, g := range all {
		metered[id] = meteredGame{g, m}
	}
	return metered
}

type meteredGame struct {
	games.Game
	*meter
}

func (g meteredGame) New(s games.Setup) (games.State, []games.Event, error) {
	defer g.spend(time.Now())
	state, events, err := g.Game.New(s)
	return g.metered(state, err), events, err
}

func (g meteredGame) Load(s games.Setup, snapshot []byte) (games.State, error) {
	defer g.spend(time.Now())
	state, err := g.Game.Load(s, snapshot)
	return g.metered(state, err), err
}

// spend adds the time since it began to the press that this goroutine handles. States live longer
// than a press, so each call must look up its press.
func (m *meter) spend(began time.Time) {
	took := time.Since(began)
	id := goroutine()
	m.mu.Lock()
	defer m.mu.Unlock()
	if press := m.running[id]; press != nil {
		press["rules"] += took
	}
}

// metered wraps a state and keeps the optional interfaces that it has.
func (m *meter) metered(s games.State, err error) games.State {
	if err != nil {
		return nil
	}
	if turner, ok := s.(games.Turner); ok {
		return &meteredTurner{meteredState{s, m}, turner}
	}
	return &meteredState{s, m}
}

type meteredTurner struct {
	meteredState
	games.Turner
}

type meteredState struct {
	games.State
	*meter
}

func (s *meteredState) Legal(seat games.Seat) []games.Action {
	defer s.spend(time.Now())
	return s.State.Legal(seat)
}

func (s *meteredState) Apply(seat games.Seat, a games.Action) (games.State, []games.Event, error) {
	defer s.spend(time.Now())
	next, events, err := s.State.Apply(seat, a)
	return s.metered(next, err), events, err
}

func (s *meteredState) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	defer s.spend(time.Now())
	return s.State.View(seat, words)
}

func (s *meteredState) Snapshot() ([]byte, error) {
	defer s.spend(time.Now())
	return s.State.Snapshot()
}

// Imagine implements games.Imaginer: computers think with the game's own model, which is not measured.
func (s *meteredState) Imagine(thinker games.Seat) games.Model {
	if i, ok := s.State.(games.Imaginer); ok {
		return i.Imagine(thinker)
	}
	return nil
}

// StandIn implements games.Stander. It returns "" for games without one.
func (s *meteredState) StandIn(seat games.Seat) games.Action {
	if stander, ok := s.State.(games.Stander); ok {
		return stander.StandIn(seat)
	}
	return ""
}

// Binding implements games.Binder. It returns a constant for games without one.
func (s *meteredState) Binding() uint64 {
	if binder, ok := s.State.(games.Binder); ok {
		return binder.Binding()
	}
	return 0
}
