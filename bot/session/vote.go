package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// voting is the last question to the players.
type voting struct {
	Vote *Vote `json:"vote,omitempty"`
}

// Vote is a question of one player to the others. A match has one at a time. An ended vote stays, so that
// its post can be updated at any later time.
type Vote struct {
	N        uint64 `json:"n"` // its number, the tick of its buttons
	Kind     string `json:"k"` // one of the kinds below
	By       uint64 `json:"u"` // user who asked
	Position uint64 `json:"t"` // of the match when it was asked

	// What the question is about, as far as its kind needs it.
	Seat   games.Seat `json:"s,omitempty"`
	Steps  int        `json:"b,omitempty"` // of the match
	Redraw bool       `json:"r,omitempty"` // something will be drawn again, which needs the consent of a person
	Whom   *Player    `json:"w,omitempty"` // who gets the seat; nil for anyone
	To     uint64     `json:"c,omitempty"` // channel

	Agreed   []uint64 `json:"a,omitempty"` // users
	Declined []uint64 `json:"d,omitempty"`
	Until    int64    `json:"e"`           // Unix seconds
	Post     uint64   `json:"m,omitempty"` // message, once known
	End      string   `json:"x,omitempty"` // how it ended, "" while it is open
}

// Kinds of votes.
const (
	VoteTakeback = "takeback" // takes back Seat's last decision, to Steps
	VoteWait     = "wait"     // gives another allowance to Seat, whose time is over
	VoteSkip     = "skip"     // the stand-in plays Seat's turn
	VoteTakeOver = "takeover" // the stand-in plays until the owner returns
	VoteOpen     = "open"     // offers the seat, to Whom if not nil
	VoteAbandon  = "abandon"  // stops the match without a winner
	VoteMove     = "move"     // moves the match to the channel To
)

// How a vote ends.
const (
	VoteCarried   = "carried"
	VoteDeclined  = "declined"
	VoteExpired   = "expired"
	VoteWithdrawn = "withdrawn"
	VoteVoid      = "void" // the subject no longer exists
)

// voteKind is a kind of question for a vote.
type voteKind struct {
	// opponents says that all except Seat vote; otherwise all except the asker.
	opponents bool
	// majority says that more than half of the voters are enough; otherwise all must agree.
	majority bool
	// void reports whether the question makes no sense any more, apart from the reasons that make every
	// vote void: the end of the match, or of the asker's part in it. nil: never.
	void func(*Session, Vote) bool
}

// voteKinds lists the questions by their kind.
var voteKinds = map[string]voteKind{
	VoteTakeback: {void: positionChanged},
	VoteWait:     {opponents: true, majority: true, void: notLate},
	VoteSkip:     {opponents: true, void: notLate},
	VoteTakeOver: {opponents: true, void: notLate},
	VoteOpen:     {opponents: true, void: seatTaken},
	VoteAbandon:  {},
	VoteMove:     {majority: true, void: alreadyMoved},
}

// positionChanged reports whether the position has changed since the vote was asked; it makes questions about the
// position void.
func positionChanged(s *Session, v Vote) bool { return s.Position != v.Position }

// notLate makes votes about a seat whose time is over void.
func notLate(s *Session, v Vote) bool { return positionChanged(s, v) || !s.LateSeat(v.Seat) }

// seatTaken makes the vote on offering a seat void: its player is back, or it was taken.
func seatTaken(s *Session, v Vote) bool {
	why := s.Vacancy(v.Seat)
	return why == "" || why == OfferLate && positionChanged(s, v)
}

// alreadyMoved makes the vote on moving the match void: it is already there.
func alreadyMoved(s *Session, v Vote) bool { return s.Channel == v.To }

// MayGoBack reports whether the last decision of a seat can be taken back, as far as is known without the
// whole log: it waits, others can be asked, or nothing was drawn since.
func (s *Session) MayGoBack(seat games.Seat) bool {
	switch {
	case s.Dueling():
		return s.CanUndo(seat)
	case s.IsPending(seat), !s.Alone(seat):
		return true
	}
	since := max(lastOwn(s.Recent, seat), 0)
	return !slices.ContainsFunc(s.Recent[since:], Move.Draws)
}

// AskVote opens a vote.
func (v *voting) AskVote(question Vote) { v.Vote = &question }

// Voting reports whether a vote is open.
func (v *voting) Voting() bool { return v.Vote != nil && v.Vote.End == "" }

// AskedBy reports whether the open vote is the user's, of the same kind. The user may ask again, since the
// post may be lost; that replaces the vote.
func (v *voting) AskedBy(user uint64, kind string) bool {
	return v.Vote.By == user && v.Vote.Kind == kind
}

// VotePost shows the present state of the vote: an edit, or a new message if the question has none yet.
func (v *voting) VotePost() Post {
	return Post{Kind: PostVote, Message: v.Vote.Post, Vote: v.Vote.N}
}

// SetVotePost sets the message of a vote, 0 for none.
func (v *voting) SetVotePost(n, message uint64) {
	if v.Vote != nil && v.Vote.N == n {
		v.Vote.Post = message
	}
}

// Voters lists the seats that a vote asks now, without computers and players who left.
func (s *Session) Voters(v Vote) []games.Seat {
	if voteKinds[v.Kind].opponents {
		return s.Opponents(v.Seat)
	}
	return slices.DeleteFunc(s.People(), func(seat games.Seat) bool { return s.Players[seat].User == v.By })
}

// CastVote records a user's vote, in place of an earlier one.
func (v *voting) CastVote(user uint64, yes bool) {
	drop := func(u uint64) bool { return u == user }
	v.Vote.Agreed = slices.DeleteFunc(slices.Clone(v.Vote.Agreed), drop)
	v.Vote.Declined = slices.DeleteFunc(slices.Clone(v.Vote.Declined), drop)
	if yes {
		v.Vote.Agreed = append(v.Vote.Agreed, user)
	} else {
		v.Vote.Declined = append(v.Vote.Declined, user)
	}
}

// Verdict returns how the open vote has ended, "" if it has not, without looking at the time.
func (s *Session) Verdict() string {
	v := *s.Vote
	kind, known := voteKinds[v.Kind]
	voters := s.Voters(v)
	need := kind.needed(len(voters))
	switch {
	case !known || !s.Plays(v.By) || kind.void != nil && kind.void(s, v):
		return VoteVoid
	case len(voters) == 0 && (len(s.Playing()) < 2 || v.Redraw):
		return VoteVoid
	case len(s.Among(voters, v.Agreed)) >= need:
		return VoteCarried
	case len(voters)-len(s.Among(voters, v.Declined)) < need:
		return VoteDeclined
	}
	return ""
}

// needed is how many of the voters have to agree.
func (k voteKind) needed(voters int) int {
	if k.majority {
		return voters/2 + 1
	}
	return voters
}

// NeedsMajority reports whether more than half of the voters are enough.
func (v Vote) NeedsMajority() bool { return voteKinds[v.Kind].majority }

// EndVote ends the running vote and returns the post that shows it.
func (v *voting) EndVote(how string) Post {
	v.Vote.End = how
	return v.VotePost()
}

// DropVote removes a vote: there was no one to ask.
func (v *voting) DropVote() { v.Vote = nil }

// ExtendVote extends the vote by a number of seconds.
func (v *voting) ExtendVote(seconds int64) {
	if v.Voting() {
		v.Vote.Until += seconds
	}
}

// VoteDue is when the open vote ends, 0 for never. A vote that was settled otherwise, for example because a
// seat was given up, ends at once. Its time does not run while the players may be unable to vote.
func (s *Session) VoteDue() int64 {
	switch {
	case s.Status != Live || !s.Voting():
		return 0
	case s.Verdict() != "":
		return 1
	case s.Trouble != "":
		return 0
	}
	return s.Vote.Until
}
