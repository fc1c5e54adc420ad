package catalog

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/scene"
)

// Over whole matches, the points announced for the end are what the final scoring pays to each
// seat. During a match, every seat that has a follower alone on a feature gets such a text.
func TestEarningsArePaid(t *testing.T) {
	t.Parallel()
	choose := rand.New(rand.NewPCG(5, 6))
	tested := 0
	for id, g := range Builtin() {
		if g.Info().Can.Earner == nil {
			continue
		}
		for n := range 12 {
			s, _, err := g.New(games.Setup{Seats: 2, Options: defaults(t, g), Chance: chance.New(chance.Seed{byte(n), 7})})
			var events []games.Event
			for err == nil && len(s.Turn()) > 0 {
				seat := s.Turn()[0]
				legal := s.Legal(seat)
				s, events, err = s.Apply(seat, legal[choose.IntN(len(legal))])
			}
			if err != nil {
				t.Fatal(err)
			}
			paid := map[string]int{}
			for _, e := range events {
				if feature := e.Fact("feature"); e.Kind == games.FinalScoring && feature != "keep" && feature != "gift" {
					paid[e.Seat.String()] += e.Points()
				}
			}
			for seat := range games.Seat(2) {
				promised := 0
				for _, text := range s.(games.Earner).Earning(seat) {
					promised += pointsAtEnd(t, text.Args["worth"].(games.Text))
				}
				if tested += promised; promised != paid[seat.String()] {
					t.Errorf("%s, match %d: %s is promised %d, and gets %d: %v", id, n, seat, promised, paid[seat.String()], s.(games.Earner).Earning(seat))
				}
			}
		}
	}
	if tested < 200 {
		t.Errorf("only %d points were promised", tested)
	}
}

// pointsAtEnd returns the points of a text about worth if the match ends now.
func pointsAtEnd(t *testing.T, worth games.Text) int {
	t.Helper()
	switch worth.ID {
	case "table.worth.end", "table.worth.pays":
		return worth.Args["n"].(int)
	case "table.worth.grown":
		return worth.Args["now"].(int)
	case "table.worth.complete":
		return 0
	}
	t.Fatal(fmt.Sprint("what is ", worth))
	return 0
}

// Each text about points that a feature may still pay names a cell where the seat has a follower.
func TestEarningsAreWhereFollowersStand(t *testing.T) {
	t.Parallel()
	choose := rand.New(rand.NewPCG(7, 6))
	told := 0
	for _, id := range []string{"carcassonne", "castle", "city"} {
		g := Builtin()[id]
		s, _, err := g.New(games.Setup{Seats: 2, Options: defaults(t, g), Chance: chance.New(chance.Seed{7})})
		for err == nil && len(s.Turn()) > 0 {
			seat := s.Turn()[0]
			legal := s.Legal(seat)
			if s, _, err = s.Apply(seat, legal[choose.IntN(len(legal))]); err != nil {
				t.Fatal(err)
			}
			sc, _ := s.View(games.Spectator, nil)
			for seat := range games.Seat(2) {
				for _, text := range s.(games.Earner).Earning(seat) {
					cell, _ := games.ParseCell(text.Args["at"].(string))
					stands := func(it scene.Item) bool {
						c := it.Box.Centre()
						return it.Seat == int(seat) && it.Kind == scene.Piece && int(math.Floor(c.X)) == cell.X && int(math.Floor(c.Y)) == cell.Y
					}
					if told++; !slices.ContainsFunc(sc.Items, stands) {
						t.Fatalf("%s: %v, where no follower of %s stands", id, text, seat)
					}
				}
			}
		}
	}
	if told < 200 {
		t.Errorf("only %d features were told", told)
	}
}
