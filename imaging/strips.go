package imaging

import (
	"hash/adler32"
	"hash/maphash"

	"github.com/jellydator/ttlcache/v3"
)

// strip is a compressed part of a picture.
type strip struct {
	hash  uint64
	sum   uint32 // Adler-32 of its rows
	chunk []byte // a whole IDAT chunk
}

// stripSet holds the strips of one picture by the hash of their rows. A strip is found again even
// after the board has grown above it.
type stripSet map[uint64]strip

var stripSeed = maphash.MakeSeed()

// strip returns the compressed form of rows, a known one if possible.
func (known stripSet) strip(rows []byte) (strip, error) {
	hash := maphash.Bytes(stripSeed, rows)
	if s, ok := known[hash]; ok {
		return s, nil
	}
	s, err := newStrip(rows)
	s.hash = hash
	return s, err
}

// newStrip compresses rows.
func newStrip(rows []byte) (strip, error) {
	data, err := squeeze(rows)
	return strip{sum: adler32.Checksum(rows), chunk: data}, err
}

// maxKeys is the number of pictures whose strips are kept: about 30 MB.
const maxKeys = 200

// picture names what a set of strips belongs to.
type picture struct {
	key  string
	view View
}

// stripCache keeps the strips of the last picture of each key and view. It drops those that were
// unused for longest. They must not be changed.
type stripCache = ttlcache.Cache[picture, stripSet]

func newStripCache() *stripCache {
	return ttlcache.New(ttlcache.WithCapacity[picture, stripSet](maxKeys))
}
