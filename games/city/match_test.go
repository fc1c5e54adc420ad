package city

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tiles"
)

func setupOf(seats, seed int) games.Setup {
	return games.Setup{Seats: seats, Chance: chance.New(numbered(seed))}
}

// TestPlaythroughs replays a random match of each size. When a score changes, old
// records play differently: rulesVersion must change too.
func TestPlaythroughs(t *testing.T) {
	g := builtinGame(t)
	for seats, want := range map[int]string{
		2: "75 tiles, 67 ramparts, [47 45], [A]",
		3: "75 tiles, 91 ramparts, [23 48 51], [C]",
		4: "75 tiles, 79 ramparts, [26 56 69 26], [C]",
	} {
		end := gametest.Playout[*state](t, g, setupOf(seats, 7), 7, nil)
		got := fmt.Sprintf("%d tiles, %d ramparts, %v, %v", end.Board.Len(), len(end.ramparts), end.Score(), end.Winners())
		if got != want {
			t.Errorf("%d seats: %s, want %s", seats, got, want)
		}
	}
}

// TestNothingIsLost: at every moment each tile and each piece is in one place, the
// rampart is one unbroken part of the outline, and nothing stands before it.
func TestNothingIsLost(t *testing.T) {
	g := builtinGame(t)
	for seed := range 2 {
		for seats := 2; seats <= maxSeats; seats++ {
			aside := 0
			gametest.Playout(t, g, setupOf(seats, seed), uint64(seed), func(s *state, events []games.Event) {
				for _, e := range events {
					if e.Kind == "setaside" {
						aside++
					}
				}
				held := 0
				if s.held != nobody {
					held = 1
				}
				if n := s.Board.Len() + s.Bag.Len() + held + aside; n != 75 {
					t.Fatalf("%d tiles", n)
				}
				checkRing(t, s)
			})
		}
	}
}

// checkRing compares the ramparts with the outline walked anew.
func checkRing(t *testing.T, s *state) {
	t.Helper()
	line := slices.Collect(s.outline)
	if !s.gated {
		return
	}
	if n := 1 + len(s.ramparts) + s.gap; n != len(line) {
		t.Fatalf("gate, %d ramparts and a gap of %d on an outline of %d", len(s.ramparts), s.gap, len(line))
	}
	built := []front{s.gate}
	for _, r := range s.ramparts {
		built = append(built, r.front)
	}
	for i, f := range built {
		if !slices.Contains(line, f) || slices.Contains(built[:i], f) {
			t.Fatalf("%v stands twice or not on the outline", f)
		}
		if s.TileOn(s.outside(f)) >= 0 {
			t.Fatalf("a tile before %v", f)
		}
	}
	if s.phase == placing {
		checkOpenTable(t, s, built)
	}
}

// checkOpenTable compares the cells offered with the rule told slowly: the town may
// be continued wherever every cell before the ramparts can still be left.
func checkOpenTable(t *testing.T, s *state, built []front) {
	t.Helper()
	offered := map[games.Cell]bool{}
	for _, a := range s.List {
		c, _ := games.ParseCell(a.Words()[1])
		offered[c] = true
	}
	for _, c := range s.Frontier() {
		if !s.Fillable(c, int(s.held)) {
			continue
		}
		next := s.Board.Copy()
		next.Lay(c, int(s.held), 0, games.Spectator)
		open := !slices.ContainsFunc(built, func(f front) bool { return !leaves(&next, tiles.Beside(s.cell(f), int(f.side))) })
		if offered[c] != open {
			t.Fatalf("tile on %s: offered %v, table open %v", c, offered[c], open)
		}
	}
}

// leaves tells whether one can walk from the cell to far away.
func leaves(b *tiles.Board, from games.Cell) bool {
	low, _ := b.Bounds()
	seen := map[games.Cell]bool{from: true}
	for heap := []games.Cell{from}; len(heap) > 0; {
		c := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		if c.X < low.X || c.Y < low.Y {
			return true
		}
		for side := range 4 {
			d := tiles.Beside(c, side)
			if _, taken := b.At(d); !taken && !seen[d] && d.X < 60 && d.Y < 60 {
				seen[d] = true
				heap = append(heap, d)
			}
		}
	}
	return false
}

// TestEnds: every match ends for one of the three reasons, and a phase never asks a
// seat that cannot answer otherwise.
func TestEnds(t *testing.T) {
	g := builtinGame(t)
	for seed := range 10 {
		var before *state
		end := gametest.Playout(t, g, setupOf(2+seed%3, seed), uint64(seed), func(s *state, _ []games.Event) {
			if s.phase >= gating && s.phase < over && len(s.List) < 2 {
				t.Fatalf("phase %s asks for one of %v", phaseNames[s.phase], s.List)
			}
			if s.phase != over {
				before = s
			}
		})
		if !end.closed() || before.Bag.Len() > 0 && before.rampartsLeft() > 4*maxSeats && before.gap > tooFew+4*maxSeats {
			t.Errorf("seed %d: %d tiles and %d ramparts left, gap %d", seed, before.Bag.Len(), before.rampartsLeft(), before.gap)
		}
		for _, m := range end.AllFollowers() {
			if m.Ground != home {
				t.Errorf("seed %d: a %s is left on the board", seed, end.Set.Grounds[m.Ground].Role)
			}
		}
	}
}
