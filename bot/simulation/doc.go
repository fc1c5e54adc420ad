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
//
// The same seed is the same run, in every byte that is stored or sent: a gate orders the requests to Discord,
// the writes to the database, and the waiting for locks by their keys. Go's runtime still decides the order of
// what goroutines do in memory between two stops at the gate, and which case of a select goes on if several can.
// TestSameSeed plays seeds twice and shows the first difference. When it was last measured, all of 1,000 days were the same
// twice: 600 of them on two cores beside another busy test, 200 with GOMAXPROCS=1 and 200 with GOMAXPROCS=3.
package simulation
