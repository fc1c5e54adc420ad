package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

// rareTexts need other sets of cards: cards that show nothing or everything, or pieces without a
// place in the last turn.
var rareTexts = []string{"castellan.event.dropped", "castellan.list.0", "castellan.list.4"}

func TestConformance(t *testing.T) { gametest.Conformance(t, builtinGame(t), Texts, rareTexts...) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, builtinGame(t), "testdata/scenarios") }

func TestSnapshots(t *testing.T) { gametest.Snapshots(t, builtinGame(t), "testdata/snapshots-1.txt") }
