package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
)

// move continues the match in the channel of the command: at once if its own channel is lost or a moderator
// wants it, otherwise when the others agree.
func move(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := mayMove(s, p); err != nil {
		return session.Result{}, err
	}
	for _, refusal := range []error{p.Taken, p.Lacking} {
		if refusal != nil {
			return session.Result{}, refusal
		}
	}
	if !p.Moderator && s.Trouble == "" {
		return ask(s, e, p, session.Vote{Kind: session.VoteMove, To: p.Channel}, "bot.move.asked", "bot.move.done")
	}
	r := session.Result{Reply: say("bot.move.done")}
	err := relocate(s, e, p.Channel, &r)
	return r, err
}

// applyMove moves the match. The question has ended, and stays where it was asked.
func applyMove(s *session.Session, e session.Env, v session.Vote) (session.Result, error) {
	s.EndVote(session.VoteCarried)
	var r session.Result
	err := relocate(s, e, v.To, &r)
	return r, err
}

func mayMove(s *session.Session, p session.Press) error {
	switch {
	case s.Status == session.Lobby:
		return session.Refuse("bot.error.lobby")
	case s.Status == session.Over:
		return session.Refuse("bot.resign.over")
	case s.Seat(p.By.User) < 0 && !s.Leads(p):
		return session.Refuse("bot.move.notin")
	case s.Channel == p.Channel && s.Trouble == "":
		return session.Refuse("bot.move.here")
	}
	return nil
}

// repost posts the live post again below later messages, in the channel of the command if that of the match
// is lost. A turn that still waits for delivery is only hurried.
func repost(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	switch {
	case s.Status == session.Over:
		return session.Result{}, refusedOver(s)
	case s.Status != session.Live:
		return session.Result{}, session.Refuse("bot.error.nomatch")
	case s.Seat(p.By.User) < 0 && !s.Leads(p):
		return session.Result{}, session.Refuse("bot.turn.notin")
	case p.Lacking != nil && (s.Trouble != "" || p.Channel == s.Channel):
		return session.Result{}, p.Lacking
	}
	var r session.Result
	var err error
	switch s.Trouble {
	case "":
		err = repostLive(s, e, &r)
	default:
		err = relocate(s, e, p.Channel, &r)
	}
	r.Reply = say("bot.turn.again", "channel", session.Channel(s.Channel))
	return r, err
}

// relocate continues a match in another channel, with all open questions. Its buttons in the old channel
// are removed, if that still exists.
func relocate(s *session.Session, e session.Env, channel uint64, r *session.Result) error {
	if err := repostLive(s, e, r); err != nil {
		return err
	}
	r.Posts = append(r.Posts, dropReminder(s)...)
	r.Posts = append(r.Posts, s.DeleteCalls()...)
	questions := questions(s)
	for _, q := range questions {
		if q.old != 0 && q.again.Kind != session.PostLate { // that is a call too
			r.Posts = append(r.Posts, session.Post{Kind: session.PostRetire, Message: q.old})
		}
	}
	left := s.Trouble != ""
	r.Posts = slices.DeleteFunc(r.Posts, func(p session.Post) bool { return left && p.Edits() })
	for i := range r.Posts {
		if r.Posts[i].Edits() {
			r.Posts[i].Channel = s.Channel
		}
	}
	for _, q := range questions {
		q.forget(s)
		r.Posts = append(r.Posts, q.again) // a question that still waits for delivery is not posted twice
	}
	s.MoveTo(channel)
	s.ClearLivePostAndCalls()
	return nil
}

// Rehouse continues a match between given players in a new thread of another channel, after its own was lost.
func Rehouse(s *session.Session, e session.Env, channel uint64) (*session.Session, session.Result, error) {
	next, r := s.Clone(), session.Result{}
	if err := relocate(next, e, channel, &r); err != nil {
		return s, session.Result{}, err
	}
	next.MoveHome(channel)
	next.SetLobbyPost(0)
	next.ToThread()
	r.Posts = append([]session.Post{{Kind: session.PostStarted}, {Kind: session.PostThread}}, r.Posts...)
	settle(next, e, &r)
	return next, r, nil
}

// openQuestion is a post with buttons besides the live one.
type openQuestion struct {
	again  session.Post // posts it again
	old    uint64       // message, 0 while unknown
	forget func(*session.Session)
}

// questions lists the open questions of the match.
func questions(s *session.Session) (open []openQuestion) {
	if v := s.Vote; s.Voting() {
		open = append(open, openQuestion{session.Post{Kind: session.PostVote, Vote: v.N}, v.Post, func(s *session.Session) { s.SetVotePost(v.N, 0) }})
	}
	if o := s.Offer; s.Offering() {
		open = append(open, openQuestion{session.Post{Kind: session.PostOffer, Vote: o.N}, o.Post, func(s *session.Session) { s.SetOfferPost(o.N, 0) }})
	}
	if c := s.Clock; c.Late {
		again := session.Post{Kind: session.PostLate, Position: s.Position, Seat: c.Seat}
		open = append(open, openQuestion{again, c.Notice, func(s *session.Session) { timeOverPosted(s, 0) }})
	}
	return open
}
