package events

import (
	"errors"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// editLivePost is the edit that brings the live post up to date. A live post that is still to be posted needs
// none.
func editLivePost(s *session.Session) []session.Post {
	if s.LivePost == 0 {
		return nil
	}
	return []session.Post{{Kind: session.PostTurn, Message: s.LivePost, Position: s.Position}}
}

// ShowLive brings the live post up to date. Call it if the answer to a press, which should have shown a change, is lost.
func ShowLive(s *session.Session, e session.Env) (*session.Session, session.Result) {
	next := s.Clone()
	r := session.Result{Posts: editLivePost(next)}
	settle(next, e, &r)
	return next, r
}

// continuePosts lists the posts with which a turn continues: the edited live post, calls to players who do not
// know yet that they have to decide, and the removal of calls that were answered. A person who plays only
// against computers is not called.
func continuePosts(s *session.Session) []session.Post {
	for _, seat := range s.SeatsToCall() {
		if s.Alone(seat) {
			s.MarkCalled(seat)
		}
	}
	posts := []session.Post{{Kind: session.PostTurn, Message: s.LivePost, Position: s.Position}}
	if len(s.SeatsToCall()) > 0 {
		posts = append(posts, session.Post{Kind: session.PostCall, Position: s.Position})
	}
	return append(posts, s.DeleteCalls()...)
}

// endTurn lists the posts at the end of a turn: the live post becomes a record, and a new one continues the
// match.
func endTurn(s *session.Session, o outcome) []session.Post {
	record := session.Post{Kind: session.PostRecord, Message: s.LivePost, Seat: o.whose, Moves: o.moves}
	s.Recorded(o.moves)
	return append(orderPosts(record, nextPost(s)), s.DeleteCalls()...)
}

// orderPosts puts the next turn before the edit of the last one, so that players need not wait for the edit of
// an old post. A record that needs its own message comes first.
func orderPosts(record, next session.Post) []session.Post {
	if !record.Edits() {
		return []session.Post{record, next}
	}
	return []session.Post{next, record}
}

// nextPost is the post that continues the match, or ends it.
func nextPost(s *session.Session) session.Post {
	if s.Match.Over() {
		return session.Post{Kind: session.PostResult}
	}
	return session.Post{Kind: session.PostTurn, Position: s.Position}
}

// retirePost removes the buttons from the live post, wherever it is, and returns the posts that do so and
// show what replaces it.
func retirePost(s *session.Session, instead session.Post) []session.Post {
	posts := []session.Post{instead}
	if s.LivePost != 0 {
		posts = append(posts, session.Post{Kind: session.PostRetire, Message: s.LivePost})
	}
	s.ClearLivePost()
	return append(posts, s.DeleteCalls()...)
}

// repostLive posts the live post again and removes the buttons from the old one. Turn posts that still wait
// for delivery are only hurried.
func repostLive(s *session.Session, e session.Env, r *session.Result) error {
	queue, err := e.Queue()
	if err != nil {
		return err
	}
	waiting := 0
	for _, q := range queue {
		switch {
		case q.Post.Kind != session.PostTurn:
		case q.Post.Edits(): // it edits what is no longer the live post
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
	s.ClearLivePost()
	return nil
}

// repostFor posts the live post again to call the new player of a seat.
func repostFor(s *session.Session, e session.Env, seat games.Seat, r *session.Result) error {
	s.ResetCalls(func(called games.Seat) bool { return called == seat })
	err := repostLive(s, e, r)
	r.Posts = append(r.Posts, s.DeleteCalls()...)
	return err
}

// openHand opens the private panel. The person who presses has seen the post, even if its delivery is not
// known yet; a decision in the hand must be able to edit it. If the turn of the post needs no hand any
// more, the post is updated instead.
func openHand(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	refusal := s.MayOpenHand(p.By.User)
	reply := session.Reply{Show: session.ShowHand, Seat: s.Seat(p.By.User)}
	if !p.IsCommand() && s.Acts(reply.Seat) && showsPanel(s, p) {
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
