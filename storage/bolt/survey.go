package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"slices"

	"github.com/bastide-games/bastide/storage"
	"github.com/bastide-games/bastide/storage/bolt/pages"
)

// survey is one reading of the whole file: its structure, the checksum of every record, and how much each
// bucket holds. It implements [pages.Visitor].
type survey struct {
	report   func(error) // called for damaged records
	counted  contents
	met      []bool   // which buckets exist
	faulty   []uint64 // damaged records of each bucket
	records  int
	old      bool     // see [pages.Result]
	schema   uint32   // 0 if it cannot be read
	recorded contents // nil if it cannot be read
	reason   error    // why recorded is nil

	bucket []byte // the current bucket
	at     int    // its index in [buckets], -1 for a bucket of another schema
}

// surveyed reads a file that nothing writes to meanwhile. It reports damaged records. For a damaged
// structure it returns an error that wraps [storage.ErrDamaged].
func surveyed(file *os.File, report func(error)) (*survey, error) {
	s := &survey{
		report: report, counted: make(contents, len(buckets)),
		met: make([]bool, len(buckets)), faulty: make([]uint64, len(buckets)),
		reason: fault(meta, contentsKey, "missing"),
	}
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	result, err := pages.Walk(file, info.Size(), s)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	s.old = result.OldMeta
	return s, nil
}

// Bucket implements [pages.Visitor].
func (s *survey) Bucket(name []byte, sequence uint64) {
	s.at = -1
	for i, b := range buckets {
		if bytes.Equal(b, name) {
			s.bucket, s.at, s.met[i] = b, i, true
			s.counted[i].sequence = sequence
		}
	}
}

// Pair implements [pages.Visitor].
func (s *survey) Pair(key, value []byte) {
	if s.at < 0 {
		return
	}
	if bytes.Equal(s.bucket, meta) {
		s.readMeta(key, value)
	}
	if counts(s.bucket, key) {
		s.counted[s.at].add(weight(s.bucket, key, value))
	}
	if !isSealed(s.bucket) {
		return
	}
	s.records++
	if _, err := unseal(s.bucket, key, value); err != nil {
		s.faulty[s.at]++
		s.report(err)
	}
}

// readMeta reads a pair of the bucket meta.
func (s *survey) readMeta(key, value []byte) {
	switch {
	case bytes.Equal(key, schemaKey) && len(value) == 4:
		s.schema = binary.BigEndian.Uint32(value)
	case bytes.Equal(key, contentsKey):
		s.recorded, s.reason = openContents(value)
	}
}

var errOldMeta = fmt.Errorf("one of the two meta pages is damaged, so the last change may be missing: %w", storage.ErrDamaged)

// version returns the schema. A file with a record of its contents must have one of the schemas with such a
// record; otherwise its schema number is damaged.
func (s *survey) version(present uint32) (uint32, error) {
	switch at := 0; { // index of meta
	case s.schema == 0:
		return 0, fmt.Errorf("not a database of bastide: %w", storage.ErrDamaged)
	case s.recorded != nil && (s.schema < withContents || s.schema > present && s.lost(at)):
		return 0, fmt.Errorf("its schema number is %d: %w", s.schema, storage.ErrDamaged)
	}
	return s.schema, nil
}

// complete returns an error when a bucket is missing; later code needs them all.
func (s *survey) complete() error {
	if i := slices.Index(s.met, false); i >= 0 {
		return missing(buckets[i])
	}
	return nil
}

// loss returns an error when records are missing that cannot be derived from others.
func (s *survey) loss() error {
	for i, name := range buckets {
		if s.recorded != nil && isSealed(name) && s.lost(i) {
			return s.differs(i)
		}
	}
	return nil
}

// lost reports whether a bucket lacks records. A damaged record is not missing; it is reported separately.
func (s *survey) lost(i int) bool {
	is, was := s.counted[i], s.recorded[i]
	return is.pairs != was.pairs || is.sum != was.sum && s.faulty[i] == 0
}

// differs says how a bucket differs from the recorded contents.
func (s *survey) differs(i int) error {
	is, was := s.counted[i], s.recorded[i]
	what := "holds something that was never stored there, or not any more"
	if is.pairs != was.pairs {
		what = fmt.Sprintf("holds %d records, there should be %d", is.pairs, was.pairs)
	}
	return fmt.Errorf("bucket %s %s: %w", buckets[i], what, storage.ErrDamaged)
}

// reportDifferences reports all faults except damaged records, and returns their number.
func (s *survey) reportDifferences(report func(error)) int {
	list := s.differences()
	for _, err := range list {
		report(err)
	}
	return len(list)
}

// differences lists all faults except damaged records.
func (s *survey) differences() (list []error) {
	if s.old {
		list = append(list, errOldMeta)
	}
	if s.recorded == nil {
		return append(list, s.reason)
	}
	for i, name := range buckets {
		if s.lost(i) {
			list = append(list, s.differs(i))
		}
		if is, was := s.counted[i].sequence, s.recorded[i].sequence; is != was {
			list = append(list, fmt.Errorf("bucket %s is at number %d, not %d: %w", name, is, was, storage.ErrDamaged))
		}
	}
	return list
}
