package main

import (
	"regexp"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
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
	for _, name := range figures() {
		if !strings.Contains(readme, "`"+name+"`") {
			t.Errorf("README.md does not tell of the figure %s", name)
		}
	}
	screen := strings.Join(strings.Split(readme, "\n")[:10], " ")
	if !strings.Contains(screen, "never run against the real Discord") {
		t.Errorf("the first screen does not say it:\n%s", screen)
	}
}

// figures lists what /metrics tells of the bot.
func figures() (names []string) {
	told := make(chan *prometheus.Desc, 100)
	newMetrics().registry.Describe(told)
	census{}.Describe(told)
	close(told)
	named := regexp.MustCompile(`fqName: "(bastide_\w+)"`)
	for d := range told {
		if found := named.FindStringSubmatch(d.String()); found != nil {
			names = append(names, found[1])
		}
	}
	return names
}
