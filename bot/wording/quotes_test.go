package wording

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/nicksnyder/go-i18n/v2/i18n"
)

// between matches what is in quotation marks, in bold or in code, in any language. Bold words that end
// with a mark are a title.
var between = regexp.MustCompile("“([^”]+)”|„([^“]+)“|« ([^»]+) »|«([^» ][^»]*)»|\\*\\*([^*]*[^*.:])\\*\\*|`([^`:]+)(?::[^`]*)?`")

// pressing matches a demand to press, up to the button.
var pressing = map[string]*regexp.Regexp{
	"en": regexp.MustCompile(`\b[Pp]ress(?:es)?:? `),
	"fr": regexp.MustCompile(`\b[Aa]ppu[iy]\pL*(?: de nouveau| d’abord)? sur(?: :)? `),
	"de": regexp.MustCompile(`\b[Dd]rück\pL*:? (?:erst |(?:in einer Minute )?noch einmal )?`),
	"es": regexp.MustCompile(`\b[Pp]uls\pL+:? (?:antes |otra vez )?`),
}

var heading = regexp.MustCompile(`^\*\*[^*]+\*\*`)

// ofDiscord names a page of Discord's own settings, which may be called like a button.
const ofDiscord = "bot.lacks.how"

// named matches a capital or a quotation mark with which a name written out begins.
var named = regexp.MustCompile(`^(\*\*|[“„«])?\s*[^\pL{ .,*]{0,3}\p{Lu}`)

// labels are the texts that others may quote, by id: labels of buttons, names and values of options, and
// the options of commands.
var labels = regexp.MustCompile(`^bot\.button\.|^[a-z]+\.(do|back|follow)\b|^bot\.command\.[a-z.]+$|^[a-z]+\.option\.`)

// plainLabel is a label without its sign, as it might be written out.
func plainLabel(label string) string {
	return strings.TrimFunc(label, func(r rune) bool { return !strings.ContainsRune(")?", r) && !isWord(r) })
}

func isWord(r rune) bool { return regexp.MustCompile(`[\pL\d]`).MatchString(string(r)) }

// quotable lists the labels of a language without their signs, with the ids.
func quotable(texts map[string]string) map[string]string {
	ids := map[string]string{}
	for id, text := range texts {
		isAbout := strings.HasSuffix(id, ".about")
		if plain := plainLabel(text); labels.MatchString(id) && !isAbout && plain != "" && !strings.Contains(text, "{{") {
			ids[plain] = id
		}
	}
	return ids
}

// writtenOut finds the name of a button, command option or option that a text writes out. Bold words at
// the beginning of a text are its title, too.
func writtenOut(lang, text string, ids map[string]string) string {
	for _, m := range between.FindAllStringSubmatch(heading.ReplaceAllString(text, ""), -1) {
		said := strings.Join(m[1:], "")
		if ids[plainLabel(said)] != "" && !strings.Contains(said, "{{") {
			return said
		}
	}
	for _, at := range pressing[lang].FindAllStringIndex(text, -1) {
		if rest := text[at[1]:]; named.MatchString(rest) {
			return rest
		}
	}
	return ""
}

// Texts name buttons, options and the options of commands by their ids, {{@bot.button.start}}, so that
// what people read is what they see on the button in their language. No text writes such a name out.
func TestButtonsAreNamedByTheirIDs(t *testing.T) {
	t.Parallel()
	quotes := map[string]map[string]int{}
	for _, lang := range Languages {
		texts := catalogueOf(t, lang)
		ids := quotable(texts)
		quotes[lang] = map[string]int{}
		for id, text := range texts {
			if name := writtenOut(lang, text, ids); name != "" && id != ofDiscord {
				t.Errorf("%s: %s writes out %q", lang, id, name)
			}
			for _, m := range quoted.FindAllStringSubmatch(text, -1) {
				if m[1] == "@" && !labels.MatchString(m[2]) {
					t.Errorf("%s: %s quotes %s, which is no label", lang, id, m[2])
				}
				if m[1] == "@" {
					quotes[lang][id]++
				}
			}
		}
		if len(quotes[lang]) < 20 {
			t.Errorf("%s: %d texts name a button or an option", lang, len(quotes[lang]))
		}
	}
	for _, lang := range Languages[1:] {
		for id := range quotes[lang] {
			if quotes["en"][id] != quotes[lang][id] {
				t.Errorf("%s names %d labels in %s, %d in en", id, quotes[lang][id], lang, quotes["en"][id])
			}
		}
	}
}

// A name that is written out is found in every language, with its sign or without.
func TestWrittenOutNames(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		lang, text string
		found      bool
	}{
		{"en", "Then press Undo first.", true}, {"en", "Press **{{@bot.button.undo}}** first.", false},
		{"en", "press again", false}, {"en", "The others press: {{.button}}.", false}, {"en", "It is called “Undo”.", true},
		{"fr", "Appuyez d’abord sur Annuler.", true}, {"fr", "Cela s’appelle « ↩ Annuler ».", true}, {"fr", "appuyez de nouveau", false},
		{"de", "Drücke erst „Rückgängig“.", true}, {"de", "Drücke dann noch einmal.", false}, {"de", "Drücke in einer Minute noch einmal **Zurückblicken**.", true},
		{"es", "Pulsa antes «Deshacer».", true}, {"es", "pulsa otra vez", false}, {"es", "con la opción `zona`", true},
	} {
		if got := writtenOut(c.lang, c.text, quotable(catalogueOf(t, c.lang))); (got != "") != c.found {
			t.Errorf("%q: found %q", c.text, got)
		}
	}
}

// What a text quotes is filled in; a quote that cannot be filled in is refused with its name.
func TestQuotes(t *testing.T) {
	t.Parallel()
	for _, lang := range Languages {
		l := loadTexts(t).Localizer(lang)
		if said, label := l.Say("bot.window.open"), l.Say("bot.button.undo"); !strings.Contains(said, "**"+label+"**") {
			t.Errorf("%s: %q does not name the button %q", lang, said, label)
		}
	}
	for text, says := range map[string]string{"{{@bot.button.none}}": "bot.button.none", "{{@other}}": "other", "{{/nowhere}}": "nowhere"} {
		messages := []*i18n.Message{{ID: "one", Other: text}, {ID: "other", Other: "{{.n}}"}}
		if err := fillQuotes(messages); err == nil || !strings.Contains(err.Error(), says) || !strings.Contains(err.Error(), "one") {
			t.Errorf("%s: %v", text, err)
		}
	}
	files := fstest.MapFS{"texts/en.toml": {Data: []byte(`"x.y" = "{{@x.z}}"`)}, "texts/fr.toml": {Data: []byte(`"x.y" = "{{@x.z}}"`)}}
	if _, err := LoadTexts(files); err == nil || !strings.Contains(err.Error(), "x.z") {
		t.Errorf("a catalogue with a wrong quote: %v", err)
	}
	if ids := slices.Sorted(maps.Values(quotable(map[string]string{"bot.button.a": "↩ A", "bot.button.b": "{{.n}}", "bot.rules": "C"}))); !slices.Equal(ids, []string{"bot.button.a"}) {
		t.Errorf("quotable are %v", ids)
	}
}
