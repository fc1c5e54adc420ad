package events

import (
	"github.com/bastide-games/bastide/bot/session"
)

// Ring does the first thing that is due. Unchanged means that nothing is.
func Ring(s *session.Session, e session.Env) (*session.Session, session.Result, error) {
	if s.Paused != 0 {
		return s, session.Result{Unchanged: true}, nil
	}
	for _, alarm := range []struct {
		due  func(*session.Session) int64
		ring func(*session.Session, session.Env) (session.Result, error)
	}{
		{func(s *session.Session) int64 { return s.LobbyDue() }, ringLobby},
		{(*session.Session).WindowDue, closeWindow},
		{(*session.Session).VoteDue, ringVote},
		{(*session.Session).PremoveDue, playPremove},
		{(*session.Session).ClockDue, ringClock},
	} {
		if due := alarm.due(s); due == 0 || due > e.Now.Unix() {
			continue
		}
		next := s.Clone()
		r, err := alarm.ring(next, e)
		if err != nil {
			return s, session.Result{}, err
		}
		settle(next, e, &r)
		return next, r, nil
	}
	return s, session.Result{Unchanged: true}, nil
}
