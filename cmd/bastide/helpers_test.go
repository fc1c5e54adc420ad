package main

import (
	"context"

	"github.com/bastide-games/bastide/cmd/command/commandtest"
)

// line carries out the command lines of the program.
var line = commandtest.Program(program)

// What these tests say most often.
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
