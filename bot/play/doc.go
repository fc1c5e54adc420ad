// Package play handles presses and commands about matches. All take the same way: load the match
// under its lock, let package events decide, store the change and its posts in one transaction,
// answer the person, and drop a post from the outbox if the answer has shown it. This package
// decides only what a session cannot know: who may play where, and which match a command means.
//
//	carry.go       the way of every press
//	next.go        the person's next match after a decision
//	press.go       from an interaction to a press
//	open.go        /play: a lobby, or a match at once if nobody has to join
//	opening.go     the options of /play: game, people, speed, place
//	rematch.go     a lobby for the same people
//	private.go     matches against computers in private messages
//	lesson.go      guided matches
//	try.go         boards on which players try moves
//	channel.go     where a match can be played
//	find.go        which match a command means
//	loss.go        deleted messages and channels
//	moderate.go    what moderators can do besides pausing
//	unreadable.go  matches that cannot be read any more
package play
