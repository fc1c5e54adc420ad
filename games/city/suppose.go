package city

import "github.com/bastide-games/bastide/games"

// Supposable implements [games.Supposer].
func (s *state) Supposable() []games.Stock {
	if s.phase != placing {
		return nil
	}
	probe := s.position // placements look at the tile in hand only
	return s.Table.Supposable(int(s.held), func(kind int) bool {
		probe.held = int8(kind)
		return probe.playable()
	})
}

// Suppose implements [games.Supposer].
func (s *state) Suppose(seat games.Seat, name string) (games.State, error) {
	next := s.clone()
	kind, err := next.Table.Suppose(seat, int(s.held), name, s.Supposable())
	if err != nil {
		return nil, err
	}
	next.held = int8(kind)
	next.List = next.legal()
	return next, nil
}
