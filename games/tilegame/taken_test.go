package tilegame

import (
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// Texts name all owners. What is the seat's own is described as such, beside those who share it.
func TestOwned(t *testing.T) {
	t.Parallel()
	both := []games.Seat{0, 1}
	for _, c := range []struct {
		owners []games.Seat
		seat   games.Seat
		want   games.Text
	}{
		{both[1:], 1, games.T("x", "player", games.Seat(1), "own", "yes")},
		{both, 1, games.T("x", "player", games.Seat(1), "own", "yes", "with", both[:1])},
		{both[:1], 2, games.T("x", "player", games.Seat(0))},
		{both, 2, games.T("x", "player", both)},
	} {
		if got := Owned("x", c.owners, c.seat); !reflect.DeepEqual(got, c.want) {
			t.Errorf("what belongs to %v is for %s %v, want %v", c.owners, c.seat, got, c.want)
		}
	}
}

func TestWorth(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		worth       Worth
		brief, text games.Text
	}{
		{Worth{Now: 3, Complete: 6}, games.T("table.does.complete", "n", 6, "least", "yes"), games.T("table.worth.grown", "now", 3, "n", 6, "least", "yes")},
		{Worth{Now: 3, Complete: 3}, games.T("table.does.complete", "n", 3, "least", "yes"), games.T("table.worth.pays", "n", 3)},
		{Worth{Complete: 6}, games.T("table.does.complete", "n", 6, "least", "yes"), games.T("table.worth.complete", "n", 6, "least", "yes")},
		{Worth{Now: 2, Complete: 9, Fixed: true}, games.T("table.does.part", "now", 2, "n", 9), games.T("table.worth.grown", "now", 2, "n", 9)},
		{Worth{Endless: true}, games.T("table.does.end", "n", 0, "least", "yes"), games.T("table.worth.end", "n", 0)},
		{Worth{Endless: true, Now: 3}, games.T("table.does.end", "n", 3, "least", "yes"), games.T("table.worth.end", "n", 3)},
		{Worth{Now: 4, Fixed: true, Endless: true}, games.T("table.does.end", "n", 4), games.T("table.worth.end", "n", 4)},
	} {
		if brief, text := c.worth.Brief(), c.worth.text(); !reflect.DeepEqual(brief, c.brief) || !reflect.DeepEqual(text, c.text) {
			t.Errorf("%+v is %v and %v", c.worth, brief, text)
		}
	}
	if got := (Worth{Complete: 6, Scores: true}).Brief(); !reflect.DeepEqual(got, games.T("table.does.now", "n", 6)) {
		t.Errorf("what scores is %v", got)
	}
}
