package castellan

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// Stock implements games.Stocked: the cards in the seat's own two decks. All players start with the
// same cards, but which ones the others have drawn is secret.
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
