// Package play carries presses and commands about matches through. There is one way for all
// of them: the match is loaded under its lock, the session decides, the change is stored in
// one transaction with the posts that tell of it, the person is answered, and a post that the
// answer has told already is taken out of the outbox. Nothing is decided here but what a
// session cannot know: who may play where, and which match a command means.
//
//	carry.go       the one way
//	next.go        the next match that waits for whoever has decided
//	press.go       from an interaction to a press
//	open.go        /play: a lobby, and a match at once where nobody has to join
//	opening.go     what somebody wants to play, with whom, how fast and where
//	rematch.go     the lobby for the same people
//	private.go     playing alone in private messages
//	lesson.go      guided matches
//	channel.go     whether a match can be played in a channel
//	find.go        which match a command means
//	loss.go        what Discord tells of deleted messages and channels
//	moderate.go    what moderators do beside pausing
//	unreadable.go  what becomes of a match that cannot be read any more
package play
