package games

import (
	"slices"
	"testing"
)

// ended is the end of a match of three seats.
type ended struct {
	State
	winners []Seat
}

func (e ended) Score() []int    { return []int{5, 0, 0} }
func (e ended) Winners() []Seat { return e.winners }

// blocked is one that points say nothing about.
type blocked struct{ ended }

func (blocked) Returns() []float64 { return []float64{-1, 1, 0} }

func TestReturns(t *testing.T) {
	for _, c := range []struct {
		state State
		want  []float64
	}{
		{ended{}, []float64{0, 0, 0}},
		{ended{winners: []Seat{1}}, []float64{-1, 1, -1}},
		{ended{winners: []Seat{0, 2}}, []float64{1, -1, 1}},
		{blocked{ended{winners: []Seat{1}}}, []float64{-1, 1, 0}},
	} {
		if got := Returns(c.state); !slices.Equal(got, c.want) {
			t.Errorf("%+v: %v, want %v", c.state, got, c.want)
		}
	}
	for want, info := range map[bool]Info{true: {}, false: {Unscored: true}} {
		if info.ByPoints() != want {
			t.Errorf("%+v: points tell is %v", info, !want)
		}
	}
	if (Info{Can: Abilities{Returner: blocked{}}}).ByPoints() {
		t.Error("points tell who wins where there are returns")
	}
}
