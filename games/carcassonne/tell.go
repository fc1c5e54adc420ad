package carcassonne

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
	shape := s.set.geometry.Shape(kind)
	return tilegame.Sides(shape, turn, func(segment int) games.Text { return spoken.Feature(shape.Segments[segment].Ground) })
}

// Together implements games.Described.
func (s *state) Together() []games.Text { return s.Joined(spoken, endless, s.bears) }

// bears tells how many shields a city has, and how much of a cloister's square lies.
func (s *state) bears(r tiles.Region) []games.Text {
	switch {
	case s.Ground(r) == cloister:
		return []games.Text{games.T("carcassonne.text.square", "n", 1+s.neighbours(r))}
	case s.Ground(r) == city && s.Marks(r) > 0:
		return []games.Text{games.T("carcassonne.text.shields", "n", s.Marks(r))}
	}
	return nil
}

// endless says that a field is never finished.
func endless(g tiles.Ground) bool { return g == field }
