package pages

import (
	"errors"
	"fmt"
	"hash/fnv"
	"io"
)

const (
	metaLen   = 64
	sumAt     = 56 // offset of the checksum
	magic     = 0xED0CDAED
	format    = 2
	noList    = ^uint64(0) // the free list is not stored
	smallest  = 1 << 10    // smallest page size
	pageSizes = 15         // number of possible sizes, each twice the one before
)

// meta is the content of a meta page.
type meta struct {
	pageSize    int64
	root        uint64 // page of the root bucket
	freelist    uint64 // page of the free list, or noList
	high        uint64 // all pages in use have lower ids
	transaction uint64
}

var errMeta = errors.New("neither of the two meta pages can be read")

// metas reads the two meta pages and returns the valid one with the newer transaction. other reports that
// one page cannot be read; it may have been the newer one.
func metas(r io.ReaderAt) (m meta, other bool, err error) {
	first, ok1 := metaAt(r, 0)
	second, ok2 := meta{}, false
	if ok1 {
		second, ok2 = metaAt(r, first.pageSize)
	} else {
		for i := 0; i < pageSizes && !ok2; i++ {
			second, ok2 = metaAt(r, smallest<<i)
		}
	}
	switch {
	case !ok1 && !ok2:
		return meta{}, false, errMeta
	case !ok1 || ok2 && second.transaction > first.transaction:
		first = second
	}
	return first, !ok1 || !ok2, nil
}

// metaAt reads the meta page at an offset of the file.
func metaAt(r io.ReaderAt, at int64) (meta, bool) {
	var b [metaLen]byte
	if _, err := r.ReadAt(b[:], at+headLen); err != nil {
		return meta{}, false
	}
	h := fnv.New64a()
	_, _ = h.Write(b[:sumAt]) // a hash never fails
	m := meta{
		pageSize: int64(order.Uint32(b[8:])), root: order.Uint64(b[16:]), freelist: order.Uint64(b[32:]),
		high: order.Uint64(b[40:]), transaction: order.Uint64(b[48:]),
	}
	ok := order.Uint32(b[:]) == magic && order.Uint32(b[4:]) == format && order.Uint64(b[sumAt:]) == h.Sum64()
	return m, ok && m.pageSize >= smallest && m.pageSize&(m.pageSize-1) == 0
}

// complete returns an error when the file is shorter than its pages in use.
func (m meta) complete(size int64) error {
	if m.high > uint64(size/m.pageSize) {
		return fmt.Errorf("only %d of %d pages are there", size/m.pageSize, m.high)
	}
	return nil
}
