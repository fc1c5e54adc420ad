package imaging

import (
	"container/list"
	"hash/adler32"
	"hash/maphash"
	"sync"
)

// strip is a compressed part of a picture.
type strip struct {
	hash  uint64
	sum   uint32 // Adler-32 of its rows
	chunk []byte // a whole IDAT chunk
}

// stripSet holds the strips of one picture by the hash of their rows: a strip is found
// again even where the board has grown above it.
type stripSet map[uint64]strip

var stripSeed = maphash.MakeSeed()

// strip returns the compressed form of rows, the known one if there is.
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

// stripCache keeps the strips of the last picture of each key and view; the longest
// unused are dropped first.
type stripCache struct {
	mu    sync.Mutex
	sets  map[picture]*list.Element // of shelf
	order list.List                 // most recently used first
}

type shelf struct {
	of  picture
	set stripSet
}

// of returns the strips known for a picture; they must not be changed.
func (c *stripCache) of(o Options) stripSet {
	c.mu.Lock()
	defer c.mu.Unlock()
	e, ok := c.sets[picture{o.Key, o.View}]
	if !ok {
		return nil
	}
	c.order.MoveToFront(e)
	return e.Value.(shelf).set
}

// keep replaces the strips of a picture.
func (c *stripCache) keep(o Options, set stripSet) {
	if o.Key == "" {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sets == nil {
		c.sets = map[picture]*list.Element{}
	}
	of := picture{o.Key, o.View}
	if e, ok := c.sets[of]; ok {
		e.Value = shelf{of, set}
		c.order.MoveToFront(e)
		return
	}
	c.sets[of] = c.order.PushFront(shelf{of, set})
	if c.order.Len() > maxKeys {
		oldest := c.order.Remove(c.order.Back()).(shelf)
		delete(c.sets, oldest.of)
	}
}
