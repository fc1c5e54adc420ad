package events

import (
	"github.com/bastide-games/bastide/bot/session"
)

// Rematch makes the session of a lobby for those who played a match: its creator has joined,
// the others are invited, and what was chosen is chosen again, but for computers if the opening
// has some. It refuses who has not played, and a match that still runs.
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
	if most := s.Game.Info().MaxSeats - 1 - len(o.Computers); len(o.Invited) > most { // who has left the seat to somebody asks
		o.Invited = o.Invited[:most]
	}
	return Open(o)
}
