package events

import (
	"maps"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Open makes the session of a new lobby, and what is to be posted.
func Open(o session.Opening) (*session.Session, session.Result, error) {
	info := o.Game.Info()
	options, err := info.Complete(info.MinSeats, o.Options)
	if err != nil {
		return nil, session.Result{}, err
	}
	return session.New(o, options), session.Result{
		Posts: []session.Post{{Kind: session.PostLobby, Told: true}}, Reply: session.Reply{Show: session.ShowLobby},
	}, nil
}

// gathering refuses presses on a lobby that is no longer one, or no longer there.
func gathering(s *session.Session, p session.Press) error {
	switch {
	case s.Closed != 0:
		return session.Refuse("bot.lobby.closed", "game", session.GameName(s.GameID))
	case s.Status != session.Lobby:
		return session.Refuse("bot.lobby.begun", "link", s.Link())
	case p.Channel != s.Channel || !p.Private && elsewhere(s, p, s.LobbyPost):
		return session.Refuse("bot.lobby.moved", "link", s.Link())
	}
	return nil
}

// leading is gathering for what only those may do who lead.
func leading(s *session.Session, p session.Press) error {
	if err := gathering(s, p); err != nil {
		return err
	}
	if !s.Leads(p) {
		return session.Refuse("bot.lobby.leader", "player", session.User(s.Creator))
	}
	return nil
}

func join(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := gathering(s, p); err != nil {
		return session.Result{}, err
	}
	free := s.Game.Info().MaxSeats - len(s.Players)
	switch {
	case s.Seat(p.By.User) >= 0:
		return session.Result{}, session.Refuse("bot.lobby.already")
	case free <= 0:
		return session.Result{}, session.Refuse("bot.lobby.full")
	case !s.IsInvited(p.By.User) && free <= len(s.Invited):
		return session.Result{}, session.Refuse("bot.lobby.reserved")
	}
	s.AddPlayer(p.By)
	return changedLobby(s, e, p), nil
}

func leave(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := gathering(s, p); err != nil {
		return session.Result{}, err
	}
	if s.Seat(p.By.User) < 0 && !s.IsInvited(p.By.User) {
		return session.Result{}, session.Refuse("bot.lobby.notin")
	}
	s.RemovePlayer(p.By.User)
	if !s.WithPeople() {
		return dissolved(s, e, p), nil
	}
	return changedLobby(s, e, p), nil
}

func cancel(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	return dissolved(s, e, p), nil
}

// dissolved removes the lobby for good: at once where the answer tells so in its post, else when
// that has been told there.
func dissolved(s *session.Session, e session.Env, p session.Press) session.Result {
	if p.Private {
		r := closed(s, e)
		r.Reply = sayHere("bot.lobby.closed", "game", session.GameName(s.GameID))
		return r
	}
	return session.Result{Removed: true, Reply: session.Reply{
		Show: session.ShowCancelled,
		Text: games.T("bot.lobby.cancelled", "game", session.GameName(s.GameID), "player", session.Name(p.By.Name)),
	}}
}

// closed lets nobody join the lobby any more and has its post say so.
func closed(s *session.Session, e session.Env) session.Result {
	posts := s.Stir(0) // before the last post, with which all others go
	s.Close(e.Now.Unix())
	return session.Result{Posts: append(posts, session.Post{Kind: session.PostClosed, Message: s.LobbyPost})}
}

// ringLobby asks whether anybody still waits, and closes the lobby if nobody answers.
func ringLobby(s *session.Session, e session.Env) (session.Result, error) {
	switch {
	case s.Closed != 0 || s.Asked != 0 && s.LobbyPost == 0: // nothing can tell, or could
		return session.Result{Removed: true}, nil
	case s.Asked != 0, s.InPrivate(): // whoever is alone need not be asked
		return closed(s, e), nil
	}
	s.AskWhether(e.Now.Unix())
	return session.Result{Posts: []session.Post{{Kind: session.PostWaits}}}, nil
}

// stay keeps a lobby that has waited long.
func stay(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	switch {
	case s.Status != session.Lobby || s.Closed != 0 || elsewhere(s, p, s.AskPost):
		return session.Result{}, gathering(s, p)
	case s.Seat(p.By.User) < 0 && !s.IsInvited(p.By.User):
		return session.Result{}, session.Refuse("bot.lobby.notin")
	}
	s.Stay(e.Now.Unix())
	r := session.Result{Reply: sayHere("bot.lobby.stays", "link", s.Link())}
	r.Reply.Public = true
	return r, nil
}

// askedAt remembers the message that asks whether anybody still waits. It lists the post that
// deletes one that came too late.
func askedAt(s *session.Session, message uint64) []session.Post {
	if s.Asked == 0 || s.Closed != 0 {
		return []session.Post{{Kind: session.PostDelete, Message: message}}
	}
	s.AskedAt(message)
	return nil
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

// changedLobby shows the lobby in the message that was pressed. The outbox does, if the
// answer does not arrive: otherwise Start could stay disabled for a full lobby. It does also
// where the options were pressed, which are private.
func changedLobby(s *session.Session, e session.Env, p session.Press) session.Result {
	s.OutdateAll(len(s.Players))
	reply := options(s, p, session.ShowOptionsHere)
	if !p.Private {
		s.SetLobbyPost(p.Message)
		reply = session.Reply{Show: session.ShowLobby}
	}
	lobby := session.Post{Kind: session.PostLobby, Message: s.LobbyPost, Told: !p.Private}
	return session.Result{Posts: append([]session.Post{lobby}, s.Stir(e.Now.Unix())...), Reply: reply}
}

// start makes the lobby a match.
func start(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := gathering(s, p); err != nil {
		return session.Result{}, err
	}
	info := s.Game.Info()
	switch {
	case !s.Leads(p) && s.Seat(p.By.User) < 0:
		return session.Result{}, session.Refuse("bot.lobby.notin")
	case !mayStart(s, p):
		return session.Result{}, session.Refuse("bot.lobby.waits", "players", s.Guests(), "player", session.User(s.Creator))
	case len(s.Players) < info.MinSeats:
		return session.Result{}, session.Refusal{Text: session.SeatsText("bot.error.seats", info)}
	}
	if err := settlePlace(s, p); err != nil {
		return session.Result{}, err
	}
	if err := deal(s, e); err != nil {
		return session.Result{}, err
	}
	s.SetLobbyPost(p.Message)
	posts := told(session.PostStarted, openingPosts(s)...)
	return session.Result{Posts: append(posts, s.Stir(0)...), Reply: session.Reply{Show: session.ShowStarted}}, nil
}

// mayStart reports whether somebody may start a lobby that is large enough: who leads it at any
// time, other players once all who were invited have come.
func mayStart(s *session.Session, p session.Press) bool {
	return s.Leads(p) || s.Seat(p.By.User) >= 0 && len(s.Invited) == 0
}

// settlePlace looks again whether the channel is free: another match may have begun there
// since the lobby was opened. It then goes to a thread.
func settlePlace(s *session.Session, p session.Press) error {
	if s.Where == session.InThread || p.Taken == nil {
		return nil
	}
	if !p.Threads {
		return p.Taken
	}
	s.ToThread()
	return nil
}

// openingPosts lists the posts a match begins with.
func openingPosts(s *session.Session) []session.Post {
	started := session.Post{Kind: session.PostStarted, Message: s.LobbyPost}
	turn := session.Post{Kind: session.PostTurn, Position: s.Position}
	if s.Where == session.InThread {
		return []session.Post{{Kind: session.PostThread}, turn, started}
	}
	return []session.Post{turn, started}
}

// deal begins the match with a fresh secret seed.
func deal(s *session.Session, e session.Env) error {
	m, events, err := shuffle(s, e)
	if err != nil {
		return err
	}
	if err := lay(s, m.Remembering()); err != nil {
		return err
	}
	s.Begin(e.Now.Unix())
	s.KeepHeader(m.Header)
	s.UninviteAll()
	s.NewPosition(len(s.Players))
	s.AddMove(session.Move{Seat: games.Spectator, Events: events})
	return nil
}
