package morris_test

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/gametest/morris"
)

func game(t testing.TB) games.Game {
	t.Helper()
	g, err := morris.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestConformance(t *testing.T) { gametest.Conformance(t, game(t), morris.Texts) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, game(t), "testdata/scenarios") }

func TestSnapshots(t *testing.T) { gametest.Snapshots(t, game(t), "testdata/snapshots-1.txt") }

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, game(f)) }
