package city

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/bastide-games/bastide/games"
)

// catalogue is one language's texts.
type catalogue struct {
	localizer *i18n.Localizer
	ids       map[string]bool
}

func catalogueOf(t *testing.T, lang string) catalogue {
	t.Helper()
	content, err := Texts.ReadFile("texts/" + lang + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	bundle := i18n.NewBundle(language.English)
	bundle.RegisterUnmarshalFunc("toml", toml.Unmarshal)
	file, err := bundle.ParseMessageFileBytes(content, lang+".toml")
	if err != nil {
		t.Fatal(err)
	}
	c := catalogue{i18n.NewLocalizer(bundle, lang), map[string]bool{}}
	for _, m := range file.Messages {
		if !strings.HasPrefix(m.ID, "city.") || c.ids[m.ID] {
			t.Errorf("%s: bad or doubled id %q", lang, m.ID)
		}
		c.ids[m.ID] = true
	}
	return c
}

// say writes a text, and complains about ids and values that are missing.
func (c catalogue) say(t *testing.T, text games.Text) string {
	t.Helper()
	args := map[string]any{}
	var count any
	for name, value := range text.Args {
		switch value := value.(type) {
		case games.Text:
			args[name] = c.say(t, value)
		default:
			args[name] = fmt.Sprint(value)
		}
		if n, ok := value.(int); ok {
			count = n
		}
	}
	// A text without plural forms is said all the same, beside an error.
	said, err := c.localizer.Localize(&i18n.LocalizeConfig{MessageID: text.ID, TemplateData: args, PluralCount: count})
	if !c.ids[text.ID] || said == "" || strings.Contains(said, "<no value>") {
		t.Errorf("%s %v: %q, %v", text.ID, text.Args, said, err)
	}
	return said
}

func TestLanguagesHaveTheSameTexts(t *testing.T) {
	en, fr := catalogueOf(t, "en"), catalogueOf(t, "fr")
	if len(en.ids) < 100 || !maps.Equal(en.ids, fr.ids) {
		for _, id := range slices.Sorted(maps.Keys(en.ids)) {
			if !fr.ids[id] {
				t.Errorf("%s is missing in French", id)
			}
		}
		t.Errorf("%d texts in English, %d in French", len(en.ids), len(fr.ids))
	}
}

// TestTextsOfMatches says everything that random matches want to be said.
func TestTextsOfMatches(t *testing.T) {
	g := builtinGame(t)
	languages := []catalogue{catalogueOf(t, "en"), catalogueOf(t, "fr")}
	said := map[string]bool{}
	tell := func(text games.Text) {
		key := fmt.Sprint(text)
		if text.ID == "" || said[key] {
			return
		}
		said[key] = true
		for _, c := range languages {
			c.say(t, text)
		}
	}
	for seats := 2; seats <= maxSeats; seats++ {
		step := 0
		playout(t, g, setupOf(seats, seats), uint64(seats), func(s *state, events []games.Event) {
			for _, e := range events {
				tell(sentence(e))
			}
			if step++; step%4 == 0 || s.phase >= gating {
				tellPrompts(s, tell)
			}
		})
	}
	if len(said) < 300 {
		t.Errorf("only %d different texts were said", len(said))
	}
}

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
	languages := []catalogue{catalogueOf(t, "en"), catalogueOf(t, "fr")}
	var told []string
	for _, a := range []games.Action{"build 1", "build 2", "guard yes", "guard yes"} {
		next, events, err := s.Apply(s.Turn()[0], a)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range events {
			for _, c := range languages {
				told = append(told, strings.ReplaceAll(c.say(t, sentence(e)), "\u00a0", " "))
			}
		}
		s = next
	}
	for _, want := range []string{
		"C puts a guard on the rampart south of 0,0.",
		"B puts a guard on the rampart west of 0,0.",
		"B place un garde sur le rempart en 0,0, côté ouest.",
		"End: C scores 2 points for the guard south of 0,0 ([{public 1 2}]).",
		"End: B scores 10 points for the guard west of 0,0 ([{public 2 2} {historic 2 3}]).",
		"Fin : B marque 10 points pour le garde en 0,0, côté ouest ([{public 2 2} {historic 2 3}]).",
		"End: AB share the majority of residents in the area at 0,0: A scores 2 points ([{markets 1 2}]).",
		"Fin : AB se partagent la majorité des habitants dans la zone en 0,0 : B marque 2 points ([{markets 1 2}]).",
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
		"fr": "🛡️ Garde (%d points à ce jour, comptés à la fin)",
	} {
		want = fmt.Sprintf(want, 20)
		if got := catalogueOf(t, lang).say(t, games.T("city.choice.guard.yes", "points", 20)); got != want || utf8.RuneCountInString(got) > 80 {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func tellPrompts(s *state, tell func(games.Text)) {
	for seat := range s.seats {
		prefixes := map[string]bool{"": true}
		for _, a := range s.Legal(games.Seat(seat)) {
			words := a.Words()
			for i := range words {
				prefixes[strings.Join(words[:i+1], " ")] = true
			}
		}
		for prefix := range prefixes {
			_, prompt := s.View(games.Seat(seat), strings.Fields(prefix))
			tell(prompt.Ask)
			for _, note := range prompt.Notes {
				tell(note)
			}
			for _, c := range prompt.Choices {
				tell(c.Label)
			}
		}
	}
}

// TestTextsOfTheSet: whatever can be named has a name.
func TestTextsOfTheSet(t *testing.T) {
	g := builtinGame(t)
	ids := []string{"name", "tagline", "edition", "record", "tile.other", "event.setaside", "why.supply", "rules.15"}
	for _, k := range g.set.kinds {
		ids = append(ids, "tile."+k.id)
	}
	for _, noun := range []string{nounTile, nounFollower, nounCell, nounHole, nounRampart, nounGate, nounGuard, nounTower, nounEnd} {
		ids = append(ids, "noun."+noun)
	}
	for _, noun := range append(pileNouns[:], pairNouns[:]...) {
		ids = append(ids, "noun."+noun)
	}
	for _, side := range sideWords {
		ids = append(ids, "side."+side, "choice.side."+side, "rampart."+side, "gate."+side, "guard."+side, "tower."+side)
	}
	for _, ground := range grounds {
		for _, kind := range []string{"follow.", "follower.", "as.", "why."} {
			ids = append(ids, kind+ground.role)
		}
		ids = append(ids, "feature."+ground.feature)
	}
	for _, term := range []string{"road-tiles", "market-tiles", "ramparts", "markets", "public", "historic"} {
		ids = append(ids, "term."+term)
	}
	for _, verb := range []string{verbPlace, verbFollow, verbGate, verbBuild, verbGuard, verbTower} {
		ids = append(ids, "verb."+verb)
	}
	for _, lang := range []string{"en", "fr"} {
		c := catalogueOf(t, lang)
		for _, id := range ids {
			if !c.ids["city."+id] {
				t.Errorf("%s: no text %s", lang, id)
			}
		}
	}
}
