package session

import (
	"fmt"

	"github.com/bastide-games/bastide/games/table"
)

// Renew makes future draws follow from another seed, which nobody can know; the record names the previous
// draws. at is the time of the cause, in Unix seconds, and secret is mixed with the previous seed. log
// contains the stored entries of the match. The error wraps [table.ErrRules] if the match began with other
// rules and cannot be replayed.
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
		number = 0 // both matches must get the same seed again
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
