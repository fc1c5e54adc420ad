package wording

import (
	"strings"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
)

func TestStock(t *testing.T) {
	t.Parallel()
	m, l := begin(t, "carcassonne", "Alix", "Bruno")
	stock := m.S.Stock(0)
	check(t, Stock(l, stock, scene.Scene{}), "**70 are left**, ", "!board")
	check(t, AltStock(l, stock), "3 × ", "; ", ".")
	own, lc := begin(t, "castellan", "Alix", "Bruno") // names the owner
	check(t, Stock(lc, own.S.Stock(0), scene.Scene{}), "cards are left in your decks", "!kinds")
	hole := scene.Item{Kind: scene.Face, Dead: true}
	for n, want := range map[int]string{0: "", 1: "One space on the board is", 2: "2 spaces on the board are"} {
		var sc scene.Scene
		for range n {
			sc.Items = append(sc.Items, hole)
		}
		if got := holes(l, sc); !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%d holes are told as %q", n, got)
		}
	}
}

// All reasons have a text in every language, in all games.
func TestReasonsAreTold(t *testing.T) {
	t.Parallel()
	texts := loadTexts(t)
	told := 0
	for game := range catalog.Builtin() {
		m := sessiontest.Begin(t, game, "Alix", "Bruno")
		m.Play(3)
		for _, lang := range Languages {
			l := texts.Localizer(lang).About(m.S)
			for _, bar := range m.S.Barred(m.S.Acting()[0]) {
				told++
				text := Reasons(l, bar)
				if !strings.HasPrefix(text, "**"+l.Text(bar.Label)+"**\n> ") || strings.Contains(text, "<no value>") ||
					strings.Contains(text, ".why.") || strings.Contains(text, ".feature.") {
					t.Errorf("%s: %s", lang, text)
				}
			}
		}
	}
	if told == 0 {
		t.Error("nothing is explained")
	}
	l := texts.Localizer("en")
	bar := games.Bar{Label: games.T("bot.nobody"), Why: []games.Text{games.T("bot.nobody"), games.T("bot.nobody")}}
	if got := Reasons(l, bar); got != "**nobody**\n> Nobody\n> Nobody" {
		t.Errorf("reasons %q", got)
	}
}
