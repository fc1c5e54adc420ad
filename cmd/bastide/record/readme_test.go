package record_test

import (
	"path/filepath"
	"strings"
	"testing"
)

// TestRecordExample sees that the documented record is the one that is replayed here,
// and that its replay is the documented one.
func TestRecordExample(t *testing.T) {
	doc := top(t, "games", "README.md")
	for _, file := range []string{"small.txt", "small.replay"} {
		if block := "```\n" + read(t, filepath.Join("testdata", file)) + "```\n"; !strings.Contains(doc, block) {
			t.Errorf("games/README.md does not show testdata/%s as it is", file)
		}
	}
}

// What belongs to no game is told on the page that all share.
func TestCommonEventsDocumented(t *testing.T) {
	doc := top(t, "games", "README.md")
	for _, kind := range []string{"resigned", "came-back", "taken-back", "steps"} {
		if !strings.Contains(doc, "`"+kind+"`") {
			t.Errorf("games/README.md does not tell of %s", kind)
		}
	}
}
