package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
)

// Open creates the session of a new lobby, and its posts.
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

// requireLobby refuses presses on a lobby that has started or is gone.
func requireLobby(s *session.Session, p session.Press) error {
	switch {
	case s.Closed != 0:
		return session.Refuse("bot.lobby.closed", "game", session.GameName(s.GameID))
	case s.Status != session.Lobby:
		return session.Refuse("bot.lobby.begun", "link", s.Link())
	case !p.Private && elsewhere(s, p, s.LobbyPost): // a private message is not tied to a post
		return session.Refuse("bot.lobby.moved", "link", s.Link())
	}
	return nil
}

// requireLeader is requireLobby for those who lead the lobby.
func requireLeader(s *session.Session, p session.Press) error {
	if err := requireLobby(s, p); err != nil {
		return err
	}
	if !s.Leads(p) {
		return session.Refuse("bot.lobby.leader", "player", session.User(s.Creator))
	}
	return nil
}

// requireOptions is requireLeader for those who change the options, which a return match has from the first
// leg.
func requireOptions(s *session.Session, p session.Press) error {
	if err := requireLeader(s, p); err != nil {
		return err
	}
	if s.Leg != nil {
		return session.Refuse("bot.leg.fixed")
	}
	return nil
}

func join(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireLobby(s, p); err != nil {
		return session.Result{}, err
	}
	if s.Seat(p.By.User) >= 0 {
		return shownAgain(p, "bot.lobby.already")
	}
	if err := s.MayJoin(p.By.User, p.Conduct); err != nil {
		return session.Result{}, err
	}
	s.AddPlayer(p.By)
	r := changedLobby(s, e, p)
	if p.Private { // from a list of lobbies
		r.Reply = sayHere("bot.lobby.joined", "game", session.GameName(s.GameID), "link", s.Link())
	}
	return r, nil
}

// shownAgain answers a request for what is already so, and shows the lobby again. The person may see an
// older state, if Discord carried out an older edit late.
func shownAgain(p session.Press, id string) (session.Result, error) {
	if p.Private || p.IsCommand() {
		return session.Result{}, session.Refuse(id)
	}
	return session.Result{Unchanged: true, Reply: session.Reply{Show: session.ShowLobby, Also: games.T(id)}}, nil
}

func leave(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireLobby(s, p); err != nil {
		return session.Result{}, err
	}
	if s.Seat(p.By.User) < 0 && !s.IsInvited(p.By.User) {
		return shownAgain(p, "bot.lobby.notin")
	}
	s.RemovePlayer(p.By.User)
	if s.Leg != nil || !s.WithPeople() { // another person cannot take the place in a return match
		return removeLobby(s, e, p), nil
	}
	return changedLobby(s, e, p), nil
}

// changedLobby shows the lobby in the message that was pressed. The outbox does the same if the answer does
// not arrive, because otherwise Start could stay disabled in a full lobby. It also does if the press was in
// the private options.
func changedLobby(s *session.Session, e session.Env, p session.Press) session.Result {
	s.OutdateAll(len(s.Players))
	reply := options(s, p, session.ShowOptionsHere)
	if !p.Private {
		s.SetLobbyPost(p.Message)
		reply = session.Reply{Show: session.ShowLobby}
	}
	lobby := session.Post{Kind: session.PostLobby, Message: s.LobbyPost, Told: !p.Private}
	return session.Result{Posts: append([]session.Post{lobby}, s.RestartWait(e.Now.Unix())...), Reply: reply}
}

func cancel(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireLeader(s, p); err != nil {
		return session.Result{}, err
	}
	return removeLobby(s, e, p), nil
}

// removeLobby removes the lobby for good: at once if the answer says so in its post, else after an edit of
// the post.
func removeLobby(s *session.Session, e session.Env, p session.Press) session.Result {
	if p.Private {
		r := closeLobby(s, e)
		r.Reply = sayHere("bot.lobby.closed", "game", session.GameName(s.GameID))
		return r
	}
	return session.Result{Removed: true, Reply: session.Reply{
		Show: session.ShowCancelled,
		Text: games.T("bot.lobby.cancelled", "game", session.GameName(s.GameID), "player", session.Name(p.By.Name)),
	}}
}

// closeLobby closes the lobby and has its post say so.
func closeLobby(s *session.Session, e session.Env) session.Result {
	posts := s.RestartWait(0) // before the last post, after which all others are dropped
	s.Close(e.Now.Unix())
	return session.Result{Posts: append(posts, session.Post{Kind: session.PostClosed, Message: s.LobbyPost})}
}

// ringLobby asks whether the lobby is still wanted, and closes it after no answer.
func ringLobby(s *session.Session, e session.Env) (session.Result, error) {
	switch {
	case s.Closed != 0 || s.Asked != 0 && s.LobbyPost == 0: // nothing can be posted, or could be answered
		return session.Result{Removed: true}, nil
	case s.Asked != 0, s.InPrivate(): // the only person here need not be asked
		return closeLobby(s, e), nil
	}
	s.AskWhether(e.Now.Unix())
	return session.Result{Posts: []session.Post{{Kind: session.PostWaits}}}, nil
}

// questionPosted remembers the message that asks whether the lobby is still wanted. It returns the post that
// deletes a message that came too late.
func questionPosted(s *session.Session, message uint64) []session.Post {
	if s.Asked == 0 || s.Closed != 0 {
		return []session.Post{{Kind: session.PostDelete, Message: message}}
	}
	s.AskedAt(message)
	return nil
}

// keepLobby keeps a lobby that has waited long.
func keepLobby(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	switch {
	case s.Status != session.Lobby || s.Closed != 0 || elsewhere(s, p, s.AskPost):
		return session.Result{}, requireLobby(s, p)
	case s.Seat(p.By.User) < 0 && !s.IsInvited(p.By.User):
		return session.Result{}, session.Refuse("bot.lobby.notin")
	}
	s.Stay(e.Now.Unix())
	r := session.Result{Reply: sayHere("bot.lobby.stays", "link", s.Link())}
	r.Reply.Public = true
	return r, nil
}
