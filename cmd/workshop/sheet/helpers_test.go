package sheet

import "github.com/bastide-games/bastide/cmd/command/commandtest"

// line carries out the command lines that the tests of this package need.
var line = commandtest.Of[struct {
	Sheet Command `cmd:""`
}]()

// What these tests say most often.
var (
	works = line.Works
	fails = line.Fails
	must  = commandtest.Must
	read  = commandtest.Read
)
