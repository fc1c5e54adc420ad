// Package posts makes Discord's messages about a session: components, buttons, pictures. It decides
// nothing about a match and writes no sentences. It puts together what package session knows,
// package wording says and package imaging paints.
//
// [Maker.Message] makes the message of a post in the outbox, in the language of the match.
// [Maker.Reply] makes the answer to a press, in place of the pressed message or in private. Other
// packages put their pages together with [Draft].
//
// The open decision comes from [session.Session.Turn], and the match remembers what spectators see.
// This package computes neither again.
//
// # What each file makes
//
//	draft.go      texts, pictures, rows of buttons; what fits into a message
//	verbs.go      the verbs of buttons, and their custom_ids
//	paint.go      pictures, and the queue that paints them
//	maker.go      posts of the outbox, by their kind
//	reply.go      answers to a press, by what they show
//	panel.go      the buttons of a decision
//	turn.go       the live post
//	pending.go    the live post while a decision can be undone
//	hand.go       what a seat sees in private
//	premove.go    what a seat plans for its next turn, in private
//	record.go     the record of a turn, notices, and retired copies
//	result.go     the end of a match
//	film.go       the film of a match
//	lobby.go      the lobby, and its message after the start
//	options.go    the options of a lobby, in private
//	cover.go      the pictures that stand for games
//	portrait.go   the faces of computer players
//	shelf.go      the games to choose from
//	lesson.go     the texts and buttons of a guided match
//	weekly.go     the button of the match of the week
//	today.go      the daily puzzle: its question, a person's answer, its solution
//	plan.go       the picture of what a computer player would do
//	late.go       reminders, time that has run out, trouble with the channel
//	vote.go       votes of the players
//	offer.go      seats that are free for another player
//	moderate.go   what a moderator sees
//	unreadable.go a match that can no longer be read
//	confirm.go    questions before something that cannot be undone
package posts
