package wording

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/nicksnyder/go-i18n/v2/i18n"

	"github.com/bastide-games/bastide/games/catalog"
)

const glossaryFile = "../../assets/messages/GLOSSARY.md"

// column is a table of the glossary: its language, and whether texts should use or avoid its words.
type column struct {
	at   int
	lang string
	used bool
}

var columns = []column{
	{2, "en", true}, {3, "fr", true}, {4, "de", true}, {5, "es", true}, {6, "en", false}, {7, "fr", false},
	{8, "de", false}, {9, "es", false},
}

// The catalogues use the words of the glossary. Not every game has a section in it.
func TestGlossary(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(glossaryFile)
	if err != nil {
		t.Fatal(err)
	}
	section, rows := "", map[string]int{}
	texts := map[string]map[string]string{}
	for _, lang := range Languages {
		texts[lang] = catalogueOf(t, lang)
	}
	for line := range strings.Lines(string(content)) {
		line = strings.TrimSpace(line)
		if name, ok := strings.CutPrefix(line, "## "); ok {
			section = name
		}
		if !strings.HasPrefix(line, "|") || strings.HasPrefix(line, "|--") || strings.HasPrefix(line, "| what |") {
			continue
		}
		rows[section]++
		cells := strings.Split(line, "|")
		for _, c := range columns {
			for word := range strings.SplitSeq(cells[c.at], ",") {
				checkWord(t, texts[c.lang], section, strings.TrimSpace(word), c)
			}
		}
	}
	for section, words := range rows {
		if section != "bot" && !slices.Contains(catalog.Order(), section) || words < 5 {
			t.Errorf("the glossary has %d words of %s", words, section)
		}
	}
	if rows["bot"] == 0 || len(rows) < 2 {
		t.Errorf("the glossary has words of %v", rows)
	}
}

// checkWord looks for a word, given as a regular expression for its beginning, in the texts of a
// section.
func checkWord(t *testing.T, texts map[string]string, section, word string, c column) {
	if word == "" {
		return
	}
	find := regexp.MustCompile(`(?i)(^|[^\pL])` + word)
	found := ""
	for id, text := range texts {
		if strings.HasPrefix(id, section+".") && find.MatchString(text) {
			found = id
		}
	}
	switch {
	case c.used && found == "":
		t.Errorf("no text of %s says %q in %s", section, word, c.lang)
	case !c.used && found != "":
		t.Errorf("%s says %q in %s, which the glossary does not want", found, word, c.lang)
	}
}

// placeholder matches an argument in a template.
var placeholder = regexp.MustCompile(`{{.*?}}`)

// missingSpace matches a mark directly after a letter.
var missingSpace = regexp.MustCompile(`[\pL\d)»][:;?!](\s|$)`)

// French marks have a space before them in the catalogue, which is a no-break space in every text.
func TestFrenchSpaces(t *testing.T) {
	t.Parallel()
	for id, text := range catalogueOf(t, "fr") {
		if at := missingSpace.FindString(text); at != "" {
			t.Errorf("%s: no space before %q: %q", id, at, text)
		}
	}
	m := &i18n.Message{
		One:   "« Oui » : {{if .a}}un{{end}} ; non ?",
		Other: `{{$and := ""}}« {{.n}} »{{end}} !`,
	}
	spaceFrench([]*i18n.Message{m})
	one, other := "«\u00a0Oui\u00a0»\u00a0: {{if .a}}un{{end}}\u00a0; non\u00a0?", "{{$and := \"\"}}«\u00a0{{.n}}\u00a0»{{end}}\u00a0!"
	if m.One != one || m.Other != other {
		t.Errorf("spaced are %q and %q", m.One, m.Other)
	}
	said := loadTexts(t).Localizer("fr").Say("bot.hand.wait", "players", "Alix")
	if strings.Contains(said, " :") || !strings.Contains(said, "\u00a0:") {
		t.Errorf("said is %q", said)
	}
}

// The value after a colon contains no colon itself, and phones do not cut the bot's buttons.
// Package posts checks the buttons of games.
func TestShortTexts(t *testing.T) {
	t.Parallel()
	const mostLabel = 34
	value := regexp.MustCompile(`^[a-z]+\.option\.[a-z]+\.[a-z]+$`)
	for _, lang := range Languages {
		labels := 0
		for id, text := range catalogueOf(t, lang) {
			if value.MatchString(id) && !strings.HasSuffix(id, ".about") && strings.Contains(text, ":") {
				t.Errorf("%s in %s: two colons in a line: %q", id, lang, text)
			}
			label := []rune(placeholder.ReplaceAllString(text, "12"))
			if !strings.HasPrefix(id, "bot.button.") {
				continue
			}
			if labels++; len(label) > mostLabel {
				t.Errorf("%s in %s: %d characters: %q", id, lang, len(label), text)
			}
		}
		if labels < 50 {
			t.Errorf("%d labels in %s", labels, lang)
		}
	}
}
