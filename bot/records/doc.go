// Package records stores matches and what belongs to them. It is the only package that calls the store's
// Commit. It loads sessions, stores the next ones together with their posts, and holds the locks for that.
//
// A change of a match is one transaction: the session, its log, its posts, the interaction that caused it
// and, when the match ends, the statistics of its players.
//
// # Keys
//
// Beside matches, there are values:
//
//	stats/<server>/<game>/<user>   a [session.Tally]
//	stats/<server>/today/<user>    answers to puzzles of the day
//	stats/<server>/weekly/<user>   matches of the week
//	user/<user>/…                  what users set and, below "listed/", where else they are mentioned
//	guild/<server>/…               what servers set
//	set/<game>/<hash>              a data file that matches began with, stored once
//
// A user's id occurs in the head of a match, in the keys below "stats/" and "user/", and in the values of people who
// follow them, see package friends, and nowhere else.
//
// # Sets and rules
//
// A match keeps the data file it began with ([Library]); its header contains the hash. A match stored
// before headers had hashes uses the present file.
//
// Rules are part of the program, so a match continues from its snapshot with the present rules. Its past is
// replayed with them if that leads to its present position. If not, only the snapshots in its log are left,
// one for each change. They are enough to leaf through, to film and to check. But events between them and
// reasons for points are lost, and nothing can be taken back.
//
// # Locks
//
// Take several locks in this order: match, channel, statistics.
package records
