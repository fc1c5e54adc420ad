package main

import (
	"strings"
	"testing"
)

func TestHelp(t *testing.T) {
	line.FitsOneScreen(t)
	if one := works(t, "render", "--help"); !strings.Contains(one, "--step") {
		t.Errorf("the help of a command does not tell its flags:\n%s", one)
	}
}
