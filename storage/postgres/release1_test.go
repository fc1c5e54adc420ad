package postgres

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"github.com/bastide-games/bastide/storage/bolt"
	"github.com/bastide-games/bastide/storage/move"
	"github.com/bastide-games/bastide/storage/postgres/pgserver/pgtest"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// The database of the first release, in this form and as the file that package bot has written. Neither
// changes once the release has its tag.
const (
	release1       = "../testdata/release1/postgres.copy.gz"
	release1File   = "../testdata/release1/bastide.db.gz"
	release1Schema = 5
)

// TestRelease1 opens the database of the first release and compares it with the file of that release.
func TestRelease1(t *testing.T) {
	t.Parallel()
	server := pgtest.Shared(t)
	file, err := bolt.Open(unzipped(t, release1File), bolt.Options{})
	must(t, err)
	defer file.Close()
	if os.Getenv("BASTIDE_UPDATE") != "" {
		writeRelease1(t, schema(t, server), file)
	}
	address := schema(t, server)
	then, err := open(address, Options{}, migrations()[:release1Schema])
	must(t, err)
	must(t, then.Close())
	readRelease1(t, address)
	now := opened(t, address)
	storagetest.Same(t, file, now)
	if n, err := now.Check(func(fault error) { t.Error(fault) }); err != nil || n < 20 {
		t.Errorf("%d records, %v", n, err)
	}
	figures, err := now.Figures()
	want, failed := file.Figures()
	if figures != want || errors.Join(err, failed) != nil {
		t.Errorf("figures %+v, want %+v: %v", figures, want, errors.Join(err, failed))
	}
}

// unzipped unpacks a file into a new one.
func unzipped(t *testing.T, file string) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "bastide.db")
	must(t, os.WriteFile(path, unpacked(t, file), 0o600))
	return path
}

func unpacked(t *testing.T, file string) []byte {
	t.Helper()
	f, err := os.Open(file)
	must(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	must(t, err)
	data, err := io.ReadAll(z)
	must(t, err)
	return data
}

// release1Tables are the tables with stored data, and their columns. A trigger of the table matches fills
// figures.
var release1Tables = [][2]string{
	{"matches", "id, rev, status, guild, channel, players, deadline, steps, head, snapshot, draft"},
	{"seats", "player, status, match"},
	{"log", "match, entry, body"},
	{"outbox", "seq, match, guild, tries, not_before, body"},
	{"interactions", "id, match"},
	{"settings", "key, data"},
}

// ended marks the end of a table's rows.
const ended = "\\.\n"

// readRelease1 restores the rows of the release.
func readRelease1(t *testing.T, address string) {
	t.Helper()
	c, err := pgx.Connect(background, address)
	must(t, err)
	defer c.Close(background)
	text := string(unpacked(t, release1))
	for _, table := range release1Tables {
		rows, rest, found := strings.Cut(text, ended)
		if !found {
			t.Fatalf("no rows of %s", table[0])
		}
		_, err := c.PgConn().CopyFrom(background, strings.NewReader(rows), fmt.Sprintf("copy %s (%s) from stdin", table[0], table[1]))
		must(t, err)
		text = rest
	}
	_, err = c.Exec(background, text) // the rest sets the sequences
	must(t, err)
}

// writeRelease1 moves the file into a database and writes its rows to the fixture.
func writeRelease1(t *testing.T, address string, file *bolt.Store) {
	to, err := Open(address, Options{Moving: true})
	must(t, err)
	_, err = move.Move(background, file, to, func(uint64) {})
	must(t, errors.Join(err, to.Close()))
	c, err := pgx.Connect(background, address)
	must(t, err)
	defer c.Close(background)
	var packed bytes.Buffer
	z, _ := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	for _, table := range release1Tables {
		_, err := c.PgConn().CopyTo(background, z, fmt.Sprintf("copy (select %s from %s order by 1, 2) to stdout", table[1], table[0]))
		must(t, err)
		fmt.Fprint(z, ended)
	}
	for _, name := range []string{"match_ids", "post_numbers"} {
		fmt.Fprintf(z, "select setval('%s', %d);\n", name, asked[int64](t, address, "select last_value from "+name))
	}
	must(t, z.Close())
	must(t, os.WriteFile(release1, packed.Bytes(), 0o644))
}
