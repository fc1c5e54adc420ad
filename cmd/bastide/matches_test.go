package main

import "testing"

// restartEvery is after how many presses of a match, about, the bot is restarted.
const restartEvery = 150

// Random matches of every game, in the long form with every number of seats and options, played
// by pressing buttons; the bot is restarted now and then. Every record replays to the
// stored result.
func TestRandomMatches(t *testing.T) {
	t.Parallel()
	first, others := 1, 1
	if all() && !raceDetector { // which makes each take half a minute
		first, others = 20, 6 // every option of the first game, with every number of seats
	}
	s := newServer(t, strict)
	s.disturb = func(r *random) {
		if r.IntN(restartEvery) == 0 {
			r.restart()
		}
	}
	played := s.playAll(s.everyGame(first, others), 4)
	s.delivered()
	s.halt()
	if stored := s.inspect(); stored != played {
		t.Errorf("%d matches stored, want %d", stored, played)
	}
	s.once()
	s.proper()
}
