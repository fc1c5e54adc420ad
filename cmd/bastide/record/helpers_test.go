package record_test

import (
	"path/filepath"
	"testing"

	"github.com/bastide-games/bastide/cmd/bastide/commandtest"
	"github.com/bastide-games/bastide/cmd/bastide/lab"
	"github.com/bastide-games/bastide/cmd/bastide/record"
)

// line carries out the command lines that the tests of this package need.
var line = commandtest.Bastide(func() any {
	return &struct {
		Games    record.Games  `cmd:""`
		Replay   record.Replay `cmd:""`
		Verify   record.Verify `cmd:""`
		Render   record.Render `cmd:""`
		Film     record.Film   `cmd:""`
		Selfplay lab.Selfplay  `cmd:""` // makes records
	}{}
})

// What these tests say most often.
var (
	works   = line.Works
	fails   = line.Fails
	must    = commandtest.Must
	read    = commandtest.Read
	written = commandtest.Written
)

// top returns the text of a file at the top of the repository.
func top(t *testing.T, elements ...string) string {
	t.Helper()
	return read(t, filepath.Join(append([]string{"..", "..", ".."}, elements...)...))
}
