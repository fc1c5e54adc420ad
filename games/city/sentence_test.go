package city

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
)

// sentence makes the text of an event, as a host does.
func sentence(e games.Event) games.Text {
	id := "city.event." + e.Kind
	if feature := e.Fact("feature"); feature != "" {
		id += "." + feature
	}
	text := games.T(id, "player", e.Seat, "points", e.Points(), "sum", fmt.Sprint(e.Terms))
	for _, f := range e.Facts {
		text.Args[f.Name] = f.Value
	}
	if side := e.Fact("side"); side != "" {
		text.Args["side"] = games.T("city.side." + side)
	}
	return text
}

// corner is a town in pile 3 whose ring closes at tile 0,0 with three ramparts, two of
// which get guards.
const corner = `
seats 3
left 19
turn build C
phase 0 0
gate 3,0 e
tile e-p 0,0 r0 A h0
tile f-h5 1,0 r0 B h0
tile f-h6 2,0 r0 C -
tile g-F-p 3,0 r0 C -
rampart 1 A - -
rampart 2 A - -
rampart 1 C - -
rampart 2 A - -
rampart 1 B - -
rampart 2 A - -
`

// TestSentencesTellThemApart: two guards on the same tile, and an area that several share.
func TestSentencesTellThemApart(t *testing.T) {
	s := at(t, corner)
	var told []string
	for _, a := range []games.Action{"build 1", "build 2", "guard yes", "guard yes"} {
		next, events, err := s.Apply(s.Turn()[0], a)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			for _, lang := range []string{"en", "fr"} {
				told = append(told, strings.ReplaceAll(gametest.Say(t, Texts, lang, sentence(e)), "\u00a0", " "))
			}
		}
		s = next
	}
	for _, want := range []string{
		"C puts a guard on the wall, bottom side.",
		"B puts a guard on the wall, left side.",
		"B place un garde sur le rempart, côté gauche.",
		"End: C scores 2 points for a guard on the bottom side ([{public 1 2}]).",
		"End: B scores 10 points for a guard on the left side ([{public 2 2} {historic 2 3}]).",
		"Fin : B marque 10 points pour un garde, côté gauche ([{public 2 2} {historic 2 3}]).",
		"End: AB share the majority of residents in a quarter: A scores 2 points ([{markets 1 2}]).",
		"Fin : AB se partagent la majorité des habitants dans un quartier : B marque 2 points ([{markets 1 2}]).",
	} {
		if !slices.Contains(told, want) {
			t.Errorf("%q is not told", want)
		}
	}
	if t.Failed() {
		t.Log(strings.Join(told, "\n"))
	}
}

// A guard scores at the end only, and his button says so in the room it has.
func TestGuardsCountAtTheEnd(t *testing.T) {
	for lang, want := range map[string]string{
		"en": "🛡️ Guard (%d points so far, counted at the end)",
		"fr": "🛡️ Garde (%d points pour l’instant, comptés à la fin)",
	} {
		want = fmt.Sprintf(want, 20)
		if got := gametest.Say(t, Texts, lang, games.T("city.choice.guard.yes", "points", 20)); got != want || utf8.RuneCountInString(got) > 80 {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
