package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// ContinueRecord begins a match at the end of a record, with the person who opens it in a seat. Draws that the record
// names stay; the others follow from a new secret seed. The match is not rated.
func ContinueRecord(o session.Opening, r table.Record, seat games.Seat, e session.Env) (*session.Session, session.Result, error) {
	r.Header.Seeded, r.Header.Seed = true, e.Seed
	var err error
	if r.Header, err = r.Header.Complete(o.Game); err != nil {
		return nil, session.Result{}, err
	}
	m, err := r.Replay(o.Game, nil)
	if err != nil {
		return nil, session.Result{}, err
	}
	s := session.New(o, r.Header.Options)
	s.SitAt(seat)
	if err := setPosition(s, m.Remembering()); err != nil {
		return nil, session.Result{}, err
	}
	s.Begin(e.Now.Unix())
	s.CountNothing()
	s.KeepHeader(m.Header)
	s.NewPosition(len(s.Players))
	s.BeginTurn(m.Steps)
	res := session.Result{Log: r.Entries, Posts: []session.Post{{Kind: session.PostTurn, Position: s.Position}}}
	settle(s, e, &res)
	return s, res, nil
}
