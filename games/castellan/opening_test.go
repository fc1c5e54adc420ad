package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/search"
	host "github.com/bastide-games/bastide/games/table"
)

// plainly is what the courtyards of a seat count without the double keep.
func plainly(yards []yard, seat games.Seat) (sum int) {
	for _, y := range yards {
		if y.owner == seat {
			sum += y.value
		}
	}
	return sum
}

// opened returns what a turn that has ended leaves to be closed with a single piece, and whether the
// same cards could have brought as much and left less.
func opened(begun, ended *state) (most int, helped bool) {
	seat := begun.seat
	at := ended.Imagine(ended.seat).(*thought)
	open := func(t *thought) int {
		now := t.ground()
		return t.opening(&now, t.seat)
	}
	if most = open(at); most == 0 {
		return 0, false
	}
	other := begun.Imagine(seat).(*thought)
	for seed := range uint64(60) {
		other.Begin(seed)
		other.Drift()
		if plainly(other.yards, seat) >= plainly(ended.yards, seat) && open(other) < most {
			return most, true
		}
	}
	return most, false
}

// The normal player mostly leaves nothing open that the next one closes with a single piece, where
// the same cards can bring as much without that.
func TestNormalLeavesLittleOpen(t *testing.T) {
	matches := uint64(6)
	if gametest.All() {
		matches = 20
	}
	g := builtinGame(t)
	turns, open, avoidable := 0, 0, 0
	for n := range matches {
		h, err := host.NewHeader(g, 2, nil, gametest.Seed(n))
		if err != nil {
			t.Fatal(err)
		}
		m, _, err := host.New(g, h)
		if err != nil {
			t.Fatal(err)
		}
		var begun *state
		for !m.Over() {
			now := m.State.(*state)
			if begun == nil && now.phase == building {
				begun = now
			}
			a, err := search.Think(search.Question{Game: g, Match: m, Seat: now.seat, Strength: search.Normal, Seed: chance.Seed{byte(m.Steps)}})
			if err != nil {
				t.Fatal(err)
			}
			if m, _, err = m.Apply(host.Entry{Seat: now.seat, Action: a.Action}); err != nil {
				t.Fatal(err)
			}
			if next := m.State.(*state); next.seat != now.seat && begun != nil {
				if turns++; next.phase != over {
					most, helped := opened(begun, next)
					open += min(most, 1)
					if helped {
						avoidable++
					}
				}
				begun = nil
			}
		}
	}
	t.Logf("%d turns left something open %d times, %d of them needlessly", turns, open, avoidable)
	if avoidable*30 > turns {
		t.Errorf("of %d turns %d needlessly left something open", turns, avoidable)
	}
}
