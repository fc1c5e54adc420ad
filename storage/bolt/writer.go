package bolt

import (
	"bytes"
	"errors"
	"fmt"
	"runtime/debug"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// writer is a write transaction. All changes of buckets go through it, because it updates the record of the
// contents.
type writer struct {
	tx       *bbolt.Tx
	contents contents
	moved    statusCounts // changes of the numbers of matches
}

func newWriter(tx *bbolt.Tx) (*writer, error) {
	c, err := openContents(tx.Bucket(meta).Get(contentsKey))
	return &writer{tx, c, statusCounts{}}, err
}

// put writes a record.
func (w *writer) put(bucket, key, payload []byte) error {
	return w.set(bucket, key, seal(bucket, key, payload))
}

// set writes a pair. The value must not be nil: bbolt would not find it before the end of the transaction.
func (w *writer) set(bucket, key, value []byte) error {
	b, held := w.tx.Bucket(bucket), w.contents.of(bucket)
	if old := b.Get(key); old != nil {
		held.take(weight(bucket, key, old))
		w.adjust(bucket, key, -1)
	}
	held.add(weight(bucket, key, value))
	w.adjust(bucket, key, 1)
	return b.Put(key, value)
}

// drop removes pairs. It is not an error when one is missing.
func (w *writer) drop(bucket []byte, keys ...[]byte) error {
	b := w.tx.Bucket(bucket)
	for _, key := range keys {
		old := b.Get(key)
		if old == nil {
			continue
		}
		w.contents.of(bucket).take(weight(bucket, key, old))
		w.adjust(bucket, key, -1)
		if err := b.Delete(key); err != nil {
			return err
		}
	}
	return nil
}

// adjust adds n to the number of open matches if the pair is an entry of the index by status.
func (w *writer) adjust(bucket, key []byte, n int) {
	if bytes.Equal(bucket, byStatus) && statusOf(key) < storage.Over {
		w.moved[statusOf(key)] += n
	}
}

// end stores the contents.
func (w *writer) end() error {
	for i, name := range buckets {
		w.contents[i].sequence = w.tx.Bucket(name).Sequence()
	}
	return w.tx.Bucket(meta).Put(contentsKey, w.contents.encode())
}

// recount counts the contents and stores them.
func recount(tx *bbolt.Tx) error {
	c, err := count(tx)
	if err != nil {
		return err
	}
	return (&writer{tx: tx, contents: c}).end()
}

// errNothing is what a look function of [Store.update] returns when there is nothing to change.
var errNothing = errors.New("nothing to do")

func nothingIf(done bool) error {
	if done {
		return errNothing
	}
	return nil
}

// errBroken is returned by every change after a panic.
var errBroken = fmt.Errorf("an earlier change panicked, restart the program: %w", storage.ErrDamaged)

// update runs look, which may be nil, and then a write transaction, with no other writer in between. Every
// refusal belongs into look: after a rolled back write transaction, bbolt reads the whole file, because the
// list of free pages is not stored.
func (s *Store) update(look func(*bbolt.Tx) error, do func(*writer) error) error {
	s.write.Lock()
	defer s.write.Unlock()
	if s.broken {
		return errBroken
	}
	if look != nil {
		switch err := s.view(look); {
		case errors.Is(err, errNothing):
			return nil
		case err != nil:
			return err
		}
	}
	err := s.run(func(tx *bbolt.Tx) error {
		w, err := newWriter(tx)
		if err == nil {
			tx.OnCommit(func() { s.figures.add(w.moved) })
			err = do(w)
		}
		if err == nil {
			err = w.end()
		}
		return err
	})
	if err != nil {
		s.schedule.forget()
		s.figures.forget()
	}
	return err
}

// run runs a write transaction that updates the contents itself.
func (s *Store) run(do func(*bbolt.Tx) error) (err error) {
	s.broken = true
	defer s.recoverPanic(&err)
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err = wrapKnown(s.db.Update(func(tx *bbolt.Tx) (err error) {
		defer s.recoverPanic(&err) // an error causes a normal rollback
		return do(tx)
	}))
	s.broken = false
	return err
}
