package events

import (
	"maps"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// showOptions shows the options, and how to leave, privately.
func showOptions(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := requireLobby(s, p); err != nil {
		return session.Result{}, err
	}
	r := session.Result{Reply: options(s, p, session.ShowOptions), Unchanged: s.LobbyPost != 0}
	if !r.Unchanged {
		s.SetLobbyPost(p.Message)
	}
	return r, nil
}

// options is the answer that shows the options.
func options(s *session.Session, p session.Press, show session.Show) session.Reply {
	return session.Reply{Show: show, Seat: s.Seat(p.By.User), Leads: s.Leads(p), Invited: s.IsInvited(p.By.User)}
}

// askOptions shows the options as a form to persons who may change them, and read-only to others and in a return match.
func askOptions(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	r, err := showOptions(s, e, p)
	if r.Reply.Leads && s.Leg == nil {
		r.Reply.Show = session.ShowForm
	}
	return r, err
}

// optionMenu is the menu of an option, which may also be a field of a form.
type optionMenu struct {
	now func(s *session.Session, word string) string
	set func(s *session.Session, word, value string) error
}

// optionMenus lists the menus, by verb.
var optionMenus = menusOfOptions()

func menusOfOptions() map[string]optionMenu {
	menus := map[string]optionMenu{
		session.VerbOption: {func(s *session.Session, id string) string { return s.Options[id] }, setOption},
	}
	for _, o := range session.LobbyOptions {
		menus[session.LobbyVerb(o.ID)] = optionMenu{
			func(s *session.Session, _ string) string { return s.Choice(o.ID) },
			func(s *session.Session, _, value string) error {
				if !o.Has(value) {
					return session.ErrMalformed
				}
				s.Choose(o, value)
				return nil
			},
		}
	}
	return menus
}

// setOption sets an option of the game.
func setOption(s *session.Session, id, value string) error {
	chosen := maps.Clone(s.Options)
	chosen[id] = value
	full, err := s.Game.Info().Complete(s.Game.Info().MinSeats, chosen)
	if err != nil {
		return session.ErrMalformed
	}
	s.ChooseOptions(full)
	return nil
}

// choose sets the value that was chosen in the menu of an option.
func (o optionMenu) choose(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireOptions(s, p); err != nil {
		return session.Result{}, err
	}
	if len(p.Values) != 1 {
		return session.Result{}, session.ErrMalformed
	}
	if err := o.set(s, p.Word, p.Values[0]); err != nil {
		return session.Result{}, err
	}
	return changedLobby(s, e, p), nil
}

// fillIn sets all values of the form. An unchanged value does not count as chosen, so hints keep depending
// on who plays.
func fillIn(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireOptions(s, p); err != nil {
		return session.Result{}, err
	}
	for _, f := range p.Fields {
		menu, known := optionMenus[f.Verb]
		if !known || len(f.Values) != 1 {
			return session.Result{}, session.ErrMalformed
		}
		if f.Values[0] == menu.now(s, f.Word) {
			continue
		}
		if err := menu.set(s, f.Word, f.Values[0]); err != nil {
			return session.Result{}, err
		}
	}
	return changedLobby(s, e, p), nil
}

// computer handles the lobby's menu of computer players: it adds one of a strength, or removes that of a
// seat.
func computer(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireOptions(s, p); err != nil {
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

// addComputer adds a computer player of the usual strength.
func addComputer(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireOptions(s, p); err != nil {
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
