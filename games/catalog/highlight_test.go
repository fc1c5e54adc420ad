package catalog

import (
	"fmt"
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// playedCourse plays a match at random and returns its steps.
func playedCourse(t *testing.T, g games.Game, seats int, n byte) []table.Step {
	t.Helper()
	header, err := table.NewHeader(g, seats, nil, chance.Seed{n, 7})
	if err != nil {
		t.Fatal(err)
	}
	m, events, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	course, p := []table.Step{{Events: events, After: m}}, gametest.NewPicker(uint64(n))
	for !m.Over() {
		seat := m.Turn()[0]
		legal := m.State.Legal(seat)
		e := table.Entry{Seat: seat, Action: legal[p.Pick(len(legal))]}
		after, events, err := m.Apply(e)
		if err != nil {
			t.Fatal(err)
		}
		course = append(course, table.Step{N: len(course), Entry: e, Before: m, Events: events, After: after})
		m = after
	}
	return course
}

// told is a match as its events say: who had how many points after each turn.
type told struct {
	turns [][]int // without the final scoring
	end   []int
	best  int // points of the greatest scoring
}

func toldBy(course []table.Step) (all told) {
	all.end = make([]int, course[0].After.Header.Seats)
	now, numbers := slices.Clone(all.end), table.Numbered(course)
	for i, step := range course {
		for _, e := range step.Events {
			if e.Seat < 0 {
				continue
			}
			all.end[e.Seat] += e.Points()
			if e.Kind != games.FinalScoring {
				now[e.Seat] += e.Points()
			}
			if !e.Private {
				all.best = max(all.best, e.Points())
			}
		}
		for len(all.turns) <= numbers[i] {
			all.turns = append(all.turns, nil)
		}
		all.turns[numbers[i]] = slices.Clone(now)
	}
	return all
}

// lead is how far a seat is ahead of the best of the others.
func lead(points []int, seat games.Seat) int {
	rest := slices.Delete(slices.Clone(points), int(seat), int(seat)+1)
	return points[seat] - slices.Max(rest)
}

// holds reports whether a highlight is true of a match.
func (all told) holds(h table.Highlight) bool {
	last := len(all.turns) - 1
	switch h.Kind {
	case "decided":
		return h.Turn == last && h.N == all.turns[last][h.Seat]-all.turns[last-1][h.Seat] && h.Margin == lead(all.end, h.Seat) && h.N >= h.Margin && h.Margin > 0
	case "narrow":
		return h.N == lead(all.end, h.Seat) && h.N > 0 && h.N < 3
	case "comeback":
		return lead(all.turns[h.Turn], h.Seat) == -h.N && lead(all.end, h.Seat) > 0 &&
			!slices.ContainsFunc(all.turns, func(points []int) bool { return lead(points, h.Seat) < -h.N })
	case "changes":
		n, by := 0, games.Spectator
		for _, points := range all.turns {
			for seat := range points {
				if s := games.Seat(seat); lead(points, s) > 0 && s != by {
					if by >= 0 {
						n++
					}
					by = s
				}
			}
		}
		return n == h.N
	case "ahead":
		return lead(all.turns[h.Turn-1], h.Seat) <= 0 && lead(all.end, h.Seat) > 0 &&
			!slices.ContainsFunc(all.turns[h.Turn:], func(points []int) bool { return lead(points, h.Seat) <= 0 })
	case "best":
		return h.N == all.best && h.Event.Points() == h.N && h.Event.Seat == h.Seat && (h.Turn == 0) == (h.Event.Kind == games.FinalScoring)
	}
	return false
}

// What a result says about a match is true by its events: every kind, in matches of all games.
func TestHighlightsAreTrue(t *testing.T) {
	t.Parallel()
	var kinds []string
	for id, g := range Builtin() {
		if g.Info().Unscored {
			continue // without points nothing is remarkable
		}
		first := map[string]int{}
		for n := range byte(12) {
			seats := g.Info().MinSeats + int(n)%(g.Info().MaxSeats-g.Info().MinSeats+1)
			course := playedCourse(t, g, seats, n)
			list, all := table.Highlights(g, course), toldBy(course)
			if len(list) == 0 {
				t.Fatalf("%s %d: nothing is remarkable", id, n)
			}
			first[list[0].Kind]++
			for i, h := range list {
				kinds = append(kinds, h.Kind)
				if !all.holds(h) || i > 0 && h.Weight > list[i-1].Weight {
					t.Errorf("%s %d: %+v is not true of %v, at the end %v", id, n, h, all.turns, all.end)
				}
			}
		}
		t.Log(id, fmt.Sprint(first))
	}
	for _, kind := range table.HighlightKinds {
		if !slices.Contains(kinds, kind.Name) {
			t.Errorf("no match had %q", kind.Name)
		}
	}
}
