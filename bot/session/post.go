package session

import (
	"encoding/json"
	"slices"

	"github.com/bastide-games/bastide/games"
)

// Post is a row of the outbox. Its message is made on delivery, from the state of the match at that time.
type Post struct {
	Kind    string `json:"k"`
	Message uint64 `json:"m,omitempty"` // to edit; 0 for a new message
	Channel uint64 `json:"h,omitempty"` // of the message, if the match has moved away
	// Position is the position of the match that the post is about.
	Position uint64     `json:"t,omitempty"`
	Seat     games.Seat `json:"s,omitempty"`
	Moves    []Move     `json:"c,omitempty"`
	Stage    int        `json:"g,omitempty"` // of the reminders of a turn, from 1
	Vote     uint64     `json:"v,omitempty"` // number of the vote, or of the offer
	// First marks the turn post at the beginning of a match. The edit of the lobby's post that links to it
	// follows in the outbox.
	First bool `json:"f,omitempty"`
	// At is when the post was put into the outbox, in Unix milliseconds. After a backup was restored, it
	// distinguishes posts with the same number.
	At int64 `json:"at,omitempty"`
	// Again says that the post repeats an edit, some time after that has arrived. Discord may carry out an older
	// edit later.
	Again bool `json:"again,omitempty"`
	// Told says that the reply shows the post. It is delivered only if the reply fails.
	Told bool `json:"-"`
}

// Kinds of posts, as they are stored.
const (
	PostLobby    = "lobby"
	PostWaits    = "waits"   // asks whether the lobby is still wanted
	PostClosed   = "closed"  // replaces a closed lobby
	PostThread   = "thread"  // opens the match's thread
	PostStarted  = "started" // replaces the lobby; a new message where there was none
	PostTurn     = "turn"
	PostRecord   = "record" // replaces a turn post
	PostResult   = "result"
	PostFilm     = "film"   // of a finished match, for everybody
	PostCard     = "card"   // the result, for people who have not seen the match
	PostCall     = "call"   // calls a player to the live post
	PostDelete   = "hush"   // deletes a message
	PostNotice   = "notice" // something happened out of turn
	PostRetire   = "retire" // removes the buttons of an older copy of the live post
	PostReminder = "reminder"
	PostLate     = "late"    // a player's time is over
	PostVote     = "vote"    // a question to the players
	PostTrouble  = "trouble" // a trouble with the match's channel, posted elsewhere
	PostDirect   = "word"    // the same, to one player
	PostOffer    = "offer"   // of a seat
	PostRemoved  = "removed" // tells one player that a moderator has removed them
)

// Aside reports whether the post goes to another place than the match's channel, so that its delivery says
// nothing about the channel.
func (p Post) Aside() bool { return p.Kind == PostTrouble || p.Private() }

// Private reports whether the post goes to one player in a direct message.
func (p Post) Private() bool { return p.Kind == PostDirect || p.Kind == PostRemoved }

// Edits reports whether the post edits an existing message.
func (p Post) Edits() bool { return p.Message != 0 }

// Questions are the messages besides the live post that ask something: those that are deleted once it is settled, and
// those that then say how it ended.
func (s *Session) Questions() (passing, lasting []uint64) {
	passing = append(passing, s.Calls...)
	for _, message := range []uint64{s.Clock.Reminder, s.Clock.Notice, s.AskPost} {
		if message != 0 && !slices.Contains(passing, message) {
			passing = append(passing, message)
		}
	}
	if s.Voting() && s.Vote.Post != 0 {
		lasting = append(lasting, s.Vote.Post)
	}
	if s.Offering() && s.Offer.Post != 0 {
		lasting = append(lasting, s.Offer.Post)
	}
	return passing, lasting
}

// Encode encodes the post for storage.
func (p Post) Encode() []byte { return mustJSON(p) }

// DecodePost decodes what [Post.Encode] returned.
func DecodePost(b []byte) (p Post, err error) {
	err = json.Unmarshal(b, &p)
	return p, err
}

// HoldsUp reports whether a post that cannot be delivered holds up a later one of its match. A new message
// holds up everything that follows in the channel, which may need it or belong below it. An edit or a
// deletion holds up what follows about the same message. That includes a call to the live post: if the edit
// fails for good, a new post calls instead. Posts to other places neither wait nor hold up. A repeated edit
// holds up nothing.
func (p Post) HoldsUp(later Post) bool {
	if p.Aside() || later.Aside() || p.Again {
		return false
	}
	called := p.Kind == PostTurn && later.Kind == PostCall
	return !p.Edits() || p.Message == later.Message || called
}

// Failure is why a post cannot be delivered.
type Failure int

// The reasons a delivery fails for.
const (
	FailedThread    Failure = iota + 1 // a thread cannot be opened
	FailedChannel                      // the channel is gone
	FailedForbidden                    // the bot may not write there; the post is tried again
	FailedAside                        // a post to another place cannot be delivered
	FailedEdit                         // the live post cannot be edited
	FailedEditGone                     // the live post is gone
)
