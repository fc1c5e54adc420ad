package bolt

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"github.com/bastide-games/bastide/storage"
)

// codec is the version of the encoding of every record. A record keeps the version it was written with, so
// later codecs can read old records.
const codec = 1

const sumLen = 4

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// seal makes a record: version, payload, checksum. The checksum covers bucket and key, so a record that is
// copied to another place is not valid there.
func seal(bucket, key, payload []byte) []byte {
	record := make([]byte, 0, 1+len(payload)+sumLen)
	record = append(record, codec)
	record = append(record, payload...)
	return binary.BigEndian.AppendUint32(record, sum(bucket, key, record))
}

// unseal checks a record and returns its payload, which still belongs to the transaction.
func unseal(bucket, key, record []byte) ([]byte, error) {
	if len(record) < 1+sumLen {
		return nil, fault(bucket, key, "too short")
	}
	body, want := record[:len(record)-sumLen], binary.BigEndian.Uint32(record[len(record)-sumLen:])
	switch {
	case sum(bucket, key, body) != want:
		return nil, fault(bucket, key, "checksum does not fit")
	case body[0] != codec:
		return nil, fault(bucket, key, fmt.Sprintf("encoded by unknown version %d", body[0]))
	}
	return body[1:], nil
}

func sum(bucket, key, body []byte) uint32 {
	s := crc32.Update(0, castagnoli, bucket)
	s = crc32.Update(s, castagnoli, key)
	return crc32.Update(s, castagnoli, body)
}

func fault(bucket, key []byte, what string) error {
	return fmt.Errorf("%s %x: %s: %w", bucket, key, what, storage.ErrDamaged)
}

// headPayload encodes a head without its id, which is the key.
func headPayload(m storage.Match) []byte {
	b := make([]byte, 0, 64+8*len(m.Players)+len(m.Head)+len(m.Snapshot)+len(m.Draft))
	b = append(b, byte(m.Status))
	b = binary.AppendUvarint(b, m.Rev)
	b = binary.AppendUvarint(b, m.Guild)
	b = binary.AppendUvarint(b, m.Channel)
	b = binary.AppendVarint(b, m.Deadline)
	b = binary.AppendUvarint(b, uint64(m.Steps))
	b = binary.AppendUvarint(b, uint64(len(m.Players)))
	for _, p := range m.Players {
		b = binary.AppendUvarint(b, p)
	}
	for _, part := range [][]byte{m.Head, m.Snapshot, m.Draft} {
		b = binary.AppendUvarint(b, uint64(len(part)))
		b = append(b, part...)
	}
	return b
}

// openHead reads the head stored under a key.
func openHead(key, record []byte) (storage.Match, error) {
	payload, err := unseal(matches, key, record)
	if err != nil {
		return storage.Match{}, err
	}
	r := reader{rest: bytes.Clone(payload)}
	m := storage.Match{
		ID:     storage.MatchID(number64(key)),
		Status: storage.Status(r.byte()),
		Rev:    r.uvarint(), Guild: r.uvarint(), Channel: r.uvarint(),
		Deadline: r.varint(), Steps: uint32(r.uvarint()), Players: r.numbers(),
		Head: r.part(), Snapshot: r.part(), Draft: r.part(),
	}
	if r.failed || len(r.rest) > 0 {
		return storage.Match{}, fault(matches, key, "cannot be decoded")
	}
	return m, nil
}

const postHead = idLen + 4 + 8

func postPayload(p storage.Post) []byte {
	b := make([]byte, 0, postHead+len(p.Body))
	b = binary.BigEndian.AppendUint64(b, uint64(p.Match))
	b = binary.BigEndian.AppendUint32(b, p.Tries)
	b = binary.BigEndian.AppendUint64(b, uint64(p.NotBefore))
	return append(b, p.Body...)
}

// openPost reads the outbox post stored under a key.
func openPost(key, record []byte) (storage.Post, error) {
	b, err := unseal(outbox, key, record)
	if err != nil {
		return storage.Post{}, err
	}
	if len(b) < postHead {
		return storage.Post{}, fault(outbox, key, "cannot be decoded")
	}
	return storage.Post{
		Seq:       number64(key),
		Match:     storage.MatchID(number64(b)),
		Tries:     binary.BigEndian.Uint32(b[idLen:]),
		NotBefore: int64(number64(b[idLen+4:])),
		Body:      bytes.Clone(b[postHead:]),
	}, nil
}

// reader decodes a payload part by part. After the first failure it returns zeros.
type reader struct {
	rest   []byte
	failed bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.failed = true
		return nil
	}
	taken := r.rest[:n:n] // so that an append by the caller cannot overwrite the next part
	r.rest = r.rest[n:]
	return taken
}

func (r *reader) byte() byte {
	if b := r.take(1); b != nil {
		return b[0]
	}
	return 0
}

func (r *reader) uvarint() uint64 {
	n, size := binary.Uvarint(r.rest)
	if size <= 0 {
		size = -1
	}
	r.take(size)
	return n
}

func (r *reader) varint() int64 {
	n, size := binary.Varint(r.rest)
	if size <= 0 {
		size = -1
	}
	r.take(size)
	return n
}

// length reads a count of items that each take at least one byte.
func (r *reader) length() int {
	n := r.uvarint()
	if n > uint64(len(r.rest)) {
		r.failed = true
		return 0
	}
	return int(n)
}

func (r *reader) part() []byte {
	if n := r.length(); n > 0 {
		return r.take(n)
	}
	return nil
}

func (r *reader) numbers() []uint64 {
	n := r.length()
	if n == 0 {
		return nil
	}
	list := make([]uint64, n)
	for i := range list {
		list[i] = r.uvarint()
	}
	return list
}
