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
	case v.Draft.Celled:
		return v.Board.BarredTurns(v.Draft.Cell, v.Draft.Kind, vocabulary)
	case v.Draft.Kind != nobody:
		return v.Board.Barred(v.Draft.Kind, vocabulary)
	}
	return nil // the tile is not chosen yet
}
