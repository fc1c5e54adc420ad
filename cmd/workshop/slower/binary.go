package slower

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"

	"golang.org/x/tools/benchmark/parse"

	"github.com/bastide-games/bastide/cmd/command"
)

// binary is the test program of a package in one of the trees.
type binary struct {
	*command.Terminal
	path, folder string
}

// build builds the program and returns its bytes, nil if the tree has no such package or no tests of it. Equal packages give equal bytes,
// because no path of a tree is in them.
func (b binary) build() ([]byte, error) {
	if _, err := os.Stat(b.folder); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	c := exec.CommandContext(b, "go", "test", "-c", "-trimpath", "-buildvcs=false", "-o", b.path, ".")
	c.Dir = b.folder
	if out, err := c.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("building the benchmarks of %s: %w\n%s", b.folder, err, out)
	}
	program, err := os.ReadFile(b.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return program, err
}

// run runs the benchmarks that match a pattern once, each for a short time. It returns what it measured even if one of them
// fails.
func (b binary) run(pattern string) (parse.Set, error) {
	pattern = "^" + strings.ReplaceAll(pattern, "/", "$/^") + "$"
	c := exec.CommandContext(b, b.path, "-test.run=^$", "-test.bench="+pattern, "-test.benchtime=100ms", "-test.benchmem", "-test.cpu=1")
	c.Dir = b.folder
	out, err := c.CombinedOutput()
	set, fault := parse.ParseSet(bytes.NewReader(out))
	if err != nil {
		fault = fmt.Errorf("the benchmarks of %s: %w\n%s", b.folder, err, out)
	}
	return set, fault
}
