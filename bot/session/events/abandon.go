package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// askAbandon asks the others to stop the match.
func askAbandon(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if s.Status == session.Lobby {
		return session.Result{}, session.Refuse("bot.error.lobby")
	}
	return ask(s, e, p, session.Vote{Kind: session.VoteAbandon}, "bot.abandon.asked", "bot.abandon.done")
}

// Stop ends a match without a result.
func Stop(s *session.Session, e session.Env) (*session.Session, session.Result, error) {
	next := s.Clone()
	r, err := applyAbandon(next, e, session.Vote{})
	if err != nil {
		return s, session.Result{}, err
	}
	settle(next, e, &r)
	return next, r, nil
}

// applyAbandon stops the match in its present position.
func applyAbandon(s *session.Session, e session.Env, _ session.Vote) (session.Result, error) {
	s.End(e.Now.Unix())
	s.ReleaseDecision()
	s.DropDrafts()
	s.OutdateAll(len(s.Players))
	s.AddMove(session.Move{Seat: games.Spectator, Events: []games.Event{{Kind: table.Abandoned, Seat: games.Spectator}}})
	return session.Result{Posts: retirePost(s, session.Post{Kind: session.PostResult})}, nil
}
