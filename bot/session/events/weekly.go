package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games/table"
)

// PlayWeek begins the match of a week, with the person who opens it in the first seat. Everything follows
// from the header, which contains the secret seed. There are no hints.
func PlayWeek(o session.Opening, h table.Header, w session.Week, e session.Env) (*session.Session, session.Result, error) {
	m, events, err := table.New(o.Game, h)
	if err != nil {
		return nil, session.Result{}, err
	}
	o.Chosen = map[string]string{session.OptionHints: session.HintsNo}
	s := session.New(o, h.Options)
	s.SetWeek(w)
	if err := beginMatch(s, e, m, events); err != nil {
		return nil, session.Result{}, err
	}
	r := session.Result{Posts: []session.Post{{Kind: session.PostTurn, Position: s.Position}}}
	settle(s, e, &r)
	return s, r, nil
}
