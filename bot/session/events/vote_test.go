package events

import (
	"testing"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/catalog"
)

// A result that can no longer be applied is void, and what was already done of it is undone.
func TestRefusedVoteIsUndone(t *testing.T) {
	const kind = "half-done"
	appliers[kind] = func(s *session.Session, e session.Env, _ session.Vote) (session.Result, error) {
		s.End(e.Now.Unix())
		s.AddPlayer(session.Player{User: 3, Name: "Claire"})
		return session.Result{Posts: []session.Post{{Kind: session.PostResult}}}, session.Refuse("bot.vote.over")
	}
	defer delete(appliers, kind)
	s, _, err := Open(session.Opening{Game: catalog.Builtin()["carcassonne"], Channel: 8, Creator: session.Player{User: 1, Name: "Alix"}})
	if err != nil {
		t.Fatal(err)
	}
	s.AskVote(session.Vote{N: 7, Kind: kind, By: 1})
	r, err := settleVote(s, session.Env{Now: time.Unix(1_700_000_000, 0)}, session.VoteCarried)
	if err != nil {
		t.Fatal(err)
	}
	if s.Status != session.Lobby || s.Ended != 0 || len(s.Players) != 1 {
		t.Errorf("something was done: %+v, %d players", s.Status, len(s.Players))
	}
	if s.Vote.End != session.VoteVoid || len(r.Posts) != 1 || r.Posts[0].Kind != session.PostVote || r.Posts[0].Vote != 7 {
		t.Errorf("the vote ended %q, with %+v", s.Vote.End, r.Posts)
	}
}
