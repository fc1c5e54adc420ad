package bolt

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// Commit implements [storage.Store]. It checks the context once, when it is the change's turn to be
// written. It does not touch a damaged head: then the error wraps [storage.ErrDamaged].
//
// The disk may also fail while writing. Then the change may or may not have been stored, and it is safe
// to try again: it is stored now or refused as stale or repeated.
func (s *Store) Commit(ctx context.Context, c storage.Change) (storage.Match, []uint64, error) {
	var before storage.Match
	var posts []uint64
	err := s.update(func(tx *bbolt.Tx) (err error) {
		if err := ctx.Err(); err != nil {
			return err
		}
		before, err = predecessor(tx, c)
		return err
	}, func(w *writer) (err error) {
		posts, err = w.commit(before, &c)
		w.tx.OnCommit(func() { s.schedule.update(before, c.Match) })
		return err
	})
	if err != nil {
		return storage.Match{}, nil, err
	}
	return c.Match, posts, nil
}

// predecessor returns the head before the change, the zero head for a new match, or why the change is
// refused. A repeated press must be distinguished from a late one, so it is looked for first.
func predecessor(tx *bbolt.Tx, c storage.Change) (storage.Match, error) {
	if tx.Bucket(interactions).Get(key64(c.Interaction)) != nil { // 0 means no interaction and is never stored
		return storage.Match{}, fmt.Errorf("interaction %d: %w", c.Interaction, storage.ErrRepeated)
	}
	if c.Match.Rev == 0 {
		return storage.Match{}, nil
	}
	before, err := head(tx, c.Match.ID)
	if err == nil && before.Rev != c.Match.Rev {
		err = fmt.Errorf("match %s at revision %d, not %d: %w",
			before.ID, before.Rev, c.Match.Rev, storage.ErrStale)
	}
	return before, err
}

func (w *writer) commit(before storage.Match, c *storage.Change) ([]uint64, error) {
	var was []row
	if c.Match.Rev > 0 {
		was = rows(before)
	} else if id, err := w.tx.Bucket(matches).NextSequence(); err == nil {
		c.Match.ID = storage.MatchID(id)
	} else {
		return nil, err
	}
	if c.Replace {
		if err := w.drop(entries, prefixed(w.tx.Bucket(entries), idKey(c.Match.ID))...); err != nil {
			return nil, err
		}
		before.Steps = 0
	}
	c.Match.Rev++
	c.Match.Steps = before.Steps + uint32(len(c.Log))
	var posts []uint64
	err := errors.Join(
		w.reindexMatch(was, rows(c.Match)),
		w.put(matches, idKey(c.Match.ID), headPayload(c.Match)),
		w.appendLog(c.Match.ID, before.Steps, c.Log),
		w.remember(c.Interaction, c.Match.ID),
		w.deliver(c.Delivered),
		w.enqueue(c.Match.ID, c.Posts, &posts),
		w.assign(c.Values...),
	)
	return posts, err
}

func (w *writer) appendLog(id storage.MatchID, steps uint32, log [][]byte) error {
	for i, entry := range log {
		if err := w.put(entries, entryKey(id, steps+uint32(i)), entry); err != nil {
			return err
		}
	}
	return nil
}

func (w *writer) remember(interaction uint64, id storage.MatchID) error {
	if interaction == 0 {
		return nil
	}
	return w.put(interactions, key64(interaction), idKey(id))
}

// Delete implements [storage.Store]. Interactions stay stored until [Store.ForgetInteractions].
func (s *Store) Delete(id storage.MatchID) error {
	var gone []row
	return s.update(func(tx *bbolt.Tx) error {
		m, err := head(tx, id)
		switch {
		case err == nil:
			gone = rows(m)
		case errors.Is(err, storage.ErrDamaged):
			gone = indexEntries(tx, id)
		default:
			return err
		}
		return nil
	}, func(w *writer) error {
		w.tx.OnCommit(func() { s.schedule.remove(id) })
		return errors.Join(
			w.reindexMatch(gone, nil),
			w.drop(matches, idKey(id)),
			w.drop(entries, prefixed(w.tx.Bucket(entries), idKey(id))...),
			w.drop(outbox, postsOf(w.tx, id)...),
		)
	})
}

// prefixed lists the keys with a prefix. Callers collect the keys before they delete them, because a cursor
// may skip a key when the current one is deleted.
func prefixed(b *bbolt.Bucket, prefix []byte) [][]byte {
	var keys [][]byte
	c := b.Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		keys = append(keys, bytes.Clone(k))
	}
	return keys
}

// ForgetInteractions implements [storage.Store].
func (s *Store) ForgetInteractions(before uint64) error {
	var old [][]byte
	return s.update(func(tx *bbolt.Tx) error {
		c := tx.Bucket(interactions).Cursor()
		for k, _ := c.First(); k != nil && number64(k) < before; k, _ = c.Next() {
			old = append(old, bytes.Clone(k))
		}
		return nothingIf(len(old) == 0)
	}, func(w *writer) error {
		return w.drop(interactions, old...)
	})
}
