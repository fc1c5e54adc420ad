package events

import (
	"maps"
	"slices"

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
	return session.New(o, options), session.Result{Posts: []session.Post{{Kind: session.PostLobby}}, Reply: session.Reply{Show: session.ShowLobby}}, nil
}

// gathering refuses presses on a lobby that is no longer one, or no longer there.
func gathering(s *session.Session, p session.Press) error {
	switch {
	case s.Status != session.Lobby:
		return session.Refuse("bot.lobby.begun", "link", s.Link())
	case elsewhere(s, p, s.LobbyPost):
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

func join(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
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
	return changedLobby(s, p), nil
}

func leave(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := gathering(s, p); err != nil {
		return session.Result{}, err
	}
	if s.Seat(p.By.User) < 0 && !s.IsInvited(p.By.User) {
		return session.Result{}, session.Refuse("bot.lobby.notin")
	}
	s.RemovePlayer(p.By.User)
	if !s.WithPeople() {
		return dissolved(s, p), nil
	}
	return changedLobby(s, p), nil
}

func cancel(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	return dissolved(s, p), nil
}

// dissolved removes the lobby for good.
func dissolved(s *session.Session, p session.Press) session.Result {
	return session.Result{Removed: true, Reply: session.Reply{
		Show: session.ShowCancelled,
		Text: games.T("bot.lobby.cancelled", "game", session.GameName(s.GameID), "player", session.Name(p.By.Name)),
	}}
}

// setOption takes what was chosen in the menu of an option.
func setOption(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
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
	return changedLobby(s, p), nil
}

// setSpeed takes what was chosen in the menu of the speed.
func setSpeed(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	if len(p.Values) != 1 || !session.IsSpeed(p.Values[0]) {
		return session.Result{}, session.ErrMalformed
	}
	s.ChooseSpeed(p.Values[0])
	return changedLobby(s, p), nil
}

// setHints takes what was chosen in the menu of hints.
func setHints(s *session.Session, _ session.Env, p session.Press) (session.Result, error) {
	if err := leading(s, p); err != nil {
		return session.Result{}, err
	}
	if len(p.Values) != 1 || !slices.Contains(session.HintsValues, p.Values[0]) {
		return session.Result{}, session.ErrMalformed
	}
	s.ChooseHints(p.Values[0] == session.HintsYes)
	return changedLobby(s, p), nil
}

// changedLobby shows the lobby in the message that was pressed. The outbox does, if the
// answer does not arrive: otherwise Start could stay disabled for a full lobby.
func changedLobby(s *session.Session, p session.Press) session.Result {
	s.OutdateAll(len(s.Players))
	s.SetLobbyPost(p.Message)
	return session.Result{Posts: []session.Post{{Kind: session.PostLobby, Message: s.LobbyPost}}, Reply: session.Reply{Show: session.ShowLobby}, Told: 1}
}

// start makes the lobby a match.
func start(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := gathering(s, p); err != nil {
		return session.Result{}, err
	}
	info := s.Game.Info()
	switch {
	case !s.Leads(p):
		return session.Result{}, session.Refuse("bot.lobby.leader", "player", session.User(s.Creator))
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
	posts := openingPosts(s)
	return session.Result{
		Posts: posts, Reply: session.Reply{Show: session.ShowStarted}, Told: len(posts),
		ToldAgain: s.Where == session.InThread, // once the thread is known
	}, nil
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
