package castellan

import (
	"math"
	"testing"

	host "github.com/bastide-games/bastide/games/table"
)

// Numbers of places never cover each other, for each kind and for all kinds at once. If there is
// room, numbers of walls do not cover keeps either.
func TestNumbersDoNotOverlap(t *testing.T) {
	const across = 2 * .3 // twice the largest number that the painter draws
	seen := 0
	eachQuestion(t, nil, func(t *testing.T, _ host.Match, s *state) {
		if s.phase != building {
			return
		}
		for _, words := range [][]string{nil, {"long"}, {"short"}, {"tower"}} {
			v := &view{state: s, viewer: s.seat, acting: true, words: words}
			v.findOffers()
			at := v.numbers()
			for i, a := range at {
				for _, keep := range v.keepSpots() {
					if d := math.Hypot(a.X-keep.X, a.Y-keep.Y); v.offered[i].kind != tower && d < .5 {
						t.Errorf("%v: the number of %s is %.2f from a keep", words, v.offered[i].action(), d)
					}
				}
				for j, b := range at[:i] {
					seen++
					if d := math.Hypot(a.X-b.X, a.Y-b.Y); d < across-1e-9 {
						t.Errorf("%v: the numbers of %s and %s are %.2f apart", words, v.offered[i].action(), v.offered[j].action(), d)
					}
				}
			}
		}
	})
	if seen < 1000 {
		t.Errorf("only %d pairs were seen", seen)
	}
}
