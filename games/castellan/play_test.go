package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

func TestConformance(t *testing.T) { gametest.Conformance(t, builtinGame(t)) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, builtinGame(t), "testdata/scenarios") }
