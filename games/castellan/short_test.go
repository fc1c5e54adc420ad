package castellan

import (
	"os"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// shortGame is a match of four cards each.
func shortGame(t testing.TB) games.Game {
	t.Helper()
	set, err := os.ReadFile("testdata/short-cards.json")
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestShortConformance(t *testing.T) { gametest.Conformance(t, shortGame(t)) }

func TestShortScenarios(t *testing.T) { gametest.Scenarios(t, shortGame(t), "testdata/short") }
