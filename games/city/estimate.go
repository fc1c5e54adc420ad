package city

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// Estimate implements games.Estimator: the score if the match ended now.
func (s *state) Estimate() []float64 {
	next := s.clone()
	if s.phase != over {
		next.end()
	}
	list := make([]float64, s.seats)
	for seat := range list {
		list[seat] = float64(next.score[seat])
	}
	return list
}

// Horizon implements games.Estimator: a town built at random tells less than its beginning.
func (s *state) Horizon() int { return 2 }

// Drift implements games.Drifter.
func (s *state) Drift(seat games.Seat, number func(limit int) int) games.Action {
	return tilegame.Drift(s.Legal(seat), followNone, s.phase == following, number)
}
