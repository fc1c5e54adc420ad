// Package events decides what becomes of a match. It is given a [session.Session], an event and
// what is known outside (the time, how the players' time counts, what waits to be posted), and
// returns the next session, the posts that are to follow and how whoever caused it is
// answered. The session it was given stays as it was. Like package session it is pure: no
// clock, no store, no Discord, no goroutine.
//
// # Events
//
//   - [Open], [Rematch]: somebody opens a lobby, anew or for those who have just played.
//   - [Teach]: somebody begins a lesson.
//   - [GoOn]: somebody plays on from a puzzle.
//   - [PlayWeek]: somebody begins the match of the week.
//   - [Press]: somebody pressed a button or sent a command about the match.
//   - [Decide]: a computer has found out what to do.
//   - [Unseal], [Unveil]: the other match of a duel is as far, or over.
//   - [Ring]: the time that [session.Session.Deadline] has named is there.
//   - [Delivered], [Undeliverable]: a post has arrived, or never will. [Current] and
//     [Pointless] say beforehand which message it is about, and whether it is needed at all.
//   - [Lose]: Discord says that a message, a channel or the server is gone.
//   - [Rewind], [SetRight]: a player's habits have changed, or the machine's clock was set.
//
// # Where something is decided
//
//	press.go     which handler takes which button; what follows every event
//	ring.go      what is due first: a lobby nobody needs, the undo window, a vote, the clock
//	deliver.go   what a delivery teaches, and which posts need none any more
//
// Before a match, and after it:
//
//	lobby.go     opening, joining, leaving, closing
//	options.go   what is chosen in a lobby, computer players too
//	start.go     the lobby becomes a match; who begins
//	rematch.go   playing again with the same people
//	film.go      the film of a finished match
//	lesson.go    guided matches
//	posed.go     matches that go on from a puzzle
//	weekly.go    the match of the week
//
// A decision:
//
//	admit.go     who may decide now, presses that come twice or are out of date
//	decide.go    choosing, going back, confirming
//	undo.go      which decisions wait before they are carried out, and undoing one
//	duel.go      decisions that wait until the other match of a duel is as far
//	advance.go   what a decision leads to: log, snapshot, who is next
//	live.go      what becomes of the live post: edited, a record, posted anew; private panels
//	computer.go  computer players, and the stand-in
//
// Time, and what players decide about each other:
//
//	clock.go     how the time of a turn runs: reminders, its end, more time
//	late.go      what becomes of a seat whose time has run out
//	vote.go      a vote, from the question to what it leads to
//	takeback.go  a decision that was carried out is taken back
//	abandon.go   the match is stopped
//	offer.go     seats that are offered to substitutes, and taken
//	seats.go     giving up, coming back
//
// The channel:
//
//	place.go     what was deleted, or is forbidden
//	move.go      going on in another channel, or further down in the same
//	pause.go     pausing and going on, by moderators
package events
