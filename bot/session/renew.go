package session

import (
	"fmt"

	"github.com/bastide-games/bastide/games/table"
)

// Renew has the outcomes of chance that are still to come follow from another seed, which
// nobody can know; those that are known stand in the record by name. at is when the cause of
// it happened, in Unix seconds, secret what the seed is made of beside the former one. log are
// the stored entries of the match. The error wraps [table.ErrRules] when the match was begun
// under other rules, by which it cannot be replayed.
func (s *Session) Renew(at int64, secret [32]byte, log []table.Entry) error {
	record, err := s.Replayable(log)
	if err != nil {
		return err
	}
	if record, err = record.Named(s.Game); err != nil {
		return fmt.Errorf("match %s: %w: %w", s.ID, ErrDamaged, err)
	}
	h := record.Header
	number := uint64(s.ID)
	if s.Dueling() {
		number = 0 // the other match is to get the same seed again
	}
	h.Seeded, h.Seed = true, h.Seed.Mixed(secret, number)
	m, err := table.Load(s.Game, h, s.Snapshot)
	if err != nil {
		return fmt.Errorf("match %s: %w: %w", s.ID, ErrDamaged, err)
	}
	s.Renewed = at
	s.KeepHeader(h)
	return s.SetMatch(m)
}
