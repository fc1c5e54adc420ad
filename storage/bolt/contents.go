package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"

	"go.etcd.io/bbolt"

	"github.com/bastide-games/bastide/storage"
)

// contents say how much each bucket holds, in the order of [buckets]. They are stored with every change: a
// checksum shows that a record is damaged, but not that it is missing or replaced by an older one. They
// cost no extra page, because their bucket is small enough to fit into a page that every change writes
// anyway.
type contents []content

// content says how much one bucket holds.
type content struct {
	pairs    uint64
	sum      uint64 // sum of the weights of all pairs, whatever their order
	sequence uint64
}

const contentLen = 3 * 8

func (c *content) add(weight uint64) { c.pairs, c.sum = c.pairs+1, c.sum+weight }

func (c *content) take(weight uint64) { c.pairs, c.sum = c.pairs-1, c.sum-weight }

// weight is a number for a pair: the checksum of its record or, for a pair without one, a checksum computed
// here. It is hashed once more, because sums of plain checksums collide too easily.
func weight(bucket, key, value []byte) uint64 {
	var s uint32
	if n := len(value) - sumLen; n > 0 && isSealed(bucket) {
		s = binary.BigEndian.Uint32(value[n:])
	} else {
		s = sum(bucket, key, value)
	}
	x := uint64(s) + 0x9e3779b97f4a7c15 // the finalizer of SplitMix64
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// counts reports whether a pair is counted. All pairs are, except the record of the contents itself.
func counts(bucket, key []byte) bool {
	return !bytes.Equal(bucket, meta) || !bytes.Equal(key, contentsKey)
}

// of returns the content of a bucket, nil for a bucket that is not in this schema.
func (c contents) of(bucket []byte) *content {
	i := slices.IndexFunc(buckets, func(b []byte) bool { return bytes.Equal(b, bucket) })
	if i < 0 {
		return nil
	}
	return &c[i]
}

// count counts the pairs of all buckets.
func count(tx *bbolt.Tx) (contents, error) {
	c := make(contents, len(buckets))
	for i, name := range buckets {
		b := tx.Bucket(name)
		if b == nil {
			return nil, missing(name)
		}
		c[i].sequence = b.Sequence()
		err := b.ForEach(func(k, v []byte) error {
			if counts(name, k) {
				c[i].add(weight(name, k, v))
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return c, nil
}

func missing(bucket []byte) error {
	return fmt.Errorf("bucket %s is missing: %w", bucket, storage.ErrDamaged)
}

// encode encodes the record of the contents.
func (c contents) encode() []byte {
	b := make([]byte, 0, contentLen*len(c))
	for _, one := range c {
		for _, n := range []uint64{one.pairs, one.sum, one.sequence} {
			b = binary.BigEndian.AppendUint64(b, n)
		}
	}
	return seal(meta, contentsKey, b)
}

// openContents decodes the record of the contents.
func openContents(record []byte) (contents, error) {
	b, err := unseal(meta, contentsKey, record)
	if err != nil {
		return nil, err
	}
	if len(b) != contentLen*len(buckets) {
		return nil, fault(meta, contentsKey, "cannot be decoded")
	}
	c := make(contents, len(buckets))
	for i := range c {
		one := b[i*contentLen:]
		c[i] = content{number64(one), number64(one[8:]), number64(one[16:])}
	}
	return c, nil
}
