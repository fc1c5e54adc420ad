package session

import (
	"slices"

	"github.com/bastide-games/bastide/games"
)

// voting is the question to the players that was asked last.
type voting struct {
	Vote *Vote `json:"vote,omitempty"`
}

// Vote is a question to the players of a match that one of them has asked. A match has one
// at a time; the last stays when it has ended, so that its post can be brought up to date
// however late.
type Vote struct {
	N        uint64 `json:"n"` // number, the tick of its buttons
	Kind     string `json:"k"` // see VoteTakeback and so on
	By       uint64 `json:"u"` // user who asked
	Position uint64 `json:"t"` // of the match when it was asked

	// What the question is about, as far as its kind needs it.
	Seat   games.Seat `json:"s,omitempty"`
	Steps  int        `json:"b,omitempty"` // of the match
	Redraw bool       `json:"r,omitempty"` // outcomes of chance are to be drawn anew, which somebody has to agree to
	Whom   *Player    `json:"w,omitempty"` // who is to get the seat; nil: anybody
	To     uint64     `json:"c,omitempty"` // channel

	Agreed   []uint64 `json:"a,omitempty"` // users
	Declined []uint64 `json:"d,omitempty"`
	Until    int64    `json:"e"`           // Unix seconds
	Post     uint64   `json:"m,omitempty"` // message, once known
	End      string   `json:"x,omitempty"` // how it ended, "" while it runs
}

// Kinds of votes.
const (
	VoteTakeback = "takeback" // Seat's last decision, back to Steps
	VoteWait     = "wait"     // Seat, whose time ran out, gets another allowance
	VoteSkip     = "skip"     // the stand-in plays its turn
	VoteTakeOver = "takeover" // the stand-in plays on until the owner returns
	VoteOpen     = "open"     // the seat is offered, to Whom alone if that is not nil
	VoteAbandon  = "abandon"  // the match is stopped, nobody wins
	VoteMove     = "move"     // the match goes on in the channel To
)

// How a vote ends.
const (
	VoteCarried   = "carried"
	VoteDeclined  = "declined"
	VoteExpired   = "expired"
	VoteWithdrawn = "withdrawn"
	VoteVoid      = "void" // what it was about is no more
)

// voteKind is a question that can be put to the vote.
type voteKind struct {
	// opponents says that all but Seat are asked; otherwise all but the asker.
	opponents bool
	// majority says that more than half of the voters are enough; otherwise all have to
	// agree.
	majority bool
	// void reports whether the question has lost its sense, beyond what makes every vote
	// void: the match or the asker's part in it is over. nil: it never does.
	void func(*Session, Vote) bool
}

// voteKinds lists the questions by their kind.
var voteKinds = map[string]voteKind{
	VoteTakeback: {void: goneOn},
	VoteWait:     {opponents: true, majority: true, void: overtaken},
	VoteSkip:     {opponents: true, void: overtaken},
	VoteTakeOver: {opponents: true, void: overtaken},
	VoteOpen:     {opponents: true, void: occupied},
	VoteAbandon:  {},
	VoteMove:     {majority: true, void: moved},
}

// goneOn reports whether the position is another than when the vote was asked for; it is the
// void of questions about the position.
func goneOn(s *Session, v Vote) bool { return s.Position != v.Position }

// overtaken is the void of votes about a seat whose time has run out.
func overtaken(s *Session, v Vote) bool { return goneOn(s, v) || !s.LateSeat(v.Seat) }

// occupied is the void of the vote on offering a seat: it is played again, or was taken.
func occupied(s *Session, v Vote) bool {
	why := s.Vacancy(v.Seat)
	return why == "" || why == OfferLate && goneOn(s, v)
}

// moved is the void of the vote on moving the match: it is there already.
func moved(s *Session, v Vote) bool { return s.Channel == v.To }

// MayGoBack reports whether the last decision of a seat can be taken back, as far as is known without
// the whole log: it waits, others can be asked, or nothing was left to chance since.
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

// AskVote makes a question the running vote.
func (v *voting) AskVote(question Vote) { v.Vote = &question }

// Voting reports whether a vote is running.
func (v *voting) Voting() bool { return v.Vote != nil && v.Vote.End == "" }

// AskedBy reports whether the running vote is a user's, about the same: whoever asks again
// replaces it, since its post may have been lost.
func (v *voting) AskedBy(user uint64, kind string) bool {
	return v.Vote.By == user && v.Vote.Kind == kind
}

// VotePost shows the vote as it is: an edit, or a post of its own where the question has not
// been seen.
func (v *voting) VotePost() Post {
	return Post{Kind: PostVote, Message: v.Vote.Post, Vote: v.Vote.N}
}

// SetVotePost remembers the post of a vote, 0 that it has none.
func (v *voting) SetVotePost(n, message uint64) {
	if v.Vote != nil && v.Vote.N == n {
		v.Vote.Post = message
	}
}

// Voters lists the seats a vote asks, as they are now: of who has left nothing is wanted, nor
// of computers.
func (s *Session) Voters(v Vote) []games.Seat {
	if voteKinds[v.Kind].opponents {
		return s.Opponents(v.Seat)
	}
	return slices.DeleteFunc(s.People(), func(seat games.Seat) bool { return s.Players[seat].User == v.By })
}

// CastVote notes what a user says, in place of what the user has said before.
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

// Verdict returns how the running vote has ended, "" if it has not. The clock is not asked.
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

// needed is how many of so many voters have to agree.
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

// DropVote forgets a vote: there was nobody to ask.
func (v *voting) DropVote() { v.Vote = nil }

// ExtendVote lets the vote run for so many seconds more.
func (v *voting) ExtendVote(seconds int64) {
	if v.Voting() {
		v.Vote.Until += seconds
	}
}

// VoteDue is when the running vote ends, 0 for never. One that was decided by something else
// than a vote, such as a seat that was given up, ends at once. Its time stands still while the
// players may be unable to vote.
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
