package events

import (
	"errors"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// refreshed is the edit of the live post to what it should show now. One that is still to
// be posted will show that anyway.
func refreshed(s *session.Session) []session.Post {
	if s.LivePost == 0 {
		return nil
	}
	return []session.Post{{Kind: session.PostTurn, Message: s.LivePost, Position: s.Position}}
}

// onward lists the posts with which a turn goes on: the live post as it is now, the call to
// whoever does not know it, and the calls that have been followed. Who plays against computers alone has no one to
// wait for, and is not called.
func onward(s *session.Session) []session.Post {
	for _, seat := range s.Uncalled() {
		if s.Alone(seat) {
			s.MarkCalled(seat)
		}
	}
	posts := []session.Post{{Kind: session.PostTurn, Message: s.LivePost, Position: s.Position}}
	if len(s.Uncalled()) > 0 {
		posts = append(posts, session.Post{Kind: session.PostCall, Position: s.Position})
	}
	return append(posts, s.DeleteCalls()...)
}

// endTurn lists the posts with which a turn ends: the live post becomes a record, and a new
// one carries the match on.
func endTurn(s *session.Session, o outcome) []session.Post {
	record := session.Post{Kind: session.PostRecord, Message: s.LivePost, Seat: o.whose, Moves: o.told}
	s.Recorded()
	return append(inOrder(record, nextPost(s)), s.DeleteCalls()...)
}

// inOrder puts the next turn before the edit of the last one, so that nobody waits for the
// edit of an old post. A record that has to be a message of its own comes first.
func inOrder(record, next session.Post) []session.Post {
	if !record.Edits() {
		return []session.Post{record, next}
	}
	return []session.Post{next, record}
}

// nextPost is the post that carries the match on, or ends it.
func nextPost(s *session.Session) session.Post {
	if s.Match.Over() {
		return session.Post{Kind: session.PostResult}
	}
	return session.Post{Kind: session.PostTurn, Position: s.Position}
}

// abandonPost takes the buttons off the live post, wherever it is, and lists the posts that
// do so and then show what there is instead.
func abandonPost(s *session.Session, instead session.Post) []session.Post {
	posts := []session.Post{instead}
	if s.LivePost != 0 {
		posts = append(posts, session.Post{Kind: session.PostRetire, Message: s.LivePost})
	}
	s.Unpost()
	return append(posts, s.DeleteCalls()...)
}

// renew posts the live post anew and takes the buttons off the old one. Turn posts that
// still wait to be delivered only have to be hurried on.
func renew(s *session.Session, e session.Env, r *session.Result) error {
	queue, err := e.Queue()
	if err != nil {
		return err
	}
	waiting := 0
	for _, q := range queue {
		switch {
		case q.Post.Kind != session.PostTurn:
		case q.Post.Edits(): // what it would change is no longer the live post
			r.Done = append(r.Done, q.Seq)
		default:
			r.Hurry = append(r.Hurry, q.Seq)
			waiting++
		}
	}
	if waiting == 0 {
		r.Posts = append(r.Posts, session.Post{Kind: session.PostTurn, Position: s.Position})
	}
	if s.LivePost != 0 {
		r.Posts = append(r.Posts, session.Post{Kind: session.PostRetire, Message: s.LivePost})
	}
	s.Unpost()
	return nil
}

// recall posts the live post anew, so that it calls the seat, which has a new player.
func recall(s *session.Session, e session.Env, seat games.Seat, r *session.Result) error {
	s.Uncall(func(called games.Seat) bool { return called == seat })
	err := renew(s, e, r)
	r.Posts = append(r.Posts, s.DeleteCalls()...)
	return err
}

// openHand opens the private panel. Whoever presses the button has seen the post, even if
// its delivery is not known yet; what is decided in the hand must find it, or it would stay
// there with its button for good. A post whose turn needs no hand any more shows that instead.
func openHand(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	refusal := s.MayOpenHand(p.By.User)
	reply := session.Reply{Show: session.ShowHand, Seat: s.Seat(p.By.User)}
	if !p.IsCommand() && s.Acts(reply.Seat) && shows(s, p) {
		reply.Show = session.ShowPanel
		return session.Result{Unchanged: true, Reply: reply}, nil
	}
	seen := s.LivePost == 0 && !s.Public() && !p.IsCommand() && !p.Private && p.Tick >= s.Since && p.Channel == s.Channel
	if !seen {
		return session.Result{Unchanged: true, Reply: reply}, refusal
	}
	s.PressedOn(p.Message)
	var no session.Refusal
	if errors.As(refusal, &no) {
		reply = session.Reply{Show: session.ShowText, Text: no.Text}
	}
	return session.Result{Reply: reply}, nil
}
