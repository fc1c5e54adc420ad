package rulebook_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/rulebook"
)

// The picture of a game shows the middle of a match.
func TestCovers(t *testing.T) {
	covers, err := rulebook.LoadCovers(catalog.Texts()...)
	if err != nil || len(covers) == 0 {
		t.Fatalf("%d covers, %v", len(covers), err)
	}
	for id, record := range covers {
		if m, err := record.Replay(catalog.Builtin()[id], nil); err != nil || m.Over() || len(m.Gone) < 2 {
			t.Errorf("%s: %v", id, err)
		}
	}
}

// The error for a damaged file names it; a game without one has no picture.
func TestCoverFiles(t *testing.T) {
	_, err := rulebook.LoadCovers(fstest.MapFS{"cover.txt": {Data: []byte("bastide record 1\nnonsense\n")}})
	if err == nil || !strings.Contains(err.Error(), "cover.txt: line 2") {
		t.Errorf("%v", err)
	}
	if covers, err := rulebook.LoadCovers(fstest.MapFS{}); err != nil || len(covers) != 0 {
		t.Errorf("%v %v", covers, err)
	}
}
