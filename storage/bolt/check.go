package bolt

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// Check implements [storage.Store]. It checks the structure of the file and the checksum of every record,
// looks for missing records, and compares logs and indexes with the heads. Writers wait meanwhile. If there
// is any fault, the error wraps [storage.ErrDamaged].
func (s *Store) Check(report func(error)) (records int, err error) {
	s.write.Lock() // the file must not change while it is read
	defer s.write.Unlock()
	a := audit{report: report}
	found, err := surveyed(s.file, a.fault)
	if err != nil {
		a.fault(err)
		return 0, err
	}
	found.reportDifferences(a.fault)
	err = s.view(func(tx *bbolt.Tx) error {
		a.tx = tx
		a.logs()
		a.strayLogs()
		a.rows()
		a.posts()
		return nil
	})
	if err == nil && a.faults > 0 {
		err = fmt.Errorf("%d faults found: %w", a.faults, storage.ErrDamaged)
	}
	return found.records, err
}

// audit compares the records with each other. Damaged records were already reported by the survey.
type audit struct {
	tx     *bbolt.Tx
	report func(error)
	faults int
}

func (a *audit) fault(err error) {
	a.faults++
	if a.report != nil {
		a.report(err)
	}
}

// each passes every pair of a bucket whose key has the right length.
func (a *audit) each(bucket []byte, keyLen int, f func(k, v []byte)) {
	c := a.tx.Bucket(bucket).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if len(k) != keyLen {
			a.fault(fault(bucket, k, "key of a wrong length"))
			continue
		}
		f(k, v)
	}
}

// logs compares the log of each match with its head.
func (a *audit) logs() {
	a.each(matches, idLen, func(k, v []byte) {
		steps := a.log(k)
		m, err := openHead(k, v)
		if err == nil && steps != m.Steps {
			a.fault(fault(entries, k, fmt.Sprintf("%d entries, the head counts %d", steps, m.Steps)))
		}
		if _, sealed := unseal(matches, k, v); sealed == nil && err != nil {
			a.fault(err)
		}
	})
}

// log counts the entries of one match.
func (a *audit) log(id []byte) uint32 {
	var n uint32
	c := a.tx.Bucket(entries).Cursor()
	for k, _ := c.Seek(id); bytes.HasPrefix(k, id); k, _ = c.Next() {
		if want := entryKey(lastID(id), n); !bytes.Equal(k, want) {
			a.fault(fault(entries, k, "out of order"))
		}
		n++
	}
	return n
}

// strayLogs finds entries of matches that do not exist.
func (a *audit) strayLogs() {
	c := a.tx.Bucket(entries).Cursor()
	for k, _ := c.First(); k != nil; {
		if len(k) != entryLen {
			a.fault(fault(entries, k, "key of a wrong length"))
			k, _ = c.Next()
			continue
		}
		id := k[:idLen]
		if a.tx.Bucket(matches).Get(id) == nil {
			a.fault(fault(entries, k, "log without a match"))
		}
		k, _ = c.Seek(append(bytes.Clone(id), 0xff, 0xff, 0xff, 0xff, 0xff)) // after its last entry
	}
}

// rows compares the indexes with the heads.
func (a *audit) rows() {
	indexFaults(a.tx, func(r row, what string) { a.fault(fault(r.bucket, r.key, what)) })
}

func (a *audit) posts() {
	a.each(outbox, idLen, func(k, v []byte) {
		post, err := openPost(k, v)
		switch {
		case err != nil:
			return
		case a.tx.Bucket(matches).Get(idKey(post.Match)) == nil:
			a.fault(fault(outbox, k, "post of a match that does not exist"))
		case post.Seq > a.tx.Bucket(outbox).Sequence():
			a.fault(fault(outbox, k, "number not given out yet"))
		}
	})
}
