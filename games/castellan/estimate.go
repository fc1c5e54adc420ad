package castellan

// Estimate implements games.Estimator: the score so far. What is in the hands counts the
// same for everybody.
func (s *state) Estimate() []float64 {
	points := make([]float64, s.seats)
	for seat, n := range s.Score() {
		points[seat] = float64(n)
	}
	return points
}

// Horizon implements games.Estimator: what a turn is worth shows in the next one. Walls
// that are put anywhere after that tell nothing.
func (s *state) Horizon() int { return 1 }
