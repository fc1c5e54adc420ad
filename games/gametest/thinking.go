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
	for _, seat := range s.Turn() {
		if d, ok := s.(games.Drifter); ok {
			if a := d.Drift(seat, c.pick); !slices.Contains(s.Legal(seat), a) {
				c.Errorf("step %d: %s drifts to %q, which is not legal", len(c.entries), seat, a)
			}
		}
	}
}
