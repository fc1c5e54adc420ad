package layout

import (
	"fmt"
	"testing"

	"github.com/bastide-games/bastide/games/scene"
)

// A lane begins at the flag. It leaves out spaces to show where the flag would go, or the next prize.
func TestStretch(t *testing.T) {
	track := &scene.Track{}
	for i := range 40 {
		s := scene.Space{Text: fmt.Sprint(i)}
		if i/2 == 10 || i/2 == 15 { // 20/21 and 30/31
			s.Place, s.Prize = fmt.Sprint(i/2), "gem"
		}
		track.Spaces = append(track.Spaces, s)
	}
	for _, c := range []struct {
		at, steps, n int
		want         string
	}{
		{18, 0, 6, "[18 19 20 21 22 23]"},
		{20, 0, 6, "[20 21 22 23 24 25]"}, // the other space of the place is ahead
		{21, 0, 8, "[21 22 23 24 25 -1 30 31]"},
		{3, 0, 8, "[3 4 5 6 7 -1 20 21]"},
		{36, 0, 8, "[36 37 38 39 0 -1 20 21]"}, // the ring goes on
		{36, 0, 5, "[36 37 38 39 0]"},          // too short to leave anything out
		{3, 3, 8, "[3 4 5 6 7 -1 20 21]"},
		{3, 6, 8, "[3 4 5 6 7 8 9 10]"}, // where the flag goes matters more
		{3, 12, 8, "[3 -1 12 13 14 15 16 17]"},
		{35, 30, 8, "[35 -1 22 23 24 25 26 27]"},
	} {
		got := fmt.Sprint(stretch(track, scene.Flag{At: c.at, Steps: c.steps}, c.n))
		if got != c.want {
			t.Errorf("from %d by %d, %d spaces: %s, want %s", c.at, c.steps, c.n, got, c.want)
		}
	}
	for i := range track.Spaces {
		track.Spaces[i].Prize = ""
	}
	if got := fmt.Sprint(stretch(track, scene.Flag{At: 3}, 6)); got != "[3 4 5 6 7 8]" {
		t.Errorf("without prizes: %s", got)
	}
}
