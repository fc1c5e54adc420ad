// Package cups runs the cups of servers: it announces one, takes entries, opens the matches of each
// round in threads, counts their results, posts the table, deals with who does not come, and crowns the
// winner. Who meets whom, and what that is worth, is for package tournament to say.
//
// # Exactly once
//
// What is due follows from what is stored: a round whose time is over, a table without a match, a match
// whose result is not counted. So a cup can be looked at as often as you like, by any process.
//
//   - Each change of a cup is a compare-and-swap, so a result is counted once.
//   - A match stores its cup, round and table in the transaction that begins it. Before a table gets a
//     match, its players' matches are searched for one. So a process that is killed between the two
//     begins no second match.
//   - Package notice sends each post once.
//
// # Keys
//
// "guild/<server>/cup/<n>" is a [Cup]. It knows those who take part by numbers only: who they are is in
// "stats/<server>/cup/<user>", a [Person], which is erased like a tally. Whoever is erased has left.
//
//	cup.go      what is stored of a cup
//	person.go   what is stored of somebody who takes part
//	chore.go    which cups there are, and which is due
//	run.go      what a cup does by itself, step by step
//	match.go    its matches: opened, looked for, given up, counted
//	duel.go     tables of two matches, which go on in lockstep
//	post.go     its post, and that of the winner
//	standing.go rounds and tables as text
//	column.go   the columns of a table, for text, picture and export
//	form.go     the form that opens one
//	press.go    join, leave, look
//	manage.go   what only those may do who manage the server
//	orders.go   the orders in which a table can have ended
package cups
