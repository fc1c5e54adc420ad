package castle

import "github.com/bastide-games/bastide/games"

// Barred implements games.Explainer: cells and rotations for the tile to be laid, and
// places for a follower.
func (s *state) Barred(seat games.Seat, words []string) []games.Bar {
	v := s.seen(seat, words)
	switch {
	case !v.Acting:
	case s.phase == following:
		return v.BarredPlaces(v.obstacle(), v.left(seat))
	case s.phase != placing:
	case v.Half.Celled:
		return v.Board.BarredTurns(v.Half.Cell, v.hand, spoken)
	default:
		return v.Board.Barred(v.hand, spoken)
	}
	return nil
}
