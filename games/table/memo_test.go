package table_test

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/carcassonne"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// asked counts what a position is asked.
type asked struct {
	games.State
	legals, views *int
}

func (a asked) Legal(seat games.Seat) []games.Action {
	*a.legals++
	return a.State.Legal(seat)
}

func (a asked) View(seat games.Seat, words []string) (scene.Scene, games.Prompt) {
	*a.views++
	return a.State.View(seat, words)
}

// A match with a cache asks its position once, however often a decision is settled. With other
// outcomes it asks again.
func TestRemembering(t *testing.T) {
	g, err := carcassonne.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	header, err := table.NewHeader(g, 2, nil, chance.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	legals, views := 0, 0
	m.State = asked{m.State, &legals, &views}
	seat := m.Turn()[0]
	for _, c := range []struct {
		match table.Match
		most  int // times that the same is asked
	}{{m, 0}, {m.Remembering(), 1}} {
		legals, views = 0, 0
		var first table.Draft
		for range 3 {
			draft, _, err := c.match.Settle(seat, nil)
			if err != nil {
				t.Fatal(err)
			}
			if first == nil {
				first = draft
			}
			if len(draft) != len(first) {
				t.Errorf("settled as %v and as %v", first, draft)
			}
		}
		if c.most > 0 && (legals > c.most || views > c.most) {
			t.Errorf("%d legal lists and %d views, want %d of each", legals, views, c.most)
		}
		if c.most == 0 && legals < 3 {
			t.Errorf("%d legal lists without memory", legals)
		}
	}
}
