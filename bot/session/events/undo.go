package events

import (
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

// undoWindow returns how long a decision that ends a turn can be undone before it applies. There is no
// window if the players are present and wait, or if only computers play.
func undoWindow(s *session.Session, e session.Env) time.Duration {
	if v := s.SpeedOf(); v.Allowance == 0 || v.Sit || len(s.People()) < 2 {
		return 0
	}
	return e.UndoWindow
}

// waits reports whether the decision of a seat has to wait.
func waits(s *session.Session, e session.Env, seat games.Seat, entries []table.Entry) bool {
	return undoWindow(s, e) > 0 && onlyActing(s.Match, seat) && endsTurn(s, e, seat, entries)
}

// futures is in how many futures, with other draws than the match's own, a decision must end the turn to
// count as one that always does.
const futures = 4

// endsTurn reports whether a decision ends the seat's turn for any draws. It does not look at the real
// future, because an open window would reveal it.
func endsTurn(s *session.Session, e session.Env, seat games.Seat, entries []table.Entry) bool {
	for n := range byte(futures) {
		other, err := s.Match.Otherwise(s.Game, chance.Seed{n})
		if err != nil {
			return false
		}
		after, log, _, err := playFrom(other, entries, standIn(s, e))
		if err != nil || continuesTurn(other, after, seat, len(log) == len(entries)) {
			return false
		}
	}
	return true
}

// wait keeps a decision waiting until the window closes.
func wait(s *session.Session, e session.Env, p session.Press, seat games.Seat) session.Result {
	until := e.Now.Add(undoWindow(s, e) + time.Second - 1) // not before the time is over
	s.HoldDecision(seat, until.Unix())
	return showPending(s, p, seat)
}

// showPending shows that a decision waits, or no longer waits, at the pressed message and in the live post.
func showPending(s *session.Session, p session.Press, seat games.Seat) session.Result {
	s.Outdate(seat)
	applied(s, p)
	r := session.Result{Posts: editLivePost(s), Reply: session.Reply{Show: session.ShowPanel, Seat: seat}}
	if !p.Hand {
		r.Posts = shownByReply(session.PostTurn, r.Posts...)
	}
	return r
}

// undo takes back a waiting decision: the panel is open again, with the same draft.
func undo(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	seat, answered, err := admitPending(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	s.ReleaseDecision()
	s.DropPremove(seat)
	return showPending(s, p, seat), nil
}

// undoElsewhere takes back a waiting decision when the press was not on its message.
func undoElsewhere(s *session.Session, seat games.Seat) session.Result {
	s.ReleaseDecision()
	s.DropPremove(seat)
	s.Outdate(seat)
	return session.Result{Posts: editLivePost(s), Reply: say("bot.window.undone", "link", s.Link())}
}

// carryOutNow closes the window at once.
func carryOutNow(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	seat, answered, err := admitPending(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	t, err := s.Turn(seat)
	if err != nil {
		return session.Result{}, err
	}
	if mustSeal(s, e, t.Tip.Entries()) {
		seal(s, e, seat)
		return showPending(s, p, seat), nil
	}
	return carryOut(s, e, p, seat, t.Tip.Entries())
}

// admitPending checks whether the press may do something with a waiting decision: it must come from its
// author, and from where the decision is shown. Otherwise answered is not nil, or the error says why not.
func admitPending(s *session.Session, p session.Press) (seat games.Seat, answered *session.Result, err error) {
	seat = s.Seat(p.By.User)
	now := s.Pending
	switch {
	case repeated(s, p, seat):
		return seat, &session.Result{Reply: Again(s, p), Unchanged: true}, nil
	case s.Status == session.Over:
		return seat, nil, refusedOver(s)
	case s.Succeeded(p.By.User) != nil:
		return seat, nil, s.Succeeded(p.By.User)
	case now == nil:
		return seat, nil, session.Refuse("bot.window.closed", "link", s.Link())
	case now.Sealed:
		return seat, nil, refusedSealed()
	case now.Seat != seat:
		return seat, nil, session.Refuse("bot.window.author", "player", now.Seat)
	case !p.Hand && elsewhere(s, p, s.LivePost):
		return seat, nil, refusedOld(s)
	case p.Tick != s.TickOf(seat):
		return seat, outdated(s, p, seat), outdatedElsewhere(s, p)
	case s.Public() == p.Hand:
		return seat, nil, session.ErrMalformed
	}
	return seat, nil, nil
}

// closeWindow does what Confirm would have done without a window.
func closeWindow(s *session.Session, e session.Env) (session.Result, error) {
	seat := s.Pending.Seat
	t, err := s.Turn(seat)
	if err != nil || !t.Tip.Ready || !mustSeal(s, e, t.Tip.Entries()) {
		return carryPending(s, e)
	}
	seal(s, e, seat)
	s.Outdate(seat)
	return session.Result{Posts: editLivePost(s)}, nil
}

// carryPending applies the waiting decision. If its draft is no longer valid after a correction of the
// rules, its author has to decide again.
func carryPending(s *session.Session, e session.Env) (session.Result, error) {
	seat := s.Pending.Seat
	t, err := s.Turn(seat)
	if err != nil || !t.Tip.Ready {
		s.ReleaseDecision()
		s.Outdate(seat)
		return session.Result{Posts: editLivePost(s)}, nil
	}
	o, err := advance(s, e, seat, t.Tip.Entries())
	if err != nil {
		return session.Result{}, err
	}
	return session.Result{Log: o.log, Posts: follow(s, o)}, nil
}
