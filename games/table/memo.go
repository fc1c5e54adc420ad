package table

import (
	"strings"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// memo caches the answers of positions. Positions are immutable, so an answer stays right. While
// one decision is judged, shown and carried out, the same questions come many times.
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

// Remembering returns the match with a cache for the answers of its positions. All matches that
// follow from it share it. Such a match is not safe for concurrent use, and its answers must not be
// changed.
func (m Match) Remembering() Match {
	m.memo = &memo{
		legal: map[legalKey][]games.Action{}, views: map[viewKey]viewed{}, applied: map[applyKey]applied{},
		runs: map[legalKey][]games.Run{},
	}
	return m
}

// recall returns the cached value of a key, or asks and caches.
func recall[K comparable, V any](known map[K]V, key K, ask func() V) V {
	answer, asked := known[key]
	if !asked {
		answer = ask()
		known[key] = answer
	}
	return answer
}

// Legal is [games.State.Legal] of a position of this match.
func (m Match) Legal(state games.State, seat games.Seat) []games.Action {
	if m.memo == nil {
		return m.among.legal(state, seat, state.Legal(seat))
	}
	return recall(m.memo.legal, legalKey{state, seat}, func() []games.Action {
		return m.among.legal(state, seat, state.Legal(seat))
	})
}

// View is [games.State.View] of a position of this match.
func (m Match) View(state games.State, seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	if m.memo == nil {
		return m.view(state, seat, words)
	}
	v := recall(m.memo.views, viewKey{state, seat, strings.Join(words, " ")}, func() (v viewed) {
		v.scene, v.prompt = m.view(state, seat, words)
		return v
	})
	return v.scene, v.prompt
}

func (m Match) view(state games.State, seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	sc, asked := state.View(seat, words)
	if _, ok := m.among.asks(state, seat); ok {
		return m.among.view(sc, asked, words, m.Legal(state, seat))
	}
	return sc, asked
}

// apply is [games.State.Apply] of a position of this match.
func (m Match) apply(state games.State, seat games.Seat, action games.Action) (games.State, []games.Event, error) {
	a := applied{}
	if m.memo == nil {
		a.state, a.events, a.err = state.Apply(seat, action)
	} else {
		a = recall(m.memo.applied, applyKey{state, seat, action}, func() (a applied) {
			a.state, a.events, a.err = state.Apply(seat, action)
			return a
		})
	}
	if a.err == nil {
		m.among.follow(state, seat, action, a.state)
	}
	return a.state, a.events, a.err
}

// runs is [games.Runner.Runs] of a position of this match, nil without such runs.
func (m Match) runs(state games.State, seat games.Seat) []games.Run {
	runner, ok := state.(games.Runner)
	switch {
	case !ok:
		return nil
	case m.memo == nil:
		return m.among.runs(state, seat, runner.Runs(seat))
	}
	return recall(m.memo.runs, legalKey{state, seat}, func() []games.Run {
		return m.among.runs(state, seat, runner.Runs(seat))
	})
}
