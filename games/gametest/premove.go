package gametest

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// checkPremoves checks that a seat that can plan its next turn decides alone there, and learns nothing that
// is hidden from it.
func (c *trial) checkPremoves(s games.State) {
	c.Helper()
	for seat := range games.Seat(c.header.Seats) {
		if slices.Contains(s.Turn(), seat) {
			continue
		}
		ahead := premoved(s, seat)
		if ahead == nil {
			continue
		}
		if turn := ahead.Turn(); !slices.Equal(turn, []games.Seat{seat}) || len(ahead.Legal(seat)) == 0 {
			c.Fatalf("seat %s plans, and %v decide, with %d actions", seat, turn, len(ahead.Legal(seat)))
		}
		resampler, ok := s.(games.Resampler)
		if !ok {
			continue
		}
		other, err := resampler.Resample(seat, Seed(uint64(c.pick(1_000_000))))
		if err != nil {
			c.Fatalf("resample for %s: %v", seat, err)
		}
		otherwise := premoved(other, seat)
		if otherwise == nil {
			c.Fatalf("whether seat %s can plan depends on what it does not know", seat)
		}
		c.wantSame(ahead, otherwise, []games.Seat{seat})
	}
}

// premoved returns the position as if the seat's turn began, nil if it cannot plan.
func premoved(s games.State, seat games.Seat) games.State {
	if p, ok := s.(games.Premover); ok {
		return p.Premove(seat)
	}
	return nil
}
