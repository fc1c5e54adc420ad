package catalog

import (
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/search"
	"github.com/bastide-games/bastide/games/table"
)

// In the last two turns, if no chance is left, the strong player's answer is as good as the best
// one found by trying everything. BASTIDE_TEST_ALL=1 tries seventy positions.
func TestEndingsAreExact(t *testing.T) {
	t.Parallel()
	each := 1
	if os.Getenv("BASTIDE_TEST_ALL") == "1" {
		each = 12
	}
	choose := rand.New(rand.NewPCG(25, 1))
	for _, id := range []string{"carcassonne", "castle", "city"} {
		g, tested, told := Builtin()[id], [2]int{}, 0
		for n := 0; tested[0] < each || tested[1] < each; n++ {
			m := matchOf(t, g, byte(n))
			for len(m.State.Turn()) > 0 {
				seat := m.State.Turn()[0]
				left := stockLeft(m.State, seat)
				legal := m.State.Legal(seat)
				if left <= 1 && legal[0].Words()[0] == "place" && tested[left] < each {
					tested[left]++
					told += checkEnding(t, g, m, seat)
				}
				if m = play(t, m, seat, legal[choose.IntN(len(legal))]); t.Failed() {
					return
				}
			}
		}
		t.Logf("%s: %d positions with a turn left and %d with two, %d reckoned out", id, tested[0], tested[1], told)
		if told < each {
			t.Errorf("%s: only %d endings are calculated", id, told)
		}
	}
}

// A player without time to calculate an ending still answers. The next search of the same position
// is not affected.
func TestEndingsWithoutTime(t *testing.T) {
	t.Parallel()
	g := Builtin()["carcassonne"]
	choose, tested := rand.New(rand.NewPCG(25, 2)), 0
	for m := matchOf(t, g, 3); len(m.State.Turn()) > 0; {
		seat := m.State.Turn()[0]
		legal := m.State.Legal(seat)
		if stockLeft(m.State, seat) == 1 && legal[0].Words()[0] == "place" && len(legal) > 1 {
			tested++
			asked := 0
			a, err := search.Think(search.Question{
				Game: g, Match: m, Seat: seat, Strength: search.Strong, Seed: chance.Seed{1},
				More: func() bool { asked++; return false },
			})
			if err != nil || !slices.Contains(legal, a.Action) || asked == 0 {
				t.Errorf("without time the answer is %q, %v; it was asked %d times", a.Action, err, asked)
			}
			if checkEnding(t, g, m, seat) == 0 {
				t.Error("with time the ending is not calculated")
			}
		}
		m = play(t, m, seat, legal[choose.IntN(len(legal))])
	}
	if tested == 0 {
		t.Error("no position was tested")
	}
}

func matchOf(t *testing.T, g games.Game, n byte) table.Match {
	t.Helper()
	header, err := table.NewHeader(g, 2, nil, chance.Seed{n, 25})
	if err != nil {
		t.Fatal(err)
	}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func stockLeft(s games.State, seat games.Seat) (n int) {
	for _, kind := range s.(games.Stocked).Stock(seat) {
		n += kind.N
	}
	return n
}

func play(t *testing.T, m table.Match, seat games.Seat, a games.Action) table.Match {
	t.Helper()
	next, _, err := m.Apply(table.Entry{Seat: seat, Action: a})
	if err != nil {
		t.Fatal(err)
	}
	return next
}

// checkEnding compares the strong player's answer with all others. It returns 1 if the player knew
// how the match ends, else 0.
func checkEnding(t *testing.T, g games.Game, m table.Match, seat games.Seat) int {
	t.Helper()
	a, err := search.Think(search.Question{Game: g, Match: m, Seat: seat, Strength: search.Strong, Seed: chance.Seed{1}, Playouts: 3000})
	if err != nil {
		t.Fatal(err)
	}
	if len(m.State.Legal(seat)) == 1 || len(a.Candidates) != len(m.State.Legal(seat)) || a.Candidates[0].Error != 0 {
		return 0
	}
	best := math.Inf(-1)
	of := map[games.Action]float64{}
	for _, action := range m.State.Legal(seat) {
		of[action] = leadAfter(t, m.State, seat, action, nil)
		if seat == 1 {
			of[action] = -of[action]
		}
		best = max(best, of[action])
	}
	if math.Abs(of[a.Action]-best) > 1e-9 || math.Abs(a.Candidates[0].Lead-best) > 1e-9 {
		t.Errorf("%s: the answer %s leads to %v and is told as %v; the best is %v", g.Info().ID, a.Action, of[a.Action], a.Candidates[0].Lead, best)
	}
	return 1
}

// leadAfter returns the first seat's expected lead at the end, after an action that draws the named
// outcomes and perhaps others.
func leadAfter(t *testing.T, s games.State, seat games.Seat, a games.Action, names []string) (lead float64) {
	t.Helper()
	var draws []chance.Outcome
	named := append(make([]string, s.Draws()), names...)
	source := chance.New(chance.Seed{9}, named...).Watched(func(d chance.Outcome) { draws = append(draws, d) })
	after, _, err := s.(games.Reseeder).Reseed(source).Apply(seat, a)
	if err != nil {
		t.Fatal(err)
	}
	if len(draws) == len(names) {
		return bestLead(t, after)
	}
	next, sum := draws[len(names)], 0
	for i, name := range next.Names {
		lead += float64(next.Counts[i]) * leadAfter(t, s, seat, a, append(slices.Clone(names), name))
		sum += next.Counts[i]
	}
	return lead / float64(sum)
}

// bestLead returns the first seat's expected lead at the end if both players play as well as
// possible.
func bestLead(t *testing.T, s games.State) float64 {
	if len(s.Turn()) == 0 {
		return float64(s.Score()[0] - s.Score()[1])
	}
	seat := s.Turn()[0]
	sign := 1 - 2*float64(seat)
	best := math.Inf(-1)
	for _, a := range s.Legal(seat) {
		best = max(best, sign*leadAfter(t, s, seat, a, nil))
	}
	return sign * best
}
