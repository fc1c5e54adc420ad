package search

import "github.com/bastide-games/bastide/games"

// measure is what the players of a game strive for: to be ahead in points or, where those do not
// tell who wins, to win. Victories are counted in hundredths: 100 is one for sure, 0 a defeat.
type measure struct{ wins bool }

func measureOf(g games.Game) measure { return measure{!g.Info().ByPoints()} }

const (
	even      = 50.0 // hundredths of a victory, which a draw is worth
	evenScale = 25.0 // of those beyond
)

// firstScale returns the scale of leads before anything is known of them.
func (m measure) firstScale() float64 {
	if m.wins {
		return evenScale
	}
	return firstScale
}

// lead returns how far a seat is ahead of the best other one, or its victories beyond half of them.
func (m measure) lead(worth []float64, seat games.Seat) float64 {
	if m.wins {
		return worth[seat] - even
	}
	return Lead(worth, seat)
}

// read makes of what a game or a model estimates, points or returns, what it is worth.
func (m measure) read(worth []float64) {
	for seat := range worth {
		if m.wins {
			worth[seat] = even + even*worth[seat]
		}
	}
}

// worth writes what each seat can expect of a position without looking ahead.
func (m measure) worth(s games.State, worth []float64) {
	m.estimate(s, worth)
	m.read(worth)
}

// estimate is worth as the game counts it.
func (m measure) estimate(s games.State, worth []float64) {
	if e, ok := s.(games.Estimator); ok && len(s.Turn()) > 0 {
		copy(worth, e.Estimate())
		return
	}
	m.outcome(s, worth)
}

// outcome writes what each seat has now, as the game counts it.
func (m measure) outcome(s games.State, worth []float64) {
	if m.wins {
		copy(worth, games.Returns(s))
		return
	}
	scored(s, worth)
}

// Expected returns what each seat can expect of a position without looking ahead, see [Answer]; of
// the end of a match it is what came of it.
func Expected(g games.Game, s games.State) []float64 {
	worth := make([]float64, len(s.Score()))
	measureOf(g).worth(s, worth)
	return worth
}

// scored writes the points of each seat so far.
func scored(s games.State, points []float64) {
	for seat, p := range s.Score() {
		points[seat] = float64(p)
	}
}
