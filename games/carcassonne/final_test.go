package carcassonne

import (
	"encoding/json"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tilegame"
)

// TestFinalScenarios runs matches that are short enough to be written by hand to their
// end: the bag holds only the tiles that the case names as draws.
func TestFinalScenarios(t *testing.T) {
	for base, c := range gametest.Cases(t, "testdata/final") {
		t.Run(base+"/"+c.Name, func(t *testing.T) {
			if err := c.Run(only(t, c.Header.Forced[1:])); err != nil {
				t.Errorf("%s: %v", base, err)
			}
		})
	}
}

// only makes the game with the start tile and the named tiles.
func only(t testing.TB, names []string) games.Game {
	t.Helper()
	f, err := tilegame.Decode[file](builtin)
	if err != nil {
		t.Fatal(err)
	}
	counts := map[string]int{f.Start: 1}
	for _, name := range names {
		counts[name]++
	}
	var kept []fileTile
	for _, tile := range f.Tiles {
		if tile.Count = counts[tile.ID]; tile.Count > 0 {
			kept = append(kept, tile)
		}
	}
	f.Tiles = kept
	data, err := json.Marshal(f)
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(data)
	if err != nil {
		t.Fatal(err)
	}
	return g
}
