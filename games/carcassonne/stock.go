package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Stock implements games.Stocked: the bag, and the hands that the seat cannot see.
func (s *state) Stock(seat games.Seat) []games.Stock {
	v := view{state: s}
	return games.StockOf(s.unseen(seat), func(kind int) scene.Item { return v.face(tiles.Tile{Kind: kind}) })
}

// unseen counts the tiles that may still come to a seat or from the hands of others, by kind.
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
