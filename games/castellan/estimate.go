package castellan

import "github.com/bastide-games/bastide/games"

// What is still to come, in points. Everybody plays all cards in the end, so it does not matter
// which of them are in the hand. The values were compared by matches of 60 courses a decision;
// see games/search/README.md.
const (
	perTower = 2.2 // for each tower that a seat has still to build
	perWall  = 0.4 // and each wall
	perClose = 0.8 // for each point that the seat in turn can close with a single piece
	perKeep  = 9.0 // for the double keep that is not used yet
	lateKeep = 3.0 // it is worth that until a third of the pieces is left
)

// Estimate implements games.Estimator: the score so far, and what the pieces of the cards not
// played and an unused double keep may bring.
func (s *state) Estimate() []float64 {
	points := make([]float64, s.seats)
	for seat, n := range s.Score() {
		points[seat] = float64(n) + s.toCome(games.Seat(seat))
	}
	return points
}

// toCome is what the pieces that a seat has still to build, and its double keep, may bring.
func (s *state) toCome(seat games.Seat) float64 {
	left := s.pieceLeft(seat)
	return perTower*float64(left[tower]) + perWall*float64(left.walls()) + s.keepWorth(seat)
}

// Horizon implements games.Estimator: what a turn is worth shows at its end. To play the next
// one too makes it less certain, not better.
func (s *state) Horizon() int { return 1 }

// pieceLeft counts the pieces that a seat has still to build: everybody knows them, since both
// the sets of cards and those that were played are open.
func (s *state) pieceLeft(seat games.Seat) supply {
	p := s.players[seat]
	cards := p.hand | p.deck
	if seat == s.seat && s.phase == playing {
		cards |= s.now
	}
	left := s.cards.pieces(cards).plus(p.owed)
	if seat == s.seat && s.phase == building {
		left = left.plus(s.todo)
	}
	return left
}

// keepWorth is what the double keep of a seat may still bring.
func (s *state) keepWorth(seat games.Seat) float64 {
	if s.players[seat].doubled {
		return 0
	}
	share := float64(s.pieceLeft(seat).total()) / float64(s.cards.pieces(s.of[wallDeck]|s.of[towerDeck]).total())
	return perKeep * min(1, lateKeep*share)
}
