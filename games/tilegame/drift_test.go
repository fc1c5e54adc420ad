package tilegame

import (
	"slices"
	"strings"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// Three of ten put a follower down somewhere; other decisions are all alike.
func TestDrift(t *testing.T) {
	legal := []games.Action{"a", "b", FollowNone}
	ask := func(follower bool, first int) (list []games.Action) {
		for second := range legal {
			numbers := []int{first, second}
			if !follower {
				numbers = numbers[1:]
			}
			list = append(list, Drift(legal, follower, func(int) int {
				n := numbers[0]
				numbers = numbers[1:]
				return n
			}))
		}
		return list
	}
	for first := range 10 {
		want := []games.Action{FollowNone, FollowNone, FollowNone}
		if first < 3 {
			want = legal
		}
		if got := ask(true, first); !slices.Equal(got, want) {
			t.Errorf("%d: %v, want %v", first, got, want)
		}
	}
	if got := ask(false, 9); !slices.Equal(got, legal) {
		t.Errorf("no follower: %v", got)
	}
}

func TestStandIn(t *testing.T) {
	for _, c := range []struct {
		legal, harmless string
		want            games.Action
	}{
		{"a|b", "b", "b"}, {"a|b", "", "a"}, {"follow c0|follow none", "follow c0", "follow none"}, {"", "", ""},
	} {
		var legal []games.Action
		for word := range strings.SplitSeq(c.legal, "|") {
			if word != "" {
				legal = append(legal, games.Action(word))
			}
		}
		if got := StandIn(legal, func(a games.Action) bool { return string(a) == c.harmless }); got != c.want {
			t.Errorf("of %q: %q, want %q", c.legal, got, c.want)
		}
	}
}

func TestLead(t *testing.T) {
	for seat, want := range []float64{-2, 2, -3.5} {
		if got := Lead([]float64{3, 5, 1.5}, games.Seat(seat)); got != want {
			t.Errorf("seat %d: %v, want %v", seat, got, want)
		}
	}
}
