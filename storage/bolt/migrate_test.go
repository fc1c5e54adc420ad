package bolt

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

var update = flag.Bool("update", false, "write the fixture of the present schema again")

func fixture(version uint32) string {
	return fmt.Sprintf("testdata/schema%d.db.gz", version)
}

// TestFixtures reads a file of every schema, as it was written at that time. A fixture is written once,
// when its schema is new, and never changed.
func TestFixtures(t *testing.T) {
	present := schema(migrations)
	if *update {
		must(t, os.WriteFile(fixture(present), gzipped(t, read(t, filledFile(t))), 0o644))
	}
	for version := uint32(1); version <= present; version++ {
		t.Run(fmt.Sprint(version), func(t *testing.T) { readFixture(t, version) })
	}
}

func readFixture(t *testing.T, version uint32) {
	path := filepath.Join(t.TempDir(), "old.db")
	must(t, os.WriteFile(path, unzipped(t, fixture(version)), 0o600))
	s := opened(t, path, Options{Now: someDay})
	if list := faults(t, s); len(list) > 0 {
		t.Fatalf("faults %q", list)
	}
	m, err := s.Match(1)
	must(t, err)
	if m.Rev != 2 || m.Steps != 3 || m.Status != storage.Live || m.Guild != 10 || m.Channel != 20 ||
		len(m.Players) != 2 || m.Players[1] != 31 || m.Deadline != 1_800_000_000 ||
		string(m.Head) != "head one" || string(m.Snapshot) != "snapshot one" || m.Draft != nil {
		t.Errorf("match %+v", m)
	}
	if log, err := s.Log(1, 0); err != nil || string(bytes.Join(log, []byte(","))) != "first entry,second entry,third entry" {
		t.Errorf("log %q, %v", log, err)
	}
	posts, err := s.Posts(0, 0)
	must(t, err)
	if len(posts) != 1 || posts[0].Tries != 4 || posts[0].NotBefore != 1_700_000_000_000 || string(posts[0].Body) != "second post" {
		t.Errorf("posts %+v", posts)
	}
	if ids, err := s.Due(1_800_000_000, 0); err != nil || len(ids) != 1 {
		t.Errorf("due %v, %v", ids, err)
	}
	if value, err := s.Value("guild/10/locale"); err != nil || string(value) != "fr" {
		t.Errorf("value %q, %v", value, err)
	}
	must(t, s.view(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
			if !slices.ContainsFunc(buckets, func(b []byte) bool { return bytes.Equal(b, name) }) {
				t.Errorf("bucket %s is still there", name)
			}
			return nil
		})
	}))
}

func gzipped(t *testing.T, b []byte) []byte {
	t.Helper()
	var zipped bytes.Buffer
	w, err := gzip.NewWriterLevel(&zipped, gzip.BestCompression)
	must(t, err)
	_, err = w.Write(bytes.TrimRight(b, "\x00"))
	must(t, err)
	must(t, w.Close())
	return zipped.Bytes()
}

// unzipped returns the file. The zeros at its end are not stored, so it is filled up to whole pages.
func unzipped(t *testing.T, path string) []byte {
	t.Helper()
	r, err := gzip.NewReader(bytes.NewReader(read(t, path)))
	must(t, err)
	b, err := io.ReadAll(r)
	must(t, err)
	return append(b, make([]byte, 1<<20-len(b))...)
}

// steps returns all migrations and more after them.
func steps(names ...string) []migration {
	list := slices.Clone(migrations)
	for _, name := range names {
		list = append(list, migration{name, func(tx *bbolt.Tx) error {
			return putRecord(tx, values, []byte(name), []byte("done"))
		}})
	}
	return list
}

func TestMigrate(t *testing.T) {
	path := filledFile(t)
	s, err := open(path, Options{Now: someDay}, steps("one", "two"))
	must(t, err)
	for _, name := range []string{"one", "two"} {
		if value, err := s.Value(name); err != nil || string(value) != "done" {
			t.Errorf("%s: %q, %v", name, value, err)
		}
	}
	must(t, s.Close())

	// The copy is the file as it was.
	old := opened(t, fmt.Sprintf("%s.schema%d-20260517T093000Z", path, schema(migrations)), Options{})
	if value, err := old.Value("one"); err != nil || value != nil {
		t.Errorf("copy has %q, %v", value, err)
	}
	if list := faults(t, old); len(list) > 0 {
		t.Errorf("copy: %q", list)
	}

	// Once is enough: another copy would collide with the first.
	s, err = open(path, Options{Now: someDay}, steps("one", "two"))
	must(t, err)
	must(t, s.Close())

	_, err = open(path, Options{}, steps("one"))
	refused(t, err, storage.ErrNewer)
	_, err = Open(path, Options{ReadOnly: true})
	refused(t, err, storage.ErrNewer)
}

// TestMigrationFails stops at the second of three steps. The first stays done, the failing one changes
// nothing, and the next start continues there.
func TestMigrationFails(t *testing.T) {
	path := filledFile(t)
	list := steps("one", "two", "three")
	broken := errors.New("broken")
	list[len(migrations)+1].apply = func(tx *bbolt.Tx) error {
		return errors.Join(putRecord(tx, values, []byte("half"), nil), broken)
	}
	_, err := open(path, Options{Now: someDay}, list)
	refused(t, err, broken)

	s, err := open(path, Options{}, steps("one"))
	must(t, err)
	if value, err := s.Value("half"); err != nil || value != nil {
		t.Errorf("half a migration stayed: %q, %v", value, err)
	}
	must(t, s.Close())
	s, err = open(path, Options{}, steps("one", "two", "three"))
	must(t, err)
	must(t, s.Close())
}

func TestMigrationNeedsWriting(t *testing.T) {
	path := filledFile(t)
	before := read(t, path)
	_, err := open(path, Options{ReadOnly: true}, steps("one"))
	refused(t, err, storage.ErrOlder)
	if !bytes.Equal(before, read(t, path)) {
		t.Error("the file was changed")
	}
}

// TestIncompleteFile opens a file that lacks one of its buckets.
func TestIncompleteFile(t *testing.T) {
	path := filledFile(t)
	s, err := Open(path, Options{})
	must(t, err)
	must(t, s.db.Update(func(tx *bbolt.Tx) error { return tx.DeleteBucket(outbox) }))
	must(t, s.Close())
	_, err = Open(path, Options{})
	refused(t, err, storage.ErrDamaged)

	path = filepath.Join(t.TempDir(), "other.db")
	db, err := bbolt.Open(path, 0o600, nil)
	must(t, err)
	must(t, db.Update(func(tx *bbolt.Tx) error {
		_, err := tx.CreateBucket([]byte("somebody else's"))
		return err
	}))
	must(t, db.Close())
	_, err = Open(path, Options{})
	refused(t, err, storage.ErrDamaged)
}

// TestPanickingChange lets a change panic: it is rolled back and the store goes on.
func TestPanickingChange(t *testing.T) {
	s := opened(t, filledFile(t), Options{})
	refused(t, s.update(nil, func(w *writer) error {
		if err := w.put(values, []byte("half"), []byte("x")); err != nil {
			return err
		}
		panic("bad page")
	}), storage.ErrDamaged)
	if value, err := s.Value("half"); err != nil || value != nil {
		t.Errorf("half a change stayed: %q, %v", value, err)
	}
	m := storage.Match{Status: storage.Live}
	if _, _, err := s.Commit(context.Background(), storage.Change{Match: m}); err != nil {
		t.Errorf("next change: %v", err)
	}
}
