package imaging

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/jellydator/ttlcache/v3"
	"github.com/klauspost/compress/flate"
)

// level of compression: a higher one takes twice the time and saves hardly any bytes.
const level = 5

const signature = "\x89PNG\r\n\x1a\n"

// encode writes the canvas as a PNG with 8 bits of palette per pixel. Every strip between two cuts
// is a chunk of one zlib stream. A strip is compressed on its own and ends on a byte, so the chunks
// of unchanged strips can be used again at any place. It keeps the strips of the last picture of
// each name.
func encode(c *canvas, cuts []int, kept *stripCache, of picture) ([]byte, error) {
	var out bytes.Buffer
	out.Grow(len(c.rows) / 8)
	out.WriteString(signature)
	writeChunk(&out, "IHDR", header(c))
	writeChunk(&out, "PLTE", paletteBytes)
	writeChunk(&out, "IDAT", []byte{0x78, 0x5e}) // deflate, window of 32 KiB, level "fast"
	sum, err := writeStrips(&out, c, cuts, kept, of)
	if err != nil {
		return nil, err
	}
	tail := binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, sum) // an empty last block
	writeChunk(&out, "IDAT", tail)
	writeChunk(&out, "IEND", nil)
	return out.Bytes(), nil
}

// writeStrips writes the strips and returns the checksum of their contents.
func writeStrips(out *bytes.Buffer, c *canvas, cuts []int, kept *stripCache, of picture) (uint32, error) {
	if of.key == "" {
		s, err := newStrip(c.rows)
		out.Write(s.chunk)
		return joinSums(1, s.sum, len(c.rows)), err
	}
	var known stripSet
	if last := kept.Get(of); last != nil {
		known = last.Value()
	}
	used := make(stripSet, len(cuts))
	sum := uint32(1)
	for i := range cuts[1:] {
		rows := c.strip(cuts[i], cuts[i+1])
		s, err := known.strip(rows)
		if err != nil {
			return 0, err
		}
		used[s.hash] = s
		out.Write(s.chunk)
		sum = joinSums(sum, s.sum, len(rows))
	}
	kept.Set(of, used, ttlcache.NoTTL)
	return sum, nil
}

func header(c *canvas) []byte {
	h := binary.BigEndian.AppendUint32(nil, uint32(c.size.X))
	h = binary.BigEndian.AppendUint32(h, uint32(c.size.Y))
	return append(h, 8, 3, 0, 0, 0) // 8 bits, palette, no interlacing
}

var paletteBytes = func() (b []byte) {
	for _, e := range entries {
		b = append(b, e.r, e.g, e.b)
	}
	return b
}()

func writeChunk(out *bytes.Buffer, kind string, data []byte) { out.Write(chunk(kind, data)) }

func chunk(kind string, data []byte) []byte {
	b := binary.BigEndian.AppendUint32(make([]byte, 0, len(data)+12), uint32(len(data)))
	b = append(append(b, kind...), data...)
	return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
}

// compressor is a deflate writer with its buffer.
type compressor struct {
	w   *flate.Writer
	buf bytes.Buffer
}

var compressors = sync.Pool{New: func() any {
	c := new(compressor)
	w, err := flate.NewWriter(&c.buf, level)
	if err != nil {
		panic("imaging: the compression level is not valid: " + err.Error())
	}
	c.w = w
	return c
}}

// squeeze compresses rows into an IDAT chunk that ends on a byte and does not end the stream.
func squeeze(rows []byte) ([]byte, error) {
	c := compressors.Get().(*compressor)
	defer compressors.Put(c)
	c.buf.Reset()
	c.w.Reset(&c.buf)
	if _, err := c.w.Write(rows); err != nil {
		return nil, err
	}
	if err := c.w.Flush(); err != nil {
		return nil, err
	}
	return chunk("IDAT", c.buf.Bytes()), nil
}

// joinSums returns the Adler-32 sum of two consecutive pieces of data, from the sums of both and
// the length of the second.
func joinSums(first, second uint32, length int) uint32 {
	const mod = 65521
	n := uint32(length % mod)
	a1, b1 := first&0xffff, first>>16
	a2, b2 := second&0xffff, second>>16
	a := (a1 + a2 + mod - 1) % mod
	b := (uint32(uint64(n)*uint64(a1+mod-1)%mod) + b1 + b2) % mod
	return b<<16 | a
}
