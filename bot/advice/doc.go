// Package advice is what a computer player has to say to people: a hint about the decision
// they are at, and a look back on a match that is over. Both are for the person who asks,
// until somebody shares a look back.
//
// Thinking takes seconds, so answers are deferred, and what a thought came to is kept for who
// asks again: it is found in memory, and lost without harm. A look back is thought about one
// decision at a time, so that nobody else's thought has to wait for all of it.
//
// Hints are given in matches whose lobby has allowed them, and in those with computer players
// unless the lobby has forbidden them. Neither count for any rating.
package advice
