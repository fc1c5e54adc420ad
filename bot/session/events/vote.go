package events

import (
	"cmp"
	"errors"
	"slices"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// carriers do what was agreed, by the kind of the question.
var carriers map[string]func(*session.Session, session.Env, session.Vote) (session.Result, error)

func init() {
	carriers = map[string]func(*session.Session, session.Env, session.Vote) (session.Result, error){
		session.VoteTakeback: carryTakeback, session.VoteWait: carryWait, session.VoteSkip: carrySkip,
		session.VoteTakeOver: carryTakeOver, session.VoteOpen: carryOpen, session.VoteAbandon: carryAbandon,
	}
}

// voteTime is how long a vote runs in matches without a clock.
const voteTime = 24 * time.Hour

// propose opens a vote. The error is a refusal: one vote at a time, and only by those who
// play.
func propose(s *session.Session, e session.Env, user uint64, v session.Vote) ([]session.Post, error) {
	switch {
	case s.Status == session.Over:
		return nil, refusedOver(s)
	case !s.Plays(user):
		return nil, session.Refuse("bot.vote.noseat")
	case s.Paused != 0:
		return nil, session.Refuse("bot.pause.refused")
	case s.Voting() && s.Verdict() == "" && !s.AskedBy(user, v.Kind):
		return nil, session.Refuse("bot.vote.running", "link", voteLink(s))
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

// nobodyToAsk reports whether a question has been put to computers only.
func nobodyToAsk(s *session.Session) bool {
	return len(s.Voters(*s.Vote)) == 0 && s.Verdict() == session.VoteCarried
}

// carryAtOnce does what nobody had to be asked for.
func carryAtOnce(s *session.Session, e session.Env, reply session.Reply) (session.Result, error) {
	v := *s.Vote
	s.DropVote()
	r, err := carriers[v.Kind](s, e, v)
	r.Reply = reply
	return r, err
}

// voteLink leads to the vote's post, or to the match while that is not known.
func voteLink(s *session.Session) session.Link {
	if s.Vote.Post == 0 {
		return s.Link()
	}
	return s.LinkTo(s.Vote.Post)
}

// voidVote ends a vote that is running when the match is over.
func voidVote(s *session.Session) []session.Post {
	if s.Status != session.Over || !s.Voting() {
		return nil
	}
	return []session.Post{s.EndVote(session.VoteVoid)}
}

// settleVote ends the running vote as the verdict says and does what was agreed. What cannot
// be done any more is void.
func settleVote(s *session.Session, e session.Env, verdict string) (session.Result, error) {
	var r session.Result
	if verdict == session.VoteCarried {
		before := *s.Clone()
		var err error
		var no session.Refusal
		switch r, err = carriers[s.Vote.Kind](s, e, *s.Vote); {
		case errors.As(err, &no):
			*s = before
			verdict, r = session.VoteVoid, session.Result{}
		case err != nil:
			return session.Result{}, err
		}
	}
	r.Posts = append(r.Posts, s.EndVote(verdict))
	return r, nil
}

// agree takes a vote in favour, decline one against; with it, whoever asked withdraws the
// question.
func agree(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	return ballot(s, e, p, true)
}

func decline(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	return ballot(s, e, p, false)
}

// ballot takes a vote, and ends the question when it was decisive.
func ballot(s *session.Session, e session.Env, p session.Press, yes bool) (session.Result, error) {
	if err := mayVote(s, p, yes); err != nil {
		return session.Result{}, err
	}
	v := s.Vote
	s.SetVotePost(v.N, p.Message)
	s.CastVote(p.By.User, yes)
	verdict := s.Verdict()
	if p.By.User == v.By {
		verdict = session.VoteWithdrawn
	}
	r := session.Result{Posts: []session.Post{s.VotePost()}}
	if verdict != "" {
		var err error
		if r, err = settleVote(s, e, verdict); err != nil {
			return session.Result{}, err
		}
	}
	r.Reply, r.Posts = session.Reply{Show: session.ShowVote}, told(session.PostVote, r.Posts...)
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

// tellsVote reports whether a new post about a vote makes sense: of one that ended before it
// was seen it does only if that changed something.
func tellsVote(s *session.Session, p session.Post) bool {
	v := s.Vote
	return p.Edits() || v != nil && v.N == p.Vote && v.Post == 0 && (v.End == "" || v.End == session.VoteCarried)
}

// askAbandon asks the others to stop the match.
func askAbandon(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if s.Status == session.Lobby {
		return session.Result{}, session.Refuse("bot.error.lobby")
	}
	posts, err := propose(s, e, p.By.User, session.Vote{Kind: session.VoteAbandon})
	if err == nil && nobodyToAsk(s) {
		return carryAtOnce(s, e, say("bot.abandon.done", "channel", session.Channel(s.Channel)))
	}
	return session.Result{Posts: posts, Reply: say("bot.abandon.asked", "channel", session.Channel(s.Channel))}, err
}

// carryAbandon stops the match. Its position stays as it is.
func carryAbandon(s *session.Session, e session.Env, _ session.Vote) (session.Result, error) {
	s.End(e.Now.Unix())
	s.ReleaseDecision()
	s.DropDrafts()
	s.OutdateAll(len(s.Players))
	s.AddMove(session.Move{Seat: games.Spectator, Events: []games.Event{{Kind: table.Abandoned, Seat: games.Spectator}}})
	return session.Result{Posts: abandonPost(s, session.Post{Kind: session.PostResult})}, nil
}
