package search

import (
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games/catalog"
)

// A rating is that of the opponent plus what the odds say: 10 to 1 are 400 points. A player who won
// every match is not infinitely better, and errors add up along the chain.
func TestRatings(t *testing.T) {
	m := Measurement{Meetings: []Meeting{
		{Strength: Easy, Against: Greedy, Matches: 100, Won: 50},
		{Strength: Normal, Against: Easy, Matches: 10999, Won: 9999.5},
		{Strength: Strong, Against: Normal, Matches: 20, Won: 20},
	}}
	list := m.Ratings()
	if len(list) != 3 || list[0].Points != 1000 || list[0].Matches != 100 || list[0].Strength != Easy {
		t.Fatalf("rated %+v", list)
	}
	if got := list[1].Points; math.Abs(got-1400) > .5 {
		t.Errorf("ten to one are worth %.1f", got)
	}
	if got := list[2]; math.IsInf(got.Points, 0) || got.Points < list[1].Points+400 {
		t.Errorf("who has won all has %.1f", got.Points)
	}
	for i, want := range []float64{68, 69, 480} { // of 100 matches: 1.96 × 400/ln 10 × 2/10
		if got := list[i].Margin; got < want-3 || want < 400 && got > want+6 {
			t.Errorf("%s is rated ± %.1f", list[i].Strength, got)
		}
	}
	if got := (Measurement{}).Ratings(); len(got) != 0 {
		t.Errorf("nobody has played, and yet %v", got)
	}
}

// The data file holds measurements of real matches, and nobody is significantly weaker than the
// greedy player. A new game need not have been measured.
func TestMeasured(t *testing.T) {
	for _, game := range slices.Sorted(maps.Keys(measured)) {
		list, m := Ratings(game)
		if catalog.Builtin()[game] == nil || len(list) != 3 || list[0].Strength != Easy || list[1].Strength != Normal || list[2].Strength != Strong || m.Day == "" {
			t.Errorf("%s: %+v, measured on %q", game, list, m.Day)
		}
		for _, r := range list {
			if r.Points+r.Margin < greedyRating {
				t.Errorf("%s: %s has %.0f ± %.0f of %d matches", game, r.Strength, r.Points, r.Margin, r.Matches)
			}
		}
	}
	if len(measured) < 5 {
		t.Errorf("%d games are measured", len(measured))
	}
	if list, _ := Ratings("chess"); list != nil {
		t.Errorf("chess: %v", list)
	}
}

// An impossible data file is refused.
func TestMeasurementsRefused(t *testing.T) {
	for name, text := range map[string]string{
		"no JSON":          `{`,
		"against nobody":   `{"g": {"meetings": [{"strength": "normal", "against": "easy", "matches": 2, "won": 1}]}}`,
		"no matches":       `{"g": {"meetings": [{"strength": "easy", "against": "greedy"}]}}`,
		"more than played": `{"g": {"meetings": [{"strength": "easy", "against": "greedy", "matches": 2, "won": 3}]}}`,
	} {
		if _, err := ReadMeasurements([]byte(text)); err == nil || !strings.Contains(err.Error(), "ratings") {
			t.Errorf("%s: %v", name, err)
		}
	}
}
