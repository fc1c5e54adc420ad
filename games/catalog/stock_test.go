package catalog_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/table"
)

// Every drawn thing was in the stock of each seat that may see the draw, and is not in it
// afterwards. This holds for every game with a stock and every option.
func TestStock(t *testing.T) {
	for id, game := range catalog.Builtin() {
		if game.Info().Can.Stocked == nil {
			continue
		}
		for _, v := range gametest.Variants(game) {
			t.Run(id+"/"+v.Name(), func(t *testing.T) {
				t.Parallel()
				checked, kinds := 0, map[string]bool{}
				play(t, id, v, func(before table.Match, events []games.Event) {
					for seat := range games.Seat(v.Seats) {
						for _, s := range before.State.(games.Stocked).Stock(seat) {
							kinds[s.Face.Name] = true
						}
					}
					for _, e := range events {
						if kinds[e.Draw] {
							checked += checkDrawn(t, before.State.(games.Stocked), e)
						}
					}
				})
				if checked < 20 {
					t.Errorf("only %d draws were looked at", checked)
				}
			})
		}
	}
}

// checkDrawn looks for a draw in the stocks before it, and returns how many viewers had it in
// theirs.
func checkDrawn(t *testing.T, before games.Stocked, drew games.Event) (told int) {
	t.Helper()
	for _, viewer := range []games.Seat{games.Spectator, drew.Seat} {
		list := before.Stock(viewer)
		if viewer == games.Spectator && len(list) == 0 {
			continue // each player draws cards of their own
		}
		if told++; count(list, drew.Draw) == 0 {
			t.Errorf("%s draws %s; to %s there was left only %v", drew.Seat, drew.Draw, viewer, list)
		}
	}
	return told
}

func count(list []games.Stock, name string) int {
	for _, s := range list {
		if s.Face.Name == name {
			return s.N
		}
	}
	return 0
}

// A seat that cannot see a hand counts the tiles in it as left. The sum agrees with the board's
// own count.
func TestStockOfHiddenHands(t *testing.T) {
	play(t, "carcassonne", gametest.Variant{Seats: 2, Options: map[string]string{"hand": "three"}}, func(m table.Match, _ []games.Event) {
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

// Only a seat itself knows which cards are in its deck.
func TestStockOfDecks(t *testing.T) {
	play(t, "castellan", gametest.Variant{Seats: 2}, func(m table.Match, _ []games.Event) {
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

// play plays a random match and calls look with each position and the events after it.
func play(t *testing.T, id string, v gametest.Variant, look func(table.Match, []games.Event)) {
	t.Helper()
	game := catalog.Builtin()[id]
	header, err := table.NewHeader(game, v.Seats, v.Options, [32]byte{5})
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
