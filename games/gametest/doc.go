// Package gametest holds what every game has to pass, and the runners for rule scenarios
// and stored snapshots.
//
// [Conformance] plays random matches with every number of seats and every option
// and checks the contract of package games at each position: legal lists, refusals,
// immutability, snapshots, views, hidden information, chance, drafts and records. It also
// says all that these matches, the scenarios and the stored snapshots want said, in every
// language: a text that is missing, lacks an argument, is not translated or is never used
// is reported with its id.
//
// [Snapshots] loads the positions that former versions of a game have stored, and
// compares them with what was true of them then.
//
// [Scenarios] runs the scenario files of a game: small matches written by hand, one
// file per rule, that say what must follow. A player can read and write them; the
// format is described at [ParseCases].
package gametest
