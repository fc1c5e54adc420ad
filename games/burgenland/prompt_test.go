package burgenland

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	host "github.com/bastide-games/bastide/games/table"
)

// at loads a position.
func at(t *testing.T, snapshot string) *state {
	t.Helper()
	s, err := embeddedGame(t).Load(games.Setup{Seats: 2}, []byte("burgenland 1\n"+snapshot))
	if err != nil {
		t.Fatal(err)
	}
	return s.(*state)
}

// It is asked at which end a card is built or given back only where that makes a difference.
func TestEitherEnd(t *testing.T) {
	for _, c := range []struct {
		castle string
		words  []string
		want   []string
	}{
		{"wsw", nil, []string{"left", "dice"}},
		{"wsww", nil, []string{"left", "right", "dice"}},
		{"ws.w", nil, []string{"left", "right", "dice"}},
		{"w.w", nil, []string{"left", "gap", "dice"}},
	} {
		s := at(t, "turn B acting\ndraws 20\npoints 12 17\ndice 1 1\ncastles A whw wlwlwl wlwhws\ncastles B "+c.castle+" wlw wsww\nrolled B 3\nused 3\ndeed none 0 -\ncrown 3 6\n")
		_, p := s.View(1, c.words)
		var got []string
		for _, choice := range p.Choices {
			got = append(got, choice.Word)
			if right := slices.Contains(choice.Same, "right"); right != (choice.Word == "left" && s.castles[1][0].even()) {
				t.Errorf("%s: %s stands for %v", c.castle, choice.Word, choice.Same)
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: offered %v, want %v", c.castle, got, c.want)
		}
		if !slices.Contains(s.Legal(1), "right") {
			t.Errorf("%s: what is not offered is not legal any more", c.castle)
		}
	}
}

// A card goes back without a press where both ends of the castle are alike.
func TestGivenBackWithoutAsking(t *testing.T) {
	for castle, want := range map[string]int{"wlwhwlw": 1, "wsw": 1, "wlwhw": 0} {
		s := at(t, "turn A returning\ndraws 20\npoints 3 7\ndice 2 0\ncastles A "+castle+" wlwlwl wlw\ncastles B wswlw wlw.ws wsww\nrolled A 6\nused 6\ndeed left 0 -\ncrown 3 4 10\n")
		m := host.Match{State: s, Gone: make([]bool, 2)}
		if got := m.Spared(); len(got) != want {
			t.Errorf("%s: played by itself: %v", castle, got)
		}
	}
}
