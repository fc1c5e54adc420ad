package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/people"
	"github.com/bastide-games/bastide/bot/wording"
)

// The pages for hosts to fill in are those that the program writes. A filled page names the host
// wherever an empty one has a gap for it.
func TestDocuments(t *testing.T) {
	unset(t)
	const kept = "../../assets/legal"
	empty, filled := t.TempDir(), t.TempDir()
	works(t, "documents", empty)
	said := []string{"Ada of Bastide", "ada@example.org", "11/28/2026", "54321"}
	works(t, "documents", "--host", said[0], "--contact", said[1], "--date", said[2], "--days", said[3], filled)
	files, err := os.ReadDir(empty)
	must(t, err)
	if len(files) != 2*len(wording.Languages) {
		t.Errorf("%d documents", len(files))
	}
	for _, f := range files {
		made, whole := read(t, filepath.Join(empty, f.Name())), read(t, filepath.Join(filled, f.Name()))
		if made != read(t, filepath.Join(kept, f.Name())) {
			t.Errorf("%s is out of date: go run ./cmd/bastide documents --force assets/legal", f.Name())
		}
		filled, policy := 0, strings.HasPrefix(f.Name(), "privacy")
		for _, text := range said {
			n := strings.Count(whole, text)
			if filled += n; n == 0 && (policy || text != said[3]) {
				t.Errorf("%s does not say %q", f.Name(), text)
			}
		}
		if blanks := strings.Count(made, "["); blanks != filled || strings.Contains(whole, "[") {
			t.Errorf("%s has %d blanks, and %d are filled", f.Name(), blanks, filled)
		}
		if strings.Contains(whole, "bot.kept") || strings.Contains(whole, "bot.document") || strings.Contains(whole, "<no value>") {
			t.Errorf("%s lacks a text", f.Name())
		}
		if rows := strings.Count(whole, "\n| "); policy && rows != len(people.EachKept())+2 {
			t.Errorf("%s has %d rows", f.Name(), rows)
		}
	}
}

// Documents that a host has completed are not replaced unless the host says so. Then nothing at all
// is written.
func TestDocumentsAreKept(t *testing.T) {
	unset(t)
	folder := t.TempDir()
	works(t, "documents", folder)
	works(t, "documents", folder) // the same again
	completed := filepath.Join(folder, "privacy.en.md")
	must(t, os.WriteFile(completed, []byte("our policy"), 0o600))
	missing := []string{filepath.Join(folder, "privacy.de.md"), filepath.Join(folder, "terms.fr.md")} // the first and the last to be written
	for _, file := range missing {
		must(t, os.Remove(file))
	}
	fails(t, []string{completed, "--force"}, "documents", folder)
	if read(t, completed) != "our policy" {
		t.Error("the completed policy is replaced")
	}
	for _, file := range missing {
		if _, err := os.Stat(file); err == nil {
			t.Errorf("%s is written", file)
		}
	}
	works(t, "documents", "--force", folder)
	for _, file := range append(missing, completed) {
		if text := read(t, file); text == "our policy" || text == "" {
			t.Errorf("--force does not write %s", file)
		}
	}
}
