package wording

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"unicode/utf8"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

func loadTexts(t testing.TB) *Texts {
	t.Helper()
	texts, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	own := *texts
	return &own
}

// loaded are the texts; each test gets a copy.
var loaded = sync.OnceValues(func() (*Texts, error) { return LoadTexts(catalog.Texts()...) })

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

// built are the prefixes of ids that the code puts together.
var built = []string{"bot.audit.", "bot.button.cup.", "bot.cup.ask.", "bot.cup.format.", "bot.cup.off.", "bot.cup.rules.", "bot.cup.tie.", "bot.card.", "bot.kept.", "bot.document.", "bot.settings.threads.", "bot.command.", "bot.error.seats", "bot.history.unrated.", "bot.lobby.", "bot.today.settings.what.", "bot.trouble.", "bot.part.", "bot.permission.", "table.does", "table.button.", "table.worth.", "table.earning", "table.reason.", "table.text.", "table.why.", "table.side.", "bot.speed.", "bot.strength.", "table.event.", "table.note.", "table.none", "bot.cup.duel.", "bot.result.gone.", "bot.result.highlight.", "bot.comment."}

// Every id in the code exists, and every text is used.
func TestTextsAndCodeAgree(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	used := idsInCode(t)
	built := slices.Clone(built)
	for _, o := range session.LobbyOptions {
		built = append(built, "bot."+o.ID)
	}
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

// Every option of a lobby and each of its values has a text that fits its menu.
func TestLobbyOptionTexts(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, lang := range Languages {
		for _, o := range session.LobbyOptions {
			id := "bot." + o.ID
			ids := []string{id, id + ".about"}
			for _, value := range o.Values {
				ids = append(ids, id+"."+value, id+"."+value+".about")
				l, longest := texts.Localizer(lang).Bare(), 100 // characters, of Discord
				if label := l.LobbyOption(o, value); utf8.RuneCountInString(label) > longest {
					t.Errorf("%s: %q is too long", lang, label)
				}
			}
			for _, id := range ids {
				if !texts.Has(lang, id) {
					t.Errorf("%s: there is no %q", lang, id)
				}
			}
		}
	}
}

// idsInCode lists the string literals of the bot that look like text ids.
func idsInCode(t *testing.T) map[string]bool {
	t.Helper()
	used := map[string]bool{}
	err := filepath.WalkDir("..", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			err = idsInFile(name, used)
		}
		return err
	})
	if err != nil || len(used) == 0 {
		t.Fatal("no source files", err)
	}
	return used
}

var textID = regexp.MustCompile(`^(bot|table)(\.[a-z0-9]+)+\.?$`)

func idsInFile(name string, used map[string]bool) error {
	file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
	if err != nil {
		return err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			if text, err := strconv.Unquote(lit.Value); err == nil && textID.MatchString(text) {
				used[text] = true
			}
		}
		return true
	})
	return nil
}

// Every event of random matches has a text in every language, in every game.
func TestEventsAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for id, game := range catalog.Builtin() {
		told := map[string]bool{}
		for n := range 6 {
			for _, events := range randomMatch(t, game, n) {
				for _, e := range events {
					told[e.Kind] = true
					checkEvent(t, texts, game, e)
				}
			}
		}
		if len(told) < 3 {
			t.Errorf("%s told only %v", id, told)
		}
	}
}

func checkEvent(t *testing.T, texts *Texts, game games.Game, e games.Event) {
	t.Helper()
	id := game.Info().ID
	for _, lang := range Languages {
		l := texts.Localizer(lang).Of(game, []string{"Alix", "Bruno", "Chloé", "Dora", "Emil"})
		sentence := l.Event(e)
		if sentence == "" || strings.Contains(sentence, "<no value>") || strings.Contains(sentence, id+".") {
			t.Errorf("%s: %s is told as %q", lang, e, sentence)
		}
		for _, term := range e.Terms {
			if !l.Has(id + ".term." + term.Name) {
				t.Errorf("%s: %s has no word for %q", lang, id, term.Name)
			}
		}
	}
}

// randomMatch plays a match with the options of number n, and returns the events of each step.
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
	l := Localizer{texts: loadTexts(t), lang: "en"}
	for _, c := range []struct{ raw, marked, plain string }{
		{"Alix", "Alix", "Alix"},
		{"*_~`|", "\\*\\_\\~\\`\\|", "*_~`|"},
		{"<@123> @everyone", "\\<\\@123\\> \\@everyone", "<@123> @everyone"},
		{"two\nlines\u202e\u200b", "two lines", "two lines"},
		{"👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️", "👨‍👩‍👧 ❤️"},
		{strings.Repeat("é", 30) + "👨‍👩‍👧", strings.Repeat("é", 30) + "…", strings.Repeat("é", 30) + "…"},
		{" \n", "?", "?"},
		{strings.Repeat("é", 40), strings.Repeat("é", 32) + "…", strings.Repeat("é", 32) + "…"},
	} {
		if got := l.Name(c.raw); got != c.marked {
			t.Errorf("name(%q) = %q, want %q", c.raw, got, c.marked)
		}
		if got := l.Bare().Name(c.raw); got != c.plain {
			t.Errorf("plain name(%q) = %q, want %q", c.raw, got, c.plain)
		}
	}
}

func TestSums(t *testing.T) {
	t.Parallel()
	l := loadTexts(t).Localizer("fr").Of(catalog.Builtin()["carcassonne"], []string{"Alix", "Bruno"})
	terms := []games.Term{{Name: "tiles", Count: 4, Each: 2}, {Name: "shields", Count: 1, Each: 2}}
	if got, want := l.Sum(terms), "4 tuiles × 2 + 1 bouclier × 2 = 10"; got != want {
		t.Errorf("sum = %q, want %q", got, want)
	}
	terms = []games.Term{{Name: "tiles", Count: 15, Each: 1}, {Name: "tiles", Count: 3, Each: -1}, {Name: "tiles", Count: 2, Each: -2}}
	if got, want := l.Sum(terms), "15 tuiles − 3 tuiles − 2 tuiles × 2 = 8"; got != want {
		t.Errorf("sum %q, want %q", got, want)
	}
	if got, want := l.Sum([]games.Term{{Name: "tiles", Count: 3, Each: 1}}), "3 tuiles"; got != want {
		t.Errorf("of one kind, each for one, the sum is %q, want %q", got, want)
	}
	if got, want := l.Sum([]games.Term{{Name: "tiles", Count: 3, Each: 2}}), "3 tuiles × 2"; got != want {
		t.Errorf("of one kind the sum is %q, want %q", got, want)
	}
	wares := []games.Term{{Name: "market-tiles", Count: 2, Each: 1}}
	for lang, want := range map[string]string{"en": "2 tiles × 1 kind of ware", "de": "2 Plättchen × 1 Ware"} {
		if got := loadTexts(t).Localizer(lang).Of(catalog.Builtin()["city"], nil).Sum(wares); got != want {
			t.Errorf("what each tile of a market counts: %q, want %q", got, want)
		}
	}
	e := games.Event{Kind: "ended", Facts: []games.Fact{{Name: "winners", Value: "AB"}}}
	if got := l.eventArgs(e)["winners"]; got != "Alix et Bruno" {
		t.Errorf("winners = %q", got)
	}
}

// If several players have equally many farmers, the text does not say that one has most.
func TestSharedFarmersAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	e := games.Event{Kind: "final", Terms: []games.Term{{Name: "cities", Count: 1, Each: 3}}}
	for lang, want := range map[string][2]string{
		"en": {"Alix has the most farmers around a complete city: 3 points", "Alix and Bruno share the majority of farmers around a complete city: Alix scores 3 points"},
		"fr": {"Alix a le plus de paysans autour d’une ville achevée : 3 points", "Alix et Bruno se partagent la majorité des paysans autour d’une ville achevée : Alix marque 3 points"},
		"de": {"Alix hat die meisten Bauern um eine fertige Stadt: 3 Punkte", "Alix und Bruno teilen sich die Mehrheit der Bauern um eine fertige Stadt: Alix bekommt 3 Punkte"},
		"es": {"Alix tiene más granjeros alrededor de una ciudad completa: 3 puntos", "Alix y Bruno comparten la mayoría de granjeros alrededor de una ciudad completa: Alix gana 3 puntos"},
	} {
		l := texts.Localizer(lang).Of(catalog.Builtin()["carcassonne"], []string{"Alix", "Bruno"})
		for n, facts := range [][]games.Fact{{{Name: "feature", Value: "fields"}}, {{Name: "feature", Value: "fields"}, {Name: "seats", Value: "AB"}}} {
			e.Facts = facts
			if got := strings.ReplaceAll(l.Event(e), "\u00a0", " "); !strings.Contains(got, want[n]) {
				t.Errorf("%s: %q does not say %q", lang, got, want[n])
			}
		}
	}
}

// A text that is in two catalogues is refused; otherwise the order of the catalogues would decide.
func TestDoubleText(t *testing.T) {
	t.Parallel()
	one := catalog.Entries[0].Texts
	if _, err := LoadTexts(one, one); err == nil || !strings.Contains(err.Error(), "stands twice") {
		t.Errorf("error %v", err)
	}
	if _, err := LoadTexts(fstest.MapFS{}); err == nil {
		t.Error("a catalogue that is missing is not missed")
	}
	broken := fstest.MapFS{"texts/en.toml": &fstest.MapFile{Data: []byte("=")}}
	if _, err := LoadTexts(broken); err == nil || !strings.Contains(err.Error(), "texts/en.toml") {
		t.Errorf("error %v", err)
	}
}

// Panels use the game's short names for counts, or else the usual ones.
func TestCounted(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	for _, c := range []struct {
		lang, game, noun string
		n                int
		want             string
	}{
		{"en", "carcassonne", "tile", 1, "tile left"}, {"en", "carcassonne", "tile", 5, "tiles left"},
		{"en", "carcassonne", "follower", 2, "followers"}, {"fr", "castle", "wall-tile", 2, "tuiles Mur"},
		{"fr", "city", "pile-3+4", 9, "en pile 3"}, {"en", "castle", "thing", 1, "thing"},
	} {
		if got := Counted(texts.Localizer(c.lang).Of(catalog.Builtin()[c.game], nil))(c.noun, c.n); got != c.want {
			t.Errorf("%s, %s: %d %s is called %q, want %q", c.lang, c.game, c.n, c.noun, got, c.want)
		}
	}
}

// spoken returns the languages in which a test writes the n-th decision of a match: one after the
// other, or all of them in long tests.
func spoken(n int) []string {
	if gametest.All() {
		return Languages
	}
	n %= len(Languages)
	return Languages[n : n+1]
}
