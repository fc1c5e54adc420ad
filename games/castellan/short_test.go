package castellan

import (
	"os"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// smallSets are decks of a few cards, made for what takes long with the real one:
// testdata/NAME-cards.json, with scenarios in testdata/NAME.
var smallSets = []string{"tiny", "short", "large", "stuck"}

func smallGame(t testing.TB, name string) games.Game {
	t.Helper()
	set, err := os.ReadFile("testdata/" + name + "-cards.json")
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestShortConformance(t *testing.T) { gametest.Conformance(t, smallGame(t, "short"), nil) }

func TestSmallScenarios(t *testing.T) {
	for _, name := range smallSets {
		t.Run(name, func(t *testing.T) { gametest.Scenarios(t, smallGame(t, name), "testdata/"+name) })
	}
}
