package carcassonne_test

import (
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/carcassonne"
)

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
	data, err := os.ReadFile(carcassonne.SetFile)
	if err == nil {
		err = json.Unmarshal(data, &set)
	}
	if err != nil || len(set.Tiles) == 0 {
		t.Fatalf("read %d tiles: %v", len(set.Tiles), err)
	}
	doc, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
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
		if !strings.Contains(string(doc), row) {
			t.Errorf("README.md has no row %s", row)
		}
	}
}
