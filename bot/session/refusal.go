package session

import (
	"errors"

	"github.com/bastide-games/bastide/games"
)

// ErrMalformed says that a press cannot come from a button that was made for the match.
var ErrMalformed = errors.New("not a button of this match")

// Refusal is an answer other than "done": a sentence that says why and what to do.
type Refusal struct{ Text games.Text }

// Error implements error.
func (r Refusal) Error() string { return r.Text.ID }

// Refuse makes a [Refusal] of a text id and its arguments, name and value in turn. Values
// may be those of [games.T], and the ones below.
func Refuse(id string, pairs ...any) error { return Refusal{games.T(id, pairs...)} }

// What the arguments of texts can be beside words and numbers. Whoever writes the text
// knows how each is shown.
type (
	// User is somebody to be mentioned.
	User uint64
	// Users are several people to be mentioned.
	Users []User
	// Channel is a channel to be mentioned.
	Channel uint64
	// Channels are several channels to be mentioned.
	Channels []Channel
	// Role is a role of a server, as a mention.
	Role uint64
	// Name is the name somebody goes by; untrusted.
	Name string
	// Link is where a post is; Message 0 stands for the channel itself.
	Link struct{ Guild, Channel, Message uint64 }
	// Moment is a time, Unix seconds, shown as "in 3 hours".
	Moment int64
	// GameName is the id of a game whose name is meant.
	GameName string
)

// Link leads to the match's live post, or to its channel while the post is not known.
func (s *Session) Link() Link {
	if s.Status == Lobby {
		return s.LinkTo(s.LobbyPost)
	}
	return s.LinkTo(s.LivePost)
}

// LinkTo leads to a message in the match's channel, 0 to the channel.
func (s *Session) LinkTo(message uint64) Link { return Link{s.Guild, s.Channel, message} }
