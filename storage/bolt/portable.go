package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

var _ storage.Portable = (*Store)(nil)

// movingKey is the key, in the bucket meta, of the mark of an unfinished import.
var movingKey = []byte("moving")

// exports read one item each from the bucket of a kind, in the order of [storage.Place].
var exports = []struct {
	kind   storage.Kind
	bucket []byte
	read   func(tx *bbolt.Tx, k, v []byte) (storage.Item, error)
}{
	{storage.KindMatch, matches, func(tx *bbolt.Tx, k, v []byte) (i storage.Item, err error) {
		if i.Match, err = openHead(k, v); err == nil {
			i.Log, err = readLog(tx, i.Match.ID, 0)
		}
		return i, err
	}},
	{storage.KindPost, outbox, func(_ *bbolt.Tx, k, v []byte) (i storage.Item, err error) {
		i.Post, err = openPost(k, v)
		return i, err
	}},
	{storage.KindValue, values, func(_ *bbolt.Tx, k, v []byte) (i storage.Item, err error) {
		data, err := unseal(values, k, v)
		i.Value = storage.Value{Key: string(k), Data: append([]byte{}, data...)}
		return i, err
	}},
	{storage.KindInteraction, interactions, func(_ *bbolt.Tx, k, v []byte) (i storage.Item, err error) {
		data, err := unseal(interactions, k, v)
		if err == nil && len(data) != idLen {
			err = fault(interactions, k, "cannot be decoded")
		}
		if err == nil {
			i.Interaction, i.Of = number64(k), storage.MatchID(number64(data))
		}
		return i, err
	}},
}

// Export implements [storage.Portable]. Damaged items are not passed: the error wraps [storage.ErrDamaged].
// f must not change the database.
func (s *Store) Export(ctx context.Context, after storage.Place, f func(storage.Item) error) error {
	return s.view(func(tx *bbolt.Tx) error {
		for _, e := range exports {
			c := tx.Bucket(e.bucket).Cursor()
			for k, v := seekAfter(c, e.kind, after); k != nil; k, v = c.Next() {
				item, err := e.read(tx, k, v)
				item.Kind = e.kind
				if err == nil {
					err = ctx.Err()
				}
				if err == nil {
					err = f(item)
				}
				if err != nil {
					return err
				}
			}
		}
		if after.Kind == storage.KindNumbers {
			return nil
		}
		return f(storage.Item{Kind: storage.KindNumbers,
			LastMatch: storage.MatchID(tx.Bucket(matches).Sequence()), LastPost: tx.Bucket(outbox).Sequence()})
	})
}

// seekAfter moves a cursor to the first key of a kind after a place.
func seekAfter(c *bbolt.Cursor, kind storage.Kind, after storage.Place) (k, v []byte) {
	switch {
	case kind < after.Kind:
		return nil, nil
	case kind > after.Kind:
		return c.First()
	}
	place := key64(after.Number)
	if kind == storage.KindValue {
		place = []byte(after.Key)
	}
	if k, v = c.Seek(place); bytes.Equal(k, place) {
		return c.Next()
	}
	return k, v
}

// Import implements [storage.Portable].
func (s *Store) Import(_ context.Context, mark []byte, items ...storage.Item) error {
	return s.update(nil, func(w *writer) error {
		for i := range items {
			if err := w.importItem(&items[i]); err != nil {
				return err
			}
		}
		if mark == nil {
			return w.drop(meta, movingKey)
		}
		return w.set(meta, movingKey, mark)
	})
}

// importItem stores one item.
func (w *writer) importItem(i *storage.Item) error {
	switch i.Kind {
	case storage.KindMatch:
		return errors.Join(
			w.reindexMatch(nil, rows(i.Match)),
			w.put(matches, idKey(i.Match.ID), headPayload(i.Match)),
			w.appendLog(i.Match.ID, 0, i.Log),
		)
	case storage.KindPost:
		return w.put(outbox, key64(i.Post.Seq), postPayload(i.Post))
	case storage.KindValue:
		return w.put(values, []byte(i.Value.Key), i.Value.Data)
	case storage.KindInteraction:
		return w.remember(i.Interaction, i.Of)
	case storage.KindNumbers:
		return errors.Join(
			w.tx.Bucket(matches).SetSequence(uint64(i.LastMatch)),
			w.tx.Bucket(outbox).SetSequence(i.LastPost),
		)
	}
	return fmt.Errorf("unknown kind %d of items", i.Kind)
}

// Mark implements [storage.Portable].
func (s *Store) Mark() (mark []byte, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		mark = bytes.Clone(tx.Bucket(meta).Get(movingKey))
		return nil
	})
	return mark, err
}

// Blank implements [storage.Portable].
func (s *Store) Empty() (blank bool, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		blank = tx.Bucket(matches).Sequence() == 0 && tx.Bucket(outbox).Sequence() == 0
		for _, name := range records {
			k, _ := tx.Bucket(name).Cursor().First()
			blank = blank && k == nil
		}
		return nil
	})
	return blank, err
}

// Clear implements [storage.Portable].
func (s *Store) Clear(context.Context) error {
	mark, err := s.Mark()
	if err == nil && mark == nil {
		err = errors.New("not cleared: no other database was being moved into this file")
	}
	if err != nil {
		return err
	}
	return s.update(nil, func(w *writer) error {
		for _, name := range buckets[1:] { // all but meta
			b := w.tx.Bucket(name)
			var keys [][]byte
			if err := b.ForEach(func(k, _ []byte) error { keys = append(keys, bytes.Clone(k)); return nil }); err != nil {
				return err
			}
			if err := errors.Join(w.drop(name, keys...), b.SetSequence(0)); err != nil {
				return err
			}
		}
		return w.drop(meta, movingKey)
	})
}

// Reserve implements [storage.Portable]. It does nothing, because an open file is always locked.
func (s *Store) Reserve(context.Context) error { return nil }
