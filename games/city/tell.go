package city

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// Sides implements games.Described.
func (s *state) Sides(name string, turn int) []games.Text {
	kind := slices.Index(s.set.names, name)
	if kind < 0 {
		return nil
	}
	return tilegame.Sides(s.set.geometry.Shape(kind), turn, spoken)
}

// Together implements games.Described.
func (s *state) Together() []games.Text {
	return s.Joined(spoken, func(tiles.Ground) bool { return false })
}
