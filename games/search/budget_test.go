package search

import (
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
)

// Each strength has more playouts than the one below it in every game, and the data file names only
// known games and strengths.
func TestBudgets(t *testing.T) {
	for game, own := range budgets {
		if _, ok := catalog.Builtin()[game]; !ok && game != usual {
			t.Errorf("there is no game %q", game)
		}
		for s := range own {
			if s != Easy && s != Normal {
				t.Errorf("%s: %q has a budget", game, s)
			}
		}
	}
	for game := range catalog.Builtin() {
		easy, normal := budgetOf(game, Easy), budgetOf(game, Normal)
		if easy.Playouts < 1 || easy.Playouts >= normal.Playouts || easy.Doubt < normal.Doubt {
			t.Errorf("%s: easy has %+v, normal %+v", game, easy, normal)
		}
		if strong := budgetOf(game, Strong); strong != (budget{}) {
			t.Errorf("%s: strong has %+v", game, strong)
		}
	}
	if got := budgetOf("chess", Easy); got != budgets[usual][Easy] || got.Playouts == 0 {
		t.Errorf("a game that is not named has %+v", got)
	}
}

// A strength uses the budget of the game, and a question may allow less.
func TestBudgetOfGame(t *testing.T) {
	for _, game := range []string{"carcassonne", "castellan"} {
		g := catalog.Builtin()[game]
		m := begin(t, g, gametest.Variant{Seats: 2}, 5)
		for len(m.State.Legal(m.Turn()[0])) < 2 {
			m = randomly(t, m, 1)
		}
		for _, s := range []Strength{Easy, Normal} {
			if a := think(t, asking(g, m, s, 0)); a.Playouts != budgetOf(game, s).Playouts {
				t.Errorf("%s: %s imagines %d courses", game, s, a.Playouts)
			}
			if a := think(t, asking(g, m, s, 7)); a.Playouts != 7 {
				t.Errorf("%s: %s imagines %d courses of 7", game, s, a.Playouts)
			}
		}
	}
	if budgetOf("carcassonne", Easy) == budgetOf("castle", Easy) {
		t.Error("a laid tile and a room of a castle are judged by as many courses")
	}
}
