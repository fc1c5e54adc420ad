package castellan

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	host "github.com/bastide-games/bastide/games/table"
)

// smallSets are decks of a few cards for what takes long with the real ones:
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

// inScenarios shows every step of all scenarios, including those of the small sets.
func inScenarios(t *testing.T, see seen) {
	t.Helper()
	sets := map[string]games.Game{"scenarios": builtinGame(t)}
	for _, name := range smallSets {
		sets[name] = smallGame(t, name)
	}
	for folder, g := range sets {
		for _, c := range gametest.Cases(t, "testdata/"+folder) {
			lines := slices.DeleteFunc(slices.Clone(c.Lines), func(l gametest.Line) bool { return l.Mark != 'A' })
			var before *state
			if err := c.Play(g, func(m host.Match, events []games.Event) {
				now := m.State.(*state)
				if before != nil {
					_, action, _ := strings.Cut(lines[0].Text, " ")
					see(before, now, games.Action(action), events)
					lines = lines[1:]
				}
				before = now
			}); err != nil {
				t.Fatal(err)
			}
		}
	}
}
