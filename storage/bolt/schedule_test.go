package bolt

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"testing"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// TestScheduleFollows changes matches at random: the updated schedule must equal the one read from the
// heads.
func TestScheduleFollows(t *testing.T) {
	s := opened(t, filepath.Join(t.TempDir(), "bastide.db"), Options{})
	s.db.NoSync = true
	chance := rand.New(rand.NewPCG(1, 2))
	var list []storage.Match
	for range 400 {
		m := storage.Match{}
		at := chance.IntN(len(list) + 1)
		if at < len(list) {
			m = list[at]
		}
		m.Status = storage.Status(1 + chance.IntN(3))
		m.Deadline = int64(chance.IntN(7) - 2)
		m, _, err := s.Commit(context.Background(), storage.Change{Match: m})
		must(t, err)
		list = append(slices.DeleteFunc(list, func(o storage.Match) bool { return o.ID == m.ID }), m)
		if chance.IntN(10) == 0 {
			must(t, s.Delete(list[0].ID))
			list = list[1:]
		}
		followed := dues(t, s)
		s.schedule.forget()
		if read := dues(t, s); !slices.EqualFunc(followed, read, slices.Equal) {
			t.Fatalf("due %v, the heads say %v", followed, read)
		}
	}
}

// dues lists the due matches at several times.
func dues(t *testing.T, s *Store) (lists [][]storage.MatchID) {
	t.Helper()
	for _, until := range []int64{-1, 0, 2, math.MaxInt64} {
		ids, err := s.Due(until, 0)
		must(t, err)
		lists = append(lists, ids)
	}
	return lists
}

// TestScheduleAfterFailure lets changes fail, one of which bbolt may have stored. The schedule is then read
// from the file, not from memory.
func TestScheduleAfterFailure(t *testing.T) {
	s := opened(t, filledFile(t), Options{})
	due := func(want ...storage.MatchID) {
		t.Helper()
		if ids, err := s.Due(math.MaxInt64, 0); err != nil || !slices.Equal(ids, want) {
			t.Errorf("due %v, %v, want %v", ids, err, want)
		}
	}
	due(1)
	m, err := s.Match(1)
	must(t, err)
	m.Deadline = 0
	must(t, s.db.Update(func(tx *bbolt.Tx) error { // without the engine's knowledge
		return putRecord(tx, matches, idKey(m.ID), headPayload(m))
	}))
	due(1)
	broken := errors.New("broken")
	refused(t, s.update(nil, func(*writer) error { return broken }), broken)
	due()
}

// TestScheduleOfClosedStore calls Due on a closed file.
func TestScheduleOfClosedStore(t *testing.T) {
	s := opened(t, filledFile(t), Options{})
	_, err := s.Due(0, 0)
	must(t, err)
	must(t, s.Close())
	if _, err := s.Due(0, 0); err == nil {
		t.Error("a closed store answered")
	}
}
