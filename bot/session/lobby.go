package session

import "time"

// A lobby that nobody needs any more would stand there for good, and its buttons with it. After
// a day without a press it asks whether anybody still waits, and two days later it closes.
const (
	lobbyAsks   = 24 * time.Hour // after the last press
	lobbyCloses = 48 * time.Hour // after the question
	// lobbyTold is how long a lobby that is closed remains at most, so that its post can say so.
	lobbyTold = time.Hour
)

// lobby is how long a lobby has been waiting. Times are Unix seconds.
type lobby struct {
	Waits   int64  `json:"waits,omitempty"`   // since when nobody has pressed anything; 0: not known
	Asked   int64  `json:"asked,omitempty"`   // when it was asked whether anybody still waits
	AskPost uint64 `json:"askpost,omitempty"` // message that asks it, once known
	Closed  int64  `json:"closed,omitempty"`  // when it was closed; it remains until that is told
}

// MayJoin refuses whoever cannot join the lobby. Who is invited is welcome whatever their conduct.
func (s *Session) MayJoin(user uint64, has Conduct) error {
	free, asked := s.Game.Info().MaxSeats-len(s.Players), s.Choice(OptionConduct)
	switch {
	case s.Seat(user) >= 0:
		return Refuse("bot.lobby.already")
	case free <= 0:
		return Refuse("bot.lobby.full")
	case !s.IsInvited(user) && free <= len(s.Invited):
		return Refuse("bot.lobby.reserved")
	case !s.IsInvited(user) && !has.Meets(asked):
		return has.refuseConduct(asked)
	}
	return nil
}

// LobbyDue is when something next happens to the lobby by itself, Unix seconds, 0 for never.
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

// Stir lets the lobby wait anew from now on; 0: it waits no more. It lists the posts that delete
// the question whether anybody still waits.
func (l *lobby) Stir(now int64) (posts []Post) {
	if l.AskPost != 0 {
		posts = []Post{{Kind: PostDelete, Message: l.AskPost}}
	}
	l.Waits, l.Asked, l.AskPost = now, 0, 0
	return posts
}

// AskWhether notes that it is asked whether anybody still waits.
func (l *lobby) AskWhether(now int64) { l.Asked = now }

// AskedAt remembers the message that asks it.
func (l *lobby) AskedAt(message uint64) { l.AskPost = message }

// Stay lets the lobby wait anew, because somebody who was asked wants it to.
func (l *lobby) Stay(now int64) { l.Waits, l.Asked, l.AskPost = now, 0, 0 }

// Close notes that nobody can join the lobby any more. It is removed when that is told.
func (l *lobby) Close(now int64) { l.Closed = now }
