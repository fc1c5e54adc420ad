// Package hardtest tests the whole bot while everything goes wrong: wired as in production, on a
// local Discord that misbehaves, with people who press what they must not. Every game of the
// catalogue takes part.
//
// The long forms run with BASTIDE_TEST_HARD=1.
package hardtest
