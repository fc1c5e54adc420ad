package slower

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/bastide-games/bastide/cmd/command"
)

// Command is the command that compares.
type Command struct {
	Base  string        `env:"BASTIDE_BASE" placeholder:"COMMIT" help:"Commit to compare with; by default the one that landed last."`
	Limit time.Duration `default:"100s" help:"Measure no longer than this."`
}

// watched lists the benchmarks, by what a player waits for. Each measures one thing only, and no disk.
var watched = []struct{ what, pkg, pattern string }{
	{"picture", "imaging", "Benchmark(Board|NextTile|NextTurn|Phone|Close)"},
	{"commit", "bot/records", "BenchmarkCommit"},
	{"search", "games/search", "BenchmarkThink"},
	{"press", "bot", "Benchmark(Press|Leap)"},
}

// Run compares, and fails if a benchmark takes twice as long as before.
func (c *Command) Run(t *command.Terminal) error {
	h := history{t, "."}
	base := h.former(c.Base)
	if base == "" {
		fmt.Fprintln(t.Stdout, "SKIPPED, since the history has no former commit to compare with")
		return nil
	}
	fmt.Fprintf(t.Stdout, "compared with %s\n", h.line("log", "-1", "--format=%h %s", base))
	tmp, err := os.MkdirTemp("", "bastide-slower-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	before := filepath.Join(tmp, "tree")
	if err := h.extract(base, before); err != nil {
		return err
	}
	list, err := build(t, [2]string{before, "."}, tmp)
	if err != nil {
		return err
	}
	r := newReport(h.reasons(base))
	if err := r.measure(list, c.Limit); err != nil {
		return err
	}
	return r.print(t.Stdout)
}

// build builds the benchmarks of both trees. It leaves out the packages that did not change: their binaries are equal.
func build(t *command.Terminal, trees [2]string, tmp string) (list []*pair, err error) {
	for i, w := range watched {
		p := &pair{what: w.what, pattern: w.pattern}
		var programs [2][]byte
		for side, tree := range trees {
			b := binary{t, filepath.Join(tmp, fmt.Sprint(i, "-", side)), filepath.Join(tree, w.pkg)}
			if programs[side], err = b.build(); err != nil {
				return nil, err
			}
			p.sides[side] = b.run
		}
		switch {
		case programs[0] == nil || programs[1] == nil:
			fmt.Fprintf(t.Stdout, "%s: not in both commits\n", w.what)
		case bytes.Equal(programs[0], programs[1]):
			fmt.Fprintf(t.Stdout, "%s: not changed\n", w.what)
		default:
			list = append(list, p)
		}
	}
	return list, nil
}
