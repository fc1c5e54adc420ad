package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// In some games a turn is shared, for example when everybody continues a wall. The turn keeps one live
// post, which is edited for each seat. Edits do not notify, so a short message below the post calls each
// seat. It is deleted after the seat's decision, when it is no longer needed.

// livePost says which message has the match's buttons, and who knows about it.
type livePost struct {
	LobbyPost uint64 `json:"lobby,omitempty"` // message of the lobby, once known
	LivePost  uint64 `json:"live,omitempty"`  // message with the live buttons, once known
	// Pressed is a live post that became known by a press before its delivery was known.
	Pressed uint64       `json:"pressed,omitempty"`
	Called  []games.Seat `json:"called,omitempty"` // seats that know it is their turn
	Calls   []uint64     `json:"calls,omitempty"`  // messages that call players to the live post
	// Above are the moves in the record directly above the live post; none if something else is there,
	// because the live post was posted again.
	Above Stretch `json:"above,omitzero"`
}

// Stretch is some consecutive moves, by the number of steps after the first and after the last of them.
type Stretch struct {
	First int `json:"f"`
	Last  int `json:"l"`
}

// SetLobbyPost remembers the message of the lobby.
func (l *livePost) SetLobbyPost(message uint64) { l.LobbyPost = message }

// PressedOn sets the live post after an accepted press on it, which proves that it exists. Its delivery may
// not be known yet, or never.
func (l *livePost) PressedOn(message uint64) { l.LivePost, l.Pressed = message, message }

// PostedAt sets the live post after its delivery. A new message has called the acting seats.
func (l *livePost) PostedAt(message uint64, fresh bool, acting []games.Seat) {
	l.LivePost, l.Pressed = message, 0
	if fresh {
		l.Called = acting
	}
}

// ResultAt remembers the message with the result.
func (l *livePost) ResultAt(message uint64) { l.LivePost = message }

// Recorded says that the live post has become the record of some moves, at least one. The next live post
// comes directly below it.
func (l *livePost) Recorded(moves []Move) {
	l.LivePost = 0
	l.Above = Stretch{First: moves[0].Steps, Last: moves[len(moves)-1].Steps}
}

// ClearLivePost says that there is no live post now, and that the next one comes below anything.
func (l *livePost) ClearLivePost() { l.LivePost, l.Pressed, l.Above = 0, 0, Stretch{} }

// ClearLivePostAndCalls is [livePost.ClearLivePost], and all seats have to be called again.
func (l *livePost) ClearLivePostAndCalls() {
	l.ClearLivePost()
	l.Called = nil
}

// ResetCalls makes some of the seats be called again.
func (l *livePost) ResetCalls(which func(games.Seat) bool) {
	l.Called = slices.DeleteFunc(slices.Clone(l.Called), which)
}

// MarkCalled says that a seat knows its turn: it has just decided something.
func (l *livePost) MarkCalled(seat games.Seat) {
	if !slices.Contains(l.Called, seat) {
		l.Called = append(slices.Clip(l.Called), seat)
	}
}

// MarkAllCalled says that the seats have been called.
func (l *livePost) MarkAllCalled(acting []games.Seat) { l.Called = acting }

// KeepCall remembers a message that calls seats, to delete it later.
func (l *livePost) KeepCall(message uint64) { l.Calls = append(slices.Clip(l.Calls), message) }

// DropCall removes such a message from the list.
func (l *livePost) DropCall(message uint64) {
	l.Calls = slices.DeleteFunc(slices.Clone(l.Calls), func(call uint64) bool { return call == message })
}

// SeatsToCall lists the seats whose players have to decide and were not called.
func (s *Session) SeatsToCall() []games.Seat {
	return slices.DeleteFunc(s.ActingPeople(), func(seat games.Seat) bool { return slices.Contains(s.Called, seat) })
}

// ShownTo reports whether the post with the turn has arrived, and the seat was called with it or below it.
func (l *livePost) ShownTo(seat games.Seat) bool {
	return l.LivePost != 0 && slices.Contains(l.Called, seat)
}

// DeleteCalls clears the list of messages that call seats, and returns the posts that delete them.
func (l *livePost) DeleteCalls() (posts []Post) {
	for _, call := range l.Calls {
		posts = append(posts, Post{Kind: PostDelete, Message: call})
	}
	l.Calls = nil
	return posts
}

// MayOpenHand refuses persons without a hand to look at.
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
