package carcassonne_test

import (
	"testing"

	"github.com/bastide-games/bastide/games/carcassonne"
	"github.com/bastide-games/bastide/games/gametest"
)

func TestConformance(t *testing.T) {
	g, err := carcassonne.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Conformance(t, g, carcassonne.Texts)
}

func TestScenarios(t *testing.T) {
	g, err := carcassonne.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Scenarios(t, g, "testdata/scenarios")
}

func TestSnapshots(t *testing.T) {
	g, err := carcassonne.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Snapshots(t, g, "testdata/snapshots-1.txt")
}
