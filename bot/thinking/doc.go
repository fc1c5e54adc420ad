// Package thinking is where computer players think, and what else takes long to find out: a
// pool with few workers of its own, so that however many thoughts are wanted, a press finds
// the other cores free. It knows no match: what a thought is about is a key, and what it does
// is a function that asks again and again whether it may go on.
//
// Thoughts wait in the order in which they became necessary, one for each key. How long one
// may take becomes less the more are waiting, see [Pool.Allowance]. One that panics or does
// not end in spite of being told to is given up with an error, and told to the log: what is
// to be done without it is decided by whoever wanted it.
package thinking
