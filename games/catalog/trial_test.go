package catalog_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// What is tried in a position does not depend on the outcomes to come, and does not change the match.
// Everything that can be chosen is possible.
func TestTry(t *testing.T) {
	every := 12
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		every = 1
	}
	for id, game := range catalog.Builtin() {
		if !offersTrials(t, game) {
			continue
		}
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			tried, n, draws := 0, 0, false
			choose := rand.New(rand.NewPCG(6, 6))
			play(t, id, gametest.Variant{Seats: 2}, func(m table.Match, events []games.Event) {
				draws = draws || m.Steps > 0 && slices.ContainsFunc(events, func(e games.Event) bool { return e.Draw != "" })
				if n++; n%every != 0 || m.Over() {
					return
				}
				before := snapshotOf(t, m)
				other, err := m.Otherwise(game, chance.Seed{9})
				if err != nil {
					t.Fatal(err)
				}
				seed := choose.Uint64()
				one, drawn := tryOn(t, game, m, rand.New(rand.NewPCG(seed, 1)))
				two, _ := tryOn(t, game, other, rand.New(rand.NewPCG(seed, 1)))
				if one != two {
					t.Fatalf("after %d steps the trial depends on the seed:\n%s\n%s", m.Steps, one, two)
				}
				if snapshotOf(t, m) != before {
					t.Fatalf("after %d steps the match has changed", m.Steps)
				}
				tried += drawn
			})
			if draws && tried == 0 {
				t.Error("no outcome was chosen")
			}
		})
	}
}

// offersTrials reports whether everything is seen in a game with its default options.
func offersTrials(t *testing.T, game games.Game) bool {
	t.Helper()
	header, err := table.NewHeader(game, game.Info().MinSeats, nil, chance.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(game, header)
	if err != nil {
		t.Fatal(err)
	}
	return games.AllSeen(game.Info(), m.State)
}

func snapshotOf(t *testing.T, m table.Match) string {
	t.Helper()
	data, err := m.State.Snapshot()
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// tryOn tries some actions and suppositions. It returns the position at the end, and how many outcomes were
// chosen.
func tryOn(t *testing.T, game games.Game, m table.Match, choose *rand.Rand) (end string, drawn int) {
	t.Helper()
	m, err := m.Apart(game)
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		turn := m.Turn()
		if len(turn) == 0 {
			break
		}
		try := table.Try{Seat: turn[0]}
		if s, ok := m.State.(games.Supposer); ok && choose.IntN(2) == 0 && len(s.Supposable()) > 0 {
			stock := s.Supposable()
			try = table.Try{Seat: games.Seat(choose.IntN(len(m.Gone))), Suppose: stock[choose.IntN(len(stock))].Face.Name}
		} else {
			legal := m.State.Legal(turn[0])
			try.Line = []games.Action{legal[choose.IntN(len(legal))]}
		}
		after, luck, err := m.Try(game, try)
		for ; luck != nil && err == nil; drawn++ {
			if !slices.Contains(luck.Names, luck.Event.Draw) {
				t.Fatalf("asked for %v with %s", luck.Names, luck.Event)
			}
			try.Drew = append(try.Drew, luck.Names[choose.IntN(len(luck.Names))])
			after, luck, err = m.Try(game, try)
		}
		if err != nil {
			t.Fatalf("%+v: %v", try, err)
		}
		if s, ok := after.State.(games.Supposer); ok && try.Suppose != "" && (s.Supposable()[0].Face.Name != try.Suppose || after.Turn()[0] != try.Seat) {
			t.Fatalf("%+v leads to a turn of %v with %v", try, after.Turn(), s.Supposable()[0])
		}
		m = after
	}
	return snapshotOf(t, m), drawn
}
