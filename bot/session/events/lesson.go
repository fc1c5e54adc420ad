package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/lesson"
	"github.com/bastide-games/bastide/games/table"
)

// Teach begins a lesson in a private channel of the learner. The opening names the computer players.
func Teach(o session.Opening, l *lesson.Lesson, e session.Env) (*session.Session, session.Result, error) {
	header, err := l.Record.Header.Complete(o.Game)
	if err != nil {
		return nil, session.Result{}, err
	}
	m, events, err := table.New(o.Game, header)
	if err != nil {
		return nil, session.Result{}, err
	}
	s := session.New(o, header.Options)
	s.Follow(l)
	if err := beginMatch(s, e, m, events); err != nil {
		return nil, session.Result{}, err
	}
	done, err := playScript(s, e, outcome{})
	if err != nil {
		return nil, session.Result{}, err
	}
	r := session.Result{Log: done.log, Posts: []session.Post{{Kind: session.PostTurn, Position: s.Position}}}
	settle(s, e, &r)
	return s, r, nil
}

// playScript plays what a lesson plays automatically after a decision, and returns the combined outcome.
// A single move is shown like that of any player; of many turns it only says that they were played. In
// other matches it does nothing.
func playScript(s *session.Session, e session.Env, o outcome) (outcome, error) {
	t, _ := s.Teaching()
	for next, skips := t.Scripted(); len(next) > 0; next, skips = t.Scripted() {
		log := o.log
		var err error
		if o, err = advance(s, e, next[0].Seat, next); err != nil {
			return o, err
		}
		if skips {
			o.replaceLast(s.MarkJumped(len(next)))
		}
		o.log = append(log, o.log...)
	}
	return o, nil
}

// wrongChoice answers a decision of the learner that the lesson does not continue from, nil for every other
// decision. The choices stay in the draft.
func wrongChoice(s *session.Session, entries []table.Entry) *session.Result {
	t, taught := s.Teaching()
	if !taught || t.Wants(entries) {
		return nil
	}
	turn, _ := t.Turn()
	return &session.Result{Unchanged: true, Reply: say("bot.lesson.another", "aim", games.T(t.Text(turn, ".aim")))}
}

// leaveLesson removes the buttons until the lesson is resumed.
func leaveLesson(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	switch {
	case !s.Taught() || s.Seat(p.By.User) < 0:
		return session.Result{}, session.ErrMalformed
	case s.Status == session.Over:
		return session.Result{}, refusedOver(s)
	case elsewhere(s, p, s.LivePost):
		return session.Result{}, refusedOld(s)
	}
	s.ClearLivePost()
	return session.Result{Reply: session.Reply{Show: session.ShowLeft}}, nil
}
