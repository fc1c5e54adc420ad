package bolt

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

var someDay = func() time.Time { return time.Date(2026, 5, 17, 9, 30, 0, 0, time.UTC) }

// opened opens a store and closes it at the end of the test.
func opened(t testing.TB, path string, o Options) *Store {
	t.Helper()
	s, err := Open(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func refused(t *testing.T, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Fatalf("error %v, want %v", err, want)
	}
}

func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// fillStore plays three matches: the first has two turns, the last is over.
func fillStore(t testing.TB, s *Store) {
	t.Helper()
	commit := func(c storage.Change) storage.Match {
		m, _, err := s.Commit(context.Background(), c)
		must(t, err)
		return m
	}
	first := commit(storage.Change{
		Match: storage.Match{
			Status: storage.Live, Guild: 10, Channel: 20, Players: []uint64{30, 31}, Deadline: 1_800_000_000,
			Head: []byte("head one"), Snapshot: []byte("snapshot one"), Draft: []byte("draft one"),
		},
		Log: [][]byte{[]byte("first entry"), []byte("second entry")}, Interaction: 500,
		Posts: [][]byte{[]byte("first post"), []byte("second post")},
	})
	first.Draft = nil
	commit(storage.Change{Match: first, Log: [][]byte{[]byte("third entry")}, Interaction: 501, Delivered: []uint64{1}})
	commit(storage.Change{Match: storage.Match{Status: storage.Lobby, Channel: 21, Players: []uint64{31}, Head: []byte("head two")}})
	commit(storage.Change{Match: storage.Match{Status: storage.Over, Channel: 20, Players: []uint64{30}, Head: []byte("head three")}})
	must(t, s.Retry(2, 4, 1_700_000_000_000))
	must(t, s.SetValue("guild/10/locale", []byte("fr")))
}

// filledFile returns the path of a closed file that was played in.
func filledFile(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bastide.db")
	s, err := Open(path, Options{Now: someDay})
	must(t, err)
	fillStore(t, s)
	must(t, s.Close())
	return path
}

func read(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	must(t, err)
	return b
}

// putRecord stores a record without the engine's knowledge.
func putRecord(tx *bbolt.Tx, bucket, key, payload []byte) error {
	return tx.Bucket(bucket).Put(key, seal(bucket, key, payload))
}
