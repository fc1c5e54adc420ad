package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// setPosition replaces the position of the match. Everything that was settled about the previous one
// becomes void.
func setPosition(s *session.Session, m table.Match) error {
	s.UnsettleTurn()
	return s.SetMatch(m)
}

// play applies log entries, and then what seats without a player or without a choice have to do at once. It
// returns the new log entries and the events.
func play(s *session.Session, e session.Env, entries []table.Entry) (log []table.Entry, events []games.Event, err error) {
	m, log, events, err := playFrom(s.Match, entries, automaticEntries(s, e))
	if err != nil {
		return nil, nil, err
	}
	return log, events, setPosition(s, m)
}

// playFrom is play without a session. next returns what is played automatically.
func playFrom(m table.Match, entries []table.Entry, next func(table.Match) []table.Entry) (_ table.Match, log []table.Entry, events []games.Event, err error) {
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

// automaticEntries is what is played automatically: by the stand-in, and where a person has no choice.
func automaticEntries(s *session.Session, e session.Env) func(table.Match) []table.Entry {
	if s.Script != nil { // the script contains every entry
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

// outcome is what a commitment led to.
type outcome struct {
	log   []table.Entry
	moves []session.Move // the moves of the turn so far, the commitment last
	moved bool           // the position has changed, so every panel is outdated
	// held keeps the live post although the turn has ended: only computers decide now, and their moves are
	// shown with this one.
	held bool
	// goesOn says that the turn has not ended. The same seat has to decide again, and no other did
	// meanwhile; or another seat has to decide in the middle of the turn.
	goesOn bool
	whose  games.Seat // the seat whose turn it is
}

// replaceLast replaces the description of the commitment.
func (o *outcome) replaceLast(last session.Move) {
	o.moves = append(slices.Clone(o.moves[:len(o.moves)-1]), last)
}

// advance plays the entries of a seat and updates everything else in the session: snapshot, drafts, panels,
// history and stage.
func advance(s *session.Session, e session.Env, seat games.Seat, entries []table.Entry) (outcome, error) {
	before := s.Match
	log, events, err := play(s, e, entries)
	if err != nil {
		return outcome{}, err
	}
	o := outcome{log: log, moved: moved(before, s.Match)}
	o.goesOn = continuesTurn(before, s.Match, seat, len(log) == len(entries))
	o.held = o.moved && s.OnlyComputers()
	move := session.Move{Seat: seat, On: o.goesOn, Events: events}
	if !o.goesOn && !o.held {
		move.Comment = s.EndOfTurn()
	}
	s.AddMove(move)
	o.moves = s.MovesOfTurn(s.Tellers(before, seat)...)
	o.whose = seat
	if !s.Automatic(seat) {
		o.whose = opener(o.moves, seat)
	}
	if decided := len(entries) > 0 && entries[0].Action != table.Resign; decided && (!o.goesOn || !s.Acts(seat)) {
		recordTime(s, e, seat)
	}
	passTurn(s, seat, o)
	if s.Match.Over() {
		s.End(e.Now.Unix())
	}
	return o, nil
}

// continuesTurn reports whether the turn has not ended between two positions, see outcome. undisturbed says that
// nothing was played automatically in between.
func continuesTurn(before, after table.Match, seat games.Seat, undisturbed bool) bool {
	return moved(before, after) && !after.Over() && (games.SameTurn(before.State, after.State) ||
		undisturbed && onlyActing(before, seat) && onlyActing(after, seat))
}

// moved reports whether the position itself has changed. It has not if a seat was given up out of turn.
func moved(before, after table.Match) bool {
	return after.Over() || before.State != after.State
}

// opener returns the seat that began a turn: the first one after whose decision the turn continued, or else
// the one that ended it.
func opener(turn []session.Move, last games.Seat) games.Seat {
	if i := slices.IndexFunc(turn, func(m session.Move) bool { return m.On }); i >= 0 {
		return turn[i].Seat
	}
	return last
}

// passTurn makes panels outdated and ends the turn, as required after a commitment of the seat.
func passTurn(s *session.Session, seat games.Seat, o outcome) {
	s.DropDraft(seat)
	if o.moved || s.IsPending(seat) {
		s.ReleaseDecision()
	}
	if o.moved && !o.goesOn {
		s.EndStandIn()
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
	s.ResetCalls(func(c games.Seat) bool { return c == seat || !slices.Contains(s.Match.Turn(), c) })
	if o.goesOn && s.Acts(seat) {
		s.MarkCalled(seat)
	}
}

// onlyActing reports whether only this seat has to decide.
func onlyActing(m table.Match, seat games.Seat) bool {
	turn := m.Turn()
	return len(turn) == 1 && turn[0] == seat
}
