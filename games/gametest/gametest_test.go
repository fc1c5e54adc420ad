package gametest

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
)

// Each game runs the whole suite in its own package. One match each is enough here to find a game
// of the catalogue that has no such test.
func TestEveryGameConforms(t *testing.T) {
	for _, e := range catalog.Entries {
		g := catalog.Builtin()[e.ID]
		t.Run(e.ID, func(t *testing.T) {
			t.Parallel()
			checkInfo(t, g)
			playAndCheck(t, g, Variants(g)[0], 0)
		})
	}
}

const cupsCases = `
case a right guess
game cups
seats 2
draws 4 2 6 1
A roll
> rolled A draw=6
A roll
> rolled A draw=1
? events
? turn B
B guess A 4
> scored B : guess 1x5 = 5
? score 0 5
! A roll : not your turn
! B roll 2 : illegal
? legal B guess A 6
? not B guess B 6
`

func TestScenarioRunner(t *testing.T) {
	cases, err := ParseCases(cupsCases)
	if err != nil {
		t.Fatal(err)
	}
	if err := cases[0].Run(cups{}); err != nil {
		t.Error(err)
	}
}

// Each altered line must make the scenario fail.
func TestScenarioRunnerFindsFaults(t *testing.T) {
	for _, c := range []struct{ from, to, fault string }{
		{"> rolled A draw=6", "> rolled A draw=5", "no event"},
		{"? turn B", "? turn A", `got "B", want "A"`},
		{"? score 0 5", "? score 0 6", `got "0 5"`},
		{"! A roll : not your turn", "! B roll : not your turn", "was not refused"},
		{"! B roll 2 : illegal", "! B roll 2 : malformed", "was refused as illegal"},
		{"? legal B guess A 6", "? legal B guess B 6", "legal is false"},
		{"? not B guess B 6", "? not B guess A 6", "legal is true"},
		{"B guess A 4\n", "B guess C 4\n", "illegal"},
		{"draws 4 2 6 1", "draws 4 2 6 7", "unknown"},
		{"? events", "? winners A", `got ""`},
		{"> rolled A draw=1\n", "", "other events"},
	} {
		cases, err := ParseCases(strings.Replace(cupsCases, c.from, c.to, 1))
		if err != nil {
			t.Fatalf("%q: %v", c.to, err)
		}
		if err := cases[0].Run(cups{}); err == nil || !strings.Contains(err.Error(), c.fault) {
			t.Errorf("with %q: %v, want %q", c.to, err, c.fault)
		}
	}
}

func FuzzParseCases(f *testing.F) {
	f.Add(cupsCases)
	f.Add("case x\ngame cups\n")
	f.Fuzz(func(t *testing.T, text string) {
		cases, err := ParseCases(text)
		if err != nil {
			return
		}
		for _, c := range cases {
			if err := c.Run(cups{}); err != nil && !strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("case %q: %v names no line", c.Name, err)
			}
		}
	})
}
