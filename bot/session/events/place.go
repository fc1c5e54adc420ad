package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
)

// What is deleted on Discord, or forbidden there, is noticed in two ways: Discord says so
// while the bot is connected, and posts are refused whenever it was not. What can be posted
// again is. Otherwise the players are told, in the channel of the lobby or else each in a
// direct message, and the match waits, with its clock, until it is moved or may go on.

// Lose does what can be done about a loss. Unforeseen reports that the message may be one
// whose delivery is not known yet.
func Lose(s *session.Session, e session.Env, l session.Loss) (next *session.Session, r session.Result, unforeseen bool, err error) {
	next = s.Clone()
	ill := s.Trouble
	switch {
	case s.Status == session.Lobby && (l.Message == 0 || l.Message == s.LobbyPost):
		return s, session.Result{Removed: true}, false, nil // nobody could join it, start it or cancel it
	case s.Status != session.Live || s.Trouble != "":
		return s, session.Result{Unchanged: true}, false, nil
	case l.Message != 0:
		r, unforeseen, err = repostLost(next, e, l.Message)
	case l.Channel != 0:
		r.Posts = ail(next, session.TroubleGone)
	default:
		// What is posted in vain shows when the bot may write again.
		r.Posts = append(ail(next, session.TroubleForbidden), refreshed(next)...)
	}
	if err != nil || r.Posts == nil && next.Trouble == ill {
		return s, session.Result{Unchanged: true}, unforeseen, err
	}
	settle(next, e, &r)
	return next, r, unforeseen, nil
}

// repostLost posts a message again that was deleted, if the match needs it.
func repostLost(s *session.Session, e session.Env, message uint64) (r session.Result, unforeseen bool, err error) {
	if s.LivePost == message {
		s.UnpostAndUncall()
		err = renew(s, e, &r)
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

// makeUp gives back, when a trouble is over, the time it took from an open vote and from a
// decision that can still be undone.
func makeUp(s *session.Session, e session.Env) {
	now := e.Now.Unix()
	switch {
	case s.Trouble != "" && s.Stuck == 0:
		s.StuckSince(now)
	case s.Trouble == "" && s.Stuck != 0:
		lasted := max(now-s.Stuck, 0)
		s.StuckSince(0)
		s.PostponeDecision(lasted)
		s.ExtendVote(lasted)
	}
}

// ail notes what is wrong with the match's channel, and returns the posts that tell the
// players, once.
func ail(s *session.Session, what string) []session.Post {
	if s.Trouble == what {
		return nil
	}
	s.SetTrouble(what)
	switch {
	case s.Status != session.Live || !s.Tell():
		return nil
	case s.InPrivate(): // what cannot be told there can be told the person nowhere else
		return nil
	case s.Elsewhere():
		return []session.Post{{Kind: session.PostTrouble}}
	}
	return directMessages(s)
}

// directMessages lists messages about the trouble to each of those who play.
func directMessages(s *session.Session) (posts []session.Post) {
	for _, seat := range s.Playing() {
		posts = append(posts, session.Post{Kind: session.PostDirect, Seat: seat})
	}
	return posts
}

// tellsTrouble reports whether a post about the trouble still makes sense.
func tellsTrouble(s *session.Session, p session.Post) bool {
	return s.Status == session.Live && s.Trouble != "" && (p.Kind != session.PostDirect || !s.Match.Gone[p.Seat])
}

// move lets the match go on in the channel of the command.
func move(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := mayMove(s, p); err != nil {
		return session.Result{}, err
	}
	for _, refusal := range []error{p.Taken, p.Lacking} {
		if refusal != nil {
			return session.Result{}, refusal
		}
	}
	r := session.Result{Reply: say("bot.move.done", "game", session.GameName(s.GameID))}
	return r, relocate(s, e, p.Channel, &r)
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

// repost posts the live post again, below what was said since, in the channel of the command
// if that of the match is lost. A turn that is still to be posted is only hurried on.
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
		err = renew(s, e, &r)
	default:
		err = relocate(s, e, p.Channel, &r)
	}
	r.Reply = say("bot.turn.again", "channel", session.Channel(s.Channel))
	return r, err
}

// relocate lets a match go on in another channel, with all questions that are open. In the
// channel it leaves, if that is still there, its buttons go.
func relocate(s *session.Session, e session.Env, channel uint64, r *session.Result) error {
	if err := renew(s, e, r); err != nil {
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
		r.Posts = append(r.Posts, q.again) // one that still waits to be posted is not posted twice
	}
	s.MoveTo(channel)
	s.UnpostAndUncall()
	return nil
}

// openQuestion is a post beside the live one that has buttons.
type openQuestion struct {
	again  session.Post // asks it anew
	old    uint64       // message, 0 while it is not known
	forget func(*session.Session)
}

// questions lists the questions of the match that are open.
func questions(s *session.Session) (open []openQuestion) {
	if v := s.Vote; s.Voting() {
		open = append(open, openQuestion{session.Post{Kind: session.PostVote, Vote: v.N}, v.Post, func(s *session.Session) { s.SetVotePost(v.N, 0) }})
	}
	if o := s.Offer; s.Offering() {
		open = append(open, openQuestion{session.Post{Kind: session.PostOffer, Vote: o.N}, o.Post, func(s *session.Session) { s.SetOfferPost(o.N, 0) }})
	}
	if c := s.Clock; c.Late {
		again := session.Post{Kind: session.PostLate, Position: s.Position, Seat: c.Seat}
		open = append(open, openQuestion{again, c.Notice, func(s *session.Session) { timeOut(s, 0) }})
	}
	return open
}
