package simulation

import (
	"fmt"

	"github.com/bastide-games/bastide/storage"
)

// errUnread is the answer to a read that fails.
var errUnread = fmt.Errorf("the database cannot be read: %w", storage.ErrUnreachable)

// read reads from the database, unless this is the call that fails.
func read[T any](d *disk, do func() (T, error)) (result T, err error) {
	if d.life.fails.unread() {
		return result, errUnread
	}
	return do()
}

func (d *disk) Match(id storage.MatchID) (storage.Match, error) {
	return read(d, func() (storage.Match, error) { return d.Store.Match(id) })
}

func (d *disk) Matches(ids []storage.MatchID) ([]storage.Match, error) {
	return read(d, func() ([]storage.Match, error) { return d.Store.Matches(ids) })
}

func (d *disk) Log(id storage.MatchID, from uint32) ([][]byte, error) {
	return read(d, func() ([][]byte, error) { return d.Store.Log(id, from) })
}

func (d *disk) ByChannel(channel uint64) ([]storage.MatchID, error) {
	return read(d, func() ([]storage.MatchID, error) { return d.Store.ByChannel(channel) })
}

func (d *disk) ByPlayer(user uint64, status storage.Status, limit int) ([]storage.MatchID, error) {
	return read(d, func() ([]storage.MatchID, error) { return d.Store.ByPlayer(user, status, limit) })
}

func (d *disk) Due(until int64, limit int) ([]storage.MatchID, error) {
	return read(d, func() ([]storage.MatchID, error) { return d.Store.Due(until, limit) })
}

func (d *disk) Each(status storage.Status, f func(storage.Match, error) error) error {
	_, err := read(d, func() (none struct{}, err error) { return none, d.Store.Each(status, f) })
	return err
}

func (d *disk) Figures() (storage.Figures, error) { return read(d, d.Store.Figures) }

func (d *disk) Posts(after uint64, limit int) ([]storage.Post, error) {
	return read(d, func() ([]storage.Post, error) { return d.Store.Posts(after, limit) })
}

func (d *disk) Value(key string) ([]byte, error) {
	return read(d, func() ([]byte, error) { return d.Store.Value(key) })
}

func (d *disk) Values(prefix string) ([]storage.Value, error) {
	return read(d, func() ([]storage.Value, error) { return d.Store.Values(prefix) })
}
