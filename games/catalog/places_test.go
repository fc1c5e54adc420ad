package catalog_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/reasontest"
)

// The text about a place says what the tile does there in the rotation offered first. It names
// every seat that scores, or whose features pay something else afterwards, and the points scored.
func TestPlacesTellWhatTheyChange(t *testing.T) {
	t.Parallel()
	for _, id := range []string{"carcassonne", "castle", "city"} {
		g := catalog.Builtin()[id]
		choose := rand.New(rand.NewPCG(11, 6))
		changed := 0
		for n := range 2 {
			seats := g.Info().MinSeats + n*(g.Info().MaxSeats-g.Info().MinSeats)
			s, _, err := g.New(games.Setup{Seats: seats, Options: setupOf(t, g, seats), Chance: chance.New(chance.Seed{byte(n), 3})})
			for err == nil && len(s.Turn()) > 0 && !t.Failed() {
				seat := s.Turn()[0]
				legal := s.Legal(seat)
				if legal[0].Words()[0] == "place" {
					changed += checkPlaces(t, id, s, seat)
				}
				s, _, err = s.Apply(seat, legal[choose.IntN(len(legal))])
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		if t.Logf("%s: %d changes", id, changed); changed < 300 {
			t.Fatalf("%s: only %d changes were looked at", id, changed)
		}
	}
}

// checkPlaces compares the text of each place with the position after it. It returns how many seats
// a place changes something for.
func checkPlaces(t *testing.T, id string, s games.State, seat games.Seat) (changed int) {
	t.Helper()
	_, p := s.View(seat, []string{"place"})
	for _, c := range p.Choices {
		_, turns := s.View(seat, []string{"place", c.Word})
		laid, _, err := s.Apply(seat, games.Join("place", c.Word, turns.Choices[0].Word))
		if err != nil {
			t.Fatal(err)
		}
		after, _, err := laid.Apply(seat, "follow none")
		if err != nil {
			t.Fatal(err)
		}
		if len(after.Turn()) == 0 {
			continue // the final scoring has paid for everything
		}
		named, scored := named(c.Does)
		for other := range after.Score() {
			seat := games.Seat(other)
			was, is := earningsOf(s, seat), earningsOf(after, seat)
			gain := after.Score()[seat] - s.Score()[seat]
			if gain == 0 && fmt.Sprint(was) == fmt.Sprint(is) {
				continue
			}
			if changed++; !slices.Contains(named, seat) {
				t.Fatalf("%s: on %s %s gets %d points, and %v instead of %v, which is not told: %v", id, c.Word, seat, gain, is, was, c.Does)
			}
			if now := farming(is); now != farming(was) && !slices.ContainsFunc(c.Does, func(clause games.Text) bool {
				what, _ := clause.Args["what"].(games.Text)
				worth, _ := clause.Args["worth"].(games.Text)
				return what.ID == "carcassonne.feature.farmers" && slices.Contains(reasontest.SeatsIn(clause, "player"), seat) && worth.Args["n"] == now
			}) {
				t.Fatalf("%s: on %s the farmers of %s count %v instead of %v: %v", id, c.Word, seat, is, was, c.Does)
			}
			if guards(was) != guards(is) && !slices.ContainsFunc(c.Does, func(clause games.Text) bool { return guarding(clause) && clause.Args["player"] == seat }) {
				t.Fatalf("%s: on %s the guards of %s count %v instead of %v: %v", id, c.Word, seat, is, was, c.Does)
			}
			if gain != scored[seat] && !slices.Contains(after.Turn(), s.Turn()[0]) {
				t.Fatalf("%s: on %s %s gets %d points: %v", id, c.Word, seat, gain, c.Does)
			}
		}
	}
	return changed
}

// earningsOf lists what a seat earns. It leaves out where the first farmer lies, because farmers are
// paid together.
func earningsOf(s games.State, seat games.Seat) []games.Text {
	list := s.(games.Earner).Earning(seat)
	for _, text := range list {
		if text.Args["what"].(games.Text).ID == "carcassonne.feature.farmers" {
			delete(text.Args, "at")
		}
	}
	return list
}

// farming returns what the farmers of Carcassonne earn.
func farming(earning []games.Text) (points int) {
	for _, text := range earning {
		if text.Args["what"].(games.Text).ID == "carcassonne.feature.farmers" {
			points += text.Args["worth"].(games.Text).Args["n"].(int)
		}
	}
	return points
}

// guarding reports whether a text is about a guard of The City.
func guarding(text games.Text) bool {
	what, _ := text.Args["what"].(games.Text)
	return what.ID == "city.feature.guard"
}

// guards joins the texts about what guards earn.
func guards(earning []games.Text) string {
	return fmt.Sprint(slices.DeleteFunc(slices.Clone(earning), func(text games.Text) bool { return !guarding(text) }))
}

// named lists the seats in the texts of a place, and the points that they get at once.
func named(does []games.Text) (seats []games.Seat, scored map[games.Seat]int) {
	scored = map[games.Seat]int{}
	for _, clause := range does {
		owners := reasontest.SeatsIn(clause, "player", "with")
		seats = append(seats, owners...)
		worth, ok := clause.Args["worth"].(games.Text)
		if worth.ID == "table.does.outnumbered" {
			seats = append(seats, reasontest.SeatsIn(worth, "player", "with")...)
			worth = worth.Args["worth"].(games.Text)
		}
		if ok && worth.ID == "table.does.now" {
			for _, seat := range owners {
				scored[seat] += worth.Args["n"].(int)
			}
		}
	}
	return seats, scored
}
