package games

import "github.com/bastide-games/bastide/games/scene"

// Stock is what is left of one kind of things that chance still brings, such as tiles.
type Stock struct {
	Face scene.Item // what it looks like; of its Box only the size matters
	N    int        // how many there are, at least 1
}

// Stocked is implemented by the states of games in which what chance still brings can be
// counted, such as the tiles in a bag, of which everybody knows what was in it.
type Stocked interface {
	// Stock lists what can still be drawn as far as the seat can tell, kind by kind in
	// the order of the data set. What lies in a hand that the seat cannot see counts as
	// still to come; a kind that is used up is left out.
	Stock(Seat) []Stock
}

// StockOf lists the kinds of which there are any; face gives a kind's picture.
func StockOf[N uint8 | int](counts []N, face func(kind int) scene.Item) (stock []Stock) {
	for kind, n := range counts {
		if n > 0 {
			stock = append(stock, Stock{face(kind), int(n)})
		}
	}
	return stock
}
