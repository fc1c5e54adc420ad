package events

import (
	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// start turns the lobby into a match.
func start(s *session.Session, e session.Env, p session.Press) (session.Result, error) {
	if err := requireLobby(s, p); err != nil {
		return session.Result{}, err
	}
	info := s.Game.Info()
	switch {
	case !s.Leads(p) && s.Seat(p.By.User) < 0:
		return session.Result{}, session.Refuse("bot.lobby.notin")
	case !mayStart(s, p):
		return session.Result{}, session.Refuse("bot.lobby.waits", "players", s.InvitedUsers(), "player", session.User(s.Creator))
	case len(s.Players) < info.MinSeats:
		return session.Result{}, session.Refusal{Text: session.SeatsText("bot.error.seats", info)}
	}
	if err := settlePlace(s, p); err != nil {
		return session.Result{}, err
	}
	if s.Leg != nil && s.Leg.Swap {
		s.SitAt(1)
	}
	if err := deal(s, e); err != nil {
		return session.Result{}, err
	}
	s.SetLobbyPost(p.Message)
	return session.Result{Posts: append(openingPosts(s), s.RestartWait(0)...), Reply: session.Reply{Show: session.ShowStarted}}, nil
}

// mayStart reports whether a person may start a lobby that is large enough: the leader at any time, other
// players after all invited persons have come.
func mayStart(s *session.Session, p session.Press) bool {
	return s.Leads(p) || s.Seat(p.By.User) >= 0 && len(s.Invited) == 0
}

// settlePlace checks again whether the channel is free, since another match may have begun there after the
// lobby was opened. If so, the match gets a thread.
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

// openingPosts lists the posts at the beginning of a match. The lobby's post is edited last, even if an
// answer has already shown the beginning, because it links to the first turn.
func openingPosts(s *session.Session) []session.Post {
	started := session.Post{Kind: session.PostStarted, Message: s.LobbyPost}
	turn := session.Post{Kind: session.PostTurn, Position: s.Position, First: true}
	if s.Where == session.InThread {
		return []session.Post{{Kind: session.PostThread}, turn, started}
	}
	return []session.Post{turn, started}
}

// deal begins the match with a new secret seed.
func deal(s *session.Session, e session.Env) error {
	m, events, err := shuffle(s, e)
	if err != nil {
		return err
	}
	s.UninviteAll()
	return beginMatch(s, e, m, events)
}

// beginMatch sets up a new match.
func beginMatch(s *session.Session, e session.Env, m table.Match, events []games.Event) error {
	if err := setPosition(s, m.Remembering()); err != nil {
		return err
	}
	s.Begin(e.Now.Unix())
	s.FillBanks(len(s.Players), seconds(s.Bank()))
	s.KeepHeader(m.Header)
	s.NewPosition(len(s.Players))
	s.AddMove(session.Move{Seat: games.Spectator, Events: events})
	return nil
}

// mostSeeds is how many seeds are tried to let another player begin a rematch.
const mostSeeds = 24

// shuffle creates the match with a secret seed. It tries other seeds as long as the wrong person would
// begin. Everything else follows from the seed.
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
		if mayBegin(s, e, session.BeginnerBy(events)) {
			break
		}
		seed = seed.Other()
	}
	return m, events, nil
}

// mayBegin reports whether a seat may begin. In a rematch and a return match it is not the one who began
// before; in a return match that can be a computer.
func mayBegin(s *session.Session, e session.Env, first games.Seat) bool {
	if s.Leg != nil {
		return first == s.Leg.Begins
	}
	return e.Began == 0 || first < 0 || s.Players[first].User != e.Began
}

// Beginner returns the user who began a match, 0 if the game does not say.
func Beginner(s *session.Session) uint64 {
	if seat := s.Beginner(); seat >= 0 {
		return s.Players[seat].User
	}
	return 0
}
