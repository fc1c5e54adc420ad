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
// # Weeks
//
// With the first day from Monday to Friday a [Week] begins: the game, and the secret seed whose hash the
// post tells. A button below each post of the week begins a match from that seed in the private messages
// of whoever presses it, against one computer, without hints and once. The week is over when Sunday is,
// where the server is. From then on the seed is told, the post of that day gets a table of margins (and
// the next one has it, under the button with which everybody's match is looked through), and what has not
// come to its end is listed as such, though it can be played on.
//
// A week is over once that is stored, like a day; what of a match may be shown goes by the time that is
// stored with it ([session.Week]), since another process may look after private messages. Each server has
// a seed of its own: weeks end at other times elsewhere.
//
// # Keys
//
// "guild/<server>/today" is a [Board]: the days that were posted, how far the post of the last one has
// come, and the weeks. "stats/<server>/today/<user>" is a [Person]: draft, answers and streak, counted for the
// server and erased for the person like a tally. What an answer is worth is not stored before its day
// is over, and then with the day: nobody can read it out of what is stored about them.
//
//	calendar.go  which day it is, and when the next one begins
//	board.go     what a server stores
//	person.go    what is stored of a person: answers, streaks
//	table.go     stars, and the tables of the week and the month
//	puzzles.go   which puzzle a day has, and its position
//	answer.go    presses of whoever answers
//	daily.go     which server is due, and its post, step by step
//	post.go      the message
//	week.go      weeks: their match, when they begin and end, who has played it
//	weekpost.go  what posts say of weeks, and the way to everybody's match
//	settings.go  the page of /server settings
package today
