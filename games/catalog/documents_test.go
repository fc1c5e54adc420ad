package catalog_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
)

// The page of each game tells its options and its kinds of events, and is found from the pages
// above it.
func TestGamesAreDocumented(t *testing.T) {
	t.Parallel()
	for id, g := range catalog.Builtin() {
		page := document(t, "../"+id+"/README.md")
		if !strings.Contains(page, "`game "+id+"`") {
			t.Errorf("the page of %s does not say how its records begin", id)
		}
		for _, o := range g.Info().Options {
			if row := fmt.Sprintf("| `%s` | `%s` |", o.ID, strings.Join(o.Values, "`, `")); !strings.Contains(page, row) {
				t.Errorf("the page of %s has no row %q", id, row)
			}
		}
		_, events, _ := strings.Cut(page, "**Events.**")
		events, _, _ = strings.Cut(events, "\n\n")
		for _, kind := range g.Info().Events {
			if !strings.Contains(events, "`"+kind.Name+"`") {
				t.Errorf("the page of %s does not tell of the event %s", id, kind.Name)
			}
		}
		for _, above := range []string{"../README.md", "../../README.md"} {
			if !strings.Contains(document(t, above), id+"/README.md)") {
				t.Errorf("%s does not lead to %s", above, id)
			}
		}
	}
}

func document(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
