package castle_test

import (
	"testing"

	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/gametest"
)

func TestConformance(t *testing.T) {
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Conformance(t, g)
}

func TestScenarios(t *testing.T) {
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Scenarios(t, g, "testdata/scenarios")
}
