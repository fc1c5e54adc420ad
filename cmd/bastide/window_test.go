package main

import (
	"testing"
)

// Matches with a day for each turn work across restarts. Decisions are sometimes undone, and passed
// on before their window closes.
func TestMatchesWithWindow(t *testing.T) {
	t.Parallel()
	s := newServer(t, checkSchema, func(s *server) { s.host.undo = undoWindow })
	s.disturb = func(r *randomMatch) {
		if r.IntN(restartEvery) == 0 {
			r.restart()
		}
	}
	play := []string{"carcassonne", "castellan"} // in public, and from the hand
	if !all() || raceDetector {
		play = play[:1]
	}
	queue := make(chan *randomMatch, len(play))
	for n, game := range play {
		r := s.newRandomMatch(game, uint64(n))
		r.speed = "day"
		queue <- r
	}
	close(queue)
	played := s.playAll(queue, 2)
	s.awaitDelivered()
	s.halt()
	if stored := s.inspect(); stored != played {
		t.Errorf("%d matches stored, want %d", stored, played)
	}
	s.checkNoDuplicates()
	s.checkNoViolations()
}
