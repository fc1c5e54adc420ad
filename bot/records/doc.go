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
// "user/<user>/…" what users set, "guild/<server>/…" what servers do. A user's id stands in
// the head of a match or in one of the first two, and nowhere else.
//
// # Locks
//
// Whoever holds several takes them in this order: match, channel, statistics.
package records
