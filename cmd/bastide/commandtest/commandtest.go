// Package commandtest carries out command lines in tests.
package commandtest

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/cmd/bastide/command"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/table"
)

// Bastide makes the commands of a test: a new pointer each time, since their flags are set.
type Bastide func() any

// Run carries out a command line and returns what it printed.
func (b Bastide) Run(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = command.Run(t.Context(), b(), args, &o, &e)
	return code, o.String(), e.String()
}

// Works carries out a command line that has to succeed without complaint.
func (b Bastide) Works(t *testing.T, args ...string) string {
	t.Helper()
	code, out, err := b.Run(t, args...)
	if code != 0 || err != "" {
		t.Fatalf("bastide %s: exit code %d, %s", strings.Join(args, " "), code, err)
	}
	return out
}

// Fails carries out a command line that has to fail with one line that holds all the given
// words.
func (b Bastide) Fails(t *testing.T, words []string, args ...string) {
	t.Helper()
	code, _, err := b.Run(t, args...)
	if code != command.Failed || strings.Count(err, "\n") != 1 {
		t.Errorf("bastide %s: exit code %d, %q", strings.Join(args, " "), code, err)
	}
	for _, word := range words {
		if !strings.Contains(err, word) {
			t.Errorf("bastide %s: %q does not say %q", strings.Join(args, " "), err, word)
		}
	}
}

// Must ends a test that went wrong.
func Must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// Written returns a file with a text.
func Written(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "file.txt")
	Must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

// Read returns what stands in a file.
func Read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	Must(t, err)
	return string(b)
}

// All says that the long form of a test is wanted.
func All() bool { return os.Getenv("BASTIDE_TEST_ALL") == "1" }

// Noughts returns a match of the example game, begun by A.
func Noughts(t *testing.T, cells ...string) (table.Record, table.Match) {
	t.Helper()
	text := "bastide record 1\ngame noughts\nseats 2\ndraws A\n\n"
	for n, cell := range cells {
		text += string("AB"[n%2]) + " " + cell + "\n"
	}
	r, err := table.ParseRecord([]byte(text))
	Must(t, err)
	game, err := noughts.New(nil)
	Must(t, err)
	m, err := r.Replay(game, nil)
	Must(t, err)
	return r, m
}
