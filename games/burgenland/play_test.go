package burgenland

import (
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

// Random matches rarely take a card for a gap in the player's own castle, or roll faces that lead to
// two spaces of the same type.
func TestConformance(t *testing.T) {
	gametest.Conformance(t, embeddedGame(t), Texts, "burgenland.place.gap", "burgenland.press.use.twin")
}

func TestScenarios(t *testing.T) { gametest.Scenarios(t, embeddedGame(t), "testdata/scenarios") }

func TestSnapshots(t *testing.T) { gametest.Snapshots(t, embeddedGame(t), "testdata/snapshots-1.txt") }
