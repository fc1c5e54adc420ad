package bolt

import (
	"bytes"
	"encoding/binary"
	"slices"

	"github.com/bastide-games/bastide/storage"
)

// The buckets of the schema.
var (
	meta         = []byte("meta")
	matches      = []byte("matches")
	entries      = []byte("log")
	byStatus     = []byte("by_status")
	byChannel    = []byte("by_channel")
	byPlayer     = []byte("by_player")
	interactions = []byte("interactions")
	outbox       = []byte("outbox")
	values       = []byte("values")
)

var (
	indexes = [][]byte{byStatus, byChannel, byPlayer}
	records = [][]byte{matches, entries, interactions, outbox, values} // these hold sealed records
	buckets = slices.Concat([][]byte{meta}, records, indexes)          // in the order of [contents]
)

// The keys of the bucket meta.
var (
	schemaKey   = []byte("schema")
	createdKey  = []byte("created")
	contentsKey = []byte("contents")
)

func isSealed(bucket []byte) bool {
	return slices.ContainsFunc(records, func(b []byte) bool { return bytes.Equal(b, bucket) })
}

const (
	idLen    = 8
	entryLen = idLen + 4
)

func key64(n uint64) []byte { return binary.BigEndian.AppendUint64(nil, n) }

func number64(key []byte) uint64 { return binary.BigEndian.Uint64(key) }

func idKey(id storage.MatchID) []byte { return key64(uint64(id)) }

// lastID reads the match id at the end of an index key.
func lastID(key []byte) storage.MatchID {
	return storage.MatchID(number64(key[len(key)-idLen:]))
}

func entryKey(id storage.MatchID, n uint32) []byte {
	return binary.BigEndian.AppendUint32(idKey(id), n)
}

func statusPrefix(s storage.Status) []byte { return []byte{byte(s)} }

func playerPrefix(user uint64, s storage.Status) []byte {
	return append(key64(user), byte(s))
}
