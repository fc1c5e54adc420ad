package search

import (
	"testing"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest/noughts"
	"github.com/bastide-games/bastide/games/table"
)

// marked is a match of noughts and crosses in which the first seat began.
func marked(t *testing.T, cells ...games.Action) (games.Game, table.Match) {
	t.Helper()
	g, err := noughts.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	header, err := table.NewHeader(g, 2, nil, chance.Seed{1})
	if err != nil {
		t.Fatal(err)
	}
	header.Forced = []string{"A"}
	m, _, err := table.New(g, header)
	if err != nil {
		t.Fatal(err)
	}
	for _, cell := range cells {
		m = apply(t, m, m.Turn()[0], cell)
	}
	return g, m
}

// In a game without points the players aim to win: they complete a line, or block one. All
// expectations are victories in a hundred.
func TestThinkingWithoutPoints(t *testing.T) {
	for _, c := range []struct {
		cells    []games.Action
		strength Strength
		want     games.Action
		least    float64 // victories in a hundred the seat can expect
	}{
		{[]games.Action{"0,0", "0,1", "1,0", "1,1"}, Greedy, "2,0", 50},
		{[]games.Action{"0,0", "0,1", "1,0", "1,1"}, Strong, "2,0", 80},
		{[]games.Action{"1,1", "0,0", "2,0"}, Strong, "0,2", 30},
	} {
		g, m := marked(t, c.cells...)
		q := asking(g, m, c.strength, 2000)
		a := think(t, q)
		if a.Action != c.want {
			t.Errorf("after %v %s marks %s, want %s", c.cells, c.strength, a.Action, c.want)
		}
		if got := a.Expected[q.Seat]; got < c.least || got > 100 || len(a.Candidates) > 0 && a.Candidates[0].Points[q.Seat] < c.least {
			t.Errorf("after %v %s expects %v", c.cells, c.strength, got)
		}
	}
}

// A hint names a winning move, and says nothing about a move that only may win.
func TestHintWithoutPoints(t *testing.T) {
	for _, c := range []struct {
		cells []games.Action
		want  string
	}{
		{[]games.Action{"0,0", "0,1", "1,0", "1,1"}, "search.why.wins"},
		{[]games.Action{"1,1"}, ""},
	} {
		g, m := marked(t, c.cells...)
		h, err := Advise(asking(g, m, Strong, 400), nil)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for _, why := range h.List[0].Why.More {
			got += why.ID
		}
		if why := h.List[0].Why; got != c.want || len(why.Scored) > 0 {
			t.Errorf("after %v: %+v, want %s", c.cells, why, c.want)
		}
	}
}

// A review follows the chance to win up to the victory.
func TestLookingBackWithoutPoints(t *testing.T) {
	g, m := marked(t)
	r := table.Record{Header: m.Header}
	for _, cell := range []games.Action{"0,0", "0,1", "1,0", "2,2", "2,0"} {
		r.Entries = append(r.Entries, table.Entry{Seat: m.Turn()[0], Action: cell})
		m = apply(t, m, m.Turn()[0], cell)
	}
	review, err := Retrospect{Game: g, Record: r, Seed: chance.Seed{2}, Playouts: 300}.Review()
	if err != nil {
		t.Fatal(err)
	}
	if last := review.Curve[len(review.Curve)-1].Points; last[0] != 100 || last[1] != 0 {
		t.Errorf("the curve ends with %v", last)
	}
	swing, ok := review.Swing()
	if rise := review.Curve[swing.At].Points[swing.Seat] - review.Curve[swing.From].Points[swing.Seat]; !ok || swing.Points != rise {
		t.Errorf("the largest swing is %+v, on the curve %v", swing, rise)
	}
	if list := review.Costly[1]; len(list) == 0 || list[0].Cost < 20 || list[0].Cost > 100 || list[0].Better.Action != "2,0" {
		t.Errorf("not to be in the way of a line cost %+v", list)
	}
}
