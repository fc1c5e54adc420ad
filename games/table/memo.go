package table

import (
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// memo keeps what positions have answered. Positions are immutable, so an answer stays
// right; while one decision is judged, shown and carried out, the same is asked many times.
type memo struct {
	legal   map[legalKey][]games.Action
	views   map[viewKey]viewed
	applied map[applyKey]applied
	runs    map[legalKey][]games.Run
}

type legalKey struct {
	state games.State
	seat  games.Seat
}

type viewKey struct {
	state games.State
	seat  games.Seat
	words string
}

type viewed struct {
	scene  scene.Scene
	prompt games.Prompt
}

type applyKey struct {
	state  games.State
	seat   games.Seat
	action games.Action
}

type applied struct {
	state  games.State
	events []games.Event
	err    error
}

// Remembering returns the match with a memory for what its positions answer, shared by all
// matches that follow from it. With it, a match is not safe for concurrent use, and what it
// returns must not be changed.
func (m Match) Remembering() Match {
	m.memo = &memo{
		legal: map[legalKey][]games.Action{}, views: map[viewKey]viewed{}, applied: map[applyKey]applied{},
		runs: map[legalKey][]games.Run{},
	}
	return m
}

// Legal is [games.State.Legal] of a position of this match.
func (m Match) Legal(state games.State, seat games.Seat) []games.Action {
	if m.memo == nil {
		return state.Legal(seat)
	}
	key := legalKey{state, seat}
	legal, known := m.memo.legal[key]
	if !known {
		legal = state.Legal(seat)
		m.memo.legal[key] = legal
	}
	return legal
}

// View is [games.State.View] of a position of this match.
func (m Match) View(state games.State, seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	if m.memo == nil {
		return state.View(seat, words)
	}
	key := viewKey{state, seat, strings.Join(words, " ")}
	v, known := m.memo.views[key]
	if !known {
		v.scene, v.prompt = state.View(seat, words)
		m.memo.views[key] = v
	}
	return v.scene, v.prompt
}

// apply is [games.State.Apply] of a position of this match.
func (m Match) apply(state games.State, seat games.Seat, action games.Action) (games.State, []games.Event, error) {
	if m.memo == nil {
		return state.Apply(seat, action)
	}
	key := applyKey{state, seat, action}
	a, known := m.memo.applied[key]
	if !known {
		a.state, a.events, a.err = state.Apply(seat, action)
		m.memo.applied[key] = a
	}
	return a.state, a.events, a.err
}

// runs is [games.Runner.Runs] of a position of this match, nil if the game has none.
func (m Match) runs(state games.State, seat games.Seat) []games.Run {
	runner, ok := state.(games.Runner)
	if !ok {
		return nil
	}
	if m.memo == nil {
		return runner.Runs(seat)
	}
	key := legalKey{state, seat}
	list, known := m.memo.runs[key]
	if !known {
		list = runner.Runs(seat)
		m.memo.runs[key] = list
	}
	return list
}
