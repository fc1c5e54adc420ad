package bot

import (
	"go/ast"
	"go/parser"
	"go/token"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/table"
)

func loadTexts(t testing.TB) *Texts {
	t.Helper()
	texts, err := LoadTexts(gameTexts()...)
	if err != nil {
		t.Fatal(err)
	}
	return texts
}

func TestLanguagesHaveTheSameTexts(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, lang := range Languages {
		for id := range texts.known[lang] {
			for _, other := range Languages {
				if !texts.Has(other, id) {
					t.Errorf("%q is in %s and not in %s", id, lang, other)
				}
			}
		}
	}
}

// built are the beginnings of ids that the code puts together.
var built = []string{"bot.settings.lang.", "bot.settings.threads.", "bot.command.", "bot.error.seats", "bot.history.unrated.", "bot.lobby.", "bot.trouble.", "bot.side.", "table.why.", "table.side.", "bot.speed.", "table.event."}

// Every id in the code exists, and every text is used.
func TestTextsAndCodeAgree(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	used := idsInCode(t)
	for id := range used {
		if !texts.Has("en", id) && !slices.Contains(built, id) {
			t.Errorf("the code says %q, which is no text", id)
		}
	}
	for id := range texts.known["en"] {
		isOurs := strings.HasPrefix(id, "bot.") || strings.HasPrefix(id, "table.")
		part := func(b string) bool { return strings.HasPrefix(id, b) }
		if isOurs && !used[id] && !slices.ContainsFunc(built, part) {
			t.Errorf("nothing says %q", id)
		}
	}
}

// idsInCode lists the string literals of the package that look like text ids.
func idsInCode(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil || len(files) == 0 {
		t.Fatal("no source files", err)
	}
	id := regexp.MustCompile(`^(bot|table)(\.[a-z0-9]+)+\.?$`)
	used := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
				if text, err := strconv.Unquote(lit.Value); err == nil && id.MatchString(text) {
					used[text] = true
				}
			}
			return true
		})
	}
	return used
}

// Descriptions of commands are within what Discord takes, in every language.
func TestCommandsDescribed(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	name := regexp.MustCompile(`^[\p{Ll}\p{N}_-]{1,32}$`)
	commands := p.bot.Commands()
	if len(commands) != len(p.bot.commands) {
		t.Errorf("%d of %d commands are registered", len(commands), len(p.bot.commands))
	}
	for _, c := range commands {
		for _, n := range append([]string{c.Name}, values(*c.NameLocalizations)...) {
			if !name.MatchString(n) {
				t.Errorf("/%s is called %q", c.Name, n)
			}
		}
		for _, d := range append([]string{c.Description}, values(*c.DescriptionLocalizations)...) {
			if d == "" || len([]rune(d)) > 100 || strings.HasPrefix(d, "bot.") {
				t.Errorf("/%s is described %q", c.Name, d)
			}
		}
		for _, o := range c.Options {
			for _, n := range append([]string{o.Name}, values(o.NameLocalizations)...) {
				if !name.MatchString(n) {
					t.Errorf("/%s has an option %q", c.Name, n)
				}
			}
		}
	}
}

func values[K comparable](m map[K]string) (all []string) {
	for _, v := range m {
		all = append(all, v)
	}
	return all
}

// Whatever happens in random matches of every game can be told in every language.
func TestEventsAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		told := map[string]bool{}
		for n := range 6 {
			for _, events := range randomMatch(t, game, n) {
				for _, e := range events {
					told[e.Kind] = true
					checkEvent(t, texts, id, e)
				}
			}
		}
		if len(told) < 3 {
			t.Errorf("%s told only %v", id, told)
		}
	}
}

func checkEvent(t *testing.T, texts *Texts, game string, e games.Event) {
	t.Helper()
	for _, lang := range Languages {
		v := voice{texts: texts, lang: lang, game: game, names: []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"}}
		sentence := v.event(e)
		if sentence == "" || strings.Contains(sentence, "<no value>") || strings.Contains(sentence, game+".") {
			t.Errorf("%s: %s is told as %q", lang, e, sentence)
		}
		for _, term := range e.Terms {
			if !v.has(game + ".term." + term.Name) {
				t.Errorf("%s: %s has no word for %q", lang, game, term.Name)
			}
		}
	}
}

// randomMatch plays a match, with options by number, and returns each step's events.
func randomMatch(t *testing.T, game games.Game, n int) (all [][]games.Event) {
	t.Helper()
	info := game.Info()
	options := map[string]string{}
	for i, o := range info.Options {
		options[o.ID] = o.Values[(n>>i)%len(o.Values)]
	}
	header, err := table.NewHeader(game, info.MinSeats+n%(info.MaxSeats-info.MinSeats+1), options, chance.Seed{byte(n)})
	if err != nil {
		t.Fatal(err)
	}
	m, events, err := table.New(game, header)
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, events)
	choose := rand.New(rand.NewPCG(uint64(n), 1))
	for !m.Over() {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		m, events, err = m.Apply(table.Entry{Seat: seat, Action: legal[choose.IntN(len(legal))]})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, events)
	}
	return all
}

func TestLanguage(t *testing.T) {
	t.Parallel()
	for locale, want := range map[string]string{"fr": "fr", "fr-CA": "fr", "FR": "fr", "en-US": "en", "ja": "en", "": "en"} {
		if got := Language(locale); got != want {
			t.Errorf("Language(%q) = %q, want %q", locale, got, want)
		}
	}
}

func TestNames(t *testing.T) {
	t.Parallel()
	v := voice{texts: loadTexts(t), lang: "en"}
	for _, c := range []struct{ raw, marked, plain string }{
		{"Alix", "Alix", "Alix"},
		{"*_~`|", "\\*\\_\\~\\`\\|", "*_~`|"},
		{"<@123> @everyone", "\\<\\@123\\> \\@everyone", "<@123> @everyone"},
		{"two\nlines\u202e\u200b", "twolines", "twolines"},
		{" \n", "?", "?"},
		{strings.Repeat("é", 40), strings.Repeat("é", 32) + "…", strings.Repeat("é", 32) + "…"},
	} {
		if got := v.name(c.raw); got != c.marked {
			t.Errorf("name(%q) = %q, want %q", c.raw, got, c.marked)
		}
		if got := v.bare().name(c.raw); got != c.plain {
			t.Errorf("plain name(%q) = %q, want %q", c.raw, got, c.plain)
		}
	}
}

func TestSums(t *testing.T) {
	t.Parallel()
	v := voice{texts: loadTexts(t), lang: "fr", game: "carcassonne", names: []string{"Alix", "Bruno"}}
	terms := []games.Term{{Name: "tiles", Count: 4, Each: 2}, {Name: "shields", Count: 1, Each: 2}}
	if got, want := v.sum(terms), "tuiles 4×2 + blason 1×2 = 10"; got != want {
		t.Errorf("sum = %q, want %q", got, want)
	}
	terms = []games.Term{{Name: "tiles", Count: 15, Each: 1}, {Name: "tiles", Count: 3, Each: -1}, {Name: "tiles", Count: 2, Each: -2}}
	if got, want := v.sum(terms), "tuiles 15 − tuiles 3 − tuiles 2×2 = 8"; got != want {
		t.Errorf("sum %q, want %q", got, want)
	}
	e := games.Event{Kind: "ended", Facts: []games.Fact{{Name: "winners", Value: "AB"}}}
	if got := v.eventArgs(e)["winners"]; got != "Alix et Bruno" {
		t.Errorf("winners = %q", got)
	}
}

// FuzzName finds out whether any name can break a line or leave markdown open.
func FuzzName(f *testing.F) {
	for _, seed := range []string{"Alix", "<@1>", "`", "\\*", "\u202e", "[a](b)"} {
		f.Add(seed)
	}
	texts, err := LoadTexts()
	if err != nil {
		f.Fatal(err)
	}
	v := voice{texts: texts, lang: "en"}
	f.Fuzz(func(t *testing.T, raw string) {
		name := []rune(v.name(raw))
		for i := 0; i < len(name); i++ {
			if name[i] == '\\' {
				i++
				continue
			}
			if strings.ContainsRune("*_~`|<>@#[]()\n\r", name[i]) {
				t.Fatalf("name(%q) = %q", raw, string(name))
			}
		}
	})
}
