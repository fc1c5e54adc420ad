package events

import (
	"github.com/bastide-games/bastide/bot/session"
)

// Rematch creates a lobby for the players of a match: its creator has joined and the others are invited.
// The options are kept, except the computers if the opening names some. It refuses persons who did not
// play, and matches that still run.
func Rematch(s *session.Session, e session.Env, o session.Opening) (*session.Session, session.Result, error) {
	switch {
	case s.Status != session.Over:
		return nil, session.Result{}, session.Refuse("bot.rematch.running")
	case !s.Played(o.Creator.User):
		return nil, session.Result{}, session.Refuse("bot.rematch.notin")
	}
	o.Game, o.Options, o.Chosen, o.After = s.Game, s.Options, s.Chosen(), s.ID
	same := len(o.Computers) == 0
	for _, p := range s.Players {
		switch {
		case p.Computer != "" && same:
			o.Computers = append(o.Computers, p)
		case p.User != 0 && p.User != o.Creator.User:
			o.Invited = append(o.Invited, p)
		}
	}
	if !e.Thinks {
		if len(o.Computers) > 0 && len(o.Invited) == 0 {
			return nil, session.Result{}, session.Refuse("bot.computer.off")
		}
		o.Computers = nil
	}
	if most := s.Game.Info().MaxSeats - 1 - len(o.Computers); len(o.Invited) > most { // the person who asks has given the seat to another
		o.Invited = o.Invited[:most]
	}
	return Open(o)
}

// Return creates the lobby of a return match: the second leg for both players of a match. It refuses
// what Rematch refuses, and matches that cannot have one.
func Return(s *session.Session, e session.Env, o session.Opening) (*session.Session, session.Result, error) {
	switch seat := s.Seat(o.Creator.User); {
	case s.Status != session.Over:
		return nil, session.Result{}, session.Refuse("bot.rematch.running")
	case seat < 0:
		return nil, session.Result{}, session.Refuse("bot.rematch.notin")
	case !s.MayHaveReturn():
		return nil, session.Result{}, session.Refuse("bot.leg.none")
	default:
		o.Leg = s.ReturnOf(seat)
	}
	return Rematch(s, e, o)
}
