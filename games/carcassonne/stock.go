package carcassonne

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Stock implements games.Stocked: the bag, and the hands that the seat cannot see.
func (s *state) Stock(seat games.Seat) []games.Stock {
	counts := slices.Clone(s.Bag.Left)
	for owner, hand := range s.hands {
		if !s.hand || games.Seat(owner) == seat {
			continue
		}
		for _, kind := range hand.tiles() {
			counts[kind]++
		}
	}
	v := view{state: s}
	return games.StockOf(counts, func(kind int) scene.Item { return v.face(tiles.Tile{Kind: kind}) })
}
