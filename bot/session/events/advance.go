package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// lay makes another position that of the match: what was settled about the last is void.
func lay(s *session.Session, m table.Match) error {
	s.UnsettleTurn()
	return s.SetMatch(m)
}

// play carries out log entries and, after them, what has to be done at once for seats that
// nobody decides for or that have nothing to choose. It returns what is added to the log and
// what happened.
func play(s *session.Session, e session.Env, entries []table.Entry) (log []table.Entry, events []games.Event, err error) {
	m, log, events, err := playOn(s.Match, entries, following(s, e))
	if err != nil {
		return nil, nil, err
	}
	return log, events, lay(s, m)
}

// playOn is play for a match of no session. next says what is played by itself.
func playOn(m table.Match, entries []table.Entry, next func(table.Match) []table.Entry) (_ table.Match, log []table.Entry, events []games.Event, err error) {
	for {
		if len(entries) == 0 {
			entries = next(m)
		}
		if len(entries) == 0 {
			return m, log, events, nil
		}
		after, happened, err := m.Apply(entries[0])
		if err != nil {
			return m, nil, nil, err
		}
		m = after
		log, entries = append(log, entries[0]), entries[1:]
		events = append(events, happened...)
	}
}

// following is what is played without anybody's press: by the stand-in, and where a person has
// nothing to choose.
func following(s *session.Session, e session.Env) func(table.Match) []table.Entry {
	if s.Script != nil { // all of it is written down
		return func(table.Match) []table.Entry { return nil }
	}
	stand := standIn(s, e)
	return func(m table.Match) []table.Entry {
		if entries := stand(m); entries != nil || m.Over() || slices.ContainsFunc(m.Turn(), s.Automatic) {
			return entries
		}
		return m.Spared()
	}
}

// outcome is what a commitment came to.
type outcome struct {
	log   []table.Entry
	told  []session.Move // what the turn has led to so far, the commitment last
	moved bool           // the position changed, so that every panel is out of date
	// held says that the live post stays although the turn has ended: only computers have to
	// decide, and what they do is told with it.
	held bool
	// goesOn says that the turn has not ended: the same seat, and nobody else meanwhile,
	// has to decide again, or another seat has to in the middle of the turn.
	goesOn bool
	whose  games.Seat // the seat whose turn it is
}

// retell tells the commitment in other words.
func (o *outcome) retell(last session.Move) {
	o.told = append(slices.Clone(o.told[:len(o.told)-1]), last)
}

// advance plays the entries of a seat and brings everything that is kept with the match up
// to date: snapshot, drafts, panels, history and stage.
func advance(s *session.Session, e session.Env, seat games.Seat, entries []table.Entry) (outcome, error) {
	before := s.Match
	log, events, err := play(s, e, entries)
	if err != nil {
		return outcome{}, err
	}
	o := outcome{log: log, moved: moved(before, s.Match)}
	o.goesOn = goesOn(before, s.Match, seat, len(log) == len(entries))
	o.held = o.moved && s.OnlyComputers()
	s.AddMove(session.Move{Seat: seat, On: o.goesOn, Events: events})
	o.told = s.MovesOfTurn(s.Tellers(before, seat)...)
	o.whose = seat
	if !s.Automatic(seat) {
		o.whose = opener(o.told, seat)
	}
	if decided := len(entries) > 0 && entries[0].Action != table.Resign; decided && (!o.goesOn || !s.Acts(seat)) {
		book(s, e, seat)
	}
	pass(s, seat, o)
	if s.Match.Over() {
		s.End(e.Now.Unix())
	}
	return o, nil
}

// goesOn reports whether the turn has not ended between two positions: see outcome.
// undisturbed says that nothing was played without a press meanwhile.
func goesOn(before, after table.Match, seat games.Seat, undisturbed bool) bool {
	return moved(before, after) && !after.Over() && (games.SameTurn(before.State, after.State) ||
		undisturbed && alone(before, seat) && alone(after, seat))
}

// moved reports whether the position itself changed: a seat that is given up out of turn
// leaves everybody's panel as it is.
func moved(before, after table.Match) bool {
	return after.Over() || before.State != after.State
}

// opener returns the seat that began a turn: the first after whose decision it went on,
// else the one that has ended it.
func opener(turn []session.Move, last games.Seat) games.Seat {
	if i := slices.IndexFunc(turn, func(m session.Move) bool { return m.On }); i >= 0 {
		return turn[i].Seat
	}
	return last
}

// pass makes panels out of date, and the turn end, as a commitment of the seat demands.
func pass(s *session.Session, seat games.Seat, o outcome) {
	s.SetDraft(seat, nil)
	if o.moved || s.IsPending(seat) {
		s.ReleaseDecision()
	}
	if o.moved && !o.goesOn {
		s.Undeputize()
	}
	if o.moved {
		s.DropDrafts()
		s.NewPosition(len(s.Players))
	} else {
		s.Outdate(seat)
	}
	if o.moved && !o.goesOn && !o.held {
		s.BeginTurn(s.Match.Steps)
	}
	s.Uncall(func(c games.Seat) bool { return c == seat || !slices.Contains(s.Match.Turn(), c) })
	if o.goesOn && s.Acts(seat) {
		s.MarkCalled(seat)
	}
}

// alone reports whether the seat is the only one that has to decide.
func alone(m table.Match, seat games.Seat) bool {
	turn := m.Turn()
	return len(turn) == 1 && turn[0] == seat
}
