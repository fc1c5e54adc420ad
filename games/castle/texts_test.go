package castle

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/tiles"
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
		if !strings.HasPrefix(m.ID, "castle.") || c.ids[m.ID] {
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
	for n := range 6 {
		step := 0
		played(t, g, setupOf(n), keen(n), func(s *state, events []games.Event) {
			for _, e := range events {
				tell(sentence(e))
			}
			if step++; step%6 == n || s.phase >= ordering {
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
	id := "castle.event." + e.Kind
	if feature := e.Fact("feature"); feature != "" {
		id += "." + feature
	}
	text := games.T(id, "player", e.Seat, "points", e.Points(), "sum", fmt.Sprint(e.Terms))
	for _, f := range e.Facts {
		text.Args[f.Name] = f.Value
	}
	return text
}

func tellPrompts(s *state, tell func(games.Text)) {
	for seat := range seats {
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
	ids := []string{"name", "tagline", "edition", "reconstructed", "record", "tile.other", "event.setaside", "event.ended",
		"why.supply", "why.herald", "why.knight", "why.squire", "why.merchant", "noun.tile", "noun.follower", "noun.hole",
		"noun.cell", "noun.keep", "noun.marker", "noun.start", "noun.wall-tile", "ask.double.tower", "ask.double.house",
		"ask.again", "ask.order", "use.none", "use.w1", "use.w2", "use.w3", "verb.use", "verb.score", "event.tied.keep", "start.market",
		"event.final.keep", "event.final.gift", "term.path", "term.tower", "term.house", "term.markets", "term.cells", "term.gift",
		"feature.keep", "feature.gift", "rules.1", "rules.14"}
	for _, name := range g.set.names {
		ids = append(ids, "tile."+name)
	}
	for _, name := range wallNames {
		ids = append(ids, "wall."+name, "noun."+name)
	}
	for ground, names := range grounds {
		if names.role == "" {
			continue
		}
		for _, kind := range []string{"follow.", "follower.", "as."} {
			ids = append(ids, kind+names.role)
		}
		ids = append(ids, "feature."+names.feature, "start."+names.feature, "event.final."+names.feature)
		if tiles.Ground(ground) != court {
			ids = append(ids, "event.scored."+names.feature, "event.tied."+names.feature)
		}
	}
	for _, lang := range []string{"en", "fr"} {
		c := catalogueOf(t, lang)
		for _, id := range ids {
			if !c.ids["castle."+id] {
				t.Errorf("%s: no text %s", lang, id)
			}
		}
	}
}

// TestTilesAreCalledByTheirSet: the names in the catalogues are those of the built-in
// tiles; others are called by their ids.
func TestTilesAreCalledByTheirSet(t *testing.T) {
	own, err := New([]byte(strings.Replace(string(builtin), builtinSet, "from-the-box", 1)))
	if err != nil {
		t.Fatal(err)
	}
	for set, want := range map[*set]string{builtinGame(t).set: "castle.tile.A01", own.(*game).set: "castle.tile.other"} {
		if got := (&state{set: set}).tileName(0).ID; got != want {
			t.Errorf("%s: %s, want %s", set.id, got, want)
		}
	}
}
