package tilegame

import (
	"slices"
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
