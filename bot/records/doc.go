// Package records keeps matches and what belongs to them: it is the only one that calls
// the store's Commit. It loads sessions, stores the next ones together with their posts, and
// holds the locks under which that happens.
//
// A change of a match is one transaction: the session, its log, the posts that tell of it,
// the interaction that caused it, and when it ends the match the statistics of its players.
//
// # Keys
//
// Beside matches there are values: "stats/<server>/<game>/<user>" is a [session.Tally],
// "user/<user>/…" what users set and, below "listed/", where else they stand, "guild/<server>/…" what servers do, "set/<game>/<hash>" a
// data file that matches began with, each once. What somebody has answered to puzzles of the day is
// "stats/<server>/today/<user>", in the place of a game, and what they have made of its matches of the
// week is "stats/<server>/weekly/<user>". A user's id stands in
// the head of a match or in one of the first two, and nowhere else.
//
// # Sets and rules
//
// A match goes on with the data file it began with ([Library]), which its header names by
// hash. One that was stored before headers did takes the present file.
//
// Rules are in the program, so a match goes on by those that it has now, from its snapshot.
// Its past is replayed by them if that leads to the position in which it stands. If not, all
// that is left are the snapshots that stand in its log, one for each change: enough to leaf
// through, to film and to check, but what happened between them is not told any more, nor
// what points were given for, and nothing can be taken back.
//
// # Locks
//
// Whoever holds several takes them in this order: match, channel, statistics.
package records
