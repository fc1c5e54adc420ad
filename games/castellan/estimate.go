package castellan

import "github.com/bastide-games/bastide/games"

// These values in points say what a seat can still gain. They do not depend on which cards are in
// the hand, because every player plays all cards in the end. They come from matches with 60
// playouts a decision; see games/search/README.md.
const (
	perTower = 2.2 // for each tower that a seat still has to build
	perWall  = 0.4 // for each wall
	perClose = 0.8 // for each point that the seat to act can gain now with a single piece
	perKeep  = 9.0 // for an unused double keep
	lateKeep = 3.0 // the double keep loses value once less than a third of the pieces is left
)

// Estimate implements games.Estimator: the score so far, plus the expected value of the pieces that
// are left and of an unused double keep.
func (s *state) Estimate() []float64 {
	points := make([]float64, s.seats)
	for seat, n := range s.Score() {
		points[seat] = float64(n) + s.toCome(games.Seat(seat))
	}
	return points
}

// toCome is the expected value of the pieces that a seat still has to build, and of its double
// keep.
func (s *state) toCome(seat games.Seat) float64 {
	left := s.pieceLeft(seat)
	return perTower*float64(left[tower]) + perWall*float64(left.walls()) + s.keepWorth(seat)
}

// Horizon implements games.Estimator. The value of a turn shows at its end; playing the next turn
// too only adds noise.
func (s *state) Horizon() int { return 1 }

// pieceLeft counts the pieces that a seat still has to build. Everybody knows them, because the
// sets of cards and the cards played are public.
func (s *state) pieceLeft(seat games.Seat) supply {
	p := s.players[seat]
	cards := p.hand | p.deck
	if seat == s.seat && s.phase == playing {
		cards |= s.played
	}
	left := s.cards.pieces(cards).plus(p.passedOn)
	if seat == s.seat && s.phase == building {
		left = left.plus(s.todo)
	}
	return left
}

// keepWorth is the expected value of a seat's double keep.
func (s *state) keepWorth(seat games.Seat) float64 {
	if s.players[seat].doubled {
		return 0
	}
	share := float64(s.pieceLeft(seat).total()) / float64(s.cards.pieces(s.of[wallDeck]|s.of[towerDeck]).total())
	return perKeep * min(1, lateKeep*share)
}
