// Package session says what one match in a channel is: its parts, what they mean, how they
// are stored, and what can be asked of them. What happens to it is decided one floor higher,
// in package events. Both are pure: they have no clock, no store, no Discord and no goroutine,
// so a match can be played through in a test.
//
// # Where something stands
//
// A session is made of parts, each in a file with its fields, the methods that write them and
// the questions that it answers. Every field is written in one file only, here or in package
// events; a test enforces it.
//
//	session.go   which match it is, at what stage, and who has to decide now
//	encode.go    how it is stored
//	event.go     what events are made of: presses, what is known outside, results, replies
//	refusal.go   what refusals say, and links to posts
//	post.go      kinds of posts, which of them wait for others, and why one cannot be delivered
//	panels.go    which buttons are up to date
//	board.go     the match itself: position, record, seats that still play
//	turn.go      drafts, and where the decision in the making stands
//	history.go   what happened lately, for whom
//	live.go      which message is the live post, who has been called to it
//	undo.go      the decision that can still be undone, and until when
//	duel.go      decisions that wait for the other match of a duel
//	clock.go     the clock of the turn, and when the match next needs somebody to look at it
//	vote.go      the question that players put to each other: who is asked, how it stands
//	offer.go     the seat that is offered to substitutes
//	seats.go     who has which seat, and who had
//	computer.go  seats that a computer plays, and whether one has to decide
//	setup.go     what a lobby is opened with
//	option.go    what is chosen in the lobby of every game: a table
//	speed.go     the speeds a match can have
//	lobby.go     how long a lobby waits
//	lesson.go    the lesson that the match follows
//	pause.go     since when the match is paused
//	place.go     the channel, and what is wrong with it
//	standing.go  what a finished match does to statistics and ratings
package session
