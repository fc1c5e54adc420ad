package session

import (
	"encoding/json"

	"github.com/bastide-games/bastide/games"
)

// Post is a row of the outbox: what is to be told. The message is made when it is
// delivered, from the match as it is then.
type Post struct {
	Kind    string `json:"k"`
	Message uint64 `json:"m,omitempty"` // to be edited; 0: a new one
	Channel uint64 `json:"h,omitempty"` // of the message, if the match has left it
	// Position is the one of the match that the post is about.
	Position uint64     `json:"t,omitempty"`
	Seat     games.Seat `json:"s,omitempty"`
	Moves    []Move     `json:"c,omitempty"`
	Stage    int        `json:"g,omitempty"` // of the reminders of a turn, from 1
	Vote     uint64     `json:"v,omitempty"` // number of the vote, or of the offer
	// First says of a turn that the match begins with it: the edit that leads from the lobby's post
	// to it follows in the outbox.
	First bool `json:"f,omitempty"`
	// At is when it was put into the outbox, in Unix milliseconds. It tells posts of
	// the same number apart when a backup was restored between them.
	At int64 `json:"at,omitempty"`
	// Told says that the reply itself shows the post, which is delivered only if that fails.
	Told bool `json:"-"`
}

// Kinds of posts, as they are stored.
const (
	PostLobby    = "lobby"
	PostWaits    = "waits"   // asks whether anybody still waits in the lobby
	PostClosed   = "closed"  // what a lobby becomes that is closed
	PostThread   = "thread"  // opens the match's thread
	PostStarted  = "started" // what the lobby becomes; where there was none, a message of its own
	PostTurn     = "turn"
	PostRecord   = "record" // what a turn post becomes
	PostResult   = "result"
	PostFilm     = "film"   // of a finished match, for everybody
	PostCall     = "call"   // calls somebody to the live post
	PostDelete   = "hush"   // deletes a message
	PostNotice   = "notice" // something happened out of turn
	PostRetire   = "retire" // an older copy of the live post loses its buttons
	PostReminder = "reminder"
	PostLate     = "late"    // somebody's time ran out
	PostVote     = "vote"    // a question to the players
	PostTrouble  = "trouble" // with the match's channel, told elsewhere
	PostDirect   = "word"    // the same, to one player
	PostOffer    = "offer"   // of a seat
)

// Aside reports whether the post goes elsewhere than into the match's channel, and so
// tells nothing about how things stand there.
func (p Post) Aside() bool { return p.Kind == PostTrouble || p.Kind == PostDirect }

// Edits reports whether the post changes a message that is there.
func (p Post) Edits() bool { return p.Message != 0 }

// Encode returns the post as it is stored.
func (p Post) Encode() []byte { return mustJSON(p) }

// DecodePost reads what [Post.Encode] wrote.
func DecodePost(b []byte) (p Post, err error) {
	err = json.Unmarshal(b, &p)
	return p, err
}

// HoldsUp reports whether a post that cannot be delivered holds up a later one of its match.
// A new message holds up all that follows in the channel, which may need it or has to stand
// below it; an edit or a deletion what follows about the same message. That is also a call to
// the live post: where the edit is given up, a new one calls instead. What goes elsewhere
// neither waits nor is waited for.
func (p Post) HoldsUp(later Post) bool {
	if p.Aside() || later.Aside() {
		return false
	}
	called := p.Kind == PostTurn && later.Kind == PostCall
	return !p.Edits() || p.Message == later.Message || called
}

// Failure is why a post cannot be delivered.
type Failure int

// The reasons a delivery fails for.
const (
	FailedThread    Failure = iota + 1 // no thread can be had
	FailedChannel                      // the channel is gone
	FailedForbidden                    // the bot may not write there; the post is tried again
	FailedAside                        // what was to be told elsewhere cannot be
	FailedEdit                         // the live post cannot be edited
	FailedEditGone                     // the live post is gone
)
