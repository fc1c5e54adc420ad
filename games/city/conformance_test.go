package city_test

import (
	"testing"

	"github.com/bastide-games/bastide/games/city"
	"github.com/bastide-games/bastide/games/gametest"
)

func TestConformance(t *testing.T) {
	g, err := city.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Conformance(t, g, city.Texts, "city.guard.n", "city.guard.w", "city.term.historic", "city.why.merchant")
}

func TestScenarios(t *testing.T) {
	g, err := city.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Scenarios(t, g, "testdata/scenarios")
}

func TestSnapshots(t *testing.T) {
	g, err := city.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	gametest.Snapshots(t, g, "testdata/snapshots-1.txt")
}
