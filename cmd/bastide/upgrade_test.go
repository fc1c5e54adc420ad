//go:build unix

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Processes of the program before the last change of the schema are replaced by new ones, one after
// the other, while people play. An old process also takes over from a new one and continues with
// its data.
//
// BASTIDE_TEST_FORMER names another commit to upgrade from.
func TestUpgradeUnderPlay(t *testing.T) {
	if !all() && os.Getenv("BASTIDE_TEST_FORMER") == "" {
		t.Skip("the former program is built and replaced only with BASTIDE_TEST_ALL=1")
	}
	t.Parallel()
	c := newCluster(t, 3, inPostgres, func(s *server) { s.program, s.options.IdentifyGap = former(t), soon })
	matches := c.startMatches()
	c.program = "" // from here on this program
	begin := func() { c.processes = append(c.processes, c.spawn("run")) }
	for n, p := range c.processes[:3] {
		c.playDuring(matches, 12, func() {
			begin()
			c.awaitProcesses(4) // the schema is the new one, and old processes serve the servers
			must(t, p.stop())
			t.Logf("replaced %d, its servers waited %s", n+1, c.awaitShared(3))
		})
		if n > 0 {
			continue
		}
		c.playDuring(matches, 12, func() {
			c.processes[3].kill() // an old process continues with the new one's data
			c.awaitShared(2)
			begin()
			c.awaitShared(3)
		})
	}
	c.awaitDelivered()
	c.checkNoViolations()
	c.checkNoDuplicates()
	for _, p := range c.processes[4:] {
		must(t, p.stop())
	}
	c.inspectAll()
	for line := range strings.Lines(c.complaints()) {
		if strings.Contains(line, "level=ERROR") && !strings.Contains(line, "shards lost") {
			t.Errorf("somebody complained: %s", line)
		}
	}
}

// former builds the program as it was before the last change of the schema.
func former(t *testing.T) (program string) {
	t.Helper()
	git := func(args ...string) (string, error) {
		out, err := exec.Command("git", append([]string{"-C", filepath.Join("..", "..")}, args...)...).Output()
		return strings.TrimSpace(string(out)), err
	}
	commit := os.Getenv("BASTIDE_TEST_FORMER")
	if commit == "" {
		last, err := git("log", "-1", "--format=%H", "--", "storage/postgres/schema")
		if err != nil || last == "" {
			t.Skip("the history of the program is not here")
		}
		commit = last + "~1"
	}
	commit, err := git("rev-parse", "--verify", commit+"^{commit}")
	if err != nil {
		t.Skip("the history of the program does not go back to before the last change of the schema")
	}
	folder := t.TempDir()
	source, program := filepath.Join(folder, "source.tar"), filepath.Join(folder, "former")
	_, err = git("archive", "--output", source, commit)
	must(t, err)
	for _, step := range []*exec.Cmd{exec.Command("tar", "-xf", source), exec.Command("go", "build", "-o", program, "./cmd/bastide")} {
		step.Dir = folder
		if out, err := step.CombinedOutput(); err != nil {
			t.Fatalf("%v of %s: %v\n%s", step.Args, commit, err, out)
		}
	}
	t.Logf("the former program is that of %.12s", commit)
	return program
}
