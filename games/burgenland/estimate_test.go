package burgenland

import (
	"testing"

	"github.com/bastide-games/bastide/games"
)

// Points, cards and dice count for their owner, and no lead is larger than the goal.
func TestEstimate(t *testing.T) {
	g, err := New(nil)
	if err != nil {
		t.Fatal(err)
	}
	first, _, err := g.New(games.Setup{Seats: 2})
	if err != nil {
		t.Fatal(err)
	}
	lead := func(change func(*state)) float64 {
		s := *first.(*state)
		change(&s)
		points := s.Estimate()
		return points[0] - points[1]
	}
	even := lead(func(*state) {})
	for name, change := range map[string]func(*state){
		"points": func(s *state) { s.points[0] += 3 },
		"dice":   func(s *state) { s.owned[0] += 2 },
		"a card": func(s *state) { s.castles[0][0] += row(letterOf(3)) },
	} {
		if l := lead(change); l <= even {
			t.Errorf("%s: %v ahead, without them %v", name, l, even)
		}
	}
	if l := lead(func(s *state) { s.points[1] = 29; s.owned[1] = 5 }); l > -15 || l < -30 {
		t.Errorf("%v ahead of one who has almost won", l)
	}
}
