package games

import "github.com/bastide-games/bastide/games/scene"

// Stock counts the things of one kind that can still be drawn, such as tiles.
type Stock struct {
	Face scene.Item // what it looks like; only the size of its Box matters
	N    int        // how many there are, at least 1
}

// Stocked is implemented by the states of games whose remaining stock is public, such as the tiles
// in a bag.
type Stocked interface {
	// Stock lists what can still be drawn, as far as the seat can tell, by kind in the order of the
	// data set. Hands that the seat cannot see count as still to come; a kind that is used up is
	// left out.
	Stock(Seat) []Stock
}

// StockOf lists the kinds with any left; face returns the picture of a kind.
func StockOf[N uint8 | int](counts []N, face func(kind int) scene.Item) (stock []Stock) {
	for kind, n := range counts {
		if n > 0 {
			stock = append(stock, Stock{face(kind), int(n)})
		}
	}
	return stock
}
