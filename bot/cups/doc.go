// Package cups runs the cups of servers. It announces a cup, takes entries, opens the matches of each round in threads,
// counts their results, posts the table, deals with absent players, and congratulates the winner. Package tournament
// decides the pairings and the points.
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
// "guild/<server>/cup/<n>" is a [Cup]. It knows its players only by numbers. "stats/<server>/cup/<user>" is a [Person],
// which says who a number is. It is erased like a tally; a player who is erased has left the cup.
//
//	cup.go      what is stored of a cup
//	person.go   what is stored of a player
//	chore.go    which cups there are, and which is due
//	run.go      what a cup does automatically, step by step
//	match.go    its matches: open, find, forfeit, count
//	duel.go     tables of two matches that go on in lockstep
//	post.go     its post, and the congratulation
//	standing.go rounds and tables as text
//	column.go   the columns of a table, for text, picture and export
//	form.go     the form that opens a cup
//	press.go    join, leave, rules, table, export
//	tell.go     private messages to its people
//	lost.go     what happens when its channel is deleted, and moving to another one
//	manage.go   what only managers of the server may do
//	change.go   more of it: add time to a round, take a person out
//	name.go     the name that a manager gives it
//	orders.go   the possible orders of a table's players
package cups
