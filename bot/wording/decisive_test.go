package wording

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// The turning point is when the winner took the lead for good, unless that was early; else the
// turn in which most was gained. The final scoring is told apart from the last turn.
func TestTurningPoint(t *testing.T) {
	t.Parallel()
	_, l := begin(t, "castle", "Alix", "Bruno")
	for _, c := range []struct {
		what   string
		scores [][]int // after each turn
		final  []int   // points of the final scoring, part of the last
		id     string
		turn   int
	}{
		{"from behind", [][]int{{0, 0}, {0, 9}, {12, 9}}, nil, "overtakes", 2},
		{"from equal", [][]int{{0, 0}, {0, 9}, {9, 9}, {10, 9}, {40, 9}}, nil, "leads", 3},
		{"for good", [][]int{{0, 0}, {0, 2}, {5, 2}, {5, 20}, {21, 20}, {21, 30}, {33, 30}}, nil, "overtakes", 6},
		{"early", [][]int{{0, 0}, {2, 0}, {3, 0}, {3, 0}, {9, 0}, {10, 0}}, nil, "pulls", 4},
		{"by the final scoring", [][]int{{0, 0}, {0, 9}, {0, 12}, {21, 12}}, []int{21, 0}, "overtakes.final", 3},
		{"from equal by the final scoring", [][]int{{0, 0}, {4, 4}, {4, 4}, {6, 5}}, []int{2, 1}, "leads.final", 3},
		{"before the final scoring", [][]int{{0, 0}, {0, 9}, {10, 9}, {40, 9}}, []int{30, 0}, "overtakes", 2},
		{"equal in the end", [][]int{{0, 0}, {0, 9}, {0, 12}, {12, 12}}, nil, "levels", 3},
		{"nobody in the end", [][]int{{0, 0}, {0, 20}, {12, 20}, {20, 20}}, nil, "leads", 1},
		{"no points", [][]int{{0, 0}, {0, 0}}, nil, "", 0},
		{"no match", nil, nil, "", 0},
	} {
		var course []table.Step
		for i, score := range c.scores {
			after := table.Match{State: scored{score: score}}
			course = append(course, table.Step{N: i, After: after, Entry: table.Entry{Seat: games.Seat(i % 2)}})
		}
		for seat, points := range c.final {
			last := &course[len(course)-1]
			last.Events = append(last.Events, games.Event{
				Kind: games.FinalScoring, Seat: games.Seat(seat), Terms: []games.Term{{Count: 1, Each: points}},
			})
		}
		got := TurningPoint(l, course)
		s, ok := decisive(course)
		if ok != (c.id != "") || s.turn != c.turn {
			t.Errorf("%s: the swing is %+v", c.what, s)
		}
		want := ""
		if ok {
			want = l.Say("bot.swing."+c.id, "turn", s.turn, "turns", len(c.scores)-1, "player", s.seat,
				"before", max(s.before, -s.before), "after", max(s.after, -s.after))
		}
		if got != want {
			t.Errorf("%s: told is %q, want %q", c.what, got, want)
		}
	}
}

// scored is a position at the end of which only the points are known.
type scored struct {
	games.State
	score []int
}

func (s scored) Score() []int       { return s.score }
func (s scored) Turn() []games.Seat { return nil }

func (s scored) Winners() (all []games.Seat) {
	for seat, points := range s.score {
		if points == slices.Max(s.score) {
			all = append(all, games.Seat(seat))
		}
	}
	return all
}
