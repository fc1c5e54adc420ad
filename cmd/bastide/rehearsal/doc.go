// Package rehearsal does, on the real Discord, each thing that the bot ever does, once: it sends, reads back, compares and
// cleans up. So a host knows in ten minutes what no test without Discord can show.
//
// Everything happens in a thread of its own. What it makes is noted in a [Journal] before it is made, and carries a
// [Marker], so that a second run finds and removes what a killed one has left.
//
//	points.go    what is open about the real Discord
//	steps.go     the steps: what each does, compares and answers
//	posts.go     steps about messages
//	places.go    steps about the thread, the forum, the application
//	old.go       steps about an old message
//	presses.go   steps in which the host presses something
//	compare.go   what was sent, and what Discord holds
//	journal.go   what was made
//	clean.go     removes it
//	run.go       runs the steps
//	report.go    what came of it
//	limits.go    Discord's limits and times
package rehearsal
