package events

import (
	"maps"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// showOptions shows what can be chosen, and how to leave, to whoever pressed alone.
func showOptions(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := gathering(s, p); err != nil {
		return session.Result{}, err
	}
	r := session.Result{Reply: options(s, p, session.ShowOptions), Unchanged: s.LobbyPost != 0}
	if !r.Unchanged {
		s.SetLobbyPost(p.Message)
	}
	return r, nil
}

// options is the answer that shows the options to whoever pressed.
func options(s *session.Session, p session.Press, show session.Show) session.Reply {
	return session.Reply{Show: show, Seat: s.Seat(p.By.User), Leads: s.Leads(p), Invited: s.IsInvited(p.By.User)}
}

// setOption takes what was chosen in the menu of an option.
func setOption(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	if len(p.Values) != 1 {
		return session.Result{}, session.ErrMalformed
	}
	chosen := maps.Clone(s.Options)
	chosen[p.Word] = p.Values[0]
	full, err := s.Game.Info().Complete(s.Game.Info().MinSeats, chosen)
	if err != nil {
		return session.Result{}, session.ErrMalformed
	}
	s.ChooseOptions(full)
	return changedLobby(s, e, p), nil
}

// chooseOption makes the handler of the menu of an option that every game has.
func chooseOption(o session.LobbyOption) func(*session.Session, session.Env, session.Press) (session.Result, error) {
	return func(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
		if err := leading(s, p); err != nil {
			return session.Result{}, err
		}
		if len(p.Values) != 1 || !o.Has(p.Values[0]) {
			return session.Result{}, session.ErrMalformed
		}
		s.Choose(o, p.Values[0])
		return changedLobby(s, e, p), nil
	}
}

// computer takes what was chosen in the lobby's menu of computer players: the strength of one
// to be added, or the seat of one to be removed.
func computer(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	if len(p.Values) != 1 {
		return session.Result{}, session.ErrMalformed
	}
	if seat, ok := games.ParseSeat(p.Values[0]); ok {
		return removeComputer(s, e, p, seat)
	}
	if !session.IsStrength(p.Values[0]) {
		return session.Result{}, session.ErrMalformed
	}
	return seatComputer(s, e, p, p.Values[0])
}

// addComputer adds a computer player of the strength that most people want.
func addComputer(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	return seatComputer(s, e, p, session.StandInStrength)
}

func seatComputer(s *session.Session, e session.Env, p session.Press, strength string) (session.Result, error) {
	switch free := s.Game.Info().MaxSeats - len(s.Players); {
	case !e.Thinks:
		return session.Result{}, session.Refuse("bot.computer.off")
	case free <= 0:
		return session.Result{}, session.Refuse("bot.lobby.full")
	case free <= len(s.Invited):
		return session.Result{}, session.Refuse("bot.lobby.reserved")
	}
	s.AddComputer(strength, p.Names)
	s.UsualHints(true)
	return changedLobby(s, e, p), nil
}

func removeComputer(s *session.Session, e session.Env, p session.Press, seat games.Seat) (session.Result, error) {
	if !s.IsComputer(seat) {
		return session.Result{}, session.Refuse("bot.computer.none")
	}
	s.RemoveComputer(seat)
	s.UsualHints(s.WithComputers())
	return changedLobby(s, e, p), nil
}
