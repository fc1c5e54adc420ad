package gametest

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// checkThinking: what a position tells computer players is about every seat, does not
// depend on anything unknown, and offers nothing illegal.
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
	if d, ok := s.(games.Strider); ok && len(s.Turn()) > 0 {
		c.checkStride(s, d)
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

// checkMoves: a move means the same wherever a model goes.
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

// checkStride: a turn played in a mind ends it, leaves the position as it was and comes out the
// same for the same numbers.
func (c *trial) checkStride(s games.State, d games.Strider) {
	c.Helper()
	seat, legal, score := s.Turn()[0], slices.Clone(s.Legal(s.Turn()[0])), s.Score()
	var ends [2]games.State
	for i := range ends {
		n := c.picks
		ends[i] = d.Stride(func(limit int) int {
			n = n*6_364_136_223_846_793_005 + 1_442_695_040_888_963_407
			return int(n >> 33 % uint64(limit))
		})
	}
	end, turn := ends[0], ends[0].Turn()
	if slices.Contains(turn, seat) || len(turn) > 0 && len(end.Legal(turn[0])) == 0 {
		c.Errorf("step %d: after a turn of %s in a mind, %v is in turn", len(c.entries), seat, turn)
	}
	if !slices.Equal(end.Score(), ends[1].Score()) || end.Draws() != ends[1].Draws() {
		c.Errorf("step %d: the same turn in a mind ends with %v and %v points", len(c.entries), end.Score(), ends[1].Score())
	}
	if !slices.Equal(s.Legal(seat), legal) || !slices.Equal(s.Score(), score) {
		c.Errorf("step %d: a turn in a mind changed the position", len(c.entries))
	}
}
