package bolt

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// After a wipe, deleted and overwritten data is nowhere in the file, whatever pages held it. A file that is
// wiped again and again does not grow.
func TestWipe(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "bastide.db")
	s := opened(t, path, Options{Now: someDay, NoSync: true})
	name := "Mélisande de Tripoli"
	named := func(n int) []byte { return []byte(strings.Repeat(name, n)) }
	for i := range 300 {
		m, _, err := s.Commit(t.Context(), storage.Change{
			Match: storage.Match{Status: storage.Live, Channel: uint64(i), Head: named(1 + i%9), Snapshot: named(i)},
			Log:   [][]byte{named(3)}, Posts: [][]byte{named(2)},
		})
		must(t, err)
		must(t, s.SetValue(fmt.Sprint("user/", i), named(1)))
		if i%3 > 0 {
			must(t, s.Delete(m.ID))
		} else {
			m.Head, m.Snapshot = []byte("—"), nil
			_, _, err := s.Commit(t.Context(), storage.Change{Match: m, Replace: true})
			must(t, err)
			posts, err := s.Posts(0, 0)
			must(t, err)
			for _, p := range posts {
				must(t, s.Drop(p.Seq))
			}
		}
		must(t, s.SetValue(fmt.Sprint("user/", i), nil))
	}
	if n := bytes.Count(read(t, path), []byte(name)); n == 0 {
		t.Fatal("nothing is left in free pages: this shows nothing")
	}
	must(t, s.Wipe())
	if n := bytes.Count(read(t, path), []byte(name)); n > 0 {
		t.Errorf("it is still there %d times", n)
	}
	size := len(read(t, path))
	for range 20 {
		must(t, s.Wipe())
	}
	if now := len(read(t, path)); now > size+1<<20 {
		t.Errorf("the file grew from %d to %d bytes", size, now)
	}
	must(t, s.Close())
	s = opened(t, path, Options{Now: someDay, Report: func(err error) { t.Error(err) }})
	if n, err := s.Check(func(err error) { t.Error(err) }); err != nil {
		t.Error(n, err)
	}
}

// If a process is killed while it wipes, its file is sound, and the next wipe removes the zeros.
func TestWipedHalf(t *testing.T) {
	t.Parallel()
	path := filledFile(t)
	s := opened(t, path, Options{Now: someDay, NoSync: true})
	must(t, s.exclusive(func(tx *bbolt.Tx) error { return wipePages(tx, 100) }))
	must(t, s.Close())
	s = opened(t, path, Options{Now: someDay, Report: func(err error) { t.Error(err) }})
	must(t, s.Wipe())
	must(t, s.view(func(tx *bbolt.Tx) error {
		if tx.Bucket(zeros) != nil {
			t.Error("the zeros are still there")
		}
		return nil
	}))
}

// Wipe waits for a backup that still reads deleted data.
func TestWipeBesideBackup(t *testing.T) {
	t.Parallel()
	s := opened(t, filledFile(t), Options{Now: someDay, NoSync: true})
	r, w := io.Pipe()
	copied, wiped := make(chan error, 1), make(chan error, 1)
	go func() { copied <- s.Backup(w) }()
	_, _ = r.Read(make([]byte, 1)) // the copy has started
	must(t, s.SetValue("guild/10/locale", nil))
	go func() { wiped <- s.Wipe() }()
	_, _ = io.CopyN(io.Discard, r, 1<<12)
	select {
	case err := <-wiped:
		t.Fatalf("it did not wait: %v", err)
	default:
	}
	go func() { _, _ = io.Copy(io.Discard, r) }()
	must(t, <-copied)
	must(t, <-wiped)
}
