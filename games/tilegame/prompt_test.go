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
	if got := ScoredAtOnce(gains[4:], 0, true); len(got) != 1 || got[0].ID != "table.note.alone" {
		t.Errorf("while a follower is open, %v is told", got)
	}
}
