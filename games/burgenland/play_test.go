package burgenland

import (
	"testing"

	"github.com/bastide-games/bastide/games/gametest"
)

func TestConformance(t *testing.T) { gametest.Conformance(t, embeddedGame(t)) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, embeddedGame(t), "testdata/scenarios") }
