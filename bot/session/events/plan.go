package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
)

// takePlan makes the choices of an advised move in the draft, updates the live post, where the move can
// then be confirmed, and deletes the private message. An advice for the whole move is valid as long as the
// position.
func takePlan(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if p.At != session.PlanOnward && s.Pending == nil && s.Since > 0 && p.Tick >= s.Since { // whatever was tried since
		p.Tick = s.TickOf(s.Seat(p.By.User))
	}
	if p.Tick != s.TickOf(s.Seat(p.By.User)) {
		return session.Result{Unchanged: true, Reply: sayHere("bot.hint.stale", "link", s.Link())}, nil
	}
	if !p.Hand { // the private message shows the button instead of the live post
		p.Message = s.LivePost
	}
	r, err := redraft(s, e, p, func(t *session.Turn) (table.Draft, table.Tip, error) { return planned(s.Match, t, p) })
	if err != nil || p.Hand || r.Reply.Show == session.ShowText {
		return r, err
	}
	if r.Reply.Show == session.ShowPanel {
		r.Posts = editLivePost(s)
	}
	for i := range r.Posts {
		r.Posts[i].Told = false
	}
	r.Reply = session.Reply{Show: session.Remove}
	return r, nil
}

// planned is the draft with the choices of a plan. If the plan says so, it adds them to the present draft.
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
	draft, tip, err := m.Settle(t.Seat, append(slices.Clone(begun), draft...))
	tip.Commit = tip.Commit || len(tip.Controls) == 0 // without a choice there is nothing to confirm
	return draft, tip, err
}
