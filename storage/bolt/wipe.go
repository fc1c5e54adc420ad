package bolt

import (
	"errors"
	"time"

	"go.etcd.io/bbolt"
)

// zeros is a bucket that is there only while [Store.Wipe] works; one that a killed process
// left behind is removed by the next.
var zeros = []byte("zeros")

const (
	wipedAtOnce = 512 // pages, so that nobody waits long for the writer
	released    = 4   // pages that a transaction without changes may free itself
)

var errRead = errors.New("what was deleted is still being read")

// Wipe implements [storage.Store]. bbolt leaves what a page held where it is until the page is
// used again: here every free page is used once, for nothing but zeros.
func (s *Store) Wipe() error {
	s.copying.Lock() // a backup sees what was deleted before it ends
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

// release waits until nobody reads what was deleted, and returns how many pages are free then.
func (s *Store) release() (int, error) {
	for range 100 {
		if err := s.exclusive(dropZeros); err != nil {
			return 0, err
		}
		if stats := s.db.Stats(); stats.PendingPageN <= released {
			return stats.FreePageN, nil
		}
		time.Sleep(10 * time.Millisecond) // reading transactions are short
	}
	return 0, errRead
}

// exclusive runs a write transaction that changes no contents.
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
