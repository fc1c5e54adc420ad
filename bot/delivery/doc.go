// Package delivery does what happens by itself: it delivers the posts that transactions left
// in the outbox, and lets matches know when one of their deadlines is there. One loop serves
// all of it.
//
// Posts are rendered when they are delivered, at least once, those of one match in order as
// far as they depend on each other. The answer to a press is sent at once and takes its post
// out of the outbox; should it fail, the outbox delivers it.
//
//	loop.go       the loop: what is due, and when to look again
//	queue.go      which posts of a match can be tried now, and who tries them
//	deliver.go    one delivery, and what it teaches the match
//	failures.go   what becomes of a post that Discord does not take
//	forbidden.go  what waits because the bot may not write there
//	doubt.go      edits that Discord may still carry out, and what undoes them
//	unheard.go    lobbies that arrived without the bot's hearing of it
//	underway.go   edits that are on their way, messages that vanished
//	timers.go     deadlines of matches
//	thoughts.go   what computers do when it is their turn
//	setback.go    a machine's clock that was set back
//	archive.go    finished matches, which are packed after a while
package delivery
