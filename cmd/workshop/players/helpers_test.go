package players

import (
	"github.com/bastide-games/bastide/cmd/bastide/record"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
)

// line runs the command lines of these tests.
var line = commandtest.Of[struct {
	Selfplay Selfplay      `cmd:""`
	Advise   Advise        `cmd:""`
	Learn    Learn         `cmd:""`
	Mean     Mean          `cmd:""`
	Ends     Ends          `cmd:""`
	Measure  Measure       `cmd:""`
	Mine     Mine          `cmd:""`
	Replay   record.Replay `cmd:""`
}]()

// Shorthands of these tests.
var (
	works   = line.Works
	fails   = line.Fails
	must    = commandtest.Must
	read    = commandtest.Read
	written = commandtest.Written
	all     = commandtest.All
)
