package table_test

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// A match among two spaces offers no other, in the prompt, in the picture and to a press. Everything
// after the space is open. Nothing says what a choice brings.
func TestAmong(t *testing.T) {
	g := catalog.Builtin()["carcassonne"]
	header, err := table.NewHeader(g, 2, nil, gametest.Seed(5))
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	for m.Steps < 24 {
		seat := m.Turn()[0]
		legal := m.Legal(m.State, seat)
		if m, _, err = m.Apply(table.Entry{Seat: seat, Action: legal[len(legal)/2]}); err != nil {
			t.Fatal(err)
		}
	}
	seat := m.Turn()[0]
	_, whole, err := m.Settle(seat, nil)
	if err != nil {
		t.Fatal(err)
	}
	all := whole.Open().Prompt.Choices
	first, last := all[0].Word, all[len(all)-1].Word
	if len(all) < 3 {
		t.Fatalf("only %d spaces", len(all))
	}
	asked := m.Among(seat, [][]games.Action{{games.Join("place", first)}, {games.Join("place", last)}})
	_, tip, err := asked.Settle(seat, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range tip.Open().Prompt.Choices {
		if c.Word != first && c.Word != last || len(c.Does)+c.Gains+c.May+c.Rank > 0 || c.Says.ID != "" {
			t.Errorf("offered: %+v", c)
		}
	}
	sc, prompt := asked.View(tip.State, seat, tip.Words)
	spots := 0
	for _, it := range sc.Items {
		if it.Kind == scene.Spot {
			spots++
		}
	}
	if len(tip.Open().Prompt.Choices) != 2 || spots != 2 || len(prompt.Notes) > 0 {
		t.Errorf("%d choices, %d places in the picture, notes %v", len(tip.Open().Prompt.Choices), spots, prompt.Notes)
	}
	if _, _, err := asked.Say(seat, nil, 1, all[1].Word); err == nil {
		t.Errorf("%s can be said", all[1].Word)
	}
	open := func(m table.Match) (words []string) {
		for _, a := range m.Legal(m.State, seat) {
			if slices.Equal(a.Words()[:2], []string{"place", last}) {
				words = append(words, string(a))
			}
		}
		return words
	}
	if few, many := open(asked), open(m); !slices.Equal(few, many) || len(many) == 0 {
		t.Errorf("at %s %q is open instead of %q", last, few, many)
	}
	action := games.Action(open(m)[0])
	after, _, err := asked.Apply(table.Entry{Seat: seat, Action: action})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := after.Legal(after.State, seat), after.State.Legal(seat); !slices.Equal(got, want) {
		t.Errorf("then %q is open instead of %q", got, want)
	}
}
