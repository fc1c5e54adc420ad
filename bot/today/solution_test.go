package today

import (
	"log/slog"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/bot/wording"
	"github.com/bastide-games/bastide/games/catalog"
)

// What an answer brings in the end is simulated once, for everybody who asks.
func TestSimulatesOnce(t *testing.T) {
	t.Parallel()
	texts, err := wording.LoadTexts(catalog.Texts()...)
	if err != nil {
		t.Fatal(err)
	}
	one := somePuzzles(t)["castle"][0]
	p := NewPuzzles(nil, catalog.Builtin(), slog.New(slog.DiscardHandler))
	solved, err := p.solve(texts.Localizer("en"), one)
	if err != nil {
		t.Fatal(err)
	}
	best, other := solved.answers[0], solved.answers[1]
	p.simulate(one, best, &other)
	again := solved.answers[1]
	p.games = nil // a second simulation would panic
	if p.simulate(one, best, &again); len(again.Ends) == 0 || !slices.Equal(again.Ends, other.Ends) {
		t.Errorf("first %v, then %v", other.Ends, again.Ends)
	}
}
