package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

func head(tx *bbolt.Tx, id storage.MatchID) (storage.Match, error) {
	key := idKey(id)
	record := tx.Bucket(matches).Get(key)
	if record == nil {
		return storage.Match{}, fmt.Errorf("match %s: %w", id, storage.ErrNotFound)
	}
	m, err := openHead(key, record)
	if err != nil {
		return storage.Match{}, fmt.Errorf("match %s: %w", id, err)
	}
	return m, nil
}

// Match implements [storage.Store].
func (s *Store) Match(id storage.MatchID) (m storage.Match, err error) {
	err = s.view(func(tx *bbolt.Tx) (err error) {
		m, err = head(tx, id)
		return err
	})
	return m, err
}

// Matches implements [storage.Store].
func (s *Store) Matches(ids []storage.MatchID) (list []storage.Match, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		for _, id := range slices.Compact(slices.Sorted(slices.Values(ids))) {
			m, err := head(tx, id)
			switch {
			case err == nil:
				list = append(list, m)
			case !errors.Is(err, storage.ErrNotFound) && !errors.Is(err, storage.ErrDamaged):
				return err
			}
		}
		return nil
	})
	return list, err
}

// Log implements [storage.Store]. It works even when the head is damaged. Its errors wrap
// [storage.ErrNotFound] and [storage.ErrDamaged].
func (s *Store) Log(id storage.MatchID, from uint32) (log [][]byte, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		if tx.Bucket(matches).Get(idKey(id)) == nil {
			return fmt.Errorf("match %s: %w", id, storage.ErrNotFound)
		}
		log, err = readLog(tx, id, from)
		return err
	})
	if err != nil {
		return nil, err
	}
	return log, nil
}

func readLog(tx *bbolt.Tx, id storage.MatchID, from uint32) ([][]byte, error) {
	var log [][]byte
	c := tx.Bucket(entries).Cursor()
	prefix, next := idKey(id), from
	for k, v := c.Seek(entryKey(id, from)); bytes.HasPrefix(k, prefix); k, v = c.Next() {
		if !bytes.Equal(k, entryKey(id, next)) {
			return nil, fault(entries, entryKey(id, next), "missing")
		}
		payload, err := unseal(entries, k, v)
		if err != nil {
			return nil, err
		}
		log = append(log, bytes.Clone(payload))
		next++
	}
	return log, nil
}

// ByChannel implements [storage.Store].
func (s *Store) ByChannel(channel uint64) (ids []storage.MatchID, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		ids = scan(tx, byChannel, key64(channel))
		return nil
	})
	return ids, err
}

// ByPlayer implements [storage.Store].
func (s *Store) ByPlayer(user uint64, status storage.Status, limit int) (ids []storage.MatchID, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		prefix := playerPrefix(user, status)
		c := tx.Bucket(byPlayer).Cursor()
		for k := last(c, prefix); bytes.HasPrefix(k, prefix) && belowLimit(len(ids), limit); k, _ = c.Prev() {
			ids = append(ids, lastID(k))
		}
		return nil
	})
	return ids, err
}

// last moves the cursor to the greatest key with the prefix, or the one before it.
func last(c *bbolt.Cursor, prefix []byte) []byte {
	above := append(bytes.Clone(prefix), bytes.Repeat([]byte{0xff}, idLen)...)
	k, _ := c.Seek(above)
	switch {
	case k == nil:
		k, _ = c.Last()
	case !bytes.Equal(k, above):
		k, _ = c.Prev()
	}
	return k
}

func belowLimit(have, limit int) bool { return limit <= 0 || have < limit }

// Each implements [storage.Store]. f may use the store, because no transaction is open while it runs. A
// match that changes meanwhile is passed in its current state, or skipped if it has another status by then.
func (s *Store) Each(status storage.Status, f func(storage.Match, error) error) error {
	var ids []storage.MatchID
	err := s.view(func(tx *bbolt.Tx) error {
		ids = scan(tx, byStatus, statusPrefix(status))
		return nil
	})
	for i := 0; err == nil && i < len(ids); i++ {
		m, fault := s.Match(ids[i])
		switch {
		case errors.Is(fault, storage.ErrNotFound), fault == nil && m.Status != status:
			continue
		case fault != nil:
			m = storage.Match{ID: ids[i]}
		}
		err = f(m, fault)
	}
	return err
}

// Value implements [storage.Store].
func (s *Store) Value(key string) (value []byte, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		record := tx.Bucket(values).Get([]byte(key))
		if record == nil {
			return nil
		}
		payload, err := unseal(values, []byte(key), record)
		value = bytes.Clone(payload)
		return err
	})
	return value, err
}

// SetValue implements [storage.Store].
func (s *Store) SetValue(key string, data []byte) error {
	return s.update(nil, func(w *writer) error {
		return w.assign(storage.Value{Key: key, Data: data})
	})
}

// Swap implements [storage.Store].
func (s *Store) Swap(key string, was, data []byte) error {
	return s.update(nil, func(w *writer) error {
		var now []byte
		if record := w.tx.Bucket(values).Get([]byte(key)); record != nil {
			payload, err := unseal(values, []byte(key), record)
			if err != nil {
				return err
			}
			now = append([]byte{}, payload...)
		}
		if (now == nil) != (was == nil) || !bytes.Equal(now, was) {
			return storage.ErrStale
		}
		return w.assign(storage.Value{Key: key, Data: data})
	})
}

// Claim implements [storage.Store].
func (s *Store) Claim(key string, data []byte) (now []byte, err error) {
	err = s.update(nil, func(w *writer) error {
		now = bytes.Clone(data)
		record := w.tx.Bucket(values).Get([]byte(key))
		if record == nil {
			return w.assign(storage.Value{Key: key, Data: data})
		}
		payload, err := unseal(values, []byte(key), record)
		now = bytes.Clone(payload)
		return err
	})
	return now, err
}

func (w *writer) assign(list ...storage.Value) (err error) {
	for _, v := range list {
		if v.Data == nil {
			err = w.drop(values, []byte(v.Key))
		} else {
			err = w.put(values, []byte(v.Key), v.Data)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// Values implements [storage.Store].
func (s *Store) Values(prefix string) (list []storage.Value, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(values).Cursor()
		for k, record := c.Seek([]byte(prefix)); k != nil && bytes.HasPrefix(k, []byte(prefix)); k, record = c.Next() {
			data, err := unseal(values, k, record)
			if err != nil {
				s.log.Error("bolt: a value is damaged and left out; bastide check tells what to do", "error", err)
				continue
			}
			list = append(list, storage.Value{Key: string(k), Data: append([]byte{}, data...)})
		}
		return nil
	})
	return list, err
}
