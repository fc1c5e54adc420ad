package main

import (
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"go.yaml.in/yaml/v3"

	"github.com/bastide-games/bastide/bot/interaction"
)

// The pages for hosts describe every variable, command and metric. The first screen says that the
// bot has never run on the real Discord.
func TestPagesForHosts(t *testing.T) {
	line.Documented(t, "operation.md")
	configuration, operation := read(t, "configuration.md"), read(t, "operation.md")
	for _, name := range variables() {
		if !strings.Contains(configuration, "| `"+name+"` |") {
			t.Errorf("configuration.md does not describe %s", name)
		}
	}
	for _, name := range figures() {
		if !strings.Contains(operation, "`"+name+"`") {
			t.Errorf("operation.md does not describe the figure %s", name)
		}
	}
	screen := strings.Join(strings.Split(read(t, "README.md"), "\n")[:10], " ")
	if !strings.Contains(screen, "never run against the real Discord") {
		t.Errorf("the first screen does not say it:\n%s", screen)
	}
}

// Files that hosts copy name only existing variables, metrics and outcomes.
func TestFilesForHosts(t *testing.T) {
	var alarms struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr string
				Annotations struct{ Summary string }
			}
		}
	}
	must(t, yaml.Unmarshal([]byte(read(t, "host/alarms.yaml")), &alarms))
	for _, rule := range alarms.Groups[0].Rules {
		if rule.Alert == "" || rule.Annotations.Summary == "" {
			t.Errorf("an alarm without a name or a sentence: %+v", rule)
		}
		known(t, rule.Expr)
	}
	var dashboard struct {
		Panels []struct {
			Title   string
			Targets []struct{ Expr string }
		}
	}
	must(t, json.Unmarshal([]byte(read(t, "host/dashboard.json")), &dashboard))
	if len(alarms.Groups[0].Rules) == 0 || len(dashboard.Panels) == 0 {
		t.Error("no alarms, or nothing to be seen")
	}
	for _, panel := range dashboard.Panels {
		for _, shown := range panel.Targets {
			known(t, shown.Expr)
		}
	}
}

// The unit of systemd is accepted by systemd, sets only existing variables, and stops the bot no
// earlier than it needs.
func TestUnit(t *testing.T) {
	unit := read(t, "host/bastide.service")
	for _, found := range regexp.MustCompile(`BASTIDE_\w+`).FindAllString(unit, -1) {
		if !slices.Contains(variables(), found) {
			t.Errorf("it sets %s, which the bot does not read", found)
		}
	}
	if !strings.Contains(unit, "ExecStart=/usr/bin/bastide run\n") || !strings.Contains(unit, "User=bastide\n") {
		t.Error("it does not run the bot as a user without rights")
	}
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd is not installed: it cannot check the unit")
	}
	file := filepath.Join(t.TempDir(), "bastide.service")
	must(t, os.WriteFile(file, []byte(strings.ReplaceAll(unit, "/usr/bin/bastide", os.Args[0])), 0o600))
	if out, err := exec.CommandContext(t.Context(), analyze, "verify", file).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("systemd refuses it: %v\n%s", err, out)
	}
}

// known checks that an expression names only existing metrics and outcomes.
func known(t *testing.T, expr string) {
	t.Helper()
	for _, name := range regexp.MustCompile(`bastide_\w+`).FindAllString(expr, -1) {
		if part := regexp.MustCompile(`_(bucket|count|sum)$`).ReplaceAllString(name, ""); !slices.Contains(figures(), name) && !slices.Contains(figures(), part) {
			t.Errorf("there is no figure %s: %s", name, expr)
		}
	}
	for _, found := range regexp.MustCompile(`outcome="(\w*)"`).FindAllStringSubmatch(expr, -1) {
		if found[1] != outcome(errors.New("failed")) || found[1] != interaction.OutcomeFailed {
			t.Errorf("there is no outcome %q: %s", found[1], expr)
		}
	}
}

// figures lists the metrics of /metrics.
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
