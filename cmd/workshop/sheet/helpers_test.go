package sheet

import "github.com/bastide-games/bastide/cmd/command/commandtest"

// line runs the command lines of these tests.
var line = commandtest.Of[struct {
	Sheet Command `cmd:""`
}]()

// Shorthands of these tests.
var (
	works = line.Works
	fails = line.Fails
	must  = commandtest.Must
	read  = commandtest.Read
)
