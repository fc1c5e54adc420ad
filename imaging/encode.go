package imaging

import (
	"bytes"
	"encoding/binary"
	"hash/adler32"
	"hash/crc32"
	"image"
	"sync"

	"github.com/klauspost/compress/flate"
)

// level of compression: a higher one takes twice the time and saves hardly any bytes.
const level = 5

const signature = "\x89PNG\r\n\x1a\n"

// file is a PNG that is being written, with 8 bits of palette per pixel. Every strip is a chunk of one
// zlib stream. It is compressed on its own and ends on a byte, so the chunks of unchanged strips can be
// used again at any place.
type file struct {
	out bytes.Buffer
	sum uint32 // Adler-32 of all strips
}

func newFile(size image.Point) *file {
	f := &file{sum: 1}
	f.out.Grow((size.X + 1) * size.Y / bytesPerOutput)
	f.out.WriteString(signature)
	f.chunk("IHDR", header(size))
	f.chunk("PLTE", paletteBytes)
	f.chunk("IDAT", []byte{0x78, 0x5e}) // deflate, window of 32 KiB, level "fast"
	return f
}

// bytesPerOutput is how many pixels a byte of the file holds at least, in nearly all pictures.
const bytesPerOutput = 8

// encode returns a canvas as a file.
func encode(c *canvas) ([]byte, error) {
	f := newFile(c.size)
	z := compressors.Get().(*compressor)
	defer compressors.Put(z)
	err := z.squeeze(&f.out, c.rows)
	f.sum = adler32.Checksum(c.rows)
	return f.end(), err
}

// add adds a strip of the given number of bytes.
func (f *file) add(s strip, length int) {
	f.out.Write(s.chunk)
	f.sum = joinSums(f.sum, s.sum, length)
}

// end returns the whole file.
func (f *file) end() []byte {
	tail := binary.BigEndian.AppendUint32([]byte{0x03, 0x00}, f.sum) // an empty last block
	f.chunk("IDAT", tail)
	f.chunk("IEND", nil)
	return f.out.Bytes()
}

func header(size image.Point) []byte {
	h := binary.BigEndian.AppendUint32(nil, uint32(size.X))
	h = binary.BigEndian.AppendUint32(h, uint32(size.Y))
	return append(h, 8, 3, 0, 0, 0) // 8 bits, palette, no interlacing
}

var paletteBytes = func() (b []byte) {
	for _, e := range entries {
		b = append(b, e.r, e.g, e.b)
	}
	return b
}()

func (f *file) chunk(kind string, data []byte) { f.out.Write(chunk(kind, data)) }

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

// squeeze adds rows as an IDAT chunk that ends on a byte and does not end the stream.
func (c *compressor) squeeze(out *bytes.Buffer, rows []byte) error {
	start := out.Len()
	out.WriteString("\x00\x00\x00\x00IDAT")
	c.w.Reset(out)
	if _, err := c.w.Write(rows); err != nil {
		return err
	}
	if err := c.w.Flush(); err != nil {
		return err
	}
	b := out.Bytes()[start:]
	binary.BigEndian.PutUint32(b, uint32(len(b)-len("1234IDAT")))
	out.Write(binary.BigEndian.AppendUint32(nil, crc32.ChecksumIEEE(b[4:])))
	return nil
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
