package city

import "github.com/bastide-games/bastide/games"

// Stock implements games.Stocked: what is in the piles. The tile drawn lies open.
func (s *state) Stock(games.Seat) []games.Stock { return s.Set.Stock(s.Bag.Left) }
