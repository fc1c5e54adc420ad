package castle

import "github.com/bastide-games/bastide/games"

// Supposable implements [games.Supposer].
func (s *state) Supposable() []games.Stock {
	if s.phase != placing {
		return nil
	}
	return s.Table.Supposable(s.hand, s.FitsSomewhere)
}

// Suppose implements [games.Supposer]. The seat can use the wall tiles of earlier turns.
func (s *state) Suppose(seat games.Seat, name string) (games.State, error) {
	next := s.clone()
	kind, err := next.Table.Suppose(seat, s.hand, name, s.Supposable())
	if err != nil {
		return nil, err
	}
	next.hand, next.fresh = kind, [wallKinds]uint8{}
	next.List = next.legal()
	return next, nil
}
