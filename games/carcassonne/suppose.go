package carcassonne

import "github.com/bastide-games/bastide/games"

// Supposable implements [games.Supposer]. Secret hands stay as they are.
func (s *state) Supposable() []games.Stock {
	if s.hand || s.phase != placing {
		return nil
	}
	return s.Table.Supposable(s.drawn(), s.FitsSomewhere)
}

// Suppose implements [games.Supposer].
func (s *state) Suppose(seat games.Seat, name string) (games.State, error) {
	next := s.clone()
	kind, err := next.Table.Suppose(seat, s.drawn(), name, s.Supposable())
	if err != nil {
		return nil, err
	}
	next.hands[s.InTurn] = hand{}
	next.hands[seat].give(kind)
	next.List = next.legal()
	return next, nil
}
