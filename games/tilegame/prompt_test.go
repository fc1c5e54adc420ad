package tilegame

import (
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games"
)

func TestScoredAtOnce(t *testing.T) {
	road, market := []games.Text{games.T("road")}, []games.Text{games.T("market")}
	gains := []Gain{{Points: 4, For: road}, {}, {Points: 4, For: road}, {Points: 4, For: market}, {Points: 5, For: road}}
	for seat, want := range map[games.Seat][]games.Text{
		2: {
			games.T("table.note.scores", "player", games.Seat(2), "own", "yes", "with", []games.Seat{0}, "points", 4, "for", road, "each", "yes"),
			games.T("table.note.scores", "player", games.Seat(3), "points", 4, "for", market),
			games.T("table.note.scores", "player", games.Seat(4), "points", 5, "for", road),
		},
		3: {
			games.T("table.note.scores", "player", []games.Seat{0, 2}, "points", 4, "for", road, "each", "yes"),
			games.T("table.note.scores", "player", games.Seat(3), "own", "yes", "points", 4, "for", market),
			games.T("table.note.scores", "player", games.Seat(4), "points", 5, "for", road),
		},
	} {
		if got := ScoredAtOnce(gains, seat, false); !reflect.DeepEqual(got, want) {
			t.Errorf("seat %d is told %v, want %v", seat, got, want)
		}
	}
	if got := ScoredAtOnce([]Gain{{Points: 12, Sum: "4 × 3"}, {Points: 12, Sum: "6 × 2"}}, 2, false); len(got) != 2 {
		t.Errorf("as much for another sum is told as %v", got)
	}
	if got := ScoredAtOnce(gains[4:], 0, true); len(got) != 1 || got[0].ID != "table.note.alone" {
		t.Errorf("while a follower is open, %v is told", got)
	}
}

// The points of one feature are told as a product, those of several are not.
func TestGainIsAProduct(t *testing.T) {
	var g Gain
	for _, want := range []any{"3 × 2", nil} {
		g.Add(6, games.T("market"), games.Term{Count: 3, Each: 2})
		if got := g.Note("scores", []games.Seat{0}, 0).Args["sum"]; got != want {
			t.Errorf("%d times: %v, want %v", g.Times, got, want)
		}
	}
	g = Gain{}
	if g.Add(3, games.T("road"), games.Term{Count: 3, Each: 1}); g.Sum != "" {
		t.Errorf("three times one is told as %q", g.Sum)
	}
}
