package simulation

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/bastide-games/bastide/bot/cups"
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/bot/tournament"
)

// checkCups checks that the tables of all cups are the sums of their results.
func (l *life) checkCups(store records.Store) {
	values, err := store.Values("guild/")
	if err != nil {
		l.failf("%v", err)
	}
	for _, v := range values {
		if _, number, found := strings.Cut(v.Key, "/cup/"); !found || strings.Contains(number, "/") {
			continue
		}
		var cup cups.Cup
		if err := json.Unmarshal(v.Data, &cup); err != nil {
			l.failf("%s: %v", v.Key, err)
			continue
		}
		l.note(strings.TrimSpace(fmt.Sprint("a cup is ", cup.Phase, " ", cup.Off)))
		if cup.State != nil {
			l.note("a cup is added up")
			l.checkSums(v.Key, cup.State)
			l.checkPairings(store, v.Key, cup)
		}
	}
}

// sums are the points and tables of an entrant.
type sums struct{ score, tables int }

// checkSums adds the results of a cup up, from the places alone.
func (l *life) checkSums(cup string, s *tournament.State) {
	want := map[int]sums{}
	for _, round := range s.Rounds {
		if round.Final && s.Format != tournament.Knockout {
			continue
		}
		for _, t := range round.Tables {
			if t.Result == nil {
				continue
			}
			for seat, no := range t.Seats {
				had := want[no]
				want[no] = sums{had.score + worth(t, seat), had.tables + 1}
			}
		}
	}
	for division := range s.Divisions() {
		for _, row := range s.Standing(division) {
			got := sums{row.Score, row.Tables}
			if got != want[row.No] || row.Won+row.Drawn+row.Lost != row.Tables {
				l.failf("%s: entrant %d has %+v in the table, and %+v in the results: %+v", cup, row.No, got, want[row.No], row)
			}
		}
	}
}

// worth is what a seat gets from a result: a point for each rival that it is better than, half a point for each equal
// one, divided by the number of rivals. Those who did not come get nothing, and share nothing.
func worth(t tournament.Table, seat int) int {
	r := t.Result
	switch {
	case len(t.Seats) == 1:
		return tournament.Point
	case r.Missed(seat):
		return 0
	}
	units := 0
	for other := range t.Seats {
		switch {
		case other == seat:
		case r.Places[seat] < r.Places[other]:
			units += 2
		case r.Places[seat] == r.Places[other]:
			units++
		}
	}
	return tournament.Point * units / 2 / (len(t.Seats) - 1)
}
