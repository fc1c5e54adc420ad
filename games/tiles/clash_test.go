package tiles

import (
	"math/rand/v2"
	"testing"
)

// A tile fits on a cell of the frontier exactly when nothing clashes there, and what is
// said to clash may indeed not meet.
func TestClashes(t *testing.T) {
	for _, c := range tables() {
		t.Run(c.name, func(t *testing.T) {
			random := rand.New(rand.NewPCG(3, 4))
			set := newSet(t, c.policy, c.shapes...)
			board := set.NewBoard()
			for _, s := range c.starts {
				lay(board, s)
			}
			for range 40 {
				checkClashes(t, board, c)
				board = layAny(board, random, len(c.shapes))
			}
		})
	}
}

func checkClashes(t *testing.T, b *Board, c table) {
	t.Helper()
	for _, at := range b.Frontier() {
		for kind := range c.shapes {
			for turn := range 4 {
				clashes := b.Clashes(at, kind, turn)
				if b.Fits(at, kind, turn) != (len(clashes) == 0) {
					t.Fatalf("kind %d turned %d on %v: fits %v, clashes %v", kind, turn, at, b.Fits(at, kind, turn), clashes)
				}
				for _, clash := range clashes {
					refused := false
					for slot := range 3 {
						refused = refused || !c.policy.Match(clash.Mine, clash.Theirs, slot)
					}
					if _, taken := b.At(Beside(at, clash.Side)); !taken || !refused {
						t.Fatalf("on %v: %+v", at, clash)
					}
				}
			}
		}
	}
}

// layAny lays some tile that fits.
func layAny(b *Board, random *rand.Rand, kinds int) *Board {
	kind := random.IntN(kinds)
	ways := fitting(b, kind)
	if len(ways) == 0 {
		return b
	}
	w := ways[random.IntN(len(ways))]
	return lay(b, w)
}
