package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// Rematch makes the session of a lobby for those who played a match: its creator has joined,
// the others are invited, and what was chosen is chosen again. It refuses who has not played,
// and a match that still runs.
func Rematch(s *session.Session, e session.Env, o session.Opening) (*session.Session, session.Result, error) {
	switch {
	case s.Status != session.Over:
		return nil, session.Result{}, session.Refuse("bot.rematch.running")
	case !s.Played(o.Creator.User):
		return nil, session.Result{}, session.Refuse("bot.rematch.notin")
	}
	o.Game, o.Options, o.Chosen, o.After = s.Game, s.Options, s.Chosen(), s.ID
	for _, p := range s.Players {
		switch {
		case p.Computer != "":
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

// Beginner returns the user who began a match, 0 if the game tells of none.
func Beginner(s *session.Session) uint64 {
	_, events, err := table.New(s.Game, s.Match.Header)
	if seat := beginner(events); err == nil && seat >= 0 {
		return s.Players[seat].User
	}
	return 0
}

// beginner returns the seat that begins by the first events of a match.
func beginner(events []games.Event) games.Seat {
	for _, e := range events {
		if e.Kind == games.Started {
			return e.Seat
		}
	}
	return games.Spectator
}

// mostSeeds is how many seeds are drawn for somebody else to begin a rematch.
const mostSeeds = 24

// shuffle makes the match with the secret seed. In a rematch another seed is taken as long as
// the same person would begin as before; everything else follows from the seed as ever.
func shuffle(s *session.Session, e session.Env) (m table.Match, events []games.Event, err error) {
	seed := e.Seed
	for range mostSeeds {
		header, err := table.NewHeader(s.Game, len(s.Players), s.Options, seed)
		if err != nil {
			return m, nil, err
		}
		if m, events, err = table.New(s.Game, header); err != nil {
			return m, nil, err
		}
		first := beginner(events)
		if e.Began == 0 || first < 0 || s.Players[first].User != e.Began {
			break
		}
		seed = seed.Other()
	}
	return m, events, nil
}
