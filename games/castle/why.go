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
	case v.Draft.Celled:
		return v.Board.BarredTurns(v.Draft.Cell, v.hand, vocabulary)
	default:
		return v.Board.Barred(v.hand, vocabulary)
	}
	return nil
}
