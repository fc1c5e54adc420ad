package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// When the time of a seat is over, the others decide what happens, never the clock. A single opponent
// decides alone, several vote. The player of the seat has no say but may still move, which settles the
// matter.

// decideLate makes the handler of a button of the late post, which opens a vote of a kind.
func decideLate(kind string) func(*session.Session, session.Env, session.Press) (session.Result, error) {
	return func(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
		if err := mayDecideLate(s, p); err != nil {
			return session.Result{}, err
		}
		if kind == session.VoteSkip && s.Dueling() {
			return session.Result{}, session.Refuse("bot.duel.skip")
		}
		if kind == session.VoteOpen && s.Contest != nil {
			return session.Result{}, session.Refuse("bot.offer.cup")
		}
		known := s.Clock.Notice != 0
		if !known {
			timeOverPosted(s, p.Message)
		}
		if kind == session.VoteTakeOver && len(s.Playing()) == 2 {
			return session.Result{Unchanged: true, Reply: session.Reply{Show: session.ShowClaim, Seat: s.Clock.Seat}}, nil
		}
		return askAboutSeat(s, e, p, session.Vote{Kind: kind, Seat: s.Clock.Seat})
	}
}

func mayDecideLate(s *session.Session, p session.Press) error {
	c := s.Clock
	switch {
	case s.Status == session.Over:
		return refusedOver(s)
	case !s.LateSeat(c.Seat) || elsewhere(s, p, c.Notice) || p.Message == s.LivePost:
		return session.Refuse("bot.late.past", "link", s.Link())
	case s.Seat(p.By.User) == c.Seat:
		return session.Refuse("bot.late.you", "link", s.Link())
	case !s.Plays(p.By.User):
		return session.Refuse("bot.vote.noseat")
	}
	return nil
}

// claim ends a match with two players when the opponent's time is over.
func claim(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	seat := s.Clock.Seat
	switch {
	case s.Status == session.Over:
		return session.Result{}, refusedOver(s)
	case !s.LateSeat(seat) || p.Tick != s.Position || len(s.Playing()) != 2:
		return session.Result{}, session.Refuse("bot.late.past", "link", s.Link())
	case s.Seat(p.By.User) == seat:
		return session.Result{}, session.Refuse("bot.late.you", "link", s.Link())
	case !s.Plays(p.By.User):
		return session.Result{}, session.Refuse("bot.vote.noseat")
	}
	return askAboutSeat(s, e, p, session.Vote{Kind: session.VoteTakeOver, Seat: seat})
}

// applyWait gives the seat another allowance.
func applyWait(s *session.Session, e session.Env, v session.Vote) (session.Result, error) {
	r := session.Result{Posts: moreTime(s, e)}
	if notice := s.Clock.Notice; notice != 0 {
		r.Posts = append(r.Posts, session.Post{Kind: session.PostLate, Message: notice, Position: s.Position, Seat: v.Seat})
		timeOverPosted(s, 0)
	}
	return r, nil
}

// applySkip lets the stand-in play the seat's turn to its end, when a computer has decided.
func applySkip(s *session.Session, e session.Env, v session.Vote) (session.Result, error) {
	if e.Thinks {
		recordTime(s, e, v.Seat)
		s.StartStandIn(v.Seat)
		s.DropDraft(v.Seat)
		s.Outdate(v.Seat)
		return session.Result{Posts: append(editLivePost(s), s.DeleteCalls()...)}, nil
	}
	entries, err := standInTurn(s.Match, v.Seat)
	if err != nil {
		return session.Result{}, err
	}
	o, err := advance(s, e, v.Seat, entries)
	if err != nil {
		return session.Result{}, err
	}
	o.replaceLast(s.MarkStoodIn(v.Seat))
	return session.Result{Log: o.log, Posts: follow(s, o)}, nil
}

// applyTakeOver gives up the seat for its player, who can return.
func applyTakeOver(s *session.Session, e session.Env, v session.Vote) (session.Result, error) {
	return giveUp(s, e, v.Seat, games.Event{Kind: table.TakenOver}, session.Reply{})
}

// latePostUseful reports whether the others are still to decide about the seat.
func latePostUseful(s *session.Session, p session.Post) bool {
	return s.Clock.Late && s.Clock.Notice == 0 && s.Awaited(p)
}

// latePosted remembers the late post, which is deleted with the calls at the end of the turn.
func latePosted(s *session.Session, p session.Post, message uint64) {
	if p.Edits() {
		return
	}
	s.KeepCall(message)
	if s.Clock.Late && s.Position == p.Position {
		timeOverPosted(s, message)
	}
}
