package tournament

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
)

// figures count what happened in some seasons.
type figures struct {
	seasons, people, vanished, rounds, tables, unplayed, rematches, second int
}

// In a hundred seasons of 7 to 400 entrants, a tenth of them vanish. Each season ends, the table adds up
// after every round, and there are no avoidable rematches and second byes.
func TestHundredSeasons(t *testing.T) {
	t.Parallel()
	kinds := []Rules{
		{Format: Swiss, Seats: 2}, {Format: Swiss, Seats: 2, Finals: 8}, {Format: Swiss, Seats: 3}, {Format: Swiss, Seats: 4},
		{Format: RoundRobin, Seats: 2}, {Format: RoundRobin, Seats: 2, Division: 5, Together: 2}, {Format: Swiss, Seats: 2, Length: 5}, {Format: Knockout, Seats: 2},
	}
	told := make([]figures, len(kinds))
	r := rand.New(rand.NewPCG(3, 4))
	for season := range 100 {
		n := 7 + r.IntN(60)
		switch season % 10 {
		case 0:
			n = 7 + r.IntN(3)
		case 9:
			n = 200 + r.IntN(201)
		}
		if season == 99 {
			n = 400
		}
		kind := season % len(kinds)
		vanish(t, r, kinds[kind], n, &told[kind])
	}
	lines := []string{"format, seats, finals, length, division, together: seasons people vanished rounds tables unplayed rematches second-byes"}
	for i, k := range kinds {
		lines = append(lines, fmt.Sprintf("%s %d %d %d %d %d: %v", k.Format, k.Seats, k.Finals, k.Length, k.Division, k.Together, told[i]))
	}
	t.Log(strings.Join(lines, "\n"))
	for i, f := range told {
		if kinds[i].Seats == 2 && (f.rematches > 0 || f.second > 0) {
			t.Errorf("%v: %v", kinds[i], f)
		}
	}
}

// vanish plays a season in which each tenth entrant is gone from some round on.
func vanish(t *testing.T, r *rand.Rand, rules Rules, n int, f *figures) {
	t.Helper()
	s, err := Begin(rules, upTo(n))
	if err != nil {
		t.Fatal(err)
	}
	gone := map[int]int{} // the round, by entrant
	for _, i := range r.Perm(n)[:n/10] {
		gone[i+1] = r.IntN(4)
	}
	f.seasons, f.people, f.vanished = f.seasons+1, f.people+n, f.vanished+len(gone)
	for !s.Over {
		if len(s.Rounds) > 3*n {
			t.Fatalf("%v of %d does not end", rules, n)
		}
		s = playRound(t, r, s, gone, f)
		sums(t, s)
		if s, err = Decode(s.Encode()); err != nil { // as after a restart
			t.Fatal(err)
		}
		s, _ = s.Advance()
	}
	if len(s.Champions()) == 0 {
		t.Errorf("nobody has won %v of %d", rules, n)
	}
	f.rounds += len(s.Rounds)
	count(s, f)
}

// playRound plays the tables of a round. Vanishing entrants leave before the round, or do not come and
// leave after it.
func playRound(t *testing.T, r *rand.Rand, s State, gone map[int]int, f *figures) State {
	t.Helper()
	at, err := s.Current(), error(nil)
	for no, from := range gone {
		if from == at && r.IntN(2) == 0 {
			if s, err = s.Withdraw(no); err != nil {
				t.Fatal(err)
			}
		}
	}
	for i, table := range s.Rounds[at].Tables {
		f.tables++
		if table.Result != nil {
			f.unplayed++
			continue
		}
		if s, err = s.Note(at, i, 0, uint64(1+i)); err != nil {
			t.Fatal(err)
		}
		result := Result{Places: make([]int, len(table.Seats)), Points: make([]int, len(table.Seats))}
		for seat, no := range table.Seats {
			result.Points[seat] = r.IntN(40) + 400/(no+4)
			if from, will := gone[no]; will && from <= at {
				result.Points[seat] = 0
			}
		}
		for seat, mine := range result.Points {
			for _, other := range result.Points {
				if other > mine {
					result.Places[seat]++
				}
			}
		}
		if s, err = s.Report(at, i, result); err != nil {
			t.Fatal(err)
		}
	}
	for no, from := range gone {
		if from == at && !s.Out(no) {
			if s, err = s.Withdraw(no); err != nil {
				t.Fatal(err)
			}
		}
	}
	return s
}

// sums checks that the table accounts for all points that tables have shared out.
func sums(t *testing.T, s State) {
	t.Helper()
	want, got, seats := 0, 0, map[int]int{}
	for _, round := range s.Sittings() {
		busy := map[int]bool{}
		for _, table := range round.Tables {
			for _, no := range table.Seats {
				if busy[no] {
					t.Fatalf("%d sits at two tables of a round", no)
				}
				busy[no] = true
				seats[no]++
			}
			if round.Final && s.Format != Knockout {
				continue
			}
			if table.Bye() {
				want += Point
			}
			for i := range table.Seats { // two who do not come share nothing
				for j := range i {
					if !table.Result.Missed(i) || !table.Result.Missed(j) {
						want += Point / (len(table.Seats) - 1)
					}
				}
			}
		}
	}
	for d := range s.Divisions() {
		for _, row := range s.Standing(d) {
			got += row.Score
			if row.Won+row.Drawn+row.Lost != row.Tables {
				t.Fatalf("%+v", row)
			}
		}
	}
	if got != want {
		t.Fatalf("%v: the table has %d units, the rounds %d", s.Rules, got, want)
	}
}

// count counts rematches and second byes before the knock-out.
func count(s State, f *figures) {
	met, rested := map[[2]int]bool{}, map[int]bool{}
	for _, round := range s.Rounds {
		if round.Final {
			continue
		}
		for _, table := range round.Tables {
			if table.Bye() {
				if rested[table.Seats[0]] {
					f.second++
				}
				rested[table.Seats[0]] = true
			}
			for i, a := range table.Seats {
				for _, b := range table.Seats[i+1:] {
					pair := [2]int{min(a, b), max(a, b)}
					if met[pair] {
						f.rematches++
					}
					met[pair] = true
				}
			}
		}
	}
}
