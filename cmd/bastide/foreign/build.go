package foreign

import (
	_ "embed"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Commit is the one of github.com/spacebarchat/server that is played on.
const Commit = "74df883a440484a5b6685521c7074e3d77fb9c1f"

//go:embed spacebar/gaps.patch
var patch string

// Built is a server that was compiled.
type Built struct {
	folder, node string
}

// Build compiles the server of a checkout in a folder of its own. The checkout has to hold the
// commit, and in node_modules what the server is built of.
func Build(checkout, folder string, log io.Writer) (*Built, error) {
	node, err := exec.LookPath("node")
	if err != nil {
		return nil, fmt.Errorf("no Node.js 22 or newer, on which Spacebar runs, is in the path: %w", err)
	}
	source, err := filepath.Abs(checkout)
	if err != nil {
		return nil, err
	}
	modules := filepath.Join(source, "node_modules")
	compiler := filepath.Join(modules, "typescript", "bin", "tsc")
	if _, err := os.Stat(compiler); err != nil {
		return nil, errors.New("the checkout has no node_modules: README.md in cmd/bastide/foreign/spacebar says how they are made")
	}
	for _, step := range []struct {
		input string
		line  []string
	}{
		{"", []string{"git", "-C", source, "archive", "--output", filepath.Join(folder, "source.tar"), Commit}},
		{"", []string{"tar", "-xf", "source.tar"}},
		{patch, []string{"git", "apply", "-"}},
		{"", []string{"ln", "-s", modules, "node_modules"}},
		{"", []string{node, compiler, "-b"}},
	} {
		c := exec.Command(step.line[0], step.line[1:]...)
		c.Dir, c.Stdin, c.Stdout, c.Stderr = folder, strings.NewReader(step.input), log, log
		// a folder within another repository is no part of it
		c.Env = append(os.Environ(), "GIT_CEILING_DIRECTORIES="+filepath.Dir(folder))
		if err := c.Run(); err != nil {
			return nil, fmt.Errorf("%s: %w", strings.Join(step.line, " "), err)
		}
	}
	return &Built{folder, node}, nil
}
