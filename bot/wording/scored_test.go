package wording

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// scored is a final position of which only the points are known.
type scored struct {
	games.State
	score []int
}

func (s scored) Score() []int       { return s.score }
func (s scored) Turn() []games.Seat { return nil }

func (s scored) Winners() (all []games.Seat) {
	for seat, points := range s.score {
		if points == slices.Max(s.score) {
			all = append(all, games.Seat(seat))
		}
	}
	return all
}
