package main

import "testing"

// restartEvery is about how many presses of a match lie between two restarts of the bot.
const restartEvery = 150

// Every record of a random match, played by pressing buttons, leads to the stored result. The bot
// restarts now and then. The long form plays each game several times, with other seats and options each time.
func TestRandomMatches(t *testing.T) {
	t.Parallel()
	each := 1
	if all() && !raceDetector { // the race detector makes each take half a minute
		each = 6
	}
	s := newServer(t, checkSchema)
	s.disturb = func(r *randomMatch) {
		if r.IntN(restartEvery) == 0 {
			r.restart()
		}
	}
	played := s.playAll(s.everyGame(each), 4)
	s.awaitDelivered()
	s.halt()
	if stored := s.inspect(); stored != played {
		t.Errorf("%d matches stored, want %d", stored, played)
	}
	s.checkNoDuplicates()
	s.checkNoViolations()
}
