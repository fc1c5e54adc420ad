// Package wording decides which text is shown, in every language: names, sentences about a
// match, alternative texts of pictures, and the board in words. The texts themselves are in
// the message catalogues. All this package knows of Discord is how to write a mention and a
// time in a text.
//
// A [Localizer] writes in one language, and after [Localizer.About] about one match. Methods
// write single words; functions with a Localizer write whole texts about a match. Arguments
// of texts may be those of [games.T] and the types of package session; see mention.go.
//
// # Where to find what
//
//	texts.go      catalogues, languages
//	localizer.go  how texts and their arguments are written
//	mention.go    users, channels, links and times in a text
//	name.go       names of players, games and commands; lists
//	emblem.go     pictures in texts
//	euphony.go    words that change before a vowel
//	event.go      the sentence for an event, and sums of points
//	gather.go     sentences about several events, and which of them are kept
//	step.go       turns of several steps
//	game.go       a game's theme, number of players and edition
//	option.go     options of a game and of every lobby
//	item.go       things on the board, choices, labels of buttons
//	question.go   what a picture asks, and the marks of its choices
//	alt.go        alternative texts of pictures
//	board.go      the board in words
//	story.go      what happened in a turn: records, and the draft
//	since.go      what happened since a seat's last move
//	premove.go    what becomes of a planned move
//	turn.go       whose turn it is, what was decided
//	clock.go      deadlines, reminders, pauses, time that has run out, trouble with the channel
//	vote.go       votes
//	offer.go      seats that are offered
//	lobby.go      lobbies, names of threads and cups
//	tag.go        tags of forums
//	computer.go   names, faces and strengths of computer players
//	result.go     who won, and how ratings changed
//	account.go    points, and the reasons for them
//	past.go       a step of the past; the reasons for a seat's points
//	stock.go      what is left to draw, and why something is not possible
//	hint.go       what a computer player would do, and why
//	lookback.go   what a computer player would have done in a match that is over
//	list.go       a match as a line of a list
//	stats.go      statistics and leaderboards
//	rhythm.go     time zones, quiet hours, absences
//	today.go      puzzles of the day
//	sites.go      links to the host's pages
//	listing.go    the entry in Discord's App Directory
//	log.go        refusals in the host's log
//	page.go       cutting and joining texts
package wording
