// Package thinking runs the searches of computer players and other long computations. It is a pool
// with few workers of its own: however many searches are wanted, presses find the other cores free.
// It knows no match. A job has a key, and its function keeps asking whether it may go on.
//
// Jobs wait in the order in which they became necessary, one for each key. The more of them wait,
// the less time each gets, see [Pool.Allowance]. They pause while a press is being answered, see
// [Pool.Hurry]. A job that panics, or does not end when told to, is abandoned with an error and a log
// line. Its caller decides what to do without the result.
package thinking
