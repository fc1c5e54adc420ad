package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// mustSeal reports whether a decision must be sealed: the match is part of a duel, and something would be
// drawn after the decision. That does not depend on what is drawn.
func mustSeal(s *session.Session, e session.Env, entries []table.Entry) bool {
	if !s.Dueling() {
		return false
	}
	after, _, _, err := playFrom(s.Match, entries, automaticEntries(s, e))
	return err == nil && after.State.Draws() != s.Match.State.Draws()
}

// seal makes the decision of a seat final. The player's clock stops.
func seal(s *session.Session, e session.Env, seat games.Seat) {
	haltClock(s, e)
	s.SealDecision(seat)
}

// refusedSealed refuses to change a sealed decision.
func refusedSealed() error { return session.Refuse("bot.duel.sealed") }

// Unseal applies a sealed decision. Unchanged means that there is none, or that the match is stopped.
func Unseal(s *session.Session, e session.Env) (*session.Session, session.Result, error) {
	if s.Status != session.Live || !s.HasSealed() || s.Paused != 0 || s.Trouble != "" {
		return s, session.Result{Unchanged: true}, nil
	}
	next := s.Clone()
	r, err := carryPending(next, e)
	if err != nil {
		return s, session.Result{}, err
	}
	settle(next, e, &r)
	return next, r, nil
}

// Unveil makes the seed of a match of a duel public: the other match is over too.
func Unveil(s *session.Session, e session.Env) (*session.Session, session.Result) {
	next, r := s.Clone(), session.Result{}
	next.ShowSeed()
	settle(next, e, &r)
	return next, r
}
