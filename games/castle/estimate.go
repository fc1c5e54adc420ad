package castle

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
	return []float64{float64(next.score[0]), float64(next.score[1])}
}

// Horizon implements games.Estimator: playing on to the end tells more.
func (s *state) Horizon() int { return -1 }

// Drift implements games.Drifter.
func (s *state) Drift(seat games.Seat, number func(limit int) int) games.Action {
	return tilegame.Drift(s.Legal(seat), followNone, s.phase == following, number)
}
