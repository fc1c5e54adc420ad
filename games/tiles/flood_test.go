package tiles

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// leaves tells whether one can walk from a cell to far away.
func leaves(b *Board, from games.Cell) bool {
	seen := map[games.Cell]bool{from: true}
	for heap := []games.Cell{from}; len(heap) > 0; {
		c := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		if max(c.X, -c.X, c.Y, -c.Y) > 30 {
			return true
		}
		for side := range 4 {
			d := Beside(c, side)
			if _, taken := b.At(d); !taken && !seen[d] {
				seen[d] = true
				heap = append(heap, d)
			}
		}
	}
	return false
}

// TestSevers lays tiles at random, bars a cell beside them now and then, and compares every gap
// with the rule told slowly: a tile severs if a barred cell can no more be left. The numbers of
// squares may change under a flood that is used again.
func TestSevers(t *testing.T) {
	set := newSet(t, Policy{Match: same}, shape("000 000 000 000", "f"))
	random := rand.New(rand.NewPCG(1, 2))
	cut, roomy := 0, Flood{}
	for range 30 {
		board := set.NewBoard()
		board.Lay(cell(0, 0), 0, 0, 0)
		var shut []games.Cell
		for n := range 60 {
			roomy.Changed()
			var open []games.Cell
			for _, c := range board.Frontier() {
				next := board.Copy()
				next.Lay(c, 0, 0, 0)
				want := slices.ContainsFunc(shut, func(c games.Cell) bool { return !leaves(&next, c) })
				if at := board.Square(c); board.CutsOff(at, &roomy) != want || board.CutsOff(at, &Flood{}) != want {
					t.Fatalf("tile %d on %v of a town with %v barred: severs %v", n, c, shut, !want)
				}
				if want {
					cut++
				} else {
					open = append(open, c)
				}
			}
			if len(open) == 0 {
				break
			}
			c := open[random.IntN(len(open))]
			if n%6 != 5 {
				board.Lay(c, 0, 0, 0)
			} else if leaves(board, c) {
				board.Bar(c)
				shut = append(shut, c)
			}
		}
	}
	if cut < 100 {
		t.Errorf("only %d tiles would have cut something off", cut)
	}
}
