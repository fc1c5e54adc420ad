package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
)

// Estimate implements games.Estimator: the score if the match ended now.
func (s *state) Estimate() []float64 {
	next := s.clone()
	if s.phase == following {
		next.settle()
	}
	if s.phase != over {
		next.end()
	}
	return points(next.score[:s.seats])
}

func points(score []int) []float64 {
	list := make([]float64, len(score))
	for seat, n := range score {
		list[seat] = float64(n)
	}
	return list
}

// Horizon implements games.Estimator: playing on to the end tells more.
func (s *state) Horizon() int { return -1 }

// Drift implements games.Drifter.
func (s *state) Drift(seat games.Seat, number func(limit int) int) games.Action {
	return tilegame.Drift(s.Legal(seat), followNone, s.phase == following, number)
}
