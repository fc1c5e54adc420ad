package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Stock implements games.Stocked: the bag and the hands that the seat cannot see.
func (s *state) Stock(seat games.Seat) []games.Stock {
	return s.Set.Stock(s.unseen(seat))
}

// unseen counts by kind the tiles that a seat cannot see.
func (s *state) unseen(seat games.Seat) []uint8 {
	counts := slices.Clone(s.Bag.Left)
	for owner, hand := range s.hands {
		if !s.hand || games.Seat(owner) == seat {
			continue
		}
		for _, kind := range hand.tiles() {
			counts[kind]++
		}
	}
	return counts
}
