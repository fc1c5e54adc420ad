package castle

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/tiles"
)

// Stock implements games.Stocked: what is in the bag. The tile drawn lies open.
func (s *state) Stock(games.Seat) []games.Stock {
	v := view{state: s}
	return games.StockOf(s.Bag.Left, func(kind int) scene.Item { return v.face(tiles.Tile{Kind: kind}) })
}
