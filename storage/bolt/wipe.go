package bolt

import (
	"errors"
	"time"

	"go.etcd.io/bbolt"
)

// zeros is a bucket that exists only while [Store.Wipe] works. If a killed process left it behind, the next
// call removes it.
var zeros = []byte("zeros")

const (
	wipedAtOnce = 512 // in pages; small, so that other writers do not wait long
	released    = 4   // pages that an empty transaction may itself free
)

var errRead = errors.New("what was deleted is still being read")

// Wipe implements [storage.Store]. bbolt leaves old data in free pages until it reuses them, so Wipe uses
// every free page once, for zeros.
func (s *Store) Wipe() error {
	s.copying.Lock() // a running backup still sees the deleted data
	defer s.copying.Unlock()
	free, err := s.release()
	for err == nil && free > 0 {
		n := min(free, wipedAtOnce)
		err = s.exclusive(func(tx *bbolt.Tx) error { return wipePages(tx, n) })
		free -= n
	}
	if err != nil {
		return err
	}
	return s.exclusive(dropZeros)
}

// release waits until no transaction sees deleted data any more, and returns the number of free pages.
func (s *Store) release() (int, error) {
	for range 100 {
		if err := s.exclusive(dropZeros); err != nil {
			return 0, err
		}
		if stats := s.bbolt().Stats(); stats.PendingPageN <= released {
			return stats.FreePageN, nil
		}
		time.Sleep(10 * time.Millisecond) // reading transactions are short
	}
	return 0, errRead
}

// exclusive runs a write transaction that does not change the contents.
func (s *Store) exclusive(do func(*bbolt.Tx) error) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.broken {
		return errBroken
	}
	return s.run(do)
}

// wipePages fills about n pages with zeros. bbolt puts at least two pairs into a page.
func wipePages(tx *bbolt.Tx, n int) error {
	b, err := tx.CreateBucketIfNotExists(zeros)
	if err != nil {
		return err
	}
	b.FillPercent = 1
	nothing := make([]byte, tx.DB().Info().PageSize/2-64)
	for range 2 * n {
		id, err := b.NextSequence()
		if err == nil {
			err = b.Put(key64(id), nothing)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func dropZeros(tx *bbolt.Tx) error {
	if tx.Bucket(zeros) == nil {
		return nil
	}
	return tx.DeleteBucket(zeros)
}
