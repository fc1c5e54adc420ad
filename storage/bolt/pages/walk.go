package pages

import (
	"errors"
	"fmt"
	"io"
)

// Visitor gets the contents of a file, in the order of the keys. The bytes are valid until the call
// returns.
type Visitor interface {
	// Bucket is called for each bucket, before its pairs.
	Bucket(name []byte, sequence uint64)
	// Pair is called for each pair of the bucket.
	Pair(key, value []byte)
}

// Result is what [Walk] found besides the pairs.
type Result struct {
	// OldMeta reports that one of the two meta pages cannot be read. If that was the newer one, the last
	// transaction of the file is lost.
	OldMeta bool
}

// Walk reads every page in use of a bbolt file of the given size in bytes. Buckets must not hold buckets.
// The error is the first fault of the structure; what was visited before may be incomplete or wrong. Walk
// holds only one page of each level in memory.
func Walk(r io.ReaderAt, size int64, v Visitor) (Result, error) {
	m, other, err := metas(r)
	if err != nil {
		return Result{}, err
	}
	if err := m.complete(size); err != nil {
		return Result{}, err
	}
	w := walk{r: r, meta: m, visitor: v, seen: make([]uint64, m.high/64+1)}
	if err := w.freelist(); err != nil {
		return Result{}, damaged(m.freelist, err)
	}
	return Result{OldMeta: other}, w.tree(m.root, nil, nil, 0, w.bucket)
}

// walk is one run of [Walk].
type walk struct {
	r       io.ReaderAt
	meta    meta
	visitor Visitor
	seen    []uint64 // one bit for each page
	levels  [][]byte // one page of each level, reused
}

var (
	errOutside = errors.New("it is beyond the pages in use")
	errTwice   = errors.New("it is used twice")
	errNumber  = errors.New("it has the number of another page")
	errNesting = errors.New("a bucket stands where a value should, or the other way round")
	errList    = errors.New("the list of free pages is wrong")
)

// tree walks the pages below a page and passes the elements of the leaves to f. first is the page's first
// key, nil for a root; high is a bound above all keys.
func (w *walk) tree(id uint64, first, high []byte, level int, f func(item, int) error) error {
	p, err := w.page(id, level)
	if err != nil {
		return damaged(id, err)
	}
	list, err := p.items(high)
	if err == nil {
		err = begins(list, first)
	}
	if err == nil && p.overflow() != uint64(int64(used(list)-1)/w.meta.pageSize) {
		err = errContent
	}
	if err != nil {
		return damaged(id, err)
	}
	branch := p.flags() == branchFlag
	for i, e := range list {
		if !branch {
			err = f(e, level+1)
		} else {
			err = w.tree(e.page, e.key, following(list, i, high), level+1, f)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// following returns the bound above all keys of an element.
func following(list []item, i int, high []byte) []byte {
	if i+1 < len(list) {
		return list[i+1].key
	}
	return high
}

// bucket visits a bucket.
func (w *walk) bucket(e item, level int) error {
	if !e.bucket || len(e.value) < bucketLen {
		return fmt.Errorf("bucket %q: %w", e.key, errNesting)
	}
	root, sequence := order.Uint64(e.value), order.Uint64(e.value[8:])
	w.visitor.Bucket(e.key, sequence)
	if root != 0 {
		if len(e.value) != bucketLen {
			return fmt.Errorf("bucket %q: %w", e.key, errContent)
		}
		return w.tree(root, nil, nil, level, w.pair)
	}
	if err := w.inline(page(e.value[bucketLen:])); err != nil {
		return fmt.Errorf("bucket %q: %w", e.key, err)
	}
	return nil
}

// inline visits the pairs of a small bucket whose page is stored in a value.
func (w *walk) inline(p page) error {
	if len(p) < headLen || p.flags() != leafFlag {
		return errKind
	}
	list, err := p.items(nil)
	if err == nil && used(list) != len(p) {
		err = errContent
	}
	for i := 0; err == nil && i < len(list); i++ {
		err = w.pair(list[i], 0)
	}
	return err
}

func (w *walk) pair(e item, _ int) error {
	if e.bucket {
		return fmt.Errorf("key %x: %w", e.key, errNesting)
	}
	w.visitor.Pair(e.key, e.value)
	return nil
}

// page reads a page that must not have been reached before.
func (w *walk) page(id uint64, level int) (page, error) {
	if id < 2 || id >= w.meta.high {
		return nil, errOutside
	}
	p, err := w.read(id, 1, level)
	if err != nil {
		return nil, err
	}
	if p.id() != id {
		return nil, errNumber
	}
	more := p.overflow()
	if more >= w.meta.high-id {
		return nil, errContent
	}
	if more > 0 {
		if p, err = w.read(id, int64(more)+1, level); err != nil {
			return nil, err
		}
	}
	return p, w.mark(id, more+1)
}

// read reads pages into the buffer of a level.
func (w *walk) read(id uint64, count int64, level int) (page, error) {
	for len(w.levels) <= level {
		w.levels = append(w.levels, make([]byte, w.meta.pageSize))
	}
	if size := count * w.meta.pageSize; int64(len(w.levels[level])) < size {
		w.levels[level] = make([]byte, size)
	}
	b := w.levels[level][:count*w.meta.pageSize]
	_, err := w.r.ReadAt(b, int64(id)*w.meta.pageSize)
	return b, err
}

// mark marks pages as used.
func (w *walk) mark(id, count uint64) error {
	for ; count > 0; id, count = id+1, count-1 {
		if w.seen[id/64]&(1<<(id%64)) != 0 {
			return errTwice
		}
		w.seen[id/64] |= 1 << (id % 64)
	}
	return nil
}

// freelist reads the list of free pages, if one is stored. bbolt writes into free pages, so none of them
// may be in use.
func (w *walk) freelist() error {
	if w.meta.freelist == noList {
		return nil
	}
	p, err := w.page(w.meta.freelist, 0)
	if err != nil {
		return err
	}
	if p.flags() != freelistFlag {
		return errList
	}
	count, ids := uint64(p.count()), p[headLen:]
	if count == 0xffff && len(ids) >= 8 { // then the first entry is the count
		count, ids = order.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids))/8 {
		return errList
	}
	for i := range count {
		id := order.Uint64(ids[i*8:])
		if id < 2 || id >= w.meta.high {
			return errList
		}
		if err := w.mark(id, 1); err != nil {
			return errList
		}
	}
	return nil
}
