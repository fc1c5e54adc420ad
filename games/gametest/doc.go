// Package gametest holds what every game has to pass, and the runner for rule
// scenarios.
//
// [Conformance] plays random matches with every number of seats and every option
// and checks the contract of package games at each position: legal lists, refusals,
// immutability, snapshots, views, hidden information, chance, drafts and records.
//
// [Scenarios] runs the scenario files of a game: small matches written by hand, one
// file per rule, that say what must follow. A player can read and write them; the
// format is described at [ParseCases].
package gametest
