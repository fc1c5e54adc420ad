package bolt

import (
	"bytes"
	"slices"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// row is one entry of an index.
type row struct{ bucket, key []byte }

// rows lists the index entries of a head in all by_ buckets.
func rows(m storage.Match) []row {
	id := idKey(m.ID)
	list := []row{{byStatus, append(statusPrefix(m.Status), id...)}}
	for _, p := range m.Players {
		list = append(list, row{byPlayer, append(playerPrefix(p, m.Status), id...)})
	}
	if m.Status == storage.Over {
		return list
	}
	if m.Channel != 0 {
		list = append(list, row{byChannel, append(key64(m.Channel), id...)})
	}
	return list
}

func (r row) in(list []row) bool {
	return slices.ContainsFunc(list, func(o row) bool {
		return bytes.Equal(r.bucket, o.bucket) && bytes.Equal(r.key, o.key)
	})
}

// reindexMatch replaces the index entries of a match. It does not touch entries that stay, since each
// touched bucket costs a page.
func (w *writer) reindexMatch(before, after []row) error {
	for _, r := range before {
		if r.in(after) {
			continue
		}
		if err := w.drop(r.bucket, r.key); err != nil {
			return err
		}
	}
	for _, r := range after {
		if r.in(before) {
			continue
		}
		if err := w.set(r.bucket, r.key, []byte{}); err != nil {
			return err
		}
	}
	return nil
}

// indexEntries finds the index entries of a match whose head cannot be read.
func indexEntries(tx *bbolt.Tx, id storage.MatchID) []row {
	var found []row
	for _, index := range indexes {
		c := tx.Bucket(index).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			if lastID(k) == id {
				found = append(found, row{index, bytes.Clone(k)})
			}
		}
	}
	return found
}

// scan collects the match ids of the index entries with a prefix, in order.
func scan(tx *bbolt.Tx, index, prefix []byte) []storage.MatchID {
	var ids []storage.MatchID
	c := tx.Bucket(index).Cursor()
	for k, _ := c.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = c.Next() {
		ids = append(ids, lastID(k))
	}
	return ids
}
