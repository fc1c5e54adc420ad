package bolt

import (
	"bytes"
	"errors"

	"go.etcd.io/bbolt"
)

// repair refuses a file with missing records. It reports every other difference, and rebuilds what can be
// derived: indexes, sequences, and the record of the contents.
func (s *Store) repair(found *survey, report func(error)) error {
	if err := found.loss(); err != nil {
		return err
	}
	if found.reportDifferences(report) == 0 && !found.needsRecount() {
		return nil
	}
	return s.run(func(tx *bbolt.Tx) error {
		if err := errors.Join(renumber(tx, found.recorded), reindex(tx)); err != nil {
			return err
		}
		return recount(tx)
	})
}

// renumber sets the sequences of the buckets to the recorded ones.
func renumber(tx *bbolt.Tx, recorded contents) error {
	for i, c := range recorded {
		if b := tx.Bucket(buckets[i]); b.Sequence() != c.sequence {
			if err := b.SetSequence(c.sequence); err != nil {
				return err
			}
		}
	}
	return nil
}

// needsRecount reports whether the contents must be counted again although nothing is lost: the damage may
// be in the checksum of a record.
func (s *survey) needsRecount() bool {
	for i := range buckets {
		if s.counted[i].sum != s.recorded[i].sum {
			return true
		}
	}
	return false
}

// Faults of an index entry.
const (
	rowMissing = "missing"
	rowStray   = "entry without a match"
	rowLength  = "key of a wrong length"
)

var indexLen = map[string]int{
	string(byStatus):  1 + idLen,
	string(byChannel): 8 + idLen,
	string(byPlayer):  8 + 1 + idLen,
}

// indexFaults passes the index entries that belong to no head, and the missing ones. It does not know and
// skips the entries of a damaged head.
func indexFaults(tx *bbolt.Tx, f func(r row, what string)) {
	for _, index := range indexes {
		c := tx.Bucket(index).Cursor()
		for k, _ := c.First(); k != nil; k, _ = c.Next() {
			if len(k) != indexLen[string(index)] {
				f(row{index, k}, rowLength)
			} else if isStray(tx, row{index, k}) {
				f(row{index, k}, rowStray)
			}
		}
	}
	c := tx.Bucket(matches).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		m, err := openHead(k, v)
		if err != nil {
			continue
		}
		for _, r := range rows(m) {
			if tx.Bucket(r.bucket).Get(r.key) == nil {
				f(r, rowMissing)
			}
		}
	}
}

func isStray(tx *bbolt.Tx, r row) bool {
	id := idKey(lastID(r.key))
	record := tx.Bucket(matches).Get(id)
	if record == nil {
		return true
	}
	m, err := openHead(id, record)
	return err == nil && !r.in(rows(m))
}

// reindex makes the indexes match the heads.
func reindex(tx *bbolt.Tx) (err error) {
	var wrong []row
	var lacking []row
	indexFaults(tx, func(r row, what string) {
		r.key = bytes.Clone(r.key)
		if what == rowMissing {
			lacking = append(lacking, r)
		} else {
			wrong = append(wrong, r)
		}
	})
	for _, r := range wrong {
		if err := tx.Bucket(r.bucket).Delete(r.key); err != nil {
			return err
		}
	}
	for _, r := range lacking {
		if err := tx.Bucket(r.bucket).Put(r.key, nil); err != nil {
			return err
		}
	}
	return nil
}
