package table

import (
	"slices"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// race is the end of a match of four seats, in which points were given as well.
type race struct{ games.State }

func (race) Turn() []games.Seat    { return nil }
func (race) Winners() []games.Seat { return []games.Seat{0} }
func (race) Score() []int          { return []int{0, 9, 5, 5} }

// placed is one whose points do not tell how far behind the others came in.
type placed struct{ race }

func (placed) Returns() []float64 { return []float64{1, -1, 0, -.5} }

// How the seats stand to each other at the end is told by what the end is worth to them, and then
// by their points.
func TestCompare(t *testing.T) {
	for _, c := range []struct {
		state   games.State
		better  []int        // than each seat
		without []games.Seat // who wins when the winner has given up
	}{
		{race{}, []int{0, 1, 2, 2}, []games.Seat{1}},
		{placed{}, []int{0, 3, 1, 2}, []games.Seat{2}},
	} {
		m := Match{State: c.state, Gone: make([]bool, 4)}
		for seat, want := range c.better {
			if got := m.Better(games.Seat(seat)); got != want {
				t.Errorf("%T: %d stand better than seat %s, want %d", c.state, got, games.Seat(seat), want)
			}
		}
		m.Gone[0] = true
		if got := m.Winners(); !slices.Equal(got, c.without) {
			t.Errorf("%T: without seat A %v wins, want %v", c.state, got, c.without)
		}
	}
}
