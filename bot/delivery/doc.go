// Package delivery does what happens without a press: it delivers the posts that transactions left in the
// outbox, and handles the deadlines of matches. One loop serves all of it.
//
// Posts are rendered when they are delivered, at least once. Those of one match keep their order as far
// as they depend on each other. The answer to a press is sent at once and takes its post out of the
// outbox. If the answer fails, the outbox delivers the post.
//
//	loop.go         the loop: what is due, and when to look again
//	queue.go        which posts of a match can be tried now
//	deliver.go      one delivery, and what it changes about the match
//	failures.go     what happens to a post that Discord does not take
//	forbidden.go    posts that wait because the bot may not write there
//	doubt.go        edits that Discord may carry out late, and what undoes them
//	editing.go      edits that are on their way, messages that were deleted
//	lostanswers.go  lobbies that arrived without a confirmation
//	timers.go       deadlines of matches
//	thoughts.go     computer players' turns
//	clocks.go       a machine's clock that was set back
//	tags.go         tags of posts in forums, names of threads
//	lists.go        lists that older databases lack
//	archive.go      finished matches, which are packed after a while
package delivery
