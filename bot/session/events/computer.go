package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// standIn returns what plays at once for seats without a player: nothing where a computer decides, else the
// table's stand-in, as long as a person still plays.
func standIn(s *session.Session, e session.Env) func(table.Match) []table.Entry {
	return func(m table.Match) []table.Entry {
		idle := func(seat games.Seat) bool { return m.Gone[seat] || s.IsComputer(seat) }
		seats := m.Turn()
		at := slices.IndexFunc(seats, idle)
		if e.Thinks || at < 0 || !slices.ContainsFunc(s.Everybody(), func(seat games.Seat) bool { return !idle(seat) }) {
			return nil
		}
		stand, _ := m.InPlaceOf(seats[at])
		return []table.Entry{stand}
	}
}

// standInTurn lists what the stand-in plays for a seat until its turn ends.
func standInTurn(m table.Match, seat games.Seat) (entries []table.Entry, err error) {
	_, tells := m.State.(games.Turner) // whether the game says whose turn it is
	for first := m; ; {
		e, ok := m.InPlaceOf(seat)
		if !ok || len(entries) > 0 && tells && !games.SameTurn(first.State, m.State) {
			return entries, nil
		}
		if m, _, err = m.Apply(e); err != nil {
			return nil, err
		}
		entries = append(entries, e)
	}
}

// assignComputer asks a computer to decide where one has to, and only there.
func assignComputer(s *session.Session, e session.Env) {
	seat, ok := s.Thinker()
	switch now := s.Assigned; {
	case !ok:
		s.UnassignComputer()
	case now.Due == 0 || now.Seat != seat || now.Position != s.Position:
		s.AssignComputer(session.Assignment{Seat: seat, Position: s.Position, Due: e.Now.Add(e.Delay).Unix()})
	}
}

// Decide applies the decision of a computer. Unchanged means that the match no longer waits for it.
func Decide(s *session.Session, e session.Env, t session.Thought) (*session.Session, session.Result, error) {
	seat, ok := s.Thinker()
	if !ok || seat != t.Seat || s.Position != t.Position || s.ComputerDue() == 0 {
		return s, session.Result{Unchanged: true}, nil
	}
	next := s.Clone()
	entries, err := thoughtEntries(next, t)
	if err != nil {
		return s, session.Result{}, err
	}
	o, err := applyOneByOne(next, e, seat, entries)
	if err != nil {
		return s, session.Result{}, err
	}
	r := session.Result{Log: o.log, Posts: follow(next, o)}
	settle(next, e, &r)
	return next, r, nil
}

// applyOneByOne applies the decisions of an automatic seat one by one, so that each is shown like a person's.
func applyOneByOne(s *session.Session, e session.Env, seat games.Seat, entries []table.Entry) (o outcome, err error) {
	late := s.Deputy != nil && s.Deputy.Seat == seat
	var log []table.Entry
	for i := range entries {
		if i > 0 && !s.Acts(seat) { // the table's stand-in has already continued
			break
		}
		if o, err = advance(s, e, seat, entries[i:i+1]); err != nil {
			return o, err
		}
		log = append(log, o.log...)
		switch {
		case late && i == 0:
			o.replaceLast(s.MarkStoodIn(seat))
		case !s.IsComputer(seat):
			s.MarkUnseen()
		}
	}
	o.log = log
	return o, nil
}

func thoughtEntries(s *session.Session, t session.Thought) (entries []table.Entry, err error) {
	for _, a := range t.Actions {
		entries = append(entries, table.Entry{Seat: t.Seat, Action: a})
	}
	if len(entries) == 0 {
		return standInTurn(s.Match, t.Seat)
	}
	return entries, nil
}
