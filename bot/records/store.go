package records

import (
	"context"

	"github.com/bastide-games/bastide/storage"
)

// Store is the part of a database that records need; see [storage.Store] for each method.
type Store interface {
	Commit(context.Context, storage.Change) (storage.Match, []uint64, error)
	Match(storage.MatchID) (storage.Match, error)
	Matches(ids []storage.MatchID) ([]storage.Match, error)
	Log(id storage.MatchID, from uint32) ([][]byte, error)
	Delete(storage.MatchID) error

	ByChannel(channel uint64) ([]storage.MatchID, error)
	ByPlayer(user uint64, status storage.Status, limit int) ([]storage.MatchID, error)
	Due(until int64, limit int) ([]storage.MatchID, error)
	Each(status storage.Status, f func(storage.Match, error) error) error

	Figures() (storage.Figures, error)

	Posts(after uint64, limit int) ([]storage.Post, error)
	Retry(seq uint64, tries uint32, notBefore int64) error
	Drop(seq uint64) error
	ForgetInteractions(before uint64) error
	Wipe() error

	Value(key string) ([]byte, error)
	SetValue(key string, data []byte) error
	Swap(key string, was, data []byte) error
	Values(prefix string) ([]storage.Value, error)
}
