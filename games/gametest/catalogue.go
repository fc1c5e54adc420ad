package gametest

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"github.com/bastide-games/bastide/assets"
	"github.com/bastide-games/bastide/games"
)

// languages lists the languages in which every text must exist.
var languages = []string{"en", "fr"}

// catalogue holds the texts of one language: those of a game, and those that all games share.
type catalogue struct {
	lang      string
	localizer *i18n.Localizer
	own       map[string]*i18n.Message // the game's own, by id
	shared    map[string]bool
}

// quoted matches the name of a command, or the id of another text, which the bot replaces with the name
// or the text in the reader's language.
var quoted = regexp.MustCompile(`\{\{([/@][a-z0-9 .-]+)\}\}`)

// readCatalogue reads texts/<lang>.toml of the game and the bot's own catalogue of that language.
func readCatalogue(t testing.TB, files fs.FS, lang string) catalogue {
	t.Helper()
	tag := language.MustParse(lang)
	bundle := i18n.NewBundle(tag)
	read := func(files fs.FS, name string) map[string]*i18n.Message {
		content, err := fs.ReadFile(files, name)
		if err != nil {
			t.Fatal(err)
		}
		list, err := bundle.ParseMessageBytes(tag, quoted.ReplaceAll(content, []byte("$1")), toml.Unmarshal)
		if err != nil {
			t.Fatalf("%s: %v", name, err) // two texts with the same id are an error here
		}
		messages := make(map[string]*i18n.Message, len(list))
		for _, m := range list {
			messages[m.ID] = m
		}
		return messages
	}
	c := catalogue{lang: lang, own: read(files, "texts/"+lang+".toml"), shared: map[string]bool{}}
	for id := range read(assets.Messages, "messages/"+lang+".toml") {
		c.shared[id] = true
	}
	c.localizer = i18n.NewLocalizer(bundle, lang)
	return c
}

func (c catalogue) has(id string) bool { return c.own[id] != nil || c.shared[id] }

// say writes a text. It returns an error if the text or one of its arguments is missing.
func (c catalogue) say(id string, args map[string]any) (string, error) {
	if !c.has(id) {
		return "", fmt.Errorf("no text %s in %s", id, c.lang)
	}
	config := i18n.LocalizeConfig{MessageID: id, TemplateData: args, PluralCount: plural(args)}
	// For a text without plural forms, the library returns the text and an error.
	said, err := c.localizer.Localize(&config)
	if said == "" {
		return "", fmt.Errorf("%s in %s says nothing: %v", id, c.lang, err)
	}
	if strings.Contains(said, "<no value>") {
		return "", fmt.Errorf("%s in %s, given %v: %q", id, c.lang, slices.Sorted(maps.Keys(args)), said)
	}
	return said, nil
}

// Say writes a text of a game in a language, for tests of the wording. Players appear as their
// letters.
func Say(t testing.TB, texts fs.FS, lang string, text games.Text) string {
	t.Helper()
	said, err := readCatalogue(t, texts, lang).text(text)
	if err != nil {
		t.Error(err)
	}
	return said
}

func (c catalogue) text(text games.Text) (string, error) {
	args := make(map[string]any, len(text.Args))
	for name, value := range text.Args {
		args[name] = value
		if nested, ok := value.(games.Text); ok {
			said, err := c.text(nested)
			if err != nil {
				return "", err
			}
			args[name] = said
		}
	}
	return c.say(text.ID, args)
}

// plural picks the number that decides between singular and plural, as the bot does.
func plural(args map[string]any) any {
	for _, name := range []string{"count", "n", "points"} {
		if n, ok := args[name].(int); ok {
			return n
		}
	}
	return nil
}

var placeholder = regexp.MustCompile(`{{\.(\w+)}}`)

// forms joins the plural forms of a message.
func forms(m *i18n.Message) string {
	return strings.Join([]string{m.Zero, m.One, m.Two, m.Few, m.Many, m.Other}, "\n")
}

// needs lists the arguments that a message shows.
func needs(m *i18n.Message) []string {
	var names []string
	for _, found := range placeholder.FindAllStringSubmatch(forms(m), -1) {
		names = append(names, found[1])
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// words matches a word of at least two letters. A text with such words outside placeholders needs a
// translation.
var words = regexp.MustCompile(`\pL{2,}`)

// untranslated reports whether two languages have exactly the same text. The name of a game, a
// single word and figures may be the same.
func untranslated(id string, a, b *i18n.Message) bool {
	text := placeholder.ReplaceAllString(forms(a), "")
	return forms(a) == forms(b) && !strings.HasSuffix(id, ".name") && len(words.FindAllString(text, -1)) > 1
}

// checkCatalogues compares the languages. They must have the same ids, with the same arguments, and
// each id must begin with the game's name.
func checkCatalogues(t testing.TB, game string, list []catalogue) {
	t.Helper()
	for _, c := range list {
		for _, id := range slices.Sorted(maps.Keys(c.own)) {
			if !strings.HasPrefix(id, game+".") {
				t.Errorf("%s in %s does not begin with %q", id, c.lang, game+".")
			}
			for _, other := range list {
				checkTranslation(t, id, c, other)
			}
		}
	}
}

func checkTranslation(t testing.TB, id string, c, other catalogue) {
	t.Helper()
	mine, theirs := c.own[id], other.own[id]
	switch {
	case c.lang == other.lang:
	case theirs == nil:
		t.Errorf("%s is in %s and not in %s", id, c.lang, other.lang)
	case !slices.Equal(needs(mine), needs(theirs)):
		t.Errorf("%s shows %v in %s and %v in %s", id, needs(mine), c.lang, needs(theirs), other.lang)
	case untranslated(id, mine, theirs):
		t.Errorf("%s is not translated: %s and %s are the same", id, c.lang, other.lang)
	}
}
