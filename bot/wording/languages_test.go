package wording

import (
	"fmt"
	"io/fs"
	"regexp"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"

	"github.com/bastide-games/bastide/games/catalog"
)

// catalogueOf reads all texts of a language, by id, each with all its plural forms.
func catalogueOf(t *testing.T, lang string) map[string]string {
	t.Helper()
	all := map[string]string{}
	read := func(files fs.FS, name string) {
		var texts map[string]any
		if _, err := toml.DecodeFS(files, name, &texts); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for id, forms := range texts {
			all[id] = fmt.Sprint(forms)
		}
	}
	catalogues, err := cataloguesOf(lang, catalog.Texts())
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range catalogues {
		read(c.files, c.name)
	}
	return all
}

// No text says a word twice in a row, as editing easily leaves it behind.
func TestNoWordIsDoubled(t *testing.T) {
	t.Parallel()
	for _, lang := range Languages {
		for id, text := range catalogueOf(t, lang) {
			before := ""
			for word := range strings.FieldsSeq(text) {
				if strings.TrimRight(word, ".,;:!?") == before && wholeWord.MatchString(before) && !pronouns[before] {
					t.Errorf("%s: %s says %q twice", lang, id, before)
				}
				before = word
			}
		}
	}
}

// wholeWord matches words, without arguments and numbers.
var wholeWord = regexp.MustCompile(`^\pL{2,}$`)

// pronouns are words that follow themselves in good sentences.
var pronouns = map[string]bool{"vous": true, "nous": true, "sie": true, "die": true, "you": true, "it": true, "das": true}

var blank = regexp.MustCompile(`\.[a-z]+\b`)

// blanks are the arguments that a text uses.
func blanks(text string) map[string]bool {
	used := map[string]bool{}
	for _, action := range regexp.MustCompile(`\{\{.*?\}\}`).FindAllString(text, -1) {
		for _, name := range blank.FindAllString(action, -1) {
			used[name] = true
		}
	}
	return used
}

// A text in a further language uses the arguments that the first two languages use. Other arguments
// would be printed as "<no value>"; one that both use must not be missing.
func TestArgumentsOfFurtherLanguages(t *testing.T) {
	first, second := catalogueOf(t, "en"), catalogueOf(t, "fr")
	for _, lang := range Languages[1:] {
		for id, text := range catalogueOf(t, lang) {
			one, two, used := blanks(first[id]), blanks(second[id]), blanks(text)
			for name := range used {
				if !one[name] && !two[name] {
					t.Errorf("%s: %q uses %s, which it is not given", lang, id, name)
				}
			}
			for name := range one {
				if two[name] && !used[name] {
					t.Errorf("%s: %q does not use %s", lang, id, name)
				}
			}
		}
	}
}

// Every language has its own name.
func TestLanguageNames(t *testing.T) {
	for lang, want := range map[string]string{"en": "English", "fr": "français", "de": "Deutsch", "es": "español"} {
		if got := LanguageName(lang); got != want {
			t.Errorf("%s is called %q", lang, got)
		}
	}
}
