package events

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/session"
)

// A vote follows this file from top to bottom. A player asks, by [ask] or [askAboutSeat]; the others press
// a button, by [agree] or [decline], or let the time pass; and the file of the subject applies the result.
// Package session says who is asked, and how many have to agree.

// appliers apply the result of a vote, by the kind of the question.
var appliers map[string]func(*session.Session, session.Env, session.Vote) (session.Result, error)

func init() {
	appliers = map[string]func(*session.Session, session.Env, session.Vote) (session.Result, error){
		session.VoteTakeback: applyTakeback, session.VoteWait: applyWait, session.VoteSkip: applySkip,
		session.VoteTakeOver: applyTakeOver, session.VoteOpen: applyOpen, session.VoteAbandon: applyAbandon,
		session.VoteMove: applyMove,
	}
}

// ask opens a vote, and answers that the others are asked. If consent is not needed, it applies the request
// at once, and answers that it is done.
func ask(s *session.Session, e session.Env, p session.Press, v session.Vote, asked, done string) (session.Result, error) {
	posts, err := propose(s, e, p.By.User, v)
	if err != nil {
		return session.Result{}, err
	}
	if len(s.Voters(*s.Vote)) > 0 || s.Verdict() != session.VoteCarried {
		return session.Result{Posts: posts, Reply: say(asked, "channel", session.Channel(s.Channel))}, nil
	}
	v = *s.Vote
	s.DropVote()
	r, err := appliers[v.Kind](s, e, v)
	r.Reply = say(done, "channel", session.Channel(s.Channel))
	return r, err
}

// askAboutSeat does at once what a player wants to happen to another's seat, if no other player has a say,
// and otherwise opens a vote. A player who asks the same as an open vote agrees to it.
func askAboutSeat(s *session.Session, e session.Env, p session.Press, v session.Vote) (session.Result, error) {
	r, err := applyOrPropose(s, e, p, v)
	if err != nil {
		return session.Result{}, err
	}
	done := "bot.late.done"
	if s.Voting() && s.Vote.Kind == v.Kind {
		done = "bot.late.asked"
	}
	switch {
	case p.IsCommand():
		r.Reply = say(done, "channel", session.Channel(s.Channel))
	case p.Private:
		r.Reply = sayHere(done, "channel", session.Channel(s.Channel))
	}
	return r, nil
}

func applyOrPropose(s *session.Session, e session.Env, p session.Press, v session.Vote) (session.Result, error) {
	if now := s.Vote; s.Voting() && s.Verdict() == "" && now.Kind == v.Kind && now.Seat == v.Seat {
		if now.By == p.By.User {
			return session.Result{}, session.Refuse("bot.vote.own")
		}
		s.CastVote(p.By.User, true)
		if verdict := s.Verdict(); verdict != "" {
			return settleVote(s, e, verdict)
		}
		return session.Result{Posts: []session.Post{s.VotePost()}}, nil
	}
	if s.Plays(p.By.User) && len(s.Opponents(v.Seat)) == 1 {
		v.By, v.Position = p.By.User, s.Position
		return appliers[v.Kind](s, e, v)
	}
	posts, err := propose(s, e, p.By.User, v)
	return session.Result{Posts: posts}, err
}

// mayPropose refuses a question: there is one vote at a time, and only players may ask.
func mayPropose(s *session.Session, user uint64, kind string) error {
	switch {
	case s.Status == session.Over:
		return refusedOver(s)
	case !s.Plays(user):
		return session.Refuse("bot.vote.noseat")
	case s.Paused != 0:
		return session.Refuse("bot.pause.refused")
	case s.Voting() && s.Verdict() == "" && !s.AskedBy(user, kind):
		return session.Refuse("bot.vote.running", "link", voteLink(s))
	}
	return nil
}

// voteTime is how long a vote runs in matches without a clock.
const voteTime = 24 * time.Hour

// propose opens a vote and returns its posts. The error is that of [mayPropose].
func propose(s *session.Session, e session.Env, user uint64, v session.Vote) ([]session.Post, error) {
	if err := mayPropose(s, user, v.Kind); err != nil {
		return nil, err
	}
	lasts := s.SpeedOf().Allowance
	if lasts == 0 {
		lasts = voteTime
	}
	var posts []session.Post
	if s.Voting() { // its end was not noticed yet, or it is asked again
		posts = append(posts, s.EndVote(cmp.Or(s.Verdict(), session.VoteWithdrawn)))
	}
	v.N, v.By, v.Position = s.NewNumber(), user, s.Position
	v.Until = e.Now.Add(lasts).Unix()
	if slices.Contains(s.Voters(v), s.Seat(v.By)) {
		v.Agreed = []uint64{v.By}
	}
	s.AskVote(v)
	return append(posts, session.Post{Kind: session.PostVote, Vote: v.N}), nil
}

// voteLink links to the vote's post, or to the match while that is unknown.
func voteLink(s *session.Session) session.Link {
	if s.Vote.Post == 0 {
		return s.Link()
	}
	return s.LinkTo(s.Vote.Post)
}

// votePostUseful reports whether a new post about a vote makes sense. If the vote ended before the post was
// seen, it does only if the vote changed something.
func votePostUseful(s *session.Session, p session.Post) bool {
	v := s.Vote
	return p.Edits() || v != nil && v.N == p.Vote && v.Post == 0 && (v.End == "" || v.End == session.VoteCarried)
}

// agree is a vote in favour, decline one against. With decline, the player who asked withdraws the
// question.
func agree(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	return ballot(s, e, p, true)
}

func decline(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	return ballot(s, e, p, false)
}

// ballot counts a vote, and ends the question if it is decided.
func ballot(s *session.Session, e session.Env, p session.Press, yes bool) (session.Result, error) {
	if err := mayVote(s, p, yes); err != nil {
		return session.Result{}, err
	}
	v := s.Vote
	s.SetVotePost(v.N, p.Message)
	s.CastVote(p.By.User, yes)
	verdict := s.Verdict()
	switch {
	case p.By.User == v.By:
		verdict = session.VoteWithdrawn
	case verdict == session.VoteCarried && p.Taken != nil:
		verdict = session.VoteVoid
	}
	r := session.Result{Posts: []session.Post{s.VotePost()}}
	if verdict != "" {
		var err error
		if r, err = settleVote(s, e, verdict); err != nil {
			return session.Result{}, err
		}
	}
	r.Reply, r.Posts = session.Reply{Show: session.ShowVote}, shownByReply(session.PostVote, r.Posts...)
	return r, nil
}

// mayVote refuses a vote that does not count.
func mayVote(s *session.Session, p session.Press, yes bool) error {
	v := s.Vote
	switch {
	case v == nil || v.N != p.Tick || v.End != "" || s.Verdict() != "":
		return session.Refuse("bot.vote.over", "link", s.Link())
	case elsewhere(s, p, v.Post) || p.Message == s.LivePost:
		return session.Refuse("bot.press.old", "link", voteLink(s))
	case !s.Plays(p.By.User):
		return session.Refuse("bot.vote.noseat")
	case v.By == p.By.User && yes:
		return session.Refuse("bot.vote.own")
	case v.By != p.By.User && !slices.Contains(s.Voters(*v), s.Seat(p.By.User)):
		return session.Refuse("bot.vote.notasked")
	}
	return nil
}

// ringVote ends a vote whose time is over.
func ringVote(s *session.Session, e session.Env) (session.Result, error) {
	return settleVote(s, e, cmp.Or(s.Verdict(), session.VoteExpired))
}

// settleVote ends the open vote with the verdict and applies the result. A result that can no longer be
// applied is void.
func settleVote(s *session.Session, e session.Env, verdict string) (session.Result, error) {
	var r session.Result
	asked := s.Channel
	if verdict == session.VoteCarried {
		before := *s.Clone()
		var err error
		var no session.Refusal
		switch r, err = appliers[s.Vote.Kind](s, e, *s.Vote); {
		case errors.As(err, &no):
			*s = before
			verdict, r = session.VoteVoid, session.Result{}
		case err != nil:
			return session.Result{}, err
		}
	}
	end := s.EndVote(verdict)
	if s.Channel != asked && end.Edits() {
		end.Channel = asked
	}
	r.Posts = append(r.Posts, end)
	return r, nil
}

// voidVote ends an open vote when the match is over.
func voidVote(s *session.Session) []session.Post {
	if s.Status != session.Over || !s.Voting() {
		return nil
	}
	return []session.Post{s.EndVote(session.VoteVoid)}
}
