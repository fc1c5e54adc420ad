package tilegame

import (
	"reflect"
	"testing"

	"github.com/bastide-games/bastide/games"
)

// Whoever is asked is told of an own follower as such, also where others stand beside it.
func TestTaken(t *testing.T) {
	t.Parallel()
	own, theirs := games.T("x", "player", games.Seat(1), "own", "yes"), games.T("x", "player", games.Seat(0))
	for _, c := range []struct {
		seat games.Seat
		want games.Text
	}{{1, own}, {2, theirs}} {
		if got := Taken("x", []games.Seat{0, 1}, c.seat); !reflect.DeepEqual(got, c.want) {
			t.Errorf("seat %s is told %v, want %v", c.seat, got, c.want)
		}
	}
}
