// Package today is the puzzle of the day: each morning a server that wants it gets a post with a
// position that everybody there may answer in private, and with the solution of the one before.
//
// # Days
//
// A [Day] begins at the server's hour in its time zone. The puzzle is that of the date, everywhere.
// What is posted, and when, is decided from what is stored: a day is begun by the one process whose
// compare-and-swap succeeds, and never one that is not later than the last. So a clock that is set
// back, restarts, and processes that know nothing of each other post nothing twice.
//
// # Keys
//
// "guild/<server>/today" is a [Board]: the days that were posted, and how far the post of the last one
// has come. "stats/<server>/today/<user>" is a [Person]: draft, answers and streak, counted for the
// server and erased for the person like a tally. What an answer is worth is not stored before its day
// is over, and then with the day: nobody can read it out of what is stored about them.
//
//	calendar.go  which day it is, and when the next one begins
//	board.go     what a server stores
//	person.go    what is stored of a person: answers, streaks
//	table.go     stars, and the tables of the week and the month
//	puzzles.go   which puzzle a day has, and its position
//	answer.go    presses of whoever answers
//	daily.go     the chore: which server is due, and its post, step by step
//	post.go      the message
//	settings.go  the page of /server settings
package today
