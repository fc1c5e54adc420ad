package bot

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/scene"
)

// What is left is offered where the game tells it, and told to the person alone.
func TestStock(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("carcassonne", nil, "Alix", "Bruno")
	m := p.label("Alix", p.label("Alix", p.live(), "menu"), "stock")
	if m.to != people["Alix"] || !strings.Contains(p.text(m), "**70 are left to be drawn**, of ") {
		t.Errorf("to %d: %s", m.to, p.text(m))
	}
	if alt := m.Files[0].Alt; !strings.Contains(alt, " × 3") {
		t.Errorf("the picture is described as %q", alt)
	}
}

// Burgen Land shows all there is; nothing is left once a match is over; what others may
// draw from decks of their own is not told.
func TestNoStock(t *testing.T) {
	t.Parallel()
	p := newParty(t)
	p.begin("burgenland", nil, "Alix", "Bruno")
	if m := p.label("Alix", p.live(), "menu"); p.has(m, "stock") {
		t.Error("what is left is offered")
	}
	p.refused(p.press("Alix", p.live().id, "1:1:0:stock"), "bot.stock.none")
	q := newParty(t)
	q.begin("castellan", nil, "Alix", "Bruno")
	if sam, alix := q.command("Sam", "board", nil), q.command("Alix", "board", nil); q.has(sam, "stock") || !q.has(alix, "stock") {
		t.Error("decks are for those who have them")
	}
}

func TestHoles(t *testing.T) {
	t.Parallel()
	v := voice{texts: loadTexts(t), lang: "en"}
	hole := scene.Item{Kind: scene.Face, Dead: true}
	for n, want := range map[int]string{0: "", 1: "One place on the board is", 2: "2 places on the board are"} {
		var sc scene.Scene
		for range n {
			sc.Items = append(sc.Items, hole)
		}
		if got := v.holes(sc, games.Prompt{}); !strings.HasPrefix(got, want) || (want == "") != (got == "") {
			t.Errorf("%d holes are told as %q", n, got)
		}
	}
}

// Numbers stand below the kinds, unless there is one of each.
func TestStockShelves(t *testing.T) {
	t.Parallel()
	for game, labels := range map[string]bool{"castle": true, "castellan": false} {
		p := newParty(t)
		p.begin(game, nil, "Alix", "Bruno")
		sc, total := shelves(game, p.sheet(1).stock(0))
		found := slices.ContainsFunc(sc.Items, func(it scene.Item) bool { return it.Kind == scene.Label })
		if found != labels || total == 0 {
			t.Errorf("%s: %d left, numbers %v", game, total, found)
		}
	}
}
