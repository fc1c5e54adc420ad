package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// bastide carries out a command line and returns what it printed.
func bastide(t *testing.T, args ...string) (code int, out, err string) {
	t.Helper()
	var o, e bytes.Buffer
	code = run(t.Context(), args, &o, &e)
	return code, o.String(), e.String()
}

// works carries out a command line that has to succeed without complaint.
func works(t *testing.T, args ...string) string {
	t.Helper()
	code, out, err := bastide(t, args...)
	if code != 0 || err != "" {
		t.Fatalf("bastide %s: exit code %d, %s", strings.Join(args, " "), code, err)
	}
	return out
}

// fails carries out a command line that has to fail with one line that holds all
// the given words.
func fails(t *testing.T, words []string, args ...string) {
	t.Helper()
	code, _, err := bastide(t, args...)
	if code != failed || strings.Count(err, "\n") != 1 {
		t.Errorf("bastide %s: exit code %d, %q", strings.Join(args, " "), code, err)
	}
	for _, word := range words {
		if !strings.Contains(err, word) {
			t.Errorf("bastide %s: %q does not say %q", strings.Join(args, " "), err, word)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func written(t *testing.T, text string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "file.txt")
	must(t, os.WriteFile(path, []byte(text), 0o600))
	return path
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return string(b)
}

// all says that the long form of a test is wanted.
func all() bool { return os.Getenv("BASTIDE_TEST_ALL") == "1" }

var background = context.Background()
