package gametest

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bastide-games/bastide/games"
)

// cupsTexts are the complete catalogues of cups.
var cupsTexts = map[string]string{
	"en": `
"cups.name" = "Cups"
"cups.tagline" = "Dice under cups."
"cups.edition" = "Made for tests."
"cups.rules.1" = "Roll, bank or guess."
"cups.rules.2" = "Thirty points win."
"cups.option.pot" = "Pot"
"cups.option.pot.about" = "What the pot is worth."
"cups.option.pot.plain" = "once"
"cups.option.pot.double" = "twice"
"cups.ask.0" = "What do you do?"
"cups.ask.1" = "Under whose cup?"
"cups.ask.2" = "Which number?"
"cups.word" = "{{.word}}"
"cups.noun.cup" = { one = "cup", other = "cups" }
"cups.term.guess" = "right guess"
"cups.term.pot" = "pot"
"cups.account.scored" = "Guesses"
"cups.event.hid" = "{{.player}} hides a die."
"cups.event.missed" = "{{.player}} guesses wrong."
"cups.event.rolled" = "{{.player}} rolls."
"cups.event.scored" = { one = "{{.player}} scores {{.points}} point ({{.sum}}).", other = "{{.player}} scores {{.points}} points ({{.sum}})." }
`,
	"fr": `
"cups.name" = "Cups"
"cups.tagline" = "Des dés sous des gobelets."
"cups.edition" = "Fait pour des essais."
"cups.rules.1" = "Lancez, encaissez ou devinez."
"cups.rules.2" = "Trente points gagnent."
"cups.option.pot" = "Cagnotte"
"cups.option.pot.about" = "Ce que vaut la cagnotte."
"cups.option.pot.plain" = "une fois"
"cups.option.pot.double" = "deux fois"
"cups.ask.0" = "Que faites-vous ?"
"cups.ask.1" = "Sous quel gobelet ?"
"cups.ask.2" = "Quel nombre ?"
"cups.word" = "{{.word}}"
"cups.noun.cup" = { one = "gobelet", other = "gobelets" }
"cups.term.guess" = "bonne réponse"
"cups.term.pot" = "cagnotte"
"cups.account.scored" = "Réponses"
"cups.event.hid" = "{{.player}} cache un dé."
"cups.event.missed" = "{{.player}} se trompe."
"cups.event.rolled" = "{{.player}} lance le dé."
"cups.event.scored" = { one = "{{.player}} marque {{.points}} point ({{.sum}}).", other = "{{.player}} marque {{.points}} points ({{.sum}})." }
`,
}

// cupsCode contains ids as literals, as the code of a game does.
const cupsCode = `package cups

var never = games.T("cups.word", "word", "roll")

const beginning = "cups.ask."
`

// A fault in one line of a language or of the code is reported with its id.
func TestTextsFindFaults(t *testing.T) {
	if got := textFault(t, "", "", ""); got != "" {
		t.Fatalf("nothing is wrong with the texts, and found was %q", got)
	}
	for name, c := range map[string]struct{ where, from, to, want string }{
		"missing question":      {"both", `"cups.ask.1" =`, `"cups.ask.7" =`, "no text cups.ask.1 in en"},
		"missing label":         {"both", `"cups.word" =`, `"cups.words" =`, "cups.word"},
		"missing event":         {"both", `"cups.event.rolled" =`, `"cups.event.roll" =`, "no text cups.event.rolled in en"},
		"missing term":          {"both", `"cups.term.pot" =`, `"cups.term.pots" =`, "no text cups.term.pot in en"},
		"missing noun":          {"both", `"cups.noun.cup" =`, `"cups.noun.cups" =`, "no text cups.noun.cup in en"},
		"missing name":          {"both", `"cups.name" =`, `"cups.names" =`, "no text cups.name in en"},
		"missing value":         {"both", `"cups.option.pot.double" =`, `"cups.option.pot.triple" =`, "no text cups.option.pot.double in en"},
		"missing rules":         {"both", `"cups.rules.1" =`, `"cups.rules.0" =`, "no text cups.rules.1 in en"},
		"unused":                {"both", `"cups.rules.2" =`, `"cups.rules.4" =`, "cups.rules.4 is never said"},
		"not in French":         {"fr", `"cups.tagline" =`, `# `, "cups.tagline is in en and not in fr"},
		"not in English":        {"en", `"cups.tagline" =`, `# `, "cups.tagline is in fr and not in en"},
		"only in French":        {"fr", `"cups.name" =`, "\"cups.more\" = \"plus\"\n\"cups.name\" =", "cups.more is in fr and not in en"},
		"another placeholder":   {"fr", "{{.player}} cache", "{{.joueur}} cache", "cups.event.hid shows [player] in en and [joueur] in fr"},
		"unknown placeholder":   {"both", `"{{.word}}"`, `"{{.name}}"`, "cups.word in en"},
		"unknown in an event":   {"both", "({{.sum}})", "({{.total}})", "cups.event.scored in en"},
		"same in both":          {"fr", "Lancez, encaissez ou devinez.", "Roll, bank or guess.", "cups.rules.1 is not translated"},
		"another game's":        {"both", `"cups.rules.2" =`, `"cup.rules.2" =`, "cup.rules.2 in en does not begin with"},
		"twice":                 {"fr", `"cups.name" =`, "\"cups.name\" = \"x\"\n\"cups.name\" =", "cups.name"},
		"empty":                 {"both", `"cups.ask.2" = "`, "\"cups.ask.2\" = \"\" # \"", "cups.ask.2 in en says nothing"},
		"not in the catalogues": {"code", `"cups.word", "word"`, `"cups.seldom", "word"`, "the code says cups.seldom"},
		"no such beginning":     {"code", `"cups.ask."`, `"cups.asks."`, "the code says cups.asks."},
		"argument not given":    {"code", `"word", "roll"`, `"verb", "roll"`, `cups.word in en shows "word"`},
		"rare and missing":      {"rare", "", "cups.no", "no text cups.no, which is said to be rare"},
	} {
		if got := textFault(t, c.where, c.from, c.to); !strings.Contains(got, c.want) {
			t.Errorf("%s: found %q, want %q", name, got, c.want)
		}
	}
}

// A rare text is excused by its id.
func TestRareTextsAreExcused(t *testing.T) {
	files := textFiles("both", `"cups.rules.2" =`, `"cups.luck" =`)
	if got := faultOf(t, func(r *recorder) { checkTexts(r, cups{}, files, []string{"cups.luck"}, codeFolder(t, cupsCode)) }); got != "" {
		t.Errorf("found %q", got)
	}
}

// A value without a text is reported if others of the same fact have one.
func TestFactsAreWordedAlike(t *testing.T) {
	r := &recorder{TB: t}
	s := &textChecker{TB: r, game: "cups", facts: map[string]*factWords{
		"colour": {map[string]bool{"red": true}, map[string]bool{"blue": true, "7": true}},
		"at":     {map[string]bool{}, map[string]bool{"anywhere": true}},
	}}
	s.checkFacts()
	if want := "no text cups.colour.blue, but one for [red]"; r.fault != want {
		t.Errorf("found %q, want %q", r.fault, want)
	}
}

// Say writes players as letters, and a text within a text.
func TestSay(t *testing.T) {
	files := textFiles("", "", "")
	text := games.T("cups.event.scored", "player", games.Seat(1), "points", 1, "sum", games.T("cups.term.pot"))
	if got, want := Say(t, files, "fr", text), "B marque 1 point (cagnotte)."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for id, want := range map[string]string{"cups.nothing": "no text cups.nothing in fr", "cups.word": "cups.word in fr"} {
		for _, text := range []games.Text{games.T(id), games.T("cups.event.hid", "player", games.T(id))} {
			if got := faultOf(t, func(r *recorder) { Say(r, files, "fr", text) }); !strings.Contains(got, want) {
				t.Errorf("%v: found %q, want %q", text, got, want)
			}
		}
	}
}

func textFault(t *testing.T, where, from, to string) string {
	t.Helper()
	code, rare := cupsCode, []string(nil)
	switch where {
	case "code":
		code = strings.Replace(code, from, to, 1)
	case "rare":
		rare = []string{to}
	}
	files, folder := textFiles(where, from, to), codeFolder(t, code)
	return faultOf(t, func(r *recorder) { checkTexts(r, cups{}, files, rare, folder) })
}

func textFiles(where, from, to string) fs.FS {
	files := fstest.MapFS{}
	for lang, text := range cupsTexts {
		if where == lang || where == "both" {
			text = strings.ReplaceAll(text, from, to)
		}
		files["texts/"+lang+".toml"] = &fstest.MapFile{Data: []byte(text)}
	}
	return files
}

func codeFolder(t *testing.T, code string) string {
	t.Helper()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "cups.go"), []byte(code), 0o644); err != nil {
		t.Fatal(err)
	}
	return folder
}
