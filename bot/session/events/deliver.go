package events

import (
	"slices"

	"github.com/bastide-games/bastide/bot/session"
)

// Current redirects an edit of the live post to the present one: the match may have a new live post since.
func Current(s *session.Session, p session.Post) session.Post {
	if p.Kind == session.PostTurn && p.Edits() {
		p.Message = s.LivePost
	}
	return p
}

// Pointless reports whether a post need not be delivered any more.
func Pointless(s *session.Session, p session.Post, e session.Env) bool {
	if p.Again && p.Message == s.LivePost { // the message has the buttons of the match again
		return true
	}
	switch p.Kind {
	case session.PostLobby: // a press may already have shown which message is the first
		return s.Status != session.Lobby || s.Closed != 0 || !p.Edits() && s.LobbyPost != 0
	case session.PostStarted:
		return !p.Edits() && s.LobbyPost != 0
	case session.PostWaits:
		return s.Asked == 0 || s.Closed != 0
	case session.PostThread:
		return s.Elsewhere()
	case session.PostTurn:
		return s.Status != session.Live || s.Position != p.Position || !turnPostUseful(s, p, e)
	case session.PostCall:
		return s.Position != p.Position || s.LivePost == 0 || len(s.SeatsToCall()) == 0
	case session.PostRetire: // a copy that was pressed in time is the live post again, or a record
		return p.Message == s.LivePost || p.Message == s.Pressed
	case session.PostReminder:
		return !reminderUseful(s, p, e)
	case session.PostLate:
		return !p.Edits() && !latePostUseful(s, p)
	case session.PostVote:
		return !votePostUseful(s, p)
	case session.PostOffer:
		return !offerPostUseful(s, p)
	case session.PostRemoved: // the player has erased their data or plays again, or another one does
		return s.Players[p.Seat].User == 0 || s.Status == session.Live && !s.Match.Gone[p.Seat]
	case session.PostTrouble, session.PostDirect:
		return !troublePostUseful(s, p)
	}
	return false
}

// turnPostUseful reports whether a post of the present turn is of use. An edit needs a live post to edit; one that is still to
// come will show everything. A new post is of no use once a press has shown that it arrived, except to call other players, or to
// replace a live post that is to lose its buttons.
func turnPostUseful(s *session.Session, p session.Post, e session.Env) bool {
	if p.Edits() {
		return s.LivePost != 0
	}
	return s.LivePost == 0 || len(s.SeatsToCall()) > 0 || retires(e, s.LivePost)
}

// retires reports whether a message is to lose its buttons.
func retires(e session.Env, message uint64) bool {
	queue, err := e.Queue()
	return err != nil || slices.ContainsFunc(queue, func(q session.Queued) bool {
		return q.Post.Kind == session.PostRetire && q.Post.Message == message
	})
}

// Delivered records that a post has arrived as a message.
func Delivered(s *session.Session, e session.Env, p session.Post, message uint64) (*session.Session, session.Result) {
	if p.Kind == session.PostClosed { // nothing is left to do
		return s, session.Result{Removed: true}
	}
	next := s.Clone()
	if !p.Aside() && p.Channel == 0 {
		next.ClearTrouble(p.Edits())
	}
	rememberMessage(next, p, message)
	r := session.Result{Posts: append(followUps(next, e, p, message), retireFormer(s, next, e, p)...)}
	settle(next, e, &r)
	return next, r
}

// retireFormer takes the buttons from a live post that was known from a press, after a new one has arrived.
func retireFormer(before, now *session.Session, e session.Env, p session.Post) []session.Post {
	former := before.LivePost
	if p.Kind != session.PostTurn || p.Edits() || former == 0 || former == now.LivePost || retires(e, former) {
		return nil
	}
	return []session.Post{{Kind: session.PostRetire, Message: former}}
}

// rememberMessage remembers what a message shows.
func rememberMessage(s *session.Session, p session.Post, message uint64) {
	switch p.Kind {
	case session.PostLobby, session.PostStarted:
		if s.LobbyPost == 0 {
			s.SetLobbyPost(message)
		}
	case session.PostThread:
		s.SetThread(message)
	case session.PostTurn:
		if s.Position == p.Position {
			s.PostedAt(message, !p.Edits(), s.Acting())
		}
	case session.PostResult:
		s.ResultAt(message)
	case session.PostFilm:
		s.FilmAt(message)
	case session.PostCard:
		s.CardAt(message)
	case session.PostCall:
		s.KeepCall(message)
		if s.Position == p.Position {
			s.MarkAllCalled(s.Acting())
		}
	case session.PostTrouble:
		if !p.Edits() {
			s.Warned(message)
		}
	case session.PostReminder:
		reminderPosted(s, p, message)
	case session.PostLate:
		latePosted(s, p, message)
	case session.PostVote:
		s.SetVotePost(p.Vote, message)
	case session.PostOffer:
		s.SetOfferPost(p.Vote, message)
	}
}

// followUps lists the posts that a delivery makes necessary.
func followUps(s *session.Session, e session.Env, p session.Post, message uint64) (more []session.Post) {
	if p.Kind == session.PostTurn && s.LivePost == message && e.Vanished(message) {
		s.ClearLivePostAndCalls()
		more = append(more, session.Post{Kind: session.PostTurn, Position: s.Position})
	}
	if firstTurn(s, p, message) {
		more = append(more, session.Post{Kind: session.PostStarted, Message: s.LobbyPost})
	}
	if arrivedTooLate(s, p, message) {
		away := session.PostRetire
		if p.Kind == session.PostLobby { // it cannot be joined there any more
			away = session.PostDelete
		}
		more = append(more, session.Post{Kind: away, Message: message})
	}
	if p.Kind == session.PostReminder && message != s.Clock.Reminder { // it came too late
		more = append(more, session.Post{Kind: session.PostDelete, Message: message})
	}
	if p.Kind == session.PostWaits {
		more = append(more, questionPosted(s, message)...)
	}
	if alreadySettled(s, p) {
		more = append(more, session.Post{Kind: p.Kind, Message: message, Vote: p.Vote})
	}
	settled := p.Kind == session.PostLate && s.Clock.Notice != message || s.Status == session.Over
	if settled && !p.Edits() && slices.Contains(s.Calls, message) {
		s.DropCall(message)
		more = append(more, session.Post{Kind: session.PostDelete, Message: message})
	}
	if p.Kind == session.PostResult && s.LobbyPost != 0 {
		more = append(more, session.Post{Kind: session.PostStarted, Message: s.LobbyPost})
	}
	return more
}

// firstTurn reports whether the lobby's post should link to this turn post: it is new, and some player has
// not decided anything in the match yet.
func firstTurn(s *session.Session, p session.Post, message uint64) bool {
	return p.Kind == session.PostTurn && !p.Edits() && !p.First && s.Status == session.Live && s.LivePost == message && s.LobbyPost != 0 &&
		slices.ContainsFunc(s.People(), s.Untried)
}

// alreadySettled reports whether the question of a new post was settled while the post was sent. Otherwise
// its buttons would stay.
func alreadySettled(s *session.Session, p session.Post) bool {
	switch {
	case p.Edits():
		return false
	case p.Kind == session.PostVote:
		return !s.Voting() || s.Vote.N != p.Vote
	case p.Kind == session.PostOffer:
		return !s.Offering() || s.Offer.N != p.Vote
	}
	return false
}

// arrivedTooLate reports whether a new post came too late, so that its buttons would stay. A turn post does
// if the match has continued without it, by a command or from an open hand; a lobby post does if the lobby
// is in another message by now.
func arrivedTooLate(s *session.Session, p session.Post, message uint64) bool {
	switch {
	case p.Edits():
		return false
	case p.Kind == session.PostLobby:
		return message != s.LobbyPost
	}
	return p.Kind == session.PostTurn && message != s.LivePost && message != s.Pressed
}

// Undeliverable records why a post cannot be delivered. The result contains what to post instead.
func Undeliverable(s *session.Session, e session.Env, p session.Post, why session.Failure) (*session.Session, session.Result) {
	next, r := s.Clone(), session.Result{}
	switch why {
	case session.FailedThread: // play in the channel itself
		next.NoThread()
	case session.FailedChannel:
		r.Posts = reportTrouble(next, session.TroubleGone)
	case session.FailedForbidden:
		if s.Trouble == session.TroubleForbidden {
			return s, session.Result{Unchanged: true}
		}
		r.Posts = reportTrouble(next, session.TroubleForbidden)
	case session.FailedAside: // each player gets a direct message; players without direct messages do not
		if p.Kind == session.PostTrouble && !p.Edits() {
			r.Posts = directMessages(next)
		}
	case session.FailedEdit, session.FailedEditGone:
		r.Posts = replaceLive(next, p, why == session.FailedEditGone)
	}
	settle(next, e, &r)
	return next, r
}

// replaceLive posts the live post again where it cannot be edited, because the match could not continue
// without it. The old post loses its buttons, if possible later.
func replaceLive(s *session.Session, p session.Post, gone bool) []session.Post {
	if s.Position != p.Position || s.LivePost != p.Message {
		return nil
	}
	s.ClearLivePost()
	posts := []session.Post{{Kind: session.PostTurn, Position: p.Position}}
	if !gone {
		posts = append(posts, session.Post{Kind: session.PostRetire, Message: p.Message})
	}
	return posts
}
