// Package wording writes everything that is put into words, in both languages: names,
// sentences about a match, alternative texts of pictures, and the board in words. The
// sentences themselves stand in the message catalogues; here is decided which one is said.
// It knows nothing of Discord but how a mention and a time are written in a text.
//
// A [Localizer] speaks one language, and once [Localizer.About] a match. Its methods are the
// vocabulary; what is said of a match are functions that take one. Arguments of texts may be
// what [games.T] takes and the types of package session, see mention.go.
//
// # Where something is decided
//
//	texts.go      catalogues, languages
//	localizer.go  how a text and its arguments are written
//	mention.go    users, channels, links and times in a text
//	name.go       players and games; lists of them
//	event.go      the sentence of an event, and sums of points
//	game.go       what a game is about, for how many it is, which edition it follows
//	option.go     variants of a game, and what is chosen in every game's lobby
//	item.go       things on the board, choices, labels of buttons
//	question.go   what a picture asks for, and which mark stands for which choice
//	alt.go        alternative texts of pictures
//	board.go      the board in words
//	story.go      what happened, for those who were away
//	turn.go       whose turn it is, what was decided
//	clock.go      deadlines, reminders, pauses, time that has run out, trouble with the channel
//	vote.go       questions to the players, and who has said what
//	offer.go      seats that are offered
//	lobby.go      who plays; what a lobby becomes
//	computer.go   names, faces and strengths of computer players
//	result.go     who won, and what it did to ratings
//	account.go    points: how they stand, what they were given for
//	decisive.go   when a match was decided
//	past.go       a step of the past; what gave the points
//	stock.go      what is left to be drawn, and why something is not possible
//	hint.go       what a computer player would do, and why
//	lookback.go   what a computer player would have done in a match that is over
//	list.go       a match as a line of a list
//	stats.go      statistics and leaderboards
//	rhythm.go     time zones, quiet hours, absences
//	page.go       cutting and joining
package wording
