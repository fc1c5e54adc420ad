package session

import (
	"errors"

	"github.com/bastide-games/bastide/games"
)

// ErrMalformed means that a press cannot come from a button of the match.
var ErrMalformed = errors.New("not a button of this match")

// Refusal is a sentence that says why a request is refused, and what to do.
type Refusal struct{ Text games.Text }

// Error implements error.
func (r Refusal) Error() string { return r.Text.ID }

// Refuse makes a [Refusal] from a text id and its arguments, as pairs of name and value. Values may be
// those of [games.T], and the types below.
func Refuse(id string, pairs ...any) error { return Refusal{games.T(id, pairs...)} }

// Arguments of texts besides words and numbers. Package wording knows how to show each.
type (
	// User is a user to mention.
	User uint64
	// Users are users to mention.
	Users []User
	// Channel is a channel to mention.
	Channel uint64
	// Channels are channels to mention.
	Channels []Channel
	// Role is a role to mention.
	Role uint64
	// Name is a person's name; untrusted.
	Name string
	// Link is the place of a post; with Message 0, of the channel.
	Link struct{ Guild, Channel, Message uint64 }
	// Moment is a time in Unix seconds, shown as "in 3 hours".
	Moment int64
	// GameName is the id of a game, shown as its name.
	GameName string
)

// Link links to the match's live post, or to its channel while the post is unknown.
func (s *Session) Link() Link {
	if s.Status == Lobby {
		return s.LinkTo(s.LobbyPost)
	}
	return s.LinkTo(s.LivePost)
}

// LinkTo links to a message in the match's channel, or to the channel for 0.
func (s *Session) LinkTo(message uint64) Link { return Link{s.Guild, s.Channel, message} }
