package carcassonne

import "github.com/bastide-games/bastide/games"

// Barred implements games.Explainer: cells and rotations for the tile to be laid, and
// places for a follower.
func (s *state) Barred(seat games.Seat, words []string) []games.Bar {
	v := s.seen(seat, words)
	switch {
	case !v.Acting:
	case s.phase == following:
		return v.BarredPlaces(v.obstacle(), v.left(seat))
	case v.Half.Celled:
		return v.Board.BarredTurns(v.Half.Cell, v.Half.Kind, spoken)
	case v.Half.Kind != nobody:
		return v.Board.Barred(v.Half.Kind, spoken)
	}
	return nil // the tile is not chosen yet
}
