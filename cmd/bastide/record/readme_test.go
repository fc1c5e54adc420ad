package record_test

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/cmd/command/commandtest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
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

// TestGamesDocumented looks for each game and each of its options.
func TestGamesDocumented(t *testing.T) {
	doc := top(t, "games", "README.md")
	for id, g := range catalog.Builtin() {
		if !strings.Contains(doc, "`game "+id+"`") {
			t.Errorf("games/README.md does not tell about %s", id)
		}
		for _, o := range g.Info().Options {
			row := fmt.Sprintf("| `%s` | `%s` |", o.ID, strings.Join(o.Values, "`, `"))
			if !strings.Contains(doc, row) {
				t.Errorf("games/README.md has no row %q", row)
			}
		}
	}
}

// TestEventsDocumented plays matches of each game and looks in its chapter for every kind of
// event.
func TestEventsDocumented(t *testing.T) {
	doc := top(t, "games", "README.md")
	for id, g := range catalog.Builtin() {
		_, chapter, _ := strings.Cut(doc, "`game "+id+"`")
		chapter, _, _ = strings.Cut(chapter, "\n## ")
		_, events, _ := strings.Cut(chapter, "**Events.**")
		events, _, _ = strings.Cut(events, "\n\n")
		told := map[string]bool{}
		for n, v := range gametest.Variants(g) {
			for kind := range eventsOf(t, g, v, n) {
				told[kind] = true
			}
		}
		for kind := range told {
			if !strings.Contains(events, "`"+kind+"`") {
				t.Errorf("the events of %s in games/README.md do not tell of %s", id, kind)
			}
		}
		if len(told) < 6 {
			t.Errorf("%s: met are only %v", id, told)
		}
	}
	for _, kind := range []string{"resigned", "came-back", "taken-back", "steps"} {
		if !strings.Contains(doc, "`"+kind+"`") {
			t.Errorf("games/README.md does not tell of %s", kind)
		}
	}
}

// eventsOf plays some matches and returns the kinds of their events.
func eventsOf(t *testing.T, g games.Game, v gametest.Variant, n int) map[string]bool {
	t.Helper()
	kinds := map[string]bool{}
	for k := range 3 {
		r, _ := commandtest.Played(t, g, v.Seats, v.Options, gametest.Seed(uint64(10*n+k)))
		_, err := r.Replay(g, func(s table.Step) error {
			for _, e := range s.Events {
				kinds[e.Kind] = true
			}
			return nil
		})
		must(t, err)
	}
	return kinds
}

// TestTileTable compares the documented tiles with those of the data file.
func TestTileTable(t *testing.T) {
	var set struct {
		Tiles []struct {
			ID      string
			Count   int
			Border  string
			Shields []string
			Spots   map[string]any
		}
	}
	must(t, json.Unmarshal([]byte(top(t, "games", "carcassonne", "carcassonne-tiles.json")), &set))
	doc := top(t, "games", "README.md")
	for _, tile := range set.Tiles {
		row := fmt.Sprintf("| %s | %d |", tile.ID, tile.Count)
		for side := range slices.Chunk(strings.Fields(tile.Border), 3) {
			row += " " + strings.Join(slices.Compact(side), " ") + " |"
		}
		inside := ""
		if _, cloister := tile.Spots["m"]; cloister {
			inside = "m"
		}
		row += fmt.Sprintf(" %s | %s |\n", inside, strings.Join(tile.Shields, " "))
		if !strings.Contains(doc, row) {
			t.Errorf("games/README.md has no row %s", row)
		}
	}
}
