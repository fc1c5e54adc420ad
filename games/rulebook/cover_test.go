package rulebook_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/rulebook"
)

// Every game has a position in its middle that stands for it.
func TestCovers(t *testing.T) {
	for _, e := range catalog.Entries {
		covers, err := rulebook.LoadCovers(e.Texts)
		if err != nil {
			t.Fatal(err)
		}
		if m, err := covers[e.ID].Replay(catalog.Builtin()[e.ID], nil); err != nil || m.Over() || len(m.Gone) < 2 {
			t.Errorf("%s: %v, over %v", e.ID, err, m.Over())
		}
	}
}

// A damaged file is named; a game without one has no picture.
func TestCoverFiles(t *testing.T) {
	_, err := rulebook.LoadCovers(fstest.MapFS{"cover.txt": {Data: []byte("bastide record 1\nnonsense\n")}})
	if err == nil || !strings.Contains(err.Error(), "cover.txt: line 2") {
		t.Errorf("%v", err)
	}
	if covers, err := rulebook.LoadCovers(fstest.MapFS{}); err != nil || len(covers) != 0 {
		t.Errorf("%v %v", covers, err)
	}
}
