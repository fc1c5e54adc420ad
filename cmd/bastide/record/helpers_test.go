package record_test

import (
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/cmd/bastide/record"
	"github.com/bastide-games/bastide/cmd/command/commandtest"
	"github.com/bastide-games/bastide/games/catalog"
	"github.com/bastide-games/bastide/games/chance"
	"github.com/bastide-games/bastide/games/gametest"
	"github.com/bastide-games/bastide/games/table"
)

// line carries out the command lines that the tests of this package need.
var line = commandtest.Of[struct {
	Games  record.Games  `cmd:""`
	Replay record.Replay `cmd:""`
	Verify record.Verify `cmd:""`
	Render record.Render `cmd:""`
	Film   record.Film   `cmd:""`
}]()

// What these tests say most often.
var (
	works   = line.Works
	fails   = line.Fails
	must    = commandtest.Must
	read    = commandtest.Read
	written = commandtest.Written
)

// played writes the record of a random match of a game of the catalogue.
func played(t *testing.T, game string, v gametest.Variant, seed chance.Seed) (file string, r table.Record, m table.Match) {
	t.Helper()
	r, m = commandtest.Played(t, catalog.Builtin()[game], v.Seats, v.Options, seed)
	return written(t, string(r.Encode())), r, m
}

// top returns the text of a file at the top of the repository.
func top(t *testing.T, elements ...string) string {
	t.Helper()
	return read(t, filepath.Join(append([]string{"..", "..", ".."}, elements...)...))
}
