package advice

import (
	"math"
	"strconv"
	"testing"

	"github.com/bastide-games/bastide/bot/session/sessiontest"
	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/games/search"
)

// The chart of a look back shows a decision at the turn that its text names, where the curve has reached what the
// decision led to. The band of the largest swing spans the turns that the text names.
func TestChartShowsTheTurnsOfTheText(t *testing.T) {
	for id, g := range catalog.Builtin() {
		m := sessiontest.Begin(t, id, []string{"Alix", "Bruno", "Clémence", "Dmitri", "Élise"}[:g.Info().MaxSeats]...)
		m.Play(60)
		record, err := m.S.Record(m.Entries)
		if err != nil {
			t.Fatal(err)
		}
		r, err := search.Retrospect{Game: g, Record: record, Playouts: 1, Think: guess}.Review()
		if err != nil {
			t.Fatal(err)
		}
		sc := chartOf(m.S, r)
		turn, decisions, shown := turnsOfChart(t, sc), r.Decisions(), 0
		for _, it := range sc.Items {
			at := turn(it.Box.Centre().X)
			switch n, _ := strconv.Atoi(it.Text); {
			case it.Noun == "chart-mark" && n > 0:
				if shown++; math.Abs(at-float64(decisions[n-1].Turn)) > .01 {
					t.Errorf("%s: the decision of turn %d is shown at %.2f", id, decisions[n-1].Turn, at)
				}
			case it.Noun == "chart-turn" && it.Kind == scene.Outline:
				swing, _ := r.Swing()
				from, to := r.Curve[swing.From].Turn, r.Curve[swing.At].Turn
				if math.Abs(at-float64(from+to)/2) > .01 {
					t.Errorf("%s: the swing of turns %d to %d is shown around %.2f", id, from+1, to, at)
				}
			}
		}
		if shown == 0 {
			t.Errorf("%s: no decision is shown", id)
		}
	}
}

// turnsOfChart returns which turn each place along a chart's axis stands for.
func turnsOfChart(t *testing.T, sc scene.Scene) func(x float64) float64 {
	t.Helper()
	var turns, places []float64
	for _, it := range sc.Items {
		if n, err := strconv.ParseFloat(it.Text, 64); err == nil && it.Noun == "chart-axis" && it.Box.Y > sc.Board.H*.8 && it.Box.X > 1 {
			turns, places = append(turns, n), append(places, it.Box.Centre().X)
		}
	}
	if len(turns) < 2 {
		t.Fatalf("the axis has %d numbers", len(turns))
	}
	each := (turns[1] - turns[0]) / (places[1] - places[0])
	return func(x float64) float64 { return turns[0] + (x-places[0])*each }
}

// guess thinks without playouts: every few steps the played action is said to be worse than another one.
func guess(q search.Question, _ float64) (search.Answer, error) {
	legal, n := q.Match.State.Legal(q.Seat), q.Match.Steps
	points := make([]float64, q.Match.Header.Seats)
	for seat := range points {
		points[seat] = float64((n*(seat+3) + seat) % 17)
	}
	other := legal[0]
	if other == q.AlsoSearch {
		other = legal[1]
	}
	lead := 0.
	if n%7 == 0 {
		lead = float64(n%5) + 3
	}
	candidate := func(a games.Action, lead float64) search.Candidate {
		return search.Candidate{Action: a, Line: []games.Action{a}, Points: points, Lead: lead}
	}
	best := []search.Candidate{candidate(other, lead), candidate(q.AlsoSearch, 0)}
	if lead == 0 {
		best[0], best[1] = best[1], best[0]
	}
	return search.Answer{Action: best[0].Action, Playouts: 1, Expected: points, Candidates: best}, nil
}
