package castle_test

import (
	"testing"

	"github.com/bastide-games/bastide/games/castle"
	"github.com/bastide-games/bastide/games/gametest"
)

// rareTexts are met in few matches; the scenarios that begin in a position show their
// events. Only another set has a start space of a court.
var rareTexts = []string{
	"castle.ask.double.house", "castle.event.final.path", "castle.event.final.tower", "castle.event.tied.house",
	"castle.event.tied.path", "castle.feature.rampart", "castle.start.court", "castle.use.w3", "castle.wall.w4", "castle.wall.w5",
	"castle.wall.w7", "castle.why.knight", "castle.why.squire",
}

func TestConformance(t *testing.T) {
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Conformance(t, g, castle.Texts, rareTexts...)
}

func TestScenarios(t *testing.T) {
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Scenarios(t, g, "testdata/scenarios")
}

func TestSnapshots(t *testing.T) {
	g, err := castle.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Snapshots(t, g, "testdata/snapshots-1.txt")
}
