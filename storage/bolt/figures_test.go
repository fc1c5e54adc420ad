package bolt

import (
	"errors"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// TestFiguresAfterFailure has a change fail that bbolt may have carried out: what there is is then
// read from the file, not from memory.
func TestFiguresAfterFailure(t *testing.T) {
	s := opened(t, furnished(t), Options{})
	live := func() int {
		t.Helper()
		f, err := s.Figures()
		must(t, err)
		return f.Live
	}
	before := live()
	must(t, s.db.Update(func(tx *bbolt.Tx) error { // behind the engine's back
		return tx.Bucket(byStatus).Put(append(statusPrefix(storage.Live), idKey(99)...), nil)
	}))
	if now := live(); now != before {
		t.Errorf("%d matches, %d before: counted again", now, before)
	}
	broken := errors.New("broken")
	refused(t, s.update(nil, func(w *writer) error {
		return errors.Join(w.set(byStatus, append(statusPrefix(storage.Live), idKey(98)...), []byte{}), broken)
	}), broken)
	if now := live(); now != before+1 {
		t.Errorf("%d matches, want %d", now, before+1)
	}
}

// BenchmarkFigures asks beside a thousand and beside a hundred thousand matches, in turn.
func BenchmarkFigures(b *testing.B) {
	stores := crowds(b)
	storagetest.Compare(b, func(i int) error { _, err := stores[i].Figures(); return err })
}

// BenchmarkFirstFigures does so for the first time, when an index is counted.
func BenchmarkFirstFigures(b *testing.B) {
	stores := crowds(b)
	storagetest.Compare(b, func(i int) error {
		stores[i].figures.forget()
		_, err := stores[i].Figures()
		return err
	})
}

// crowds are stores with few matches and with many.
func crowds(b *testing.B) (stores []*Store) {
	for _, n := range storagetest.Crowds {
		s := opened(b, filepath.Join(b.TempDir(), "bastide.db"), Options{NoSync: true})
		storagetest.Crowd(b, s, n, nil)
		stores = append(stores, s)
	}
	return stores
}
