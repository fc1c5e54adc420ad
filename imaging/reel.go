package imaging

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
)

// reel is a GIF that is being written. Its only colour table is the palette of all pictures. After
// the first picture it contains only what changes; the rest is transparent.
type reel struct {
	out   bytes.Buffer
	limit int // bytes
	lzw   *lzw.Writer
	row   []byte
}

const (
	colourBits = 8
	trailer    = 0x3b
)

// clearIndex is an entry of the palette that no picture uses. In a film it marks pixels that stay
// as they were.
var clearIndex = unusedEntry()

// unusedEntry returns an entry that is never drawn, because another of the same colour is always
// found first: exact colours are found as the last of equals, near ones as the first.
func unusedEntry() uint8 {
	first := map[entry]uint8{}
	for i, e := range entries {
		if _, seen := first[e]; !seen {
			first[e] = uint8(i)
		} else if last, _ := exactly(e.r, e.g, e.b); last != uint8(i) {
			return uint8(i)
		}
	}
	panic("imaging: palette.txt has no entry to spare")
}

func newReel(size image.Point, limit int) *reel {
	r := &reel{limit: limit, row: make([]byte, size.X)}
	r.lzw = lzw.NewWriter(&r.out, lzw.LSB, colourBits).(*lzw.Writer)
	r.out.WriteString("GIF89a")
	r.numbers(size.X, size.Y)
	r.out.Write([]byte{0x80 | (colourBits-1)<<4 | (colourBits - 1), 0, 0})
	r.out.Write(paletteBytes)
	r.out.WriteString("\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00") // for ever
	return r
}

// numbers writes numbers of 16 bits.
func (r *reel) numbers(list ...int) {
	for _, n := range list {
		r.out.Write(binary.LittleEndian.AppendUint16(nil, uint16(n)))
	}
}

// whole adds a picture with all its pixels. delay is in hundredths of a second.
func (r *reel) whole(c *canvas, delay int) {
	r.picture(image.Rectangle{Max: c.size}, delay, func(y int) []byte { return c.strip(y, y+1)[1:] })
}

// change adds a picture, but writes only what differs from the one before.
func (r *reel) change(before, c *canvas, delay int) {
	part := changed(before, c)
	r.picture(part, delay, func(y int) []byte {
		was, is := before.strip(y, y+1)[1:], c.strip(y, y+1)[1:]
		row := r.row[:part.Dx()]
		for i := range row {
			row[i] = is[part.Min.X+i]
			if row[i] == was[part.Min.X+i] {
				row[i] = clearIndex
			}
		}
		return row
	})
}

// picture writes a part of the picture, row by row.
func (r *reel) picture(part image.Rectangle, delay int, row func(y int) []byte) {
	const stays, clears = 1 << 2, 1
	r.out.Write([]byte{0x21, 0xf9, 4, stays | clears})
	r.numbers(delay)
	r.out.Write([]byte{clearIndex, 0, 0x2c})
	r.numbers(part.Min.X, part.Min.Y, part.Dx(), part.Dy())
	r.out.Write([]byte{0, colourBits})
	blocks := blocks{to: &r.out}
	r.lzw.Reset(&blocks, lzw.LSB, colourBits)
	for y := part.Min.Y; y < part.Max.Y; y++ {
		r.lzw.Write(row(y))
	}
	r.lzw.Close()
	blocks.end()
}

// full reports whether the film has become too large.
func (r *reel) full() bool { return r.out.Len()+1 > r.limit }

// finish returns the film; ok is false if it has become too large.
func (r *reel) finish() (film []byte, ok bool) {
	r.out.WriteByte(trailer)
	return r.out.Bytes(), r.out.Len() <= r.limit
}

// blocks writes bytes in blocks that begin with their length, the format of pictures in a GIF.
type blocks struct {
	to   *bytes.Buffer
	open [256]byte // the first byte is the length of the rest
}

// WriteByte implements io.ByteWriter, which lzw.Writer requires.
func (b *blocks) WriteByte(c byte) error {
	b.open[0]++
	b.open[b.open[0]] = c
	if b.open[0] == 255 {
		b.flush()
	}
	return nil
}

// Write implements io.Writer.
func (b *blocks) Write(p []byte) (int, error) {
	for _, c := range p {
		_ = b.WriteByte(c)
	}
	return len(p), nil
}

// Flush implements the rest of what lzw.Writer requires; blocks are flushed when full.
func (b *blocks) Flush() error { return nil }

func (b *blocks) flush() {
	b.to.Write(b.open[:1+int(b.open[0])])
	b.open[0] = 0
}

// end writes the last block and the empty one after it.
func (b *blocks) end() {
	if b.open[0] > 0 {
		b.flush()
	}
	b.to.WriteByte(0)
}
