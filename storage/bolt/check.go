package bolt

import (
	"bytes"
	"fmt"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// Check implements [storage.Store]: it looks at the structure of the file, at the
// checksum of every record, and compares logs and indexes with the heads. Writers
// wait meanwhile. The error wraps [storage.ErrDamaged] if there was any fault.
func (s *Store) Check(report func(error)) (records int, err error) {
	s.write.Lock() // the structure of the file must not change under bbolt's check
	defer s.write.Unlock()
	a := audit{report: report}
	err = s.view(func(tx *bbolt.Tx) error {
		a.tx = tx
		a.structure()
		for _, look := range []func(){a.heads, a.strayLogs, a.strayRows, a.posts} {
			look()
		}
		a.sealed(interactions, idLen)
		a.sealed(values, 0)
		return nil
	})
	if err == nil && a.faults > 0 {
		err = fmt.Errorf("%d faults found: %w", a.faults, storage.ErrDamaged)
	}
	return a.records, err
}

// audit is one run of [Store.Check].
type audit struct {
	tx      *bbolt.Tx
	report  func(error)
	records int
	faults  int
}

func (a *audit) fault(err error) {
	a.faults++
	if a.report != nil {
		a.report(err)
	}
}

func (a *audit) structure() {
	for err := range a.tx.Check() {
		a.fault(fmt.Errorf("structure of the file: %w: %w", storage.ErrDamaged, err))
	}
}

// each passes every pair of a bucket whose key has the wanted length (0: any).
func (a *audit) each(bucket []byte, keyLen int, f func(k, v []byte)) {
	c := a.tx.Bucket(bucket).Cursor()
	for k, v := c.First(); k != nil; k, v = c.Next() {
		if keyLen != 0 && len(k) != keyLen {
			a.fault(fault(bucket, k, "key of a wrong length"))
			continue
		}
		f(k, v)
	}
}

// sealed checks the checksums of a bucket.
func (a *audit) sealed(bucket []byte, keyLen int) {
	a.each(bucket, keyLen, func(k, v []byte) {
		a.records++
		if _, err := unseal(bucket, k, v); err != nil {
			a.fault(err)
		}
	})
}

// heads checks every head, its log and its index entries.
func (a *audit) heads() {
	a.each(matches, idLen, func(k, v []byte) {
		a.records++
		steps := a.log(k)
		m, err := openHead(k, v)
		if err != nil {
			a.fault(err)
			return
		}
		if steps != m.Steps {
			a.fault(fault(entries, k, fmt.Sprintf("%d entries, the head counts %d", steps, m.Steps)))
		}
		for _, r := range rows(m) {
			if a.tx.Bucket(r.bucket).Get(r.key) == nil {
				a.fault(fault(r.bucket, r.key, "missing"))
			}
		}
	})
}

// log checks the entries of one match and returns their number.
func (a *audit) log(id []byte) uint32 {
	var n uint32
	c := a.tx.Bucket(entries).Cursor()
	for k, v := c.Seek(id); bytes.HasPrefix(k, id); k, v = c.Next() {
		a.records++
		if want := entryKey(lastID(id), n); !bytes.Equal(k, want) {
			a.fault(fault(entries, k, "out of order"))
		}
		if _, err := unseal(entries, k, v); err != nil {
			a.fault(err)
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
		k, _ = c.Seek(append(bytes.Clone(id), 0xff, 0xff, 0xff, 0xff, 0xff)) // behind its last entry
	}
}

var indexLen = map[string]int{
	string(byStatus):  1 + idLen,
	string(byChannel): 8 + idLen,
	string(byPlayer):  8 + 1 + idLen,
}

// strayRows finds index entries that no head has. Those of a damaged head are not
// counted: the head is.
func (a *audit) strayRows() {
	for _, index := range indexes {
		a.each(index, indexLen[string(index)], func(k, _ []byte) {
			id := idKey(lastID(k))
			record := a.tx.Bucket(matches).Get(id)
			m, err := openHead(id, record)
			if record == nil || err == nil && !(row{index, k}).in(rows(m)) {
				a.fault(fault(index, k, "entry without a match"))
			}
		})
	}
}

func (a *audit) posts() {
	a.each(outbox, idLen, func(k, v []byte) {
		a.records++
		post, err := openPost(k, v)
		switch {
		case err != nil:
			a.fault(err)
		case a.tx.Bucket(matches).Get(idKey(post.Match)) == nil:
			a.fault(fault(outbox, k, "post of a match that does not exist"))
		case post.Seq > a.tx.Bucket(outbox).Sequence():
			a.fault(fault(outbox, k, "number not given out yet"))
		}
	})
}
