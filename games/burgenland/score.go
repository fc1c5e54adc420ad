package burgenland

import "github.com/bastide-games/bastide/games"

// score compares the two castles of the crown's colour. The owner of the better one gains the
// difference, even if it is the other player's turn. Equal castles change nothing. The match ends
// at once when a player reaches the goal (ruling 9).
func (t *step) score() {
	colour := t.crownSpace().colour
	gainer, better, worse := t.compare(colour)
	t.phase = rolling
	if better == worse {
		t.last.deed = evenDeed
		t.tell("even", games.Spectator, t.castle[colour][0], fact("value", better))
		return
	}
	t.points[gainer] += better - worse
	t.last.deed, t.last.amount, t.last.gainer = scoredDeed, better-worse, gainer
	t.events = append(t.events, games.Event{
		Kind: "scored", Seat: gainer, Facts: t.castle[colour],
		Terms: []games.Term{{Name: "own", Count: better, Each: 1}, {Name: "opponent", Count: worse, Each: -1}},
	})
	if t.points[gainer] >= t.goal {
		t.phase = over
		t.tell("ended", games.Spectator, games.Fact{Name: "winners", Value: gainer.String()})
	}
}

// compare returns who has the better castle of a colour, and both values; seat 0 if they are equal.
func (s *state) compare(colour int) (leader games.Seat, better, worse int) {
	a, b := s.castles[0][colour].value(s.board), s.castles[1][colour].value(s.board)
	if b > a {
		return 1, b, a
	}
	return 0, a, b
}

// castlesEqual reports whether a scoring would change nothing, so that the game need not ask.
func (s *state) castlesEqual(colour int) bool {
	_, better, worse := s.compare(colour)
	return better == worse
}

// skip declines an optional scoring.
func (t *step) skip() {
	t.last.deed = skippedDeed
	t.phase = rolling
	t.tell("skipped", t.seat, t.castle[t.crownSpace().colour]...)
}
