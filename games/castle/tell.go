package castle

import (
	"slices"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// Sides implements games.Described.
func (s *state) Sides(name string, turn int) []games.Text {
	kind := slices.Index(s.names, name)
	if kind < 0 {
		return nil
	}
	return tilegame.Sides(s.geometry.Shape(kind), turn, spoken)
}

// Together implements games.Described.
func (s *state) Together() []games.Text { return s.Joined(spoken, endless) }

// endless says that a court is never finished.
func endless(g tiles.Ground) bool { return g == court }
