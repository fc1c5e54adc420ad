package events

import (
	"cmp"
	"strconv"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// choose makes a choice, or takes one back.
func choose(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	change, err := choiceOf(s, p)
	if err != nil {
		return session.Result{}, err
	}
	return redraft(s, e, p, change)
}

// choiceOf returns how a press changes a draft: a choice by a button or in a select menu, or going back by
// the last choice or, with "another spot", a part of it.
func choiceOf(s *session.Session, p session.Press) (func(*session.Turn) (table.Draft, table.Tip, error), error) {
	back := map[string]func(games.Seat, table.Draft) (table.Draft, table.Tip, error){
		"": s.Match.Back, session.BackPart: s.Match.BackPart,
	}[p.Word]
	switch {
	case p.Verb == session.VerbBack && back != nil && p.At == 0:
		return func(t *session.Turn) (table.Draft, table.Tip, error) { return back(t.Seat, t.Draft) }, nil
	case p.Verb == session.VerbPick && len(p.Values) == 1:
		p.Word = p.Values[0]
	case p.Verb != session.VerbChoose:
		return nil, session.ErrMalformed
	}
	return func(t *session.Turn) (table.Draft, table.Tip, error) {
		return s.Match.Say(t.Seat, t.Draft, p.At, p.Word)
	}, nil
}

// redraft changes the draft as the press says, or commits the decision at once if there is nothing to
// confirm.
func redraft(s *session.Session, e session.Env, p session.Press, change func(*session.Turn) (table.Draft, table.Tip, error)) (session.Result, error) {
	t, answered, err := admit(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	draft, tip, err := change(t)
	if err != nil {
		return session.Result{}, err
	}
	if lesson, taught := s.Teaching(); taught {
		draft, tip = lesson.Near(t.Seat, draft, tip)
	}
	if tip.Ready && tip.Commit {
		return conclude(s, e, p, t.Seat, draft, tip)
	}
	s.SetDraft(t.Seat, draft)
	s.SettleTurn(t.Seat, draft, tip)
	return showChanged(s, e, p, t.Seat), nil
}

// showArea shows another area of the board, or the whole board, for the open question.
func showArea(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	n, err := areaOf(p)
	if err != nil {
		return session.Result{}, err
	}
	t, answered, err := admit(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	if open := t.Tip.Open(); open == nil || open.At != p.At {
		return session.Result{}, table.ErrDraft
	}
	s.OpenArea(t.Seat, p.At, n)
	return showChanged(s, e, p, t.Seat), nil
}

// areaOf returns the number of the area that a press names.
func areaOf(p session.Press) (n int, err error) {
	if n, err = strconv.Atoi(cmp.Or(p.Word, "0")); err != nil || n < 0 || n > session.MostAreas {
		return 0, session.ErrMalformed
	}
	return n, nil
}

// showChanged shows the panel of a seat after a press has changed it.
func showChanged(s *session.Session, e session.Env, p session.Press, seat games.Seat) session.Result {
	s.Outdate(seat)
	applied(s, p)
	r := session.Result{Reply: session.Reply{Show: session.ShowPanel, Seat: seat}}
	if !p.Hand && e.Editing {
		r.Posts = editLivePost(s) // so that the change shows when nothing follows
	}
	return r
}

// confirm commits the draft.
func confirm(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	t, answered, err := admit(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	if !t.Tip.Ready {
		return session.Result{}, table.ErrDraft
	}
	return conclude(s, e, p, t.Seat, t.Draft, t.Tip)
}

// conclude applies a decision. Or it keeps the decision waiting, where it can be undone for a while or
// where the other match of a duel is not as far.
func conclude(s *session.Session, e session.Env, p session.Press, seat games.Seat, draft table.Draft, tip table.Tip) (session.Result, error) {
	if r := wrongChoice(s, tip.Entries()); r != nil {
		return *r, nil
	}
	if waits(s, e, seat, tip.Entries()) {
		s.SetDraft(seat, draft)
		s.SettleTurn(seat, draft, tip)
		return wait(s, e, p, seat), nil
	}
	if mustSeal(s, e, tip.Entries()) {
		s.SetDraft(seat, draft)
		s.SettleTurn(seat, draft, tip)
		seal(s, e, seat)
		return showPending(s, p, seat), nil
	}
	return carryOut(s, e, p, seat, tip.Entries())
}

// carryOut commits a decision: log, snapshot, and the posts about it.
func carryOut(s *session.Session, e session.Env, p session.Press, seat games.Seat, entries []table.Entry) (session.Result, error) {
	applied(s, p)
	o, err := advance(s, e, seat, entries)
	if err == nil {
		o, err = playScript(s, e, o)
	}
	if err != nil {
		return session.Result{}, err
	}
	r := session.Result{Log: o.log, Posts: follow(s, o)}
	switch {
	case o.goesOn && p.Hand && !s.Public():
		r.Reply = session.Reply{Show: session.ShowPanel, Seat: seat}
	case p.Hand:
		r.Reply = session.Reply{Show: session.ShowDecided, Seat: seat}
	case o.goesOn, o.held:
		r.Reply = session.Reply{Show: session.ShowPanel, Seat: seat}
		r.Posts = shownByReply(session.PostTurn, r.Posts...)
	default:
		r.Reply = session.Reply{Show: session.ShowRecord, Seat: o.whose, Moves: o.moves}
		r.Posts = shownByReply(session.PostRecord, r.Posts...)
	}
	return r, nil
}

// follow lists the posts after a decision: the turn continues in the same live post, or has ended. It
// continues while only computers decide.
func follow(s *session.Session, o outcome) []session.Post {
	if o.goesOn || o.held {
		return continuePosts(s)
	}
	return endTurn(s, o)
}
