package main

import (
	"testing"

	"github.com/bastide-games/bastide/cmd/command/commandtest"
)

func TestHelp(t *testing.T) { commandtest.Program(program).FitsOneScreen(t) }

func TestReadme(t *testing.T) { commandtest.Program(program).Documented(t, "README.md") }
