package gametest

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// checkThinking checks that estimates cover every seat, that they do not depend on unknown
// outcomes, and that computer players are only offered legal actions.
func (c *trial) checkThinking(s games.State) {
	c.Helper()
	if e, ok := s.(games.Estimator); ok {
		other, err := c.match.Otherwise(c.game, Seed(c.picks))
		if err != nil {
			c.Fatalf("other outcomes: %v", err)
		}
		points, again := e.Estimate(), other.State.(games.Estimator).Estimate()
		if len(points) != c.header.Seats || !slices.Equal(points, again) {
			c.Errorf("step %d: estimate %v, with other outcomes to come %v", len(c.entries), points, again)
		}
	}
	if i, ok := s.(games.Imaginer); ok && len(s.Turn()) > 0 {
		if m := i.Imagine(s.Turn()[0]); m != nil {
			c.checkMoves(m)
		}
	}
	for _, seat := range s.Turn() {
		if d, ok := s.(games.Drifter); ok {
			if a := d.Drift(seat, c.pick); !slices.Contains(s.Legal(seat), a) {
				c.Errorf("step %d: %s drifts to %q, which is not legal", len(c.entries), seat, a)
			}
		}
	}
}

// checkMoves checks that a move means the same action wherever a model goes.
func (c *trial) checkMoves(m games.Model) {
	c.Helper()
	means := map[games.Move]games.Action{}
	for seed := range uint64(4) {
		m.Begin(seed)
		for step := 0; step < 8 && m.Seat() != games.Spectator; step++ {
			moves := m.Moves()
			for _, move := range moves {
				if a, known := means[move]; known && m.Action(move) != a {
					c.Fatalf("step %d: move %d means %q and %q", len(c.entries), move, a, m.Action(move))
				}
				means[move] = m.Action(move)
			}
			m.Play(moves[int(seed+1)*len(moves)/5])
		}
		for move, a := range means {
			if m.Action(move) != a {
				c.Fatalf("step %d: move %d means %q and elsewhere %q", len(c.entries), move, a, m.Action(move))
			}
		}
	}
}
