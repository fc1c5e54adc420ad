package search

import "github.com/bastide-games/bastide/games"

// measure is what the players of a game aim for: a lead in points or, if points do not decide, to
// win. Victories are in hundredths: 100 is a certain win, 0 a defeat.
type measure struct{ wins bool }

func measureOf(g games.Game) measure { return measure{!g.Info().ByPoints()} }

const (
	even      = 50.0 // hundredths of a victory; the value of a draw
	evenScale = 25.0 // scale of leads in victories
)

// firstScale returns the scale of leads before any playout.
func (m measure) firstScale() float64 {
	if m.wins {
		return evenScale
	}
	return firstScale
}

// lead returns the lead of a seat over the best other one, or its victories above one half.
func (m measure) lead(worth []float64, seat games.Seat) float64 {
	if m.wins {
		return worth[seat] - even
	}
	return Lead(worth, seat)
}

// read converts what a game or a model estimates, points or returns, in place.
func (m measure) read(worth []float64) {
	for seat := range worth {
		if m.wins {
			worth[seat] = even + even*worth[seat]
		}
	}
}

// worth writes the expected result of each seat without looking ahead.
func (m measure) worth(s games.State, worth []float64) {
	m.estimate(s, worth)
	m.read(worth)
}

// estimate is worth before conversion.
func (m measure) estimate(s games.State, worth []float64) {
	if e, ok := s.(games.Estimator); ok && len(s.Turn()) > 0 {
		copy(worth, e.Estimate())
		return
	}
	m.outcome(s, worth)
}

// outcome writes the current result of each seat, before conversion.
func (m measure) outcome(s games.State, worth []float64) {
	if m.wins {
		copy(worth, games.Returns(s))
		return
	}
	scored(s, worth)
}

// Expected returns the expected result of each seat without looking ahead, in the units of
// [Answer]. At the end of a match it is the result.
func Expected(g games.Game, s games.State) []float64 {
	worth := make([]float64, len(s.Score()))
	measureOf(g).worth(s, worth)
	return worth
}

// scored writes the current points of each seat.
func scored(s games.State, points []float64) {
	for seat, p := range s.Score() {
		points[seat] = float64(p)
	}
}
