package gametest

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// checkFated checks games whose chance does not depend on the decisions. Another match with the
// same seed must draw the same outcomes, none of them private, and one seat decides at a time.
func (c *trial) checkFated() {
	c.Helper()
	m, events, err := table.New(c.game, c.header)
	if err != nil {
		c.Fatal(err)
	}
	if fated, ok := m.State.(games.Fated); !ok || !fated.Fated() {
		return
	}
	for met := 0; ; {
		for _, e := range events {
			if e.Draw == "" {
				continue
			}
			if e.Private {
				c.Errorf("fated: outcome %d, %s, is private", met, e)
			}
			if met < len(c.names) && c.names[met] != e.Draw {
				c.Fatalf("fated: outcome %d is %s, in another match %s", met, e.Draw, c.names[met])
			}
			met++
		}
		turn := m.Turn()
		if len(turn) == 0 {
			return
		}
		if len(turn) > 1 {
			c.Fatalf("fated: step %d: %v decide at a time", m.Steps, turn)
		}
		legal := m.State.Legal(turn[0])
		if m, events, err = m.Apply(table.Entry{Seat: turn[0], Action: legal[c.pick(len(legal))]}); err != nil {
			c.Fatal(err)
		}
	}
}
