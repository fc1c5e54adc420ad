package carcassonne

import (
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tilegame"
	"github.com/bastide-games/bastide/games/tiles"
)

// Sides implements games.Described.
func (s *state) Sides(name string, turn int) []games.Text {
	return s.Set.Sides(name, turn, func(segment tiles.Segment) games.Text { return vocabulary.Feature(segment.Ground) })
}

// Together implements games.Described.
func (s *state) Together() []games.Text { return s.Joined(vocabulary, endless, s.printedOn) }

// Earning implements games.Earner. Without byField, one entry is about all fields of the seat.
func (s *state) Earning(seat games.Seat) []games.Text {
	if s.byField {
		return s.Table.Earning(seat, s.HasMajority(seat), vocabulary, s.worthOf)
	}
	built := func(r tiles.Region) bool { return s.Ground(r) != field && s.HasMajority(seat)(r) }
	list := s.Table.Earning(seat, built, vocabulary, s.worthOf)
	for _, r := range s.OccupiedRegions(nil) {
		if s.Ground(r) == field && s.Followers(r).Of(seat) > 0 {
			together := tilegame.Worth{Now: perCity * len(s.feeding(seat, nowhere)), Endless: true}
			return append(list, together.Earning(allFarmers, s.Post(r, seat).String()))
		}
	}
	return list
}

// printedOn says how many shields a city has, or how many tiles of a cloister's square lie.
func (s *state) printedOn(r tiles.Region) []games.Text {
	switch {
	case s.Ground(r) == cloister:
		return []games.Text{games.T("carcassonne.text.square", "n", 1+s.neighbours(r))}
	case s.Ground(r) == city && s.Marks(r) > 0:
		return []games.Text{games.T("carcassonne.text.shields", "n", s.Marks(r))}
	}
	return nil
}

// endless says that a field is never complete.
func endless(g tiles.Ground) bool { return g == field }
