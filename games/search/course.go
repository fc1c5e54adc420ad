package search

import (
	"fmt"
	"hash/fnv"
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// contractModel is a [games.Model] for any game, built on the public contract only.
type contractModel struct {
	game    games.Game
	match   table.Match
	thinker games.Seat
	measure measure
	state   games.State
	random  chance.Quick
	moves   []games.Move
	numbers map[games.Action]games.Move
	actions []games.Action // by move
	err     error          // first error; the model makes no more moves after it
}

// newContractModel returns a model of the match with what the seat knows.
func newContractModel(g games.Game, m table.Match, thinker games.Seat) *contractModel {
	return &contractModel{game: g, match: m, thinker: thinker, measure: measureOf(g), state: m.State, numbers: map[games.Action]games.Move{}}
}

// modelOf returns the game's own fast model, or else a course.
func modelOf(g games.Game, m table.Match, thinker games.Seat) games.Model {
	if i, ok := m.State.(games.Imaginer); ok {
		if model := i.Imagine(thinker); model != nil {
			return model
		}
	}
	c := newContractModel(g, m, thinker)
	if e, ok := m.State.(games.Estimator); ok && e.Horizon() == 0 {
		return foreseeing{c}
	}
	return c
}

// imagined returns the position with a new random choice for everything the seat does not know:
// hidden information and all outcomes to come.
func imagined(g games.Game, m table.Match, thinker games.Seat, seed chance.Seed) (games.State, error) {
	if r, ok := m.State.(games.Resampler); ok {
		return r.Resample(thinker, seed)
	}
	other, err := m.Otherwise(g, seed)
	return other.State, err
}

// Begin implements [games.Model].
func (c *contractModel) Begin(seed uint64) {
	c.random = chance.NewQuick(seed)
	if c.err != nil {
		return
	}
	state, err := imagined(c.game, c.match, c.thinker, c.random.Seed())
	if err != nil {
		c.err = fmt.Errorf("imagining another course: %w", err)
		return
	}
	c.state = state
}

// Seat implements [games.Model]. If several seats may act, the thinking seat acts first.
func (c *contractModel) Seat() games.Seat { return actor(c.state, c.thinker) }

func actor(s games.State, first games.Seat) games.Seat {
	turn := s.Turn()
	switch {
	case len(turn) == 0:
		return games.Spectator
	case slices.Contains(turn, first):
		return first
	}
	return turn[0]
}

// Moves implements [games.Model].
func (c *contractModel) Moves() []games.Move {
	c.moves = c.moves[:0]
	for _, a := range c.state.Legal(c.Seat()) {
		c.moves = append(c.moves, c.number(a))
	}
	return c.moves
}

func (c *contractModel) number(a games.Action) games.Move {
	move, known := c.numbers[a]
	if !known {
		move = games.Move(len(c.actions))
		c.numbers[a] = move
		c.actions = append(c.actions, a)
	}
	return move
}

// Action implements [games.Model].
func (c *contractModel) Action(m games.Move) games.Action { return c.actions[m] }

// Play implements [games.Model].
func (c *contractModel) Play(m games.Move) (seen uint32) {
	return c.sight(c.apply(c.actions[m]))
}

func (c *contractModel) apply(a games.Action) []games.Event {
	next, events, err := c.state.Apply(c.Seat(), a)
	if err != nil {
		c.err = fmt.Errorf("imagining %s: %w", a, err)
		return nil
	}
	c.state = next
	return events
}

// sight returns a key of the outcomes that the thinking seat may see.
func (c *contractModel) sight(events []games.Event) uint32 {
	var h = fnv.New32a()
	drawn := false
	for _, e := range events {
		if e.Draw != "" && (!e.Private || e.Seat == c.thinker) {
			drawn = true
			_, _ = h.Write(append([]byte(e.Draw), ' '))
		}
	}
	if !drawn {
		return 0
	}
	return max(h.Sum32(), 1)
}

// Drift implements [games.Model].
func (c *contractModel) Drift() {
	turns := -1
	if e, ok := c.state.(games.Estimator); ok {
		turns = e.Horizon()
	}
	for seat := c.Seat(); seat != games.Spectator && turns != 0 && c.err == nil; {
		c.apply(c.drift(seat))
		next := c.Seat()
		if next != seat {
			turns--
		}
		seat = next
	}
}

func (c *contractModel) drift(seat games.Seat) games.Action {
	if d, ok := c.state.(games.Drifter); ok {
		return d.Drift(seat, c.random.Number)
	}
	legal := c.state.Legal(seat)
	return legal[c.random.Number(len(legal))]
}

// Estimate implements [games.Model].
func (c *contractModel) Estimate(points []float64) { c.measure.estimate(c.state, points) }

// failure returns the first error.
func (c *contractModel) failure() error { return c.err }

// foreseeing is a contractModel of a game whose estimate can be trusted at once, so it can suggest
// which moves to try first.
type foreseeing struct{ *contractModel }

// Foresee implements [games.Foreseer].
func (c foreseeing) Foresee(m games.Move, points []float64) (courses float64) {
	if after, _, err := c.state.Apply(c.Seat(), c.actions[m]); err == nil {
		c.measure.estimate(after, points)
	}
	return 1
}
