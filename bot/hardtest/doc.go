// Package hardtest holds the tests in which everything goes wrong that can: the whole
// bot, wired as in production, on a local Discord that is told to misbehave, with
// people who press what they must not. Every game of the catalogue goes through them.
//
// The long forms run with BASTIDE_TEST_HARD=1.
package hardtest
