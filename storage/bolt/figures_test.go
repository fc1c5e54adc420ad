package bolt

import (
	"errors"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/storagetest"
)

// TestFiguresAfterFailure lets a change fail that bbolt may have stored. The figures are then read from the
// file, not from memory.
func TestFiguresAfterFailure(t *testing.T) {
	s := opened(t, filledFile(t), Options{})
	live := func() int {
		t.Helper()
		f, err := s.Figures()
		must(t, err)
		return f.Live
	}
	before := live()
	must(t, s.db.Update(func(tx *bbolt.Tx) error { // without the engine's knowledge
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

// BenchmarkFigures asks a store of a thousand matches and one of a hundred thousand, alternately.
func BenchmarkFigures(b *testing.B) {
	stores := crowds(b)
	storagetest.Compare(b, func(i int) error { _, err := stores[i].Figures(); return err })
}

// BenchmarkFirstFigures does the same for the first call, which counts the index.
func BenchmarkFirstFigures(b *testing.B) {
	stores := crowds(b)
	storagetest.Compare(b, func(i int) error {
		stores[i].figures.forget()
		_, err := stores[i].Figures()
		return err
	})
}

// crowds are stores with few and with many matches.
func crowds(b *testing.B) (stores []*Store) {
	for _, n := range storagetest.CrowdSizes {
		s := opened(b, filepath.Join(b.TempDir(), "bastide.db"), Options{NoSync: true})
		storagetest.Crowd(b, s, n, nil)
		stores = append(stores, s)
	}
	return stores
}
