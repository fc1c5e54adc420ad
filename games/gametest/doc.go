// Package gametest holds the tests that every game must pass. It also runs rule scenarios and
// stored snapshots.
//
// [Conformance] plays random matches with every number of seats and every option. At each position
// it checks the contract of package games: legal lists, refusals, immutability, snapshots, views,
// hidden information, chance, drafts and records. It also writes every text that these matches, the
// scenarios and the stored snapshots need, in every language. It reports the id of a text that is
// missing, lacks an argument, is not translated or is never used.
//
// [Snapshots] loads positions that former versions of a game stored, and compares them with the
// facts recorded then.
//
// [Scenarios] runs the scenario files of a game: small matches written by hand, one file for each
// rule, that say what must follow. A player can read and write them. [ParseCases] describes the
// format.
package gametest
