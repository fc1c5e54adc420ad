package castellan

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/search"
	host "github.com/bastide-games/bastide/games/table"
)

// singleKeepScore adds up the courtyards of a seat without the double keep.
func singleKeepScore(yards []yard, seat games.Seat) (sum int) {
	for _, y := range yards {
		if y.owner == seat {
			sum += y.value
		}
	}
	return sum
}

// opened returns the most points that a finished turn lets the next player gain with a single
// piece, and whether the same cards could have gained as much and left less.
func opened(begun, ended *state) (most int, helped bool) {
	seat := begun.seat
	at := ended.Imagine(ended.seat).(*playout)
	open := func(t *playout) int {
		now := t.ground()
		return t.bestClosing(&now, t.seat)
	}
	if most = open(at); most == 0 {
		return 0, false
	}
	other := begun.Imagine(seat).(*playout)
	for seed := range uint64(60) {
		other.Begin(seed)
		other.Drift()
		if singleKeepScore(other.yards, seat) >= singleKeepScore(ended.yards, seat) && open(other) < most {
			return most, true
		}
	}
	return most, false
}

// The normal computer player rarely leaves a courtyard that the next player can close with a single
// piece, if the same cards could gain as much without that.
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
