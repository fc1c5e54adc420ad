package events

import (
	"github.com/bastide-games/bastide/bot/session"
)

// Deletions and lost permissions on Discord are noticed in two ways: by events while the bot is connected,
// and by refused posts. What can be posted again is. Otherwise the players are told, in the channel of the
// lobby or in direct messages. The match and its clock wait until the match is moved or may continue.

// Lose handles a loss. Unforeseen reports that the message may be one whose delivery is not known yet.
func Lose(s *session.Session, e session.Env, l session.Loss) (next *session.Session, r session.Result, unforeseen bool, err error) {
	next = s.Clone()
	ill := s.Trouble
	switch {
	case s.Status == session.Lobby && l.Message != 0 && l.Message == s.LobbyPost && s.Closed == 0 && !s.PostedAgain:
		next.PostAgain()
		next.SetLobbyPost(0)
		r.Posts = []session.Post{{Kind: session.PostLobby}}
		settle(next, e, &r)
		return next, r, false, nil
	case s.Status == session.Lobby && (l.Message == 0 || l.Message == s.LobbyPost):
		return s, session.Result{Removed: true}, false, nil // its post is not wanted, or there is no place for it
	case s.Status != session.Live || s.Trouble != "":
		return s, session.Result{Unchanged: true}, false, nil
	case l.Message != 0:
		r, unforeseen, err = repostLost(next, e, l.Message)
	case l.Channel != 0:
		r.Posts = reportTrouble(next, session.TroubleGone)
	default:
		// The refused edit shows when the bot may write again.
		r.Posts = append(reportTrouble(next, session.TroubleForbidden), editLivePost(next)...)
	}
	if err != nil || r.Posts == nil && next.Trouble == ill {
		return s, session.Result{Unchanged: true}, unforeseen, err
	}
	settle(next, e, &r)
	return next, r, unforeseen, nil
}

// repostLost posts a deleted message again, if the match needs it.
func repostLost(s *session.Session, e session.Env, message uint64) (r session.Result, unforeseen bool, err error) {
	if s.LivePost == message {
		s.ClearLivePostAndCalls()
		err = repostLive(s, e, &r)
		return r, false, err
	}
	for _, q := range questions(s) {
		if q.old == message {
			q.forget(s)
			r.Posts = append(r.Posts, q.again)
		}
	}
	s.DropCall(message)
	return r, s.LivePost == 0, nil
}

// extendDeadlines gives an open vote, and a decision that can be undone, the time back that a trouble took.
func extendDeadlines(s *session.Session, e session.Env) {
	now := e.Now.Unix()
	switch {
	case s.Trouble != "" && s.Stuck == 0:
		s.SetStuck(now)
	case s.Trouble == "" && s.Stuck != 0:
		lasted := max(now-s.Stuck, 0)
		s.SetStuck(0)
		s.PostponeDecision(lasted)
		s.ExtendVote(lasted)
	}
}

// reportTrouble records what is wrong with the match's channel, and returns the posts that tell the
// players, once.
func reportTrouble(s *session.Session, what string) []session.Post {
	if s.Trouble == what {
		return nil
	}
	s.SetTrouble(what)
	switch {
	case s.Status != session.Live || !s.TakeTrouble():
		return nil
	case s.InPrivate(): // there is no other place to tell the person
		return nil
	case s.Elsewhere():
		return []session.Post{{Kind: session.PostTrouble}}
	}
	return directMessages(s)
}

// directMessages lists messages about the trouble to all who play.
func directMessages(s *session.Session) (posts []session.Post) {
	for _, seat := range s.Playing() {
		posts = append(posts, session.Post{Kind: session.PostDirect, Seat: seat})
	}
	return posts
}

// takeBackWarning edits the message that tells of a trouble once the trouble, or the match, is over.
func takeBackWarning(s *session.Session) []session.Post {
	if s.Warning == 0 || s.Status == session.Live && !s.Healed() {
		return nil
	}
	edit := session.Post{Kind: session.PostTrouble, Channel: s.WarnedIn, Message: s.Warning}
	s.Unwarned()
	return []session.Post{edit}
}

// troublePostUseful reports whether a post about the trouble still makes sense.
func troublePostUseful(s *session.Session, p session.Post) bool {
	if p.Edits() {
		return true
	}
	return s.Status == session.Live && s.Trouble != "" && (p.Kind != session.PostDirect || !s.Match.Gone[p.Seat])
}
