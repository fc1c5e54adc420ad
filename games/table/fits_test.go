package table

import (
	"testing"

	"github.com/bastide-games/bastide/games"
)

// Actions may come in any order, and the last one may be only begun.
func TestFits(t *testing.T) {
	for _, c := range []struct {
		line, row []games.Action
		fits      bool
	}{
		{[]games.Action{"a 1", "b"}, []games.Action{"b"}, true},
		{[]games.Action{"a 1", "b"}, []games.Action{"b", "a 1 x", "c"}, true},
		{[]games.Action{"a 1", "b"}, []games.Action{"c"}, false},
		{[]games.Action{"a 1", "b"}, []games.Action{"b", "b"}, false},
		{[]games.Action{"a 1"}, []games.Action{"a 10"}, false},
	} {
		if got := fits(c.line, c.row); got != c.fits {
			t.Errorf("%q begins with or has %q: %v", c.row, c.line, got)
		}
	}
}
