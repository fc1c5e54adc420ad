package main

import (
	"context"

	"github.com/bastide-games/bastide/cmd/command/commandtest"
)

// line runs the command lines of the program.
var line = commandtest.Program(program)

// These helpers are used by most tests here.
var (
	bastide = line.Run
	works   = line.Works
	fails   = line.Fails
	must    = commandtest.Must
	read    = commandtest.Read
	written = commandtest.Written
	all     = commandtest.All
)

var background = context.Background()
