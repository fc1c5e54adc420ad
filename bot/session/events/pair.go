package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Pair begins a match between given players, without a lobby. Instead of the lobby, a message announces it,
// from which the thread is opened.
func Pair(o session.Opening, players []session.Player, e session.Env) (*session.Session, session.Result, error) {
	options, err := o.Game.Info().Complete(len(players), o.Options)
	if err != nil {
		return nil, session.Result{}, err
	}
	o.Creator, o.Where = players[0], session.InThread
	s := session.New(o, options)
	for _, p := range players[1:] {
		s.AddPlayer(p)
	}
	if err := deal(s, e); err != nil {
		return nil, session.Result{}, err
	}
	r := session.Result{Posts: []session.Post{
		{Kind: session.PostStarted}, {Kind: session.PostThread}, {Kind: session.PostTurn, Position: s.Position},
	}}
	settle(s, e, &r)
	return s, r, nil
}

// RenameCup gives the cup of a match another name.
func RenameCup(s *session.Session, e session.Env, name string) (*session.Session, session.Result) {
	next, r := s.Clone(), session.Result{Posts: editLivePost(s)}
	next.RenameCup(name)
	settle(next, e, &r)
	return next, r
}

// The reasons for a forfeit, as kinds of events.
const (
	RanOut   = table.RanOut
	Withdrew = table.Withdrew
	Slowest  = table.Slowest
	Expelled = table.Expelled
)

// Forfeit gives up the seat of a player who does not play, by the rules of a cup, and says why. by is the seat of the
// manager who decided it, [games.Spectator] for none.
func Forfeit(s *session.Session, e session.Env, seat games.Seat, why string, by games.Seat) (*session.Session, session.Result, error) {
	next := s.Clone()
	r, err := giveUp(next, e, seat, decided(why, seat, by), session.Reply{})
	if err != nil {
		return s, session.Result{}, err
	}
	settle(next, e, &r)
	return next, r, nil
}
