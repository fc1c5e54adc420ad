package imaging

import (
	"bytes"
	"errors"
	"hash/adler32"
	"hash/maphash"
	"image"
	"slices"

	"github.com/jellydator/ttlcache/v3"
)

// strip is a compressed part of a picture.
type strip struct {
	sum   uint32 // Adler-32 of its rows
	chunk []byte // a whole IDAT chunk
}

// stripSet holds the strips of one picture by what they show. A strip is found again even after the
// board has grown above it.
type stripSet map[uint64]strip

var stripSeed = maphash.MakeSeed()

// shown is a sprite on a strip, as far as the strip's pixels depend on it.
type shown struct {
	sprite uint64
	x, y   int // from the strip's upper left corner
}

// signs returns a number for each strip of a picture, which is the same for strips that show the same.
// cuts are the rows between strips.
func signs(width int, cuts []int, sprites []placed) []uint64 {
	hashes := make([]maphash.Hash, len(cuts)-1)
	for i := range hashes {
		hashes[i].SetSeed(stripSeed)
		maphash.WriteComparable(&hashes[i], image.Pt(width, cuts[i+1]-cuts[i]))
	}
	for _, s := range sprites {
		top, bottom := s.rows()
		first, _ := slices.BinarySearch(cuts, top+1)
		for i := max(first-1, 0); i < len(hashes) && cuts[i] < bottom; i++ {
			maphash.WriteComparable(&hashes[i], shown{s.sprite.id, s.at.X, s.at.Y - cuts[i]})
		}
	}
	list := make([]uint64, len(hashes))
	for i := range hashes {
		list[i] = hashes[i].Sum64()
	}
	return list
}

// newStrip compresses rows.
func newStrip(rows []byte) (strip, error) {
	z := compressors.Get().(*compressor)
	defer compressors.Put(z)
	z.buf.Reset()
	err := z.squeeze(&z.buf, rows)
	return strip{sum: adler32.Checksum(rows), chunk: bytes.Clone(z.buf.Bytes())}, err
}

// writeStrips returns the picture of a frame as a file. It draws and compresses only the strips that the
// last picture of the same name did not have, and keeps the strips of this one.
func (p *Painter) writeStrips(f *frame) ([]byte, error) {
	of := picture{f.opts.Key, f.opts.View, f.Unit, f.Size.X}
	sprites := p.placed(f)
	list := signs(f.Size.X, f.strips, sprites)
	var known stripSet
	if last := p.strips.Get(of); last != nil {
		known = last.Value()
	}
	strips, err := f.newStrips(sprites, list, known)
	if err != nil {
		return nil, err
	}
	out := newFile(f.Size)
	for i, sign := range list {
		out.add(strips[sign], (f.strips[i+1]-f.strips[i])*(f.Size.X+1))
	}
	p.strips.Set(of, strips, ttlcache.NoTTL)
	return out.end(), nil
}

// newStrips returns the strips of a picture: those that are known, and the others drawn and compressed.
func (f *frame) newStrips(sprites []placed, list []uint64, known stripSet) (stripSet, error) {
	c := borrowCanvas(f.Size)
	defer c.release()
	all, fresh := make(stripSet, len(list)), []int(nil)
	for i, sign := range list {
		if s, ok := known[sign]; ok {
			all[sign] = s
		} else {
			fresh = append(fresh, i)
		}
	}
	made, errs := make([]strip, len(fresh)), make([]error, len(fresh))
	parallel(len(fresh), func(n int) {
		rows := c.part(f.strips[fresh[n]], f.strips[fresh[n]+1])
		rows.paint(sprites)
		made[n], errs[n] = newStrip(rows.rows)
	})
	for n, i := range fresh {
		all[list[i]] = made[n]
	}
	return all, errors.Join(errs...)
}

// maxStripBytes limits the memory of a painter's strips, which a few hundred matches in play need.
const maxStripBytes = 24 << 20

// stripBytes is roughly the size of a strip without its chunk.
const stripBytes = 64

// picture names what a set of strips belongs to. In some games a match changes between a few sizes of its
// board from press to press, and each has strips of its own.
type picture struct {
	key   string
	view  View
	unit  int
	width int
}

// stripCache keeps the strips of the last picture of each name. It drops those that were unused for
// longest. They must not be changed.
type stripCache = ttlcache.Cache[picture, stripSet]

func newStripCache() *stripCache {
	return ttlcache.New(ttlcache.WithMaxCost(maxStripBytes, func(kept ttlcache.CostItem[picture, stripSet]) uint64 {
		return uint64(kept.Value.size())
	}))
}

func (set stripSet) size() (bytes int) {
	for _, s := range set {
		bytes += len(s.chunk) + stripBytes
	}
	return bytes
}
