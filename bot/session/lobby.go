package session

import "time"

// A deserted lobby would stay for ever, with its buttons. After a day without a press it asks whether it is
// still wanted, and two days later it closes.
const (
	lobbyAsks   = 24 * time.Hour // after the last press
	lobbyCloses = 48 * time.Hour // after the question
	// lobbyTold is how long a closed lobby remains at most, so that its post can say so.
	lobbyTold = time.Hour
)

// lobby is how long a lobby has been waiting. Times are in Unix seconds.
type lobby struct {
	Waits   int64  `json:"waits,omitempty"`   // time of the last press; 0 if unknown
	Asked   int64  `json:"asked,omitempty"`   // time of the question whether it is still wanted
	AskPost uint64 `json:"askpost,omitempty"` // message with the question, once known
	Closed  int64  `json:"closed,omitempty"`  // when it was closed; it is removed once its post says so
	// PostedAgain says that its post was deleted once, and is another one now.
	PostedAgain bool `json:"postedagain,omitempty"`
}

// MayJoin refuses persons who cannot join the lobby. Invited persons may join whatever their conduct.
func (s *Session) MayJoin(user uint64, has Conduct) error {
	free, asked := s.Game.Info().MaxSeats-len(s.Players), s.Choice(OptionConduct)
	switch {
	case s.Seat(user) >= 0:
		return Refuse("bot.lobby.already")
	case s.Leg != nil && !s.IsInvited(user):
		return Refuse("bot.leg.others")
	case free <= 0:
		return Refuse("bot.lobby.full")
	case !s.IsInvited(user) && free <= len(s.Invited):
		return Refuse("bot.lobby.reserved")
	case !s.IsInvited(user) && !has.Meets(asked):
		return has.refuseConduct(asked)
	}
	return nil
}

// LobbyDue is the time of the next scheduled event of the lobby, in Unix seconds, 0 for none.
func (l *lobby) LobbyDue() int64 {
	switch {
	case l.Closed != 0:
		return l.Closed + int64(lobbyTold/time.Second)
	case l.Asked != 0:
		return l.Asked + int64(lobbyCloses/time.Second)
	case l.Waits != 0:
		return l.Waits + int64(lobbyAsks/time.Second)
	}
	return 0
}

// RestartWait restarts the wait of the lobby at a time; 0 ends it. It returns the posts that delete the
// question whether the lobby is still wanted.
func (l *lobby) RestartWait(now int64) (posts []Post) {
	if l.AskPost != 0 {
		posts = []Post{{Kind: PostDelete, Message: l.AskPost}}
	}
	l.Waits, l.Asked, l.AskPost = now, 0, 0
	return posts
}

// PostAgain says that its post was deleted and is posted again.
func (l *lobby) PostAgain() { l.PostedAgain = true }

// AskWhether sets the time of that question.
func (l *lobby) AskWhether(now int64) { l.Asked = now }

// AskedAt remembers the message with that question.
func (l *lobby) AskedAt(message uint64) { l.AskPost = message }

// Stay restarts the wait after an answer to that question.
func (l *lobby) Stay(now int64) { l.Waits, l.Asked, l.AskPost = now, 0, 0 }

// Close closes the lobby. It is removed once its post says so.
func (l *lobby) Close(now int64) { l.Closed = now }
