// Package simulation plays whole bots in a bubble of time, on a local Discord, with people who press what
// they see and faults that strike. A bot is one process with a file, or three processes that share a
// database. One number, the seed, decides what people do and what fails. So a run that fails can be
// repeated, and the faults that it needs can be found.
//
//	go test ./bot/simulation -run TestSeeds -seeds 1000 -first 1
//	go test ./bot/simulation -run TestSeeds -seeds 1 -first 4711 -v
//
// A seed that fails is played again with fewer faults, until no fault can be left out. What remains is
// written as a scenario: a file in testdata/scenarios, which TestScenarios plays from then on.
package simulation
