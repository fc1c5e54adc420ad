package castellan

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	host "github.com/bastide-games/bastide/games/table"
)

// smallSets are decks of a few cards, made for what takes long with the real one:
// testdata/NAME-cards.json, with scenarios in testdata/NAME.
var smallSets = []string{"tiny", "short", "large", "stuck"}

func smallGame(t testing.TB, name string) games.Game {
	t.Helper()
	set, err := os.ReadFile("testdata/" + name + "-cards.json")
	if err != nil {
		t.Fatal(err)
	}
	g, err := New(set)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func TestShortConformance(t *testing.T) { gametest.Conformance(t, smallGame(t, "short"), nil) }

func TestSmallScenarios(t *testing.T) {
	for _, name := range smallSets {
		t.Run(name, func(t *testing.T) { gametest.Scenarios(t, smallGame(t, name), "testdata/"+name) })
	}
}

// inScenarios shows every step of all scenarios, those of the small sets among them.
func inScenarios(t *testing.T, see seen) {
	t.Helper()
	for folder, g := range map[string]games.Game{
		"scenarios": builtinGame(t), "tiny": smallGame(t, "tiny"), "short": smallGame(t, "short"),
		"large": smallGame(t, "large"), "stuck": smallGame(t, "stuck"),
	} {
		files, err := filepath.Glob(filepath.Join("testdata", folder, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no scenarios in %s: %v", folder, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			cases, err := gametest.ParseCases(string(text))
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range cases {
				inScenario(t, g, c, see)
			}
		}
	}
}

// inScenario shows every step of a scenario.
func inScenario(t *testing.T, g games.Game, c gametest.Case, see seen) {
	t.Helper()
	h, err := c.Header.Complete(g)
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := host.New(g, h)
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range c.Lines {
		if l.Mark != 'A' {
			continue
		}
		before, a := m.State.(*state), games.Action(l.Text[2:])
		next, events, err := m.Apply(host.Entry{Seat: before.seat, Action: a})
		if err != nil {
			t.Fatalf("%s: %v", c.Name, err)
		}
		m = next
		see(before, m.State.(*state), a, events)
	}
}
