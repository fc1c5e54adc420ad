package bolt

import (
	"cmp"
	"math"
	"slices"
	"sync"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// schedule is the index by deadline. It is kept in memory only: nearly every turn moves a deadline from one
// end of the index to the other, which in a large file was a third of all written pages. It is read from
// the heads when it is first needed, and again after a failed change, which may have been stored.
type schedule struct {
	mu    sync.Mutex
	known bool
	list  []dueMatch // sorted
}

// dueMatch is a match with a deadline.
type dueMatch struct {
	at int64
	id storage.MatchID
}

func earlier(a, b dueMatch) int {
	return cmp.Or(cmp.Compare(a.at, b.at), cmp.Compare(a.id, b.id))
}

// dueOf returns the deadline of a match; ok is false when it has none.
func dueOf(m storage.Match) (a dueMatch, ok bool) {
	return dueMatch{m.Deadline, m.ID}, m.Deadline != 0 && m.Status != storage.Over
}

// until returns the matches with a deadline at or before last, at most limit of them (0: all). ok is false
// when the heads must be read first.
func (s *schedule) until(last int64, limit int) (ids []storage.MatchID, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	n, found := slices.BinarySearchFunc(s.list, dueMatch{last, math.MaxUint64}, earlier)
	if found {
		n++
	}
	if limit > 0 {
		n = min(n, limit)
	}
	for _, a := range s.list[:n] {
		ids = append(ids, a.id)
	}
	return ids, s.known
}

// set stores what was read from the heads.
func (s *schedule) set(list []dueMatch) {
	slices.SortFunc(list, earlier)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list, s.known = list, true
}

// forget makes the next call read the heads again.
func (s *schedule) forget() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list, s.known = nil, false
}

// update replaces the deadline of a changed match.
func (s *schedule) update(before, after storage.Match) {
	was, had := dueOf(before)
	now, has := dueOf(after)
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.known || was == now && had == has {
		return
	}
	if i, found := slices.BinarySearchFunc(s.list, was, earlier); found {
		s.list = slices.Delete(s.list, i, i+1)
	}
	if i, found := slices.BinarySearchFunc(s.list, now, earlier); has && !found {
		s.list = slices.Insert(s.list, i, now)
	}
}

// remove removes a deleted match, whose head may have been damaged.
func (s *schedule) remove(id storage.MatchID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = slices.DeleteFunc(s.list, func(a dueMatch) bool { return a.id == id })
}

// Due implements [storage.Store]. A limit of 0 means all. A match whose head is damaged is logged and
// skipped.
func (s *Store) Due(until int64, limit int) ([]storage.MatchID, error) {
	if ids, ok := s.schedule.until(until, limit); ok {
		return ids, nil
	}
	s.write.Lock() // the heads must not change while they are read
	defer s.write.Unlock()
	if err := s.load(); err != nil {
		return nil, err
	}
	ids, _ := s.schedule.until(until, limit)
	return ids, nil
}

// load reads the schedule from the heads.
func (s *Store) load() error {
	var list []dueMatch
	err := s.view(func(tx *bbolt.Tx) error {
		for _, status := range []storage.Status{storage.Lobby, storage.Live} {
			for _, id := range scan(tx, byStatus, statusPrefix(status)) {
				m, err := head(tx, id)
				if err != nil {
					s.log.Error("bolt: the deadline of a damaged match is not kept; bastide check tells what to do", "error", err)
				} else if a, ok := dueOf(m); ok {
					list = append(list, a)
				}
			}
		}
		return nil
	})
	if err == nil {
		s.schedule.set(list)
	}
	return err
}
