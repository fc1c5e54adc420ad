package main

import (
	"strings"
	"testing"
	"unicode/utf8"
)

// The list of commands is seen at once on a terminal of 24 lines of 80 characters, with the
// command line above it and the prompt below it; none of its lines is wrapped.
func TestHelpFitsOneScreen(t *testing.T) {
	out := works(t, "--help")
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) > 24-2 {
		t.Errorf("%d lines:\n%s", len(lines), out)
	}
	for _, line := range lines {
		if utf8.RuneCountInString(line) >= 80 {
			t.Errorf("too wide: %s", line)
		}
	}
	for _, name := range commandNames() {
		if !strings.Contains(out, "\n  "+name+" ") {
			t.Errorf("%s is not listed", name)
		}
	}
	if one := works(t, "render", "--help"); !strings.Contains(one, "--step") {
		t.Errorf("the help of a command does not tell its flags:\n%s", one)
	}
}
