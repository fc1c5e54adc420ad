package bolt

import (
	"bytes"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

func (w *writer) enqueue(id storage.MatchID, bodies [][]byte, numbers *[]uint64) error {
	b := w.tx.Bucket(outbox)
	for _, body := range bodies {
		seq, err := b.NextSequence()
		if err != nil {
			return err
		}
		post := storage.Post{Seq: seq, Match: id, Body: body}
		if err := w.put(outbox, key64(seq), postPayload(post)); err != nil {
			return err
		}
		*numbers = append(*numbers, seq)
	}
	return nil
}

func (w *writer) deliver(numbers []uint64) error {
	for _, seq := range numbers {
		if err := w.drop(outbox, key64(seq)); err != nil {
			return err
		}
	}
	return nil
}

// postsOf lists the outbox keys of a match. It reads the whole outbox, which is short because posts wait
// only for moments.
func postsOf(tx *bbolt.Tx, id storage.MatchID) [][]byte {
	var keys [][]byte
	c := tx.Bucket(outbox).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if post, err := openPost(k, v); err == nil && post.Match == id {
			keys = append(keys, bytes.Clone(k))
		}
	}
	return keys
}

// Posts implements [storage.Store]. A limit of 0 means all. A damaged post is logged and skipped, so that
// the posts after it need not wait.
func (s *Store) Posts(after uint64, limit int) (posts []storage.Post, err error) {
	err = s.view(func(tx *bbolt.Tx) error {
		c := tx.Bucket(outbox).Cursor()
		k, v := c.Seek(key64(after))
		for ; k != nil && belowLimit(len(posts), limit); k, v = c.Next() {
			if number64(k) == after {
				continue
			}
			post, err := openPost(k, v)
			if err != nil {
				s.log.Error("bolt: a post is damaged and is not sent; bastide check tells what to do", "error", err)
				continue
			}
			posts = append(posts, post)
		}
		return nil
	})
	return posts, err
}

// Retry implements [storage.Store].
func (s *Store) Retry(seq uint64, tries uint32, notBefore int64) error {
	var post storage.Post
	return s.update(func(tx *bbolt.Tx) (err error) {
		record := tx.Bucket(outbox).Get(key64(seq))
		if record == nil {
			return errNothing
		}
		post, err = openPost(key64(seq), record)
		return err
	}, func(w *writer) error {
		post.Tries, post.NotBefore = tries, notBefore
		return w.put(outbox, key64(seq), postPayload(post))
	})
}

// Drop implements [storage.Store].
func (s *Store) Drop(seq uint64) error {
	return s.update(func(tx *bbolt.Tx) error {
		return nothingIf(tx.Bucket(outbox).Get(key64(seq)) == nil)
	}, func(w *writer) error {
		return w.drop(outbox, key64(seq))
	})
}
