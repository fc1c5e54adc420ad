package main

import (
	"strings"
	"testing"
)

// Hosts read of every variable and every command, and before anything else that the bot has
// never run where they want it to.
func TestReadme(t *testing.T) {
	line.Documented(t, "README.md")
	readme := read(t, "README.md")
	for _, name := range variables() {
		if !strings.Contains(readme, "| `"+name+"` |") {
			t.Errorf("README.md does not tell of %s", name)
		}
	}
	screen := strings.Join(strings.Split(readme, "\n")[:10], " ")
	if !strings.Contains(screen, "never run against the real Discord") {
		t.Errorf("the first screen does not say it:\n%s", screen)
	}
}
