package release

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// writeNotes writes what has changed in this version, as the section of CHANGELOG.md tells it that
// is headed by its number; of a snapshot it is the newest section.
func (v version) writeNotes(file string, snapshot bool) error {
	changes, err := os.ReadFile(filepath.Join(v.source, "CHANGELOG.md"))
	if err != nil {
		return err
	}
	wanted := strings.TrimPrefix(v.name, "v")
	if snapshot {
		wanted = ""
	}
	notes, ok := section(string(changes), wanted)
	if !ok {
		return fmt.Errorf("CHANGELOG.md has no section \"## %s\": head what has changed with it", wanted)
	}
	return os.WriteFile(file, []byte(notes), 0o644)
}

// section returns what stands below the heading of the second level that begins with a word; "" is
// the first one.
func section(text, word string) (string, bool) {
	_, text, found := strings.Cut("\n"+text, "\n## ")
	for found {
		var below string
		below, text, found = strings.Cut(text, "\n## ")
		heading, body, _ := strings.Cut(below, "\n")
		if word == "" || heading == word || strings.HasPrefix(heading, word+" ") {
			return strings.TrimSpace(body) + "\n", true
		}
	}
	return "", false
}
