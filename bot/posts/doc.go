// Package posts makes Discord's messages of a session: components, buttons, pictures. It
// decides nothing about a match and writes no sentence itself; it puts together what package
// session knows, package wording says and package imaging paints.
//
// [Maker.Message] makes the message of a post in the outbox, in the language of the match;
// [Maker.Reply] what the person who pressed is shown, in place of the pressed message or in
// private. Both use the same posts. Pages of other packages are put together with [Draft].
//
// The decision in the making is that of [session.Session.Turn], settled once; the view of
// those who only watch is remembered by the match. Nothing is settled or viewed here again.
//
// # Where a post is made
//
//	draft.go      texts, pictures, rows of buttons; what fits into a message
//	verbs.go      what buttons do, and their custom_ids
//	paint.go      pictures, and the line that waits for them
//	maker.go      posts of the outbox, by their kind
//	reply.go      answers to a press, by what is to be shown
//	panel.go      the buttons of a decision
//	turn.go       the live post
//	pending.go    the live post while a decision can be undone
//	hand.go       what a seat sees in private
//	record.go     the record of a turn, notices, and retired copies
//	result.go     the end of a match
//	film.go       the film of a match
//	lobby.go      the lobby, and what it becomes
//	options.go    what can be chosen in a lobby, in private
//	cover.go      the pictures that stand for games
//	portrait.go   the faces of computer players
//	shelf.go      the games to choose from
//	lesson.go     what the learner is told, and the ways into a lesson
//	weekly.go     the way to the match of the week
//	today.go      the daily puzzle: its question, one's answer, its solution
//	plan.go       what a computer player would do, as a picture
//	late.go       reminders, time that has run out, trouble with the channel
//	vote.go       questions to the players
//	offer.go      seats that are offered
//	moderate.go   what a moderator sees
//	unreadable.go a match that cannot be read any more
//	confirm.go    questions before what cannot be taken back
package posts
