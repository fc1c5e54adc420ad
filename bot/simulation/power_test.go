package simulation

import (
	"bytes"
	"math/rand/v2"
	"os"
)

// outage is a power failure in the middle of a change. The engine first writes the pages of the change and
// waits for the disk, then it writes a meta page and waits again.
type outage struct {
	path string
	seed uint64
	off  func() // called when the power is gone
	left []byte // what the disk has kept; nil: nothing happened
}

// Sizes that a disk writes at once, and of the pages of the engine.
const (
	sectorSize = 512
	metaPages  = 2
)

// during makes a change, and keeps what a disk may have kept of it.
func (o *outage) during(do func() error) error {
	was, err := os.ReadFile(o.path)
	if err == nil {
		_ = do() // nobody hears of it
		o.left, err = os.ReadFile(o.path)
	}
	if err != nil {
		return err
	}
	o.tear(was)
	o.off()
	return errKilled
}

// tear replaces some of what has changed by what was there before.
func (o *outage) tear(was []byte) {
	r := rand.New(rand.NewPCG(o.seed, 6))
	page := os.Getpagesize()
	early := r.IntN(2) == 0 // before the meta page was written
	for at := 0; at+page <= len(o.left); at += page {
		old := make([]byte, page)
		copy(old, was[min(at, len(was)):])
		meta := at < metaPages*page
		switch now := o.left[at : at+page]; {
		case bytes.Equal(old, now), !early && !meta:
		case early && !meta:
			for s := 0; s < page; s += sectorSize {
				if r.IntN(2) == 0 {
					copy(now[s:s+sectorSize], old[s:])
				}
			}
		case early || r.IntN(2) == 0:
			copy(now, old)
		}
	}
}

// restore puts what the disk has kept in place of the file, which nobody uses.
func (o *outage) restore() error {
	if o.left == nil {
		return nil
	}
	return os.WriteFile(o.path, o.left, 0o600)
}
