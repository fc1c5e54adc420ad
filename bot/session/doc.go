// Package session says what a match in a channel is: its parts, what they mean, how they are stored, and what
// can be asked about them. Package events, one floor higher, decides what happens to it. Both are pure: they
// have no clock, no store, no Discord and no goroutine, so a test can play a whole match.
//
// # Where things are
//
// A session consists of parts. Each part has a file with its fields, the methods that write them, and the
// questions that it answers. Every field is written in only one file, here or in package events; a test
// enforces that.
//
//	session.go   which match it is, its stage, and who has to decide now
//	encode.go    how it is stored
//	event.go     what events consist of: presses, what is known outside, results, replies
//	refusal.go   what refusals say, and links to posts
//	post.go      kinds of posts, which of them wait for others, and why one cannot be delivered
//	panels.go    which buttons are current
//	board.go     the match itself: position, record, seats that still play
//	turn.go      drafts, and the state of an unfinished decision
//	history.go   what happened lately, for each seat
//	live.go      which message is the live post, and who was called to it
//	undo.go      the decision that can still be undone, and until when
//	leg.go       the return match after a match between two
//	premove.go   moves that players plan while others decide
//	duel.go      decisions that wait for the other match of a duel
//	clock.go     the clock of the turn, and when the match next needs attention
//	vote.go      a question among the players: who is asked, and the state of the vote
//	offer.go     the seat that is offered to substitutes
//	seats.go     who has which seat, and who had it before
//	computer.go  seats that a computer plays, and whether one has to decide
//	setup.go     what a lobby is opened with
//	option.go    the options in the lobby of every game: a table
//	speed.go     the speeds of matches
//	lobby.go     how long a lobby waits
//	lesson.go    the lesson that the match follows
//	trial.go     boards beside a match, on which players try moves
//	pause.go     since when the match is paused
//	place.go     the channel, and what is wrong with it
//	standing.go  what a finished match does to statistics and ratings
package session
