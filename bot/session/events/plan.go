package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// takePlan makes the choices of a move that was advised in private, so that only confirming is
// left, if anything is, and says so, or what is asked next where there is more to decide than the button holds.
// One that begins where the position does can be taken as long as that lasts.
func takePlan(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if p.At != session.PlanOnward && s.Pending == nil && s.Since > 0 && p.Tick >= s.Since { // whatever was tried since
		p.Tick = s.TickOf(s.Seat(p.By.User))
	}
	return aside(s, e, p, func(p session.Press) (session.Result, error) {
		return redraft(s, e, p, func(t *session.Turn) (table.Draft, table.Tip, error) { return planned(s.Match, t, p) })
	})
}

// confirmPlan confirms them where it is said that only that is left.
func confirmPlan(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	return aside(s, e, p, func(p session.Press) (session.Result, error) { return confirm(s, e, p) })
}

// aside does from a private message what a button of the live post does, brings that up to date and
// says in place of the message what is left to do, and where the turn has changed since, only that.
func aside(s *session.Session, e session.Env, p session.Press, do func(session.Press) (session.Result, error)) (session.Result, error) {
	if p.Tick != s.TickOf(s.Seat(p.By.User)) {
		return session.Result{Unchanged: true, Reply: sayHere("bot.hint.stale", "link", s.Link())}, nil
	}
	if !p.Hand { // the private message has the button in the place of the live post
		p.Message = s.LivePost
	}
	steps := s.Match.Steps
	r, err := do(p)
	if err != nil || p.Hand || r.Reply.Show == session.ShowText {
		return r, err
	}
	if r.Reply.Show == session.ShowPanel {
		r.Posts = refreshed(s)
	}
	for i := range r.Posts {
		r.Posts[i].Told = false
	}
	switch t, open := s.OpenTurn(); {
	case s.Pending != nil || s.Match.Steps != steps:
		r.Reply = sayHere("bot.hint.done", "link", s.Link())
	case open && t.Tip.Ready:
		r.Reply = session.Reply{Show: session.ShowPlanned, Seat: t.Seat, Text: games.T("bot.hint.played", "link", s.Link())}
	case open:
		r.Reply = sayHere("bot.hint.begun", "ask", t.Prompt.Ask, "link", s.Link())
	default: // what is asked is not for everybody
		r.Reply = sayHere("bot.hint.begun", "link", s.Link())
	}
	return r, nil
}

// planned is the draft that makes the choices of a plan, on from what was begun if it says so.
func planned(m table.Match, t *session.Turn, p session.Press) (table.Draft, table.Tip, error) {
	from, begun := m, table.Draft(nil)
	if p.At == session.PlanOnward {
		from.State, begun = t.Tip.State, t.Draft[:t.Tip.Told]
	}
	line, err := from.Spelled(t.Seat, p.Word)
	if err != nil {
		return nil, table.Tip{}, err
	}
	draft, _, err := from.Planned(t.Seat, line)
	if err != nil {
		return nil, table.Tip{}, err
	}
	return m.Settle(t.Seat, append(slices.Clone(begun), draft...))
}
