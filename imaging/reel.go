package imaging

import (
	"bytes"
	"encoding/binary"
	"image"
)

// reel is a GIF that is being written. Its only colour table is the palette of all pictures. After
// the first picture it contains only what changes; the rest is transparent.
type reel struct {
	out   bytes.Buffer
	limit int // bytes
	lzw   lzw
}

const trailer = 0x3b

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
	r := &reel{limit: limit}
	r.lzw.out = &r.out
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
func (r *reel) whole(c *canvas, delay int) { r.picture(nil, c, image.Rectangle{Max: c.size}, delay) }

// change adds a picture, but writes only what differs from the one before.
func (r *reel) change(before, c *canvas, delay int) {
	r.picture(before, c, changed(before, c), delay)
}

// picture writes a part of a picture; what is as before stays.
func (r *reel) picture(before, c *canvas, part image.Rectangle, delay int) {
	const stays, clears = 1 << 2, 1
	r.out.Write([]byte{0x21, 0xf9, 4, stays | clears})
	r.numbers(delay)
	r.out.Write([]byte{clearIndex, 0, 0x2c})
	r.numbers(part.Min.X, part.Min.Y, part.Dx(), part.Dy())
	r.out.Write([]byte{0, colourBits})
	r.lzw.begin()
	for y := part.Min.Y; y < part.Max.Y; y++ {
		var was []byte
		if before != nil {
			was = before.strip(y, y+1)[1+part.Min.X : 1+part.Max.X]
		}
		r.lzw.row(was, c.strip(y, y+1)[1+part.Min.X:1+part.Max.X])
	}
	r.lzw.end()
}

// full reports whether the film has become too large.
func (r *reel) full() bool { return r.out.Len()+1 > r.limit }

// finish returns the film; ok is false if it has become too large.
func (r *reel) finish() (film []byte, ok bool) {
	r.out.WriteByte(trailer)
	return r.out.Bytes(), r.out.Len() <= r.limit
}
