package castle

// Estimate implements games.Estimator: the score if the match ended now.
func (s *state) Estimate() []float64 {
	next := s.clone()
	if s.phase != over {
		next.end()
	}
	return []float64{float64(next.score[0]), float64(next.score[1])}
}

// Horizon implements games.Estimator. Nothing is played on at random but in the model.
func (s *state) Horizon() int { return -1 }
