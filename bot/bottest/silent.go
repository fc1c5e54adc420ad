package bottest

import (
	"github.com/bastide-games/bastide/bot/records"
	"github.com/bastide-games/bastide/storage"
)

// Silent is a database that does not answer some reads.
type Silent struct {
	records.Store
	Reads int // that still fail
}

func (s *Silent) fails() bool {
	s.Reads--
	return s.Reads >= 0
}

// Match implements [records.Store].
func (s *Silent) Match(id storage.MatchID) (storage.Match, error) {
	if s.fails() {
		return storage.Match{}, storage.ErrUnreachable
	}
	return s.Store.Match(id)
}

// Value implements [records.Store].
func (s *Silent) Value(key string) ([]byte, error) {
	if s.fails() {
		return nil, storage.ErrUnreachable
	}
	return s.Store.Value(key)
}
