// Package today is the puzzle of the day. Each morning a server that wants it gets a post with a
// position. Every member may answer in private. The post also has the solution of the day before.
//
// # Days
//
// A [Day] begins at the server's hour in its time zone. All servers have the same puzzle on a date, except that
// days which begin late in the west have that of the next date ([Day.puzzle]).
//
// A puzzle is over everywhere at one instant, at seven o'clock UTC. Until then no server gets the solution, the
// answers of others, or a match from the position; after that no server takes answers. Otherwise a server that
// is ahead in time, or that somebody makes for this purpose, would give the solution away. If that is after the
// next day's post, the solution is added to that post. Different puzzles by time zone would need no waiting, but
// there are some eighty for each game, and a puzzle would come back somewhere every few days.
//
// The puzzles and their answers are in the program, which is public. Whoever reads its files finds every
// solution, as with any printed collection of puzzles. What matters here is that the bot itself tells nobody.
//
// The stored board decides what is posted and when. One process begins a day, the one whose
// compare-and-swap succeeds, and the day must be later than the last one. So nothing is posted
// twice, even if the clock is set back, the bot restarts, or several processes work at the same
// time.
//
// On other servers the button "Puzzle of the day" begins the day, for the people who press it. The
// next day's puzzle comes with the solution. Such a day begins when the puzzle before is over everywhere.
//
// # Weeks
//
// The first day from Monday to Friday begins a [Week], with a game and a secret seed. The post
// shows the hash of the seed. A button below each post of the week begins a match from that seed in
// the private messages of the person who presses it: against one computer player, without hints,
// and once. The week ends with Sunday, in the server's time zone. Then the seed becomes public, and
// the post of that day gets a table of margins. The next post has the table too, with a button to
// look through all matches. Unfinished matches are listed as such, and can still be played.
//
// A week is over when the board says so, like a day. For what a match may show, the end time stored
// with it counts ([session.Week]), because another process may serve private messages. Each server
// has its own seed, because weeks end at different times.
//
// # Keys
//
// "guild/<server>/today" is a [Board]: the days that were posted, the state of the last post, and
// the weeks. "stats/<server>/today/<user>" is a [Person]: draft, answers and streak, which count
// for the server and are erased for the person like a tally. The stars of answers are stored only
// when the day is over, and with the day. So nobody can deduce them from what is stored about them.
//
//	calendar.go  which day it is, and when the next one begins
//	board.go     what a server stores
//	person.go    what is stored about a person: answers, streaks
//	table.go     stars, and the tables of the week and the month
//	puzzles.go   which puzzle a day has, and its position
//	show.go      the puzzle at one press, also on servers that do not post it
//	solution.go  the solution at one press, after the day
//	answer.go    the presses of people who answer
//	daily.go     which server is due, and its post, step by step
//	post.go      the message
//	week.go      weeks: their match, when they begin and end, who has played it
//	weekpost.go  what posts say about weeks, and the list of all matches
//	settings.go  the page of /server settings
package today
