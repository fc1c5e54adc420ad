package tournament

import (
	"errors"
	"reflect"
	"testing"
)

// ended is the result of a match with the given points.
func ended(a, b int) Result {
	r := Result{Places: []int{0, 0}, Points: []int{a, b}}
	switch {
	case a < b:
		r.Places[0] = 1
	case a > b:
		r.Places[1] = 1
	}
	return r
}

// givenUp is the result of a match that a seat gave up, early if it never came.
func givenUp(seat int, early bool) Result {
	r := Result{Places: []int{0, 0}}
	if r.Places[seat] = 1; early {
		r.Absent = []bool{seat == 0, seat == 1}
	}
	return r
}

// The seats are swapped in the second match: the first entrant of the table has its second points.
func TestDuel(t *testing.T) {
	t.Parallel()
	void := Unplayed([]int{1, 2}, func(int) bool { return false })
	for name, c := range map[string]struct {
		first, second Result
		want          Result
	}{
		"both won":             {ended(80, 60), ended(50, 70), Result{Places: []int{0, 1}, Wins: []int{4, 0}, Points: []int{150, 110}}},
		"both lost":            {ended(60, 80), ended(70, 50), Result{Places: []int{1, 0}, Wins: []int{0, 4}, Points: []int{110, 150}}},
		"one and a draw":       {ended(60, 60), ended(71, 70), Result{Places: []int{1, 0}, Wins: []int{1, 3}, Points: []int{130, 131}}},
		"one each, more":       {ended(80, 60), ended(71, 63), Result{Places: []int{0, 1}, Wins: []int{2, 2}, Points: []int{143, 131}}},
		"one each, fewer":      {ended(80, 60), ended(90, 63), Result{Places: []int{1, 0}, Wins: []int{2, 2}, Points: []int{143, 150}}},
		"one each, as many":    {ended(80, 60), ended(80, 60), Result{Places: []int{0, 0}, Wins: []int{2, 2}, Points: []int{140, 140}}},
		"drawn twice":          {ended(60, 60), ended(70, 70), Result{Places: []int{0, 0}, Wins: []int{2, 2}, Points: []int{130, 130}}},
		"one each, given up":   {ended(80, 60), givenUp(1, false), Result{Places: []int{0, 0}, Wins: []int{2, 2}}},
		"nobody came, one did": {givenUp(1, true), givenUp(0, true), Result{Places: []int{0, 1}, Wins: []int{4, 0}, Absent: []bool{false, true}}},
		"nobody came":          {void, void, Result{Places: []int{0, 0}, Wins: []int{0, 0}, Absent: []bool{true, true}}},
		"nobody came to one":   {ended(60, 80), void, Result{Places: []int{1, 0}, Wins: []int{0, 2}}},
		"came to one":          {ended(80, 60), givenUp(0, true), Result{Places: []int{0, 1}, Wins: []int{4, 0}}},
	} {
		if got := Duel(c.first, c.second); !reflect.DeepEqual(got, c.want) || !got.Fits(2) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}

// A table of duels stores two matches, counts once, and survives encoding.
func TestDuels(t *testing.T) {
	t.Parallel()
	if _, err := Begin(Rules{Format: Swiss, Seats: 3, Duel: true}, []int{1, 2, 3}); !errors.Is(err, ErrRules) {
		t.Errorf("duels of three: %v", err)
	}
	s, err := Begin(Rules{Format: RoundRobin, Seats: 2, Duel: true}, []int{1, 2, 3, 4})
	if err != nil {
		t.Fatal(err)
	}
	for board, match := range []uint64{7, 8} {
		if s, err = s.Note(0, 0, board, match); err != nil {
			t.Fatal(err)
		}
	}
	if s, err = Decode(s.Encode()); err != nil {
		t.Fatal(err)
	}
	table := s.Rounds[0].Tables[0]
	if table.Board(0) != 7 || table.Board(1) != 8 {
		t.Errorf("noted as %+v", table)
	}
	if _, err := s.Note(0, 0, 2, 9); !errors.Is(err, ErrTable) {
		t.Errorf("a third match: %v", err)
	}
	if s, err = s.Report(0, 0, Duel(ended(80, 60), ended(71, 63))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Report(0, 0, Duel(ended(80, 60), ended(71, 63))); !errors.Is(err, ErrCounted) {
		t.Errorf("counted twice: %v", err)
	}
	for _, row := range s.Standing(0) {
		if won := row.No == table.Seats[0]; won != (row.Won == 1 && row.Score == Point && row.Ties[2] == 12) {
			t.Errorf("standing: %+v", row)
		}
	}
	if s.Rules.Duel = false; s.Boards() != 1 {
		t.Errorf("%d matches a table", s.Boards())
	}
	if _, err := s.Note(0, 0, 1, 9); !errors.Is(err, ErrTable) {
		t.Errorf("a second match: %v", err)
	}
}
