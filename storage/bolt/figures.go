package bolt

import (
	"sync"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// figures are the numbers of open matches by status. They are kept in memory only and updated with the
// index by status. The index is counted when they are first needed, and again after a failed change, which
// may have been stored. The number of waiting posts is in the [contents].
type figures struct {
	mu    sync.Mutex
	known bool
	by    statusCounts
}

// statusCounts are numbers of matches by status.
type statusCounts map[storage.Status]int

// statusOf reads the status from a key of the index by status.
func statusOf(key []byte) storage.Status { return storage.Status(key[0]) }

// set stores fresh counts.
func (f *figures) set(counted statusCounts) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.by, f.known = counted, true
}

// forget makes the next call count the index again.
func (f *figures) forget() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.by, f.known = nil, false
}

// add applies the changes of a transaction.
func (f *figures) add(moved statusCounts) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.known {
		return
	}
	for status, n := range moved {
		f.by[status] += n
	}
}

// current returns the figures; ok is false when the index must be counted first.
func (f *figures) current() (open storage.Figures, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return storage.Figures{Lobbies: f.by[storage.Lobby], Live: f.by[storage.Live]}, f.known
}

// Figures implements [storage.Store].
func (s *Store) Figures() (counts storage.Figures, err error) {
	counts, ok := s.figures.current()
	if !ok {
		if counts, err = s.counted(); err != nil {
			return counts, err
		}
	}
	err = s.view(func(tx *bbolt.Tx) error {
		c, err := openContents(tx.Bucket(meta).Get(contentsKey))
		if err == nil {
			counts.Posts = int(c.of(outbox).pairs)
		}
		return err
	})
	return counts, err
}

// counted counts the index once.
func (s *Store) counted() (storage.Figures, error) {
	s.write.Lock() // the index must not change while it is counted
	defer s.write.Unlock()
	found := statusCounts{}
	err := s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(byStatus).Cursor()
		for k, _ := c.First(); k != nil && statusOf(k) < storage.Over; k, _ = c.Next() {
			found[statusOf(k)]++
		}
		return nil
	})
	if err != nil {
		return storage.Figures{}, err
	}
	s.figures.set(found)
	counts, _ := s.figures.current()
	return counts, nil
}
