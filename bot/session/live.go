package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// In some games a turn is shared: everybody goes on building a wall, say. It keeps its one
// live post, which is edited for each seat in turn. An edit notifies nobody, so each seat is
// called by a short message below the post. The message is deleted as soon as somebody has
// decided; nobody looks for it then any more.

// livePost says which message bears the match's buttons, and who knows of it.
type livePost struct {
	LobbyPost uint64 `json:"lobby,omitempty"` // message of the lobby, once known
	LivePost  uint64 `json:"live,omitempty"`  // message with the live buttons, once known
	// Pressed is a live post that a press told of before its delivery did.
	Pressed uint64       `json:"pressed,omitempty"`
	Called  []games.Seat `json:"called,omitempty"` // seats that know it is their turn
	Calls   []uint64     `json:"calls,omitempty"`  // messages that call somebody to the live post
}

// SetLobbyPost remembers the message of the lobby.
func (l *livePost) SetLobbyPost(message uint64) { l.LobbyPost = message }

// PressedOn remembers the live post from a press that was accepted on it, which proves that
// it is there: its delivery may not be known yet, or never become known.
func (l *livePost) PressedOn(message uint64) { l.LivePost, l.Pressed = message, message }

// PostedAt remembers the live post from its delivery. A fresh one has called the seats that
// are to act.
func (l *livePost) PostedAt(message uint64, fresh bool, acting []games.Seat) {
	l.LivePost, l.Pressed = message, 0
	if fresh {
		l.Called = acting
	}
}

// ResultAt remembers the message with the result.
func (l *livePost) ResultAt(message uint64) { l.LivePost = message }

// Recorded notes that the live post becomes a record.
func (l *livePost) Recorded() { l.LivePost = 0 }

// Unpost notes that there is no live post now.
func (l *livePost) Unpost() { l.LivePost, l.Pressed = 0, 0 }

// UnpostAndUncall is [livePost.Unpost] where everybody has to be called anew.
func (l *livePost) UnpostAndUncall() {
	l.Unpost()
	l.Called = nil
}

// Uncall notes that some of the seats do not know any more that they have to decide.
func (l *livePost) Uncall(which func(games.Seat) bool) {
	l.Called = slices.DeleteFunc(slices.Clone(l.Called), which)
}

// MarkCalled notes that a seat knows that it has to decide: it has just done so.
func (l *livePost) MarkCalled(seat games.Seat) { l.Called = append(slices.Clip(l.Called), seat) }

// MarkAllCalled notes that the seats have been called.
func (l *livePost) MarkAllCalled(acting []games.Seat) { l.Called = acting }

// KeepCall remembers a message that calls seats, to be deleted later.
func (l *livePost) KeepCall(message uint64) { l.Calls = append(slices.Clip(l.Calls), message) }

// DropCall forgets a message that called seats.
func (l *livePost) DropCall(message uint64) {
	l.Calls = slices.DeleteFunc(slices.Clone(l.Calls), func(call uint64) bool { return call == message })
}

// Uncalled lists the seats whose players have to decide and have not been told.
func (s *Session) Uncalled() []games.Seat {
	return slices.DeleteFunc(s.ActingPeople(), func(seat games.Seat) bool { return slices.Contains(s.Called, seat) })
}

// ShownTo reports whether the post with the turn has arrived, and with it, or below it, the
// call to the seat.
func (l *livePost) ShownTo(seat games.Seat) bool {
	return l.LivePost != 0 && slices.Contains(l.Called, seat)
}

// DeleteCalls forgets all messages that called seats, and lists the posts that delete them.
func (l *livePost) DeleteCalls() (posts []Post) {
	for _, call := range l.Calls {
		posts = append(posts, Post{Kind: PostDelete, Message: call})
	}
	l.Calls = nil
	return posts
}

// MayOpenHand refuses whoever has no hand to look at.
func (s *Session) MayOpenHand(user uint64) error {
	seat := s.Seat(user)
	switch {
	case s.Succeeded(user) != nil:
		return s.Succeeded(user)
	case seat < 0:
		return Refuse("bot.hand.none")
	case s.Public() && s.Acts(seat):
		return Refuse("bot.hand.open", "link", s.Link())
	}
	return nil
}
