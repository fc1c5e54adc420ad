package catalog_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// stocked are the games that tell what is left, with the options that matter for it.
var stocked = []struct {
	game    string
	options map[string]string
}{
	{"carcassonne", nil}, {"carcassonne", map[string]string{"hand": "three"}}, {"castle", nil}, {"city", nil}, {"castellan", nil},
}

// Nothing is drawn that was not said to be left, to whoever may see it drawn, and what is
// drawn is no longer left.
func TestStock(t *testing.T) {
	for _, c := range stocked {
		t.Run(c.game, func(t *testing.T) {
			t.Parallel()
			checked := 0
			play(t, c.game, c.options, func(before table.Match, events []games.Event) {
				for _, drew := range draws(events) {
					for _, viewer := range []games.Seat{games.Spectator, drew.Seat} {
						list := before.State.(games.Stocked).Stock(viewer)
						if viewer == games.Spectator && c.game == "castellan" {
							continue // everybody draws from cards of their own
						}
						if count(list, drew.Draw) == 0 {
							t.Errorf("%s draws %s; to %s there was left only %v", drew.Seat, drew.Draw, viewer, list)
						}
						checked++
					}
				}
			})
			if checked < 20 {
				t.Errorf("only %d draws were looked at", checked)
			}
		})
	}
}

// draws are the events about tiles or cards that were drawn.
func draws(events []games.Event) (drawn []games.Event) {
	for _, e := range events {
		if e.Draw != "" && e.Kind == "drew" {
			drawn = append(drawn, e)
		}
	}
	return drawn
}

func count(list []games.Stock, name string) int {
	for _, s := range list {
		if s.Face.Name == name {
			return s.N
		}
	}
	return 0
}

// Whoever cannot see a hand counts what it may hold as left; the number is that of the
// board's own count.
func TestStockOfHiddenHands(t *testing.T) {
	play(t, "carcassonne", map[string]string{"hand": "three"}, func(m table.Match, _ []games.Event) {
		bag := 0
		sc, _ := m.State.View(games.Spectator, nil)
		for _, n := range sc.Panel.Counts {
			bag += n.N
		}
		for seat := games.Spectator; int(seat) < m.Header.Seats; seat++ {
			hidden := 0
			for other := range m.Header.Seats {
				if own, _ := m.State.View(games.Seat(other), nil); games.Seat(other) != seat {
					hidden += len(own.Panel.Plates[other].Items)
				}
			}
			if got := total(m.State.(games.Stocked).Stock(seat)); got != bag+hidden {
				t.Fatalf("to %s there are %d left, in the bag %d and hidden %d", seat, got, bag, hidden)
			}
		}
	})
}

// A card in somebody's deck is for that seat alone to know.
func TestStockOfDecks(t *testing.T) {
	play(t, "castellan", nil, func(m table.Match, _ []games.Event) {
		state := m.State.(games.Stocked)
		if list := state.Stock(games.Spectator); len(list) > 0 {
			t.Fatalf("a spectator sees %v", list)
		}
		sc, _ := m.State.View(0, nil)
		held := sc.Panel.Plates[0].Items
		for _, s := range state.Stock(0) {
			if slices.ContainsFunc(held, func(it scene.Item) bool { return it.Name == s.Face.Name }) {
				t.Fatalf("%s is in hand and left", s.Face.Name)
			}
		}
	})
}

func total(list []games.Stock) (n int) {
	for _, s := range list {
		n += s.N
	}
	return n
}

// play plays a match at random and shows each position with what happened next.
func play(t *testing.T, id string, options map[string]string, look func(table.Match, []games.Event)) {
	t.Helper()
	game := catalog.Builtin()[id]
	header, err := table.NewHeader(game, 2, options, [32]byte{5})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(game, header)
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(5, 5))
	for !m.Over() {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		next, events, err := m.Apply(table.Entry{Seat: seat, Action: legal[choose.IntN(len(legal))]})
		if err != nil {
			t.Fatal(err)
		}
		look(m, events)
		m = next
	}
}
