package players

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"github.com/bastide-games/bastide/games"
	"github.com/bastide-games/bastide/games/table"
)

// tally counts what happens in random matches.
type tally struct {
	matches int
	drawn   int // matches that nobody won
	steps   spread
	legal   spread
	seats   []seatTally
}

type seatTally struct {
	points spread
	wins   int // including shared ones
}

func newTally(seats int) *tally { return &tally{seats: make([]seatTally, max(seats, 0))} }

func (t *tally) choice(legal int) { t.legal.add(legal) }

func (t *tally) match(m table.Match) {
	t.matches++
	t.steps.add(m.Steps)
	for seat, points := range m.State.Score() {
		t.seats[seat].points.add(points)
	}
	winners := m.Winners()
	if len(winners) == 0 {
		t.drawn++
	}
	for _, winner := range winners {
		t.seats[winner].wins++
	}
}

func (t *tally) print(w io.Writer, took time.Duration) {
	fmt.Fprintf(w, "matches  %d\n", t.matches)
	fmt.Fprintf(w, "steps    mean %.1f, from %d to %d\n", t.steps.mean(), t.steps.at(0), t.steps.at(100))
	fmt.Fprintf(w, "choices  median %d, 90%% up to %d, most %d\n", t.legal.at(50), t.legal.at(90), t.legal.at(100))
	for i, s := range t.seats {
		fmt.Fprintf(w, "seat %s   mean %.2f points, from %d to %d, won %d\n",
			games.Seat(i), s.points.mean(), s.points.at(0), s.points.at(100), s.wins)
	}
	if t.drawn > 0 {
		fmt.Fprintf(w, "drawn    %d\n", t.drawn)
	}
	fmt.Fprintf(w, "speed    %.0f matches/s\n", float64(t.matches)/took.Seconds())
}

// spread counts whole numbers. There are few different ones, so exact counts take little room.
type spread struct {
	counts map[int]int
	n, sum int
}

func (s *spread) add(x int) {
	if s.counts == nil {
		s.counts = map[int]int{}
	}
	s.counts[x]++
	s.n++
	s.sum += x
}

func (s *spread) mean() float64 {
	if s.n == 0 {
		return 0
	}
	return float64(s.sum) / float64(s.n)
}

// at returns the smallest number that this share of the sample does not exceed, in percent; 0 gives
// the minimum.
func (s *spread) at(percent int) int {
	need := max((s.n*percent+99)/100, 1)
	for _, x := range slices.Sorted(maps.Keys(s.counts)) {
		if need -= s.counts[x]; need <= 0 {
			return x
		}
	}
	return 0
}
