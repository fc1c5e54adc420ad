package noughts_test

import (
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/gametest/noughts"
)

func game(t testing.TB) games.Game {
	t.Helper()
	g, err := noughts.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestConformance(t *testing.T) { gametest.Conformance(t, game(t), noughts.Texts) }

func TestScenarios(t *testing.T) { gametest.Scenarios(t, game(t), "testdata/scenarios") }

func FuzzLoad(f *testing.F) { gametest.FuzzLoad(f, game(f)) }

func TestDamagedSnapshots(t *testing.T) {
	g := game(t)
	for text, accepted := range map[string]bool{
		"noughts 1 A\n":                         true,
		"noughts 1 B 1,1 0,0\n":                 true,
		"noughts 1 A 0,0 0,1 1,0 1,1 2,0\n":     true,
		"noughts 1 A 0,0 0,1 1,0 1,1 2,0 2,1\n": false, // goes on after the end
		"noughts 1 A 1,1 1,1\n":                 false,
		"noughts 1 A 3,0\n":                     false,
		"noughts 1 A 1,1 \n":                    false,
		"noughts 1 C 1,1\n":                     false,
		"noughts 1 - 1,1\n":                     false,
		"noughts 2 A 1,1\n":                     false,
		"crosses 1 A 1,1\n":                     false,
		"noughts 1 A 1,1":                       false,
		"noughts 1\n":                           false,
		"":                                      false,
	} {
		if _, err := g.Load(games.Setup{Seats: 2}, []byte(text)); (err == nil) != accepted {
			t.Errorf("%q: %v", text, err)
		}
	}
	if _, err := g.Load(games.Setup{Seats: 3}, []byte("noughts 1 A\n")); err == nil {
		t.Error("loaded for three seats")
	}
}

// The contributors' guide shows this game as the smallest one, so it must name all of its files.
func TestGuideNamesEveryFile(t *testing.T) {
	guide, err := os.ReadFile("../../../CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	err = fs.WalkDir(os.DirFS("."), ".", func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() && !strings.Contains(string(guide), "`"+path+"`") {
			t.Errorf("CONTRIBUTING.md does not name %s", path)
		}
		return err
	})
	if err != nil {
		t.Error(err)
	}
}
