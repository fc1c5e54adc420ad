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
	works(t, "documents", "--host", "Ada of Bastide", "--contact", "ada@example.org", filled)
	files, err := os.ReadDir(empty)
	must(t, err)
	if len(files) != 2*len(wording.Languages) {
		t.Errorf("%d documents", len(files))
	}
	for _, f := range files {
		made, whole := read(t, filepath.Join(empty, f.Name())), read(t, filepath.Join(filled, f.Name()))
		if made != read(t, filepath.Join(kept, f.Name())) {
			t.Errorf("%s is out of date: go run ./cmd/bastide documents assets/legal", f.Name())
		}
		host, contact := strings.Count(whole, "Ada of Bastide"), strings.Count(whole, "ada@example.org")
		if host == 0 || contact == 0 || strings.Count(made, "[") != host+contact || strings.Contains(whole, "[") {
			t.Errorf("%s has %d places to fill, %d and %d are filled", f.Name(), strings.Count(made, "["), host, contact)
		}
		if strings.Contains(whole, "bot.kept") || strings.Contains(whole, "bot.document") || strings.Contains(whole, "<no value>") {
			t.Errorf("%s lacks a text", f.Name())
		}
		if rows := strings.Count(whole, "\n| "); strings.HasPrefix(f.Name(), "privacy") && rows != len(people.EachKept())+2 {
			t.Errorf("%s has %d rows", f.Name(), rows)
		}
	}
}
