package events

import (
	"errors"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// askTakeback asks the others to let the person take back the last decision. A decision that was not
// applied yet needs no consent. A new draw needs the consent of other people; computers cannot give it, or
// a bad roll could be repeated until it is good.
func askTakeback(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if s.Status == session.Lobby {
		return session.Result{}, session.Refuse("bot.error.lobby")
	}
	seat := s.Seat(p.By.User)
	switch {
	case s.CanUndo(seat):
		return undoElsewhere(s, seat), nil
	case s.Dueling():
		return session.Result{}, session.Refuse("bot.duel.takeback")
	}
	if err := mayPropose(s, p.By.User, session.VoteTakeback); err != nil {
		return session.Result{}, err
	}
	steps, redraw, err := lastDecision(s, e, seat)
	if err != nil {
		return session.Result{}, err
	}
	if redraw && len(s.Opponents(seat)) == 0 {
		return session.Result{}, session.Refuse("bot.takeback.revealed")
	}
	v := session.Vote{Kind: session.VoteTakeback, Seat: seat, Steps: steps, Redraw: redraw}
	return ask(s, e, p, v, "bot.takeback.asked", "bot.takeback.done")
}

// lastDecision returns the step before the seat's last decision, and whether anything was drawn since.
func lastDecision(s *session.Session, e session.Env, seat games.Seat) (steps int, redraw bool, err error) {
	record, err := recordNow(s, e)
	if err != nil {
		return 0, false, err
	}
	course, err := record.Course(s.Game)
	if err != nil {
		return 0, false, session.Refuse("bot.takeback.lost")
	}
	first := decision(course, seat)
	if first < 0 {
		return 0, false, session.Refuse("bot.takeback.none")
	}
	before := course[first-1]
	return before.N, before.After.State.Draws() != s.Match.State.Draws(), nil
}

// recordNow returns the record of the match so far. It refuses a match that began with other rules and
// cannot be replayed.
func recordNow(s *session.Session, e session.Env) (table.Record, error) {
	log, err := e.Log()
	if err != nil {
		return table.Record{}, err
	}
	record, err := s.Replayable(log)
	if errors.Is(err, table.ErrRules) {
		err = session.Refuse("bot.takeback.lost")
	}
	return record, err
}

// decision returns where the seat's last decision begins in the course, -1 if it has made none. The steps
// up to a final one were committed together.
func decision(course []table.Step, seat games.Seat) int {
	own := func(step table.Step) bool {
		return step.N > 0 && step.Entry.Seat == seat && step.After.State != step.Before.State
	}
	at := len(course) - 1
	for at >= 0 && !own(course[at]) {
		at--
	}
	for at > 0 && own(course[at-1]) {
		earlier := course[at-1]
		if games.Final(earlier.Before.State, earlier.After.State, seat) {
			break
		}
		at--
	}
	return at
}

// applyTakeback returns to the position before the decision: the log gets an entry about it, and a new turn
// post begins.
func applyTakeback(s *session.Session, e session.Env, v session.Vote) (session.Result, error) {
	log, err := goBack(s, e, v.Seat, v.Steps)
	if err != nil {
		return session.Result{}, err
	}
	posts := retirePost(s, nextPost(s))
	s.ClearLivePostAndCalls()
	return session.Result{Log: log, Posts: posts}, nil
}

// goBack takes back, for a seat, everything after the given number of steps, and updates everything else in
// the session. It returns the new log entries.
func goBack(s *session.Session, e session.Env, seat games.Seat, steps int) (log []table.Entry, err error) {
	record, err := recordNow(s, e)
	if err != nil {
		return nil, err
	}
	past, err := record.Past(s.Game)
	if err != nil {
		return nil, session.Refuse("bot.takeback.lost")
	}
	entry := table.BackTo(seat, steps)
	back, undo, err := s.Match.TakeBack(s.Game, past, entry)
	if err != nil {
		return nil, err
	}
	if err := setPosition(s, back); err != nil {
		return nil, err
	}
	more, events, err := play(s, e, nil) // for seats that were given up since
	if err != nil {
		return nil, err
	}
	undone := s.ToldAfter(steps)
	s.RewindHistory(steps)
	s.AddMove(session.Move{Seat: seat, Events: append(undo, events...), Undone: undone})
	from := s.TurnFrom
	passTurn(s, seat, outcome{moved: true})
	if len(more) == 0 {
		s.BeginTurn(from) // the interrupted turn continues
	}
	if s.Match.Over() {
		s.End(e.Now.Unix())
	}
	return append([]table.Entry{entry}, more...), nil
}
