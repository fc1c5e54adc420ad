package wording

import (
	"fmt"
	"io/fs"
	"regexp"
	"strconv"
	"strings"

	"github.com/BurntSushi/toml"
	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"
	"golang.org/x/text/language/display"

	"github.com/bastide-games/bastide/assets"
	"github.com/bastide-games/bastide/games/search"
)

// Languages lists the languages, the fallback first. A language exists if the bot's texts have a
// catalogue or a folder for it.
var Languages = languages()

func languages() []string {
	all := []string{"en"}
	entries, err := assets.Messages.ReadDir("messages")
	if err != nil {
		panic(err) // they are embedded in the program
	}
	for _, e := range entries {
		lang, isCatalogue := strings.CutSuffix(e.Name(), ".toml")
		if (isCatalogue || e.IsDir()) && lang != all[0] {
			all = append(all, lang)
		}
	}
	return all
}

// LanguageName is a language's own name.
func LanguageName(lang string) string { return display.Self.Name(language.MustParse(lang)) }

// Discord is the beginning of links, unless a host sets another.
const Discord = "https://discord.com"

// Texts are all texts, in all languages.
type Texts struct {
	// Links is the beginning of links to messages and of invitations: [Discord] unless it is
	// changed.
	Links string
	// Sites are the host's own pages.
	Sites Sites

	// Emblems are the pictures in texts; nil for none.
	Emblems *Emblems

	localizers map[string]*i18n.Localizer
	known      map[string]map[string]bool // language, id
}

// LoadTexts reads all catalogues: the bot's own, that of hints, and those of the games, each a file
// system with texts/en.toml and texts/fr.toml. Texts of a game in other languages stand beside
// these or in the folder of the language. The error names a file that is missing or invalid, or a
// text that exists twice.
func LoadTexts(catalogues ...fs.FS) (*Texts, error) {
	bundle := i18n.NewBundle(language.English)
	t := &Texts{Links: Discord, localizers: map[string]*i18n.Localizer{}, known: map[string]map[string]bool{}}
	for _, lang := range Languages {
		t.known[lang] = map[string]bool{}
		if err := t.readLanguage(bundle, lang, catalogues); err != nil {
			return nil, err
		}
	}
	for _, lang := range Languages {
		t.localizers[lang] = i18n.NewLocalizer(bundle, lang)
	}
	return t, nil
}

// catalogue is a file of texts.
type catalogue struct {
	files fs.FS
	name  string
}

// cataloguesOf lists the catalogues of a language: everything in its folder, if it has one, and the
// files beside a game.
func cataloguesOf(lang string, games []fs.FS) (all []catalogue, err error) {
	folder, err := fs.Glob(assets.Messages, "messages/"+lang+"/*.toml")
	if err != nil {
		return nil, err
	}
	for _, name := range folder {
		all = append(all, catalogue{assets.Messages, name})
	}
	if len(folder) == 0 {
		all = append(all, catalogue{assets.Messages, "messages/" + lang + ".toml"})
	}
	for _, files := range append([]fs.FS{search.Texts}, games...) {
		beside := catalogue{files, "texts/" + lang + ".toml"}
		if _, err := fs.Stat(files, beside.name); err == nil || len(folder) == 0 {
			all = append(all, beside)
		}
	}
	return all, nil
}

func (t *Texts) readLanguage(bundle *i18n.Bundle, lang string, games []fs.FS) error {
	catalogues, err := cataloguesOf(lang, games)
	if err != nil {
		return err
	}
	var all []*i18n.Message
	for _, c := range catalogues {
		messages, err := t.read(lang, c)
		if err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		all = append(all, messages...)
	}
	if lang == "fr" {
		spaceFrench(all)
	}
	if err := fillQuotes(all); err != nil {
		return fmt.Errorf("%s: %w", lang, err)
	}
	return bundle.AddMessages(language.MustParse(lang), all...)
}

func (t *Texts) read(lang string, c catalogue) ([]*i18n.Message, error) {
	content, err := fs.ReadFile(c.files, c.name)
	if err != nil {
		return nil, err
	}
	messages, err := i18n.ParseMessageBytes(content, toml.Unmarshal)
	if err != nil {
		return nil, err
	}
	for _, m := range messages {
		if t.known[lang][m.ID] {
			return nil, fmt.Errorf("%q stands twice", m.ID)
		}
		t.known[lang][m.ID] = true
	}
	return messages, nil
}

// quoted matches what a text takes from the catalogue of its language: {{/match resign}} is the name of
// that command, {{@bot.button.start}} the text with that id, such as the label of a button. So a text
// cannot name a command or button otherwise than the command or button itself.
var quoted = regexp.MustCompile(`\{\{([/@])([a-z0-9 .-]+)\}\}`)

// fillQuotes replaces what the texts of a language take from each other.
func fillQuotes(messages []*i18n.Message) (err error) {
	texts := map[string]string{}
	for _, m := range messages {
		texts[m.ID] = m.Other
	}
	fill := func(placeholder string) string {
		sign, name := placeholder[2:3], placeholder[3:len(placeholder)-2]
		switch {
		case sign == "/" && texts[CommandID(name)] == "":
			err = fmt.Errorf("there is no command %q", name)
		case sign == "/":
			return slash(name, func(id string) string { return texts[id] })
		case texts[name] == "" || strings.Contains(texts[name], "{{"):
			err = fmt.Errorf("there is no text %q without arguments", name)
		}
		return texts[name]
	}
	for _, m := range messages {
		for _, form := range []*string{&m.Zero, &m.One, &m.Two, &m.Few, &m.Many, &m.Other} {
			*form = quoted.ReplaceAllStringFunc(*form, fill)
		}
		if err != nil {
			return fmt.Errorf("%q: %w", m.ID, err)
		}
	}
	return nil
}

// Has reports whether the text exists in the language.
func (t *Texts) Has(lang, id string) bool { return t.known[lang][id] }

// Language returns the language for a locale of Discord: "fr" and "fr-CA" give French, an
// unsupported one gives English.
func Language(locale string) string {
	base, _, _ := strings.Cut(strings.ToLower(locale), "-")
	for _, lang := range Languages {
		if lang == base {
			return lang
		}
	}
	return Languages[0]
}

// say writes a text with printable arguments. An unknown id is written as it is, so that you can
// find the missing text, and a match never stops because of it.
func (t *Texts) say(lang, id string, args map[string]any) string {
	config := i18n.LocalizeConfig{MessageID: id, TemplateData: args, PluralCount: plural(args)}
	text, err := t.localizers[lang].Localize(&config)
	if text == "" && err != nil {
		return id
	}
	return euphonic(lang, text)
}

// plural picks the number that selects singular or plural.
func plural(args map[string]any) any {
	for _, name := range []string{"count", "n", "points"} {
		switch v := args[name].(type) {
		case int:
			return v
		case string:
			if n, err := strconv.Atoi(v); err == nil {
				return n
			}
		}
	}
	return nil
}
