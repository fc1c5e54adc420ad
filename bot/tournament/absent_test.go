package tournament

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

// leave takes entrants out who leave at the same time.
func leave(t *testing.T, s State, list ...int) State {
	t.Helper()
	s, err := s.Withdraw(list...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A match that nobody comes to is worth nothing, in points and in the tie-breaks of everybody.
func TestNobodyCame(t *testing.T) {
	t.Parallel()
	s, err := Begin(Rules{Format: RoundRobin, Seats: 2}, upTo(4))
	if err != nil {
		t.Fatal(err)
	}
	s = playedOut(t, leave(t, s, 3, 4), func(Table) Result { return ended(9, 1) })
	want := []Row{ // 1 and 2 have beaten 3 and 4, who have no points
		{No: 1, Place: 1, Score: 36, Tables: 3, Won: 3, Ties: []int{0, 24 * 12, 8}},
		{No: 2, Place: 2, Score: 24, Tables: 3, Won: 2, Lost: 1, Ties: []int{0, 0, -8}},
		{No: 3, Place: 3, Tables: 3, Lost: 3, Out: true, Ties: []int{0, 0, 0}},
		{No: 4, Place: 3, Tables: 3, Lost: 3, Out: true, Ties: []int{0, 0, 0}},
	}
	got := s.Standing(0)
	if fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v\nwant %v", got, want)
	}
}

// At tables of three and four, those who do not come share nothing with each other.
func TestAbsentAtLargeTables(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		seats int
		out   []int
		want  string
	}{
		{3, []int{2, 3}, "[12 0 0]"}, {3, []int{1, 2, 3}, "[0 0 0]"},
		{4, []int{1, 3, 4}, "[0 12 0 0]"}, {4, []int{1, 2, 3, 4}, "[0 0 0 0]"},
	} {
		s, err := Begin(Rules{Format: Swiss, Seats: c.seats, Length: 1}, upTo(c.seats))
		if err != nil {
			t.Fatal(err)
		}
		s = leave(t, s, c.out...)
		table := s.Rounds[0].Tables[0]
		var got []int
		for seat := range table.Seats {
			got = append(got, table.Share(seat))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%v of %d leave: %v", c.out, c.seats, got)
		}
		for _, row := range s.Standing(0) {
			if row.Drawn != 0 || slices.Contains(c.out, row.No) && (row.Lost != 1 || row.Ties[1] > Point*(c.seats-len(c.out))) {
				t.Errorf("%v of %d leave: %+v", c.out, c.seats, row)
			}
		}
	}
	r := Result{Places: []int{0, 1, 2, 2}, Absent: []bool{false, false, true, true}}
	if table := (Table{Seats: upTo(4), Result: &r}); table.Share(0) != 12 || table.Share(1) != 8 || table.Share(2) != 0 || table.Share(3) != 0 {
		t.Errorf("two of four do not come: %d %d %d %d", table.Share(0), table.Share(1), table.Share(2), table.Share(3))
	}
}

// A tournament that everybody leaves has no winner, whatever its format.
func TestEverybodyLeaves(t *testing.T) {
	t.Parallel()
	for _, r := range []Rules{
		{Format: Swiss, Seats: 2}, {Format: Swiss, Seats: 4}, {Format: RoundRobin, Seats: 2}, {Format: RoundRobin, Seats: 2, Duel: true},
		{Format: Knockout, Seats: 2}, {Format: RoundRobin, Seats: 2, Finals: 2},
	} {
		s, err := Begin(r, upTo(4))
		if err != nil {
			t.Fatal(err)
		}
		if s, _ = leave(t, s, upTo(4)...).Advance(); !s.Over || len(s.Champions()) > 0 {
			t.Errorf("%v: over %v, won by %v", r, s.Over, s.Champions())
		}
	}
}

// Who comes goes on from a table to which the rival did not come. From one to which nobody came the better
// seed goes on, and loses to anybody who comes.
func TestNobodyCameToKnockout(t *testing.T) {
	t.Parallel()
	s, err := Begin(Rules{Format: Knockout, Seats: 2}, upTo(4))
	if err != nil {
		t.Fatal(err)
	}
	s = playedOut(t, leave(t, s, 1, 4), func(Table) Result { return ended(1, 9) })
	if got := s.Champions(); !slices.Equal(got, []int{3}) {
		t.Errorf("won by %v", got)
	}
}

// The best of those who are still in the tournament wins it, not the leaders who have left.
func TestLeadersLeave(t *testing.T) {
	t.Parallel()
	better := func(table Table) Result { // the smaller number wins
		if table.Seats[0] < table.Seats[1] {
			return ended(9, 1)
		}
		return ended(1, 9)
	}
	for name, c := range map[string]struct {
		rules Rules
		out   []int
		want  []int
	}{
		"table":             {Rules{Format: RoundRobin, Seats: 2}, []int{1, 2}, []int{3}},
		"table, nobody":     {Rules{Format: RoundRobin, Seats: 2}, upTo(4), nil},
		"final, one":        {Rules{Format: Knockout, Seats: 2}, []int{1}, []int{2}},
		"final, both":       {Rules{Format: Knockout, Seats: 2}, []int{1, 2}, []int{3, 4}},
		"after a table":     {Rules{Format: RoundRobin, Seats: 2, Finals: 2}, []int{1}, []int{2}},
		"after, both leave": {Rules{Format: RoundRobin, Seats: 2, Finals: 2}, []int{1, 2}, []int{3}},
	} {
		s, err := Begin(c.rules, upTo(4))
		if err != nil {
			t.Fatal(err)
		}
		for !s.Over {
			if at := s.Current(); s.Rounds[at].Final && len(s.Rounds[at].Tables) == 1 || c.rules.Format != Knockout && c.rules.Finals == 0 && at == 2 {
				s = leave(t, s, c.out...) // before the last round is played
			}
			at := s.Current()
			for i, table := range s.Rounds[at].Tables {
				if table.Result == nil {
					s, err = s.Report(at, i, better(table))
				}
				if err != nil {
					t.Fatal(err)
				}
			}
			s, _ = s.Advance()
		}
		if got := s.Champions(); !slices.Equal(got, c.want) {
			t.Errorf("%s: won by %v, want %v", name, got, c.want)
		}
	}
}

// Finalists who are still there but did not come leave the tournament without a winner.
func TestNobodyCameToFinal(t *testing.T) {
	t.Parallel()
	s, err := Begin(Rules{Format: Knockout, Seats: 2}, upTo(4))
	if err != nil {
		t.Fatal(err)
	}
	s = playedOut(t, s, func(table Table) Result {
		if slices.Equal(table.Seats, []int{1, 2}) {
			return Unplayed(table.Seats, func(int) bool { return false })
		}
		return ended(9, 1)
	})
	if got := s.Champions(); got != nil {
		t.Errorf("won by %v", got)
	}
}

// Before absent seats were stored, a table that nobody came to was stored as a shared first place. It now
// counts as it should have; what an organiser decided stays.
func TestStoredBeforeAbsent(t *testing.T) {
	t.Parallel()
	data, err := os.ReadFile("testdata/absent-1.json")
	if err != nil {
		t.Fatal(err)
	}
	s, err := Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	scores := map[int]string{}
	for _, row := range s.Standing(0) {
		scores[row.No] = fmt.Sprint(row.Score, row.Drawn)
	}
	if got := fmt.Sprint(scores); got != "map[1:36 0 2:18 1 3:6 1 4:0 0]" {
		t.Errorf("points and draws: %s", got)
	}
	if was := s.Revised[0].Was; was.Void() || !was.Missed(1) {
		t.Errorf("changed: %+v", was)
	}
	if again, err := Decode(s.Encode()); err != nil || string(again.Encode()) != string(s.Encode()) || !strings.Contains(string(s.Encode()), "absent") {
		t.Errorf("stored again: %v, %s", err, again.Encode())
	}
}
