package events

import (
	"slices"
	"strings"
	"time"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// premoveWait is how long a plan waits before it is carried out, so that nobody can tell it from a decision that
// the player makes at once: at least and at most.
type premoveWait struct{ least, most time.Duration }

var (
	premoveSoon  = premoveWait{6 * time.Second, 25 * time.Second} // the players wait
	premoveLater = premoveWait{time.Minute, 9 * time.Minute}
)

// showPremove shows a seat's plan in place of the pressed private message, or its turn once that has begun.
func showPremove(seat games.Seat) session.Result {
	return session.Result{Reply: session.Reply{Show: session.ShowPremove, Seat: seat}}
}

// admitPremove checks whether a person may plan. It returns the position as if their turn began. If it has
// begun, the person decides now, and answered is not nil.
func admitPremove(s *session.Session, p session.Press) (ahead *session.Session, seat games.Seat, answered *session.Result, err error) {
	seat = s.Seat(p.By.User)
	switch {
	case s.Status == session.Over:
		return nil, seat, nil, refusedOver(s)
	case s.Succeeded(p.By.User) != nil:
		return nil, seat, nil, s.Succeeded(p.By.User)
	case seat < 0:
		return nil, seat, nil, session.Refuse("bot.hand.none")
	case s.Acts(seat) && !s.Automatic(seat):
		r := showPremove(seat)
		s.DropPremove(seat)
		return nil, seat, &r, nil
	}
	ahead, ok := s.Premoving(seat)
	if !ok {
		return nil, seat, nil, session.Refuse("bot.premove.none")
	}
	return ahead, seat, nil, nil
}

// openPremove lets a person plan, or change their plan.
func openPremove(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	_, seat, answered, err := admitPremove(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	s.OpenPremove(seat)
	return showPremove(seat), nil
}

// dropPremove drops a plan, also while it waits in the person's turn.
func dropPremove(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	_, seat, answered, err := admitPremove(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	s.DropPremove(seat)
	return showPremove(seat), nil
}

// switchNearby switches whether a plan depends on what happens nearby.
func switchNearby(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	ahead, seat, answered, err := admitPremove(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	if _, _, how := s.PremoveFits(ahead.Match, seat); how == "" {
		s.SetRegardless(seat, !s.PremoveOf(seat).Regardless)
		if _, _, how = s.PremoveFits(ahead.Match, seat); how != "" { // the board has changed since the move was planned
			s.EndPremove(seat, how)
		}
	}
	return showPremove(seat), nil
}

// changePremove handles the buttons of the panel in which a move is planned.
func changePremove(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	ahead, seat, answered, err := admitPremove(s, p)
	if err != nil {
		return session.Result{}, err
	}
	if answered != nil {
		return *answered, nil
	}
	if plan := s.PremoveOf(seat); !plan.Open || p.Tick != plan.Tick {
		r := showPremove(seat)
		r.Unchanged, r.Reply.Also = true, games.T("bot.press.stale")
		return r, nil
	}
	t, err := ahead.Turn(seat)
	if err != nil {
		return session.Result{}, err
	}
	p.Verb = strings.TrimPrefix(p.Verb, session.PremovePrefix)
	return showPremove(seat), planPremove(s, ahead, t, p)
}

// planPremove applies a press to what a seat plans. The turn is that of the position ahead.
func planPremove(s, ahead *session.Session, t *session.Turn, p session.Press) error {
	switch p.Verb {
	case session.VerbConfirm:
		if !t.Tip.Ready {
			return table.ErrDraft
		}
		s.PlanPremove(t.Seat, t.Draft, t.Tip, ahead.Match.Nearby(t.Tip), s.Position)
		return nil
	case session.VerbArea:
		n, err := areaOf(p)
		if err == nil {
			s.OpenPremoveArea(t.Seat, p.At, n)
		}
		return err
	}
	change, err := choiceOf(ahead, p)
	if err != nil {
		return err
	}
	draft, tip, err := change(t)
	switch {
	case err != nil:
		return err
	case tip.Ready && tip.Commit:
		s.PlanPremove(t.Seat, draft, tip, ahead.Match.Nearby(tip), s.Position)
	default:
		s.DraftPremove(t.Seat, draft)
	}
	return nil
}

// checkPremoves drops the plans that do not fit the match any more. It sets when a plan is carried out,
// once its player can see that it is their turn.
func checkPremoves(s *session.Session, e session.Env) {
	if s.Status != session.Live {
		s.RemovePremoves(func(games.Seat) bool { return true })
		return
	}
	s.RemovePremoves(s.Automatic)
	for _, plan := range slices.Clone(s.Premoves) {
		if len(plan.Line) == 0 {
			continue
		}
		if plan.Open && s.Acts(plan.Seat) { // it may not be what the player wants any more
			s.EndPremove(plan.Seat, session.PremoveOpen)
			continue
		}
		if plan.Checked != s.Position && !checkPremove(s, plan.Seat) {
			continue
		}
		switch waits := !s.Acts(plan.Seat) || s.Pending != nil || !s.ShownTo(plan.Seat) || s.Trouble != "" || s.Paused != 0; {
		case waits:
			s.DelayPremove(plan.Seat, 0)
		case plan.Due == 0 || plan.Checked != s.Position:
			s.DelayPremove(plan.Seat, premoveDue(s, e, plan.Seat))
		}
	}
}

// checkPremove reports whether a plan may still fit in a new position, and ends it otherwise.
func checkPremove(s *session.Session, seat games.Seat) bool {
	m := s.Match
	if !s.Acts(seat) {
		ahead, ok := s.Premoving(seat)
		if !ok { // it cannot be judged before the turn
			return true
		}
		m = ahead.Match
	}
	if _, _, how := s.PremoveFits(m, seat); how != "" {
		s.EndPremove(seat, how)
		return false
	}
	s.CheckedPremove(seat, s.Position)
	return true
}

// premoveDue returns when the plan of a seat is carried out: after a pause, and not while its player
// sleeps, when a move would tell that it was planned.
func premoveDue(s *session.Session, e session.Env, seat games.Seat) int64 {
	v, p := s.SpeedOf(), premoveLater
	if v.Sit {
		p = premoveSoon
	}
	wait := p.least + time.Duration(e.Random(int64(p.most-p.least)))
	return counting(v, e.Rhythm(s.Players[seat].User)).Due(e.Now, wait).Unix()
}

// playPremove carries out a plan as if its player had made the choices and confirmed them. The panel gets
// as many ticks, since others can see them.
func playPremove(s *session.Session, e session.Env) (session.Result, error) {
	seat := s.PremoveNext()
	draft, tip, how := s.PremoveFits(s.Match, seat)
	if how != "" {
		s.EndPremove(seat, how)
		return session.Result{}, nil
	}
	for range s.PremoveOf(seat).Presses {
		s.Outdate(seat)
	}
	s.EndPremove(seat, session.PremovePlayed)
	return conclude(s, e, session.Press{By: s.Players[seat], Hand: true}, seat, draft, tip)
}
