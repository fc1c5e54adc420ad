package city

import (
	"math/bits"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/tiles"
)

// part is a segment of a laid tile.
type part struct{ tile, segment int }

// twin is a second, slow reading of what is completed: it walks over slots from
// scratch, and asks the list of ramparts instead of the board.
type twin struct {
	*state
	walled map[side]bool
}

func twinOf(s *state) twin {
	w := twin{s, map[side]bool{}}
	if s.gated {
		w.walled[edgeOf(s, s.gate)] = true
	}
	for _, r := range s.ramparts {
		w.walled[edgeOf(s, r.front)] = true
	}
	return w
}

// edgeOf is the side of a cell that a front is.
func edgeOf(s *state, f front) side { return side{s.cell(f), int(f.side)} }

func (w twin) ground(p part) tiles.Ground { return w.KindOf(p.tile).Segments[p.segment].Ground }

// feature walks from a segment over its whole road or market: the tiles it lies on,
// the wares in it, and how many slots are open.
func (w twin) feature(from part) (on map[int]bool, sold map[int]bool, open int) {
	on, sold = map[int]bool{}, map[int]bool{}
	seen := map[part]bool{from: true}
	for heap := []part{from}; len(heap) > 0; {
		p := heap[len(heap)-1]
		heap = heap[:len(heap)-1]
		on[p.tile], sold[bits.TrailingZeros8(w.KindOf(p.tile).Shape.Segments[p.segment].Mark)] = true, true
		t := w.Board.Tile(p.tile)
		shape := w.Set.Geometry.Shape(t.Kind)
		for slot := range 12 {
			if shape.At(slot, t.Turn) != p.segment {
				continue
			}
			edge := side{t.Cell, slot / 3}
			other, ok := w.Board.At(edge.outside())
			if !ok {
				if !w.walled[edge] {
					open++
				}
				continue
			}
			u := w.Board.Tile(other)
			q := part{other, w.Set.Geometry.Shape(u.Kind).At(3*((edge.side+2)%4)+2-slot%3, u.Turn)}
			if w.ground(q) == w.ground(p) && !seen[q] {
				seen[q] = true
				heap = append(heap, q)
			}
		}
	}
	return on, sold, open
}

// points returns what a completed road or market is worth.
func (w twin) points(p part) int {
	on, sold, _ := w.feature(p)
	switch {
	case w.ground(p) == market:
		return len(on) * len(sold)
	case len(on) > 3:
		return 2 * len(on)
	}
	return len(on)
}

// TestAgainstTwin compares every road and market with the twin throughout random
// matches: whether it is completed, what it is worth, and that it is scored when it is
// completed and somebody is there.
func TestAgainstTwin(t *testing.T) {
	g := builtinGame(t)
	for seats := 2; seats <= maxSeats; seats++ {
		step := 0
		gametest.Playout(t, g, setupOf(seats, seats+20), uint64(seats), func(s *state, _ []games.Event) {
			if step++; step%3 != 0 && s.phase < guarding {
				return
			}
			w := twinOf(s)
			for tile := range s.Board.Len() {
				for i := range s.KindOf(tile).Segments {
					checkPart(t, w, part{tile, i})
				}
			}
		})
	}
}

func checkPart(t *testing.T, w twin, p part) {
	t.Helper()
	if w.ground(p) == home {
		return
	}
	r := w.Board.Region(p.tile, p.segment)
	on, _, open := w.feature(p)
	if w.Board.Open(r) != open || w.Board.Size(r) != len(on) {
		t.Fatalf("tile %d, segment %d: open %d on %d tiles, the twin says %d on %d",
			p.tile, p.segment, w.Board.Open(r), w.Board.Size(r), open, len(on))
	}
	if open == 0 {
		if got := w.value(r).points(); got != w.points(p) {
			t.Fatalf("tile %d, segment %d: worth %d, the twin says %d", p.tile, p.segment, got, w.points(p))
		}
	}
	waits := w.phase == following || w.phase == guarding && w.pile() == 2
	if w.On(p.tile) == p.segment && open == 0 && !waits {
		t.Fatalf("tile %d: a follower waits on a completed feature", p.tile)
	}
}
