package burgenland

import "math"

// The long-term value of advantages, in points, fitted to the ends of forty matches of computer
// players. Castles score again and again, so their cards are worth more than the next scoring
// alone.
const (
	perCard = 1.1 // for each point of the values of the cards
	perLead = 0.2 // for each point by which the best part is better
	perDie  = 0.2 // for each special die
	perTurn = 1.0 // for the seat to act
)

// Estimate implements games.Estimator. It assumes that one seat reaches the goal. The other seat is
// behind by the points so far, the expected gain from the better castles, and the dice.
func (s *state) Estimate() []float64 {
	var list [seats]float64
	for seat := range list {
		list[seat] = float64(s.points[seat]) + perDie*float64(s.owned[seat])
	}
	list[s.seat] += perTurn
	for colour := range colours {
		leader, better, worse := s.compare(colour)
		list[leader] += perLead * float64(better-worse)
		more := s.castles[0][colour].total(s.board) - s.castles[1][colour].total(s.board)
		list[0] += perCard * float64(max(0, more))
		list[1] += perCard * float64(max(0, -more))
	}
	goal, ahead := float64(s.goal), s.limitLead(list[0]-list[1])
	return []float64{goal - max(0, -ahead), goal - max(0, ahead)}
}

// limitLead keeps a lead below the points at which the match ends.
func (s *state) limitLead(lead float64) float64 {
	goal := float64(s.goal)
	return goal * math.Tanh(lead/goal)
}

// Horizon implements games.Estimator. Random turns go on until a card is lost, so they say nothing
// about players who want to win.
func (s *state) Horizon() int { return 0 }
