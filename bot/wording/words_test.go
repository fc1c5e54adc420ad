package wording

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bastide-games/bastide/bot/session"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/table"
)

// gamesWords are the words that games use in their descriptions of themselves, and the nouns that
// have a text.
func gamesWords(t *testing.T) map[string]bool {
	words, all := map[string]bool{}, catalog.Builtin()
	for id, g := range all {
		info := g.Info()
		for _, k := range info.Events {
			for _, w := range append(slices.Clone(k.Seats), k.Name, k.By, k.List, k.Laid) {
				words[w] = true
			}
		}
		words[info.Figure], words[id] = true, true
	}
	for id := range catalogueOf(t, "en") {
		parts := strings.Split(id, ".")
		if _, ofGame := all[parts[0]]; ofGame && len(parts) == 3 && parts[1] == "noun" {
			words[parts[2]] = true
		}
	}
	for _, argument := range []string{"", "player", "from", "to"} { // of texts, given in other ways
		delete(words, argument)
	}
	return words
}

// This package's code contains no word of a game. It reads what it needs about events and pieces
// from the game's description. Arguments of texts may have the same names.
func TestNoWordOfAGame(t *testing.T) {
	t.Parallel()
	words := gamesWords(t)
	if !words["returned"] || !words["follower"] || !words["feature"] || !words["tile"] {
		t.Fatalf("the words are %v", words)
	}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		arguments := argumentNames(file)
		ast.Inspect(file, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING || arguments[lit] {
				return true
			}
			if word, err := strconv.Unquote(lit.Value); err == nil && words[word] {
				t.Errorf("%s: %q is the word of a game", set.Position(lit.Pos()), word)
			}
			return true
		})
	}
}

// argumentNames are the literals that name arguments of texts.
func argumentNames(file *ast.File) map[ast.Expr]bool {
	names := map[ast.Expr]bool{}
	ast.Inspect(file, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		if fun, ok := call.Fun.(*ast.SelectorExpr); ok && fun.Sel.Name == "Say" {
			for i := 1; i < len(call.Args); i += 2 {
				names[call.Args[i]] = true
			}
		}
		return true
	})
	return names
}

// cards is a game that uses the words of other games with other meanings.
type cards struct{ games.Game }

func (cards) Info() games.Info {
	return games.Info{ID: "cards", Figure: "tile", Events: []games.Kind{
		{Name: "took"}, {Name: "returned"}, {Name: "skipped"}, {Name: "placed", Told: games.Unsaid},
		{Name: "played", Laid: "piece"}, {Name: "scored", Told: games.Listed, List: "feature"},
		{Name: "drew", Told: games.Listing, List: "seats"}, {Name: "moved", By: "at", Seats: []string{"card"}},
	}}
}

// cardsTexts are its texts.
const cardsTexts = `
"cards.event.took" = "{{.player}} is hit."
"cards.event.returned" = "{{.n}} serves come back."
"cards.event.skipped" = "{{.player}} skips rope {{.n}} times."
"cards.event.placed" = "{{.player}} is placed {{.n}}."
"cards.event.played" = "{{.player}} lays a tile at {{.piece}} with {{.card}}."
"cards.event.scored" = "Never said."
"cards.event.drew" = "{{.player}} draws{{if .seats}} {{.seats}}{{end}}."
"cards.event.moved.nw" = "{{.card}} moves away."
"cards.event.moved" = "{{.card}} moves."
`

// The name of an event does not decide how it is described: a game may use the words of others with
// another meaning.
func TestKindsDoNotCollide(t *testing.T) {
	t.Parallel()
	files := fstest.MapFS{"texts/en.toml": {Data: []byte(cardsTexts)}, "texts/fr.toml": {Data: []byte(cardsTexts)}}
	texts, err := LoadTexts(files)
	if err != nil {
		t.Fatal(err)
	}
	l := texts.Localizer("en").Of(cards{}, []string{"Alix", "Bruno"})
	event := func(kind string, pairs ...string) games.Event {
		e := games.Event{Kind: kind}
		for i := 0; i < len(pairs); i += 2 {
			e.Facts = append(e.Facts, games.Fact{Name: pairs[i], Value: pairs[i+1]})
		}
		return e
	}
	for _, c := range []struct {
		events []games.Event
		want   string
	}{
		{[]games.Event{event("took")}, "Alix is hit."},
		{[]games.Event{event("returned", "n", "3")}, "3 serves come back."},
		{[]games.Event{event("skipped", "n", "7")}, "Alix skips rope 7 times."},
		{[]games.Event{event("took"), event("placed", "n", "2")}, "Alix is hit."},
		{[]games.Event{event("played", "piece", "2,1", "card", "A"), event("took")}, "Alix lays a tile at 2,1 with A. Alix is hit."},
		{[]games.Event{event("scored", "feature", "aces"), event("drew")}, "Alix draws **aces**."},
		{[]games.Event{event("drew"), event("moved", "card", "AB")}, "Alix draws. Alix and Bruno moves."},
		{[]games.Event{event("moved", "card", "B", "at", "nw", "feature", "nw")}, "Bruno moves away."},
		{[]games.Event{event(table.Jumped, "n", "7")}, l.Say("table.event.jumped", "n", "7")},
	} {
		if got := Told(l, 0, []session.Move{{Events: c.events}}); got != c.want {
			t.Errorf("%v is told as %q, want %q", c.events, got, c.want)
		}
	}
}
