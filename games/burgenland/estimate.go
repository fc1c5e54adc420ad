package burgenland

import "math"

// What an advantage is worth in the long run, in points, fitted to the ends of forty
// matches of computer players. Castles are compared again and again, so that their cards
// tell more than what they count just now.
const (
	perCard = 1.1 // for each point of the values of the cards
	perLead = 0.2 // for each point by which the best part is better
	perDie  = 0.2 // for each special die
	perTurn = 1.0 // for being the one to act
)

// Estimate implements games.Estimator: one seat will reach the goal, and the other be behind
// by the points so far, what the better castles may still bring, and the dice.
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
	goal, ahead := float64(s.goal), s.within(list[0]-list[1])
	return []float64{goal - max(0, -ahead), goal - max(0, ahead)}
}

// within keeps a lead below the points at which the match ends.
func (s *state) within(lead float64) float64 {
	goal := float64(s.goal)
	return goal * math.Tanh(lead/goal)
}

// Horizon implements games.Estimator: turns at random, which go on until a card is lost,
// tell nothing about those of people who want to win.
func (s *state) Horizon() int { return 0 }
