package castellan

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Stock implements games.Stocked: the cards in the seat's own two decks. They are the same
// for everybody at the beginning, but which of them others have drawn is theirs to know.
func (s *state) Stock(seat games.Seat) (stock []games.Stock) {
	if seat < 0 || int(seat) >= s.seats {
		return nil
	}
	v := view{state: s, viewer: seat}
	for _, it := range v.cardItems(s.players[seat].deck) {
		it.Word, it.Box = "", scene.Rect{W: 1, H: cardH}
		stock = append(stock, games.Stock{Face: it, N: 1})
	}
	return stock
}
