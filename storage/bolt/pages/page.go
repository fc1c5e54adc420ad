package pages

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	headLen   = 16 // of a page
	itemLen   = 16 // of an element of a branch or a leaf
	bucketLen = 16 // of a bucket, without an inline page
)

// Flags of a page, and of an element of a leaf.
const (
	branchFlag   = 0x01
	leafFlag     = 0x02
	freelistFlag = 0x10
	bucketFlag   = 0x01
)

var order = binary.NativeEndian

// page is a page with all its overflow, or the inline page in the value of a bucket.
type page []byte

func (p page) id() uint64       { return order.Uint64(p) }
func (p page) flags() uint16    { return order.Uint16(p[8:]) }
func (p page) count() int       { return int(order.Uint16(p[10:])) }
func (p page) overflow() uint64 { return uint64(order.Uint32(p[12:])) }

// item is an element of a branch or a leaf.
type item struct {
	key, value []byte
	bucket     bool   // the value is a bucket
	page       uint64 // of a branch
}

var (
	errKind     = errors.New("it is neither a branch nor a leaf")
	errContent  = errors.New("its elements do not fit its size")
	errPosition = errors.New("an element is not where it should be")
	errFlags    = errors.New("an element is of no known kind")
	errOrder    = errors.New("its keys are not in order")
	errFirst    = errors.New("its first key is not the one that its branch has for it")
	errEmpty    = errors.New("a branch leads nowhere")
)

// items parses a branch or a leaf. Its keys must be in order and below high; a nil high is no bound.
func (p page) items(high []byte) ([]item, error) {
	kind, n := p.flags(), p.count()
	switch {
	case kind != branchFlag && kind != leafFlag:
		return nil, errKind
	case kind == branchFlag && n == 0:
		return nil, errEmpty
	case headLen+n*itemLen > len(p):
		return nil, errContent
	}
	list := make([]item, n)
	at := headLen + n*itemLen // offset of the next element's key
	for i := range list {
		size, err := p.item(i, at, &list[i])
		if err != nil {
			return nil, err
		}
		at += size
	}
	return list, ordered(list, high)
}

// item parses the element whose key begins at an offset of the page, and returns the length of key and
// value.
func (p page) item(i, at int, into *item) (size int, err error) {
	begin := headLen + i*itemLen
	e := p[begin:]
	var position, keyLen, valueLen uint32
	if p.flags() == branchFlag {
		position, keyLen, into.page = order.Uint32(e), order.Uint32(e[4:]), order.Uint64(e[8:])
	} else {
		position, keyLen, valueLen = order.Uint32(e[4:]), order.Uint32(e[8:]), order.Uint32(e[12:])
		flags := order.Uint32(e)
		if flags&^bucketFlag != 0 {
			return 0, errFlags
		}
		into.bucket = flags == bucketFlag
	}
	switch {
	case int64(position) != int64(at-begin):
		return 0, errPosition
	case keyLen == 0 || int64(keyLen)+int64(valueLen) > int64(len(p)-at):
		return 0, errContent
	}
	behind := at + int(keyLen)
	into.key, into.value = p[at:behind:behind], p[behind:behind+int(valueLen)]
	return int(keyLen + valueLen), nil
}

func ordered(list []item, high []byte) error {
	for i, e := range list {
		if i > 0 && bytes.Compare(e.key, list[i-1].key) <= 0 || high != nil && bytes.Compare(e.key, high) >= 0 {
			return errOrder
		}
	}
	return nil
}

// begins returns an error when a page does not begin with the key that its branch has for it. For reading,
// a lower key would do. But when bbolt changes the page, it looks for the page's own first key in the
// branch, and inserts the page a second time when it is missing. One change after a flipped bit would make
// the file unreadable.
func begins(list []item, first []byte) error {
	if first != nil && (len(list) == 0 || !bytes.Equal(list[0].key, first)) {
		return errFirst
	}
	return nil
}

// used is the length of a page with these elements.
func used(list []item) int {
	n := headLen
	for _, e := range list {
		n += itemLen + len(e.key) + len(e.value)
	}
	return n
}

// damaged adds the page number to a fault.
func damaged(id uint64, cause error) error { return fmt.Errorf("page %d: %w", id, cause) }
