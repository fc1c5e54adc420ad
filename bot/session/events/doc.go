// Package events decides how a match continues. Its functions take a [session.Session], an event and what is
// known outside (the time, how the players' time counts, what waits to be posted). They return the next
// session, the posts that follow, and the answer to the person who caused the event. They do not change the
// session they get. Like package session it is pure: no clock, no store, no Discord, no goroutine.
//
// # Events
//
//   - [Open], [Rematch]: a person opens a lobby, a new one or one for the players of a match.
//   - [Teach]: a person begins a lesson.
//   - [ContinueRecord]: a person continues from a puzzle.
//   - [PlayWeek]: a person begins the match of the week.
//   - [Press]: a person pressed a button or used a command about the match.
//   - [Decide]: a computer has decided.
//   - [Unseal], [Unveil]: the other match of a duel is as far, or over.
//   - [Ring]: the time of [session.Session.Deadline] has come.
//   - [Delivered], [Undeliverable]: a post has arrived, or never will. [Current] and [Pointless] say
//     beforehand which message it is about, and whether it is still needed.
//   - [Lose]: Discord says that a message, a channel or the server is gone.
//   - [SetRhythm], [CorrectClock]: a player's habits have changed, or the machine's clock was set.
//
// # Where something is decided
//
//	press.go     which handler takes which button; what follows every event
//	ring.go      what is due first: a deserted lobby, the undo window, a vote, the clock
//	deliver.go   what follows from a delivery, and which posts are no longer needed
//
// Before a match, and after it:
//
//	lobby.go     opening, joining, leaving, closing
//	options.go   choices in a lobby, computer players too
//	start.go     the lobby becomes a match; who begins
//	rematch.go   playing again with the same people, and return matches
//	film.go      the film of a finished match
//	lesson.go    guided matches
//	posed.go     matches that continue from a puzzle
//	weekly.go    the match of the week
//
// A decision:
//
//	admit.go     who may decide now, repeated and outdated presses
//	decide.go    choosing, going back, confirming
//	undo.go      which decisions wait before they apply, and undoing one
//	premove.go   decisions that players plan while others decide
//	duel.go      decisions that wait until the other match of a duel is as far
//	advance.go   what a decision leads to: log, snapshot, who is next
//	live.go      the live post: edited, turned into a record, posted again; private panels
//	computer.go  computer players, and the stand-in
//
// Time, and what players decide about each other:
//
//	clock.go     how the time of a turn runs: reminders, its end, more time
//	late.go      what happens to a seat whose time is over
//	vote.go      a vote, from the question to its result
//	takeback.go  taking back a decision that was applied
//	abandon.go   the match is stopped
//	offer.go     seats that are offered to substitutes, and taken
//	seats.go     giving up, coming back
//
// The channel:
//
//	place.go     what was deleted, or is forbidden
//	move.go      continuing in another channel, or further down in the same
//	pause.go     pausing and resuming, by moderators
//	remove.go    removing a player and letting them back, by moderators
package events
