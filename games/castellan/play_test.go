package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

// rareTexts want other cards: such as show nothing or everything at once, or pieces that
// find no place in the last turn.
var rareTexts = []string{"castellan.event.dropped", "castellan.list.0", "castellan.list.4"}

func TestConformance(t *testing.T) { gametest.Conformance(t, builtinGame(t), Texts, rareTexts...) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, builtinGame(t), "testdata/scenarios") }

func TestSnapshots(t *testing.T) { gametest.Snapshots(t, builtinGame(t), "testdata/snapshots-1.txt") }
