package postgres

import (
	"errors"
	"io/fs"
	"os"
	"testing"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/move"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// TestSuite gives each path its own schema. If the path is a file, it is a backup, which is moved into the
// schema first.
func TestSuite(t *testing.T) {
	t.Parallel()
	server := pgtest.Shared(t)
	schemas := map[string]string{}
	storagetest.Run(t, func(t *testing.T, path string) storage.Store {
		address := schemas[path]
		if address == "" {
			address = schema(t, server)
			schemas[path] = address
			if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
				restore(t, path, address)
			}
		}
		s, err := Open(address, Options{})
		must(t, err)
		return s
	})
}

// restore moves a backup into a database.
func restore(t *testing.T, path, address string) {
	t.Helper()
	from, err := bolt.Open(path, bolt.Options{ReadOnly: true})
	must(t, err)
	to, err := Open(address, Options{Moving: true})
	must(t, err)
	_, err = move.Move(background, from, to, func(uint64) {})
	must(t, errors.Join(err, from.Close(), to.Close()))
}
