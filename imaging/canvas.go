package imaging

import (
	"image"
	"sync"
)

// canvas is a picture of palette indices. Every row begins with a zero byte, the PNG filter "none",
// so that rows can be compressed as they are.
type canvas struct {
	size image.Point
	rows []byte
	top  int // the row of the picture with which a part of it begins
}

var canvases = sync.Pool{New: func() any { return new(canvas) }}

func newCanvas(size image.Point) *canvas {
	return &canvas{size: size, rows: make([]byte, (size.X+1)*size.Y)}
}

// borrowCanvas returns a canvas from the pool, which release gives back. Its pixels are left over
// from its last use.
func borrowCanvas(size image.Point) *canvas {
	c := canvases.Get().(*canvas)
	c.size = size
	if n := (size.X + 1) * size.Y; cap(c.rows) >= n {
		c.rows = c.rows[:n]
	} else {
		c.rows = make([]byte, n)
	}
	return c
}

func (c *canvas) release() { canvases.Put(c) }

// strip returns the bytes of the rows from y0 to y1, filter bytes included.
func (c *canvas) strip(y0, y1 int) []byte { return c.rows[y0*(c.size.X+1) : y1*(c.size.X+1)] }

// part returns the rows from y0 to y1 as a canvas that shares their bytes.
func (c *canvas) part(y0, y1 int) *canvas {
	return &canvas{size: image.Pt(c.size.X, y1-y0), top: c.top + y0, rows: c.strip(y0, y1)}
}

// paint draws sprites on the empty table, in their order.
func (c *canvas) paint(sprites []placed) {
	c.clear()
	for _, s := range sprites {
		c.put(s.sprite, s.at.Sub(image.Pt(0, c.top)))
	}
}

// clear fills the canvas with the colour of the table.
func (c *canvas) clear() {
	first := c.strip(0, 1)
	first[0] = 0
	for i := range first[1:] {
		first[i+1] = tableIndex
	}
	for done := len(first); done < len(c.rows); done *= 2 {
		copy(c.rows[done:], c.rows[:done])
	}
}

// image returns the canvas as an image that shares its bytes.
func (c *canvas) image() *image.Paletted {
	return &image.Paletted{
		Pix: c.rows[1:], Stride: c.size.X + 1,
		Rect: image.Rectangle{Max: c.size}, Palette: colours,
	}
}

// reduced returns the canvas with every n by n pixels combined into one.
func (c *canvas) reduced(n int) *canvas {
	if n <= 1 {
		return c
	}
	to := newCanvas(image.Pt(c.size.X/n, c.size.Y/n))
	for y := range to.size.Y {
		row := to.strip(y, y+1)[1:]
		for x := range row {
			row[x] = c.mean(x*n, y*n, n)
		}
	}
	return to
}

// mean is the average colour of a square. Most squares have a single colour.
func (c *canvas) mean(x, y, n int) byte {
	var r, g, b int
	first, even := c.rows[y*(c.size.X+1)+1+x], true
	for i := range n {
		for _, index := range c.rows[(y+i)*(c.size.X+1)+1+x:][:n] {
			e := entries[index]
			r, g, b = r+int(e.r), g+int(e.g), b+int(e.b)
			even = even && index == first
		}
	}
	if even {
		return first
	}
	return nearest(uint8(r/(n*n)), uint8(g/(n*n)), uint8(b/(n*n)))
}

// put copies a sprite to a place. It skips what lies outside the canvas.
func (c *canvas) put(s *sprite, at image.Point) {
	corner := at.Add(s.bounds.Min)
	if corner.Y >= c.size.Y || at.Y+s.bounds.Max.Y <= 0 {
		return
	}
	y, index, blend, table := corner.Y, s.index, s.blend, closestTable()
	for _, sp := range s.spans {
		if y += int(sp.down); y >= c.size.Y {
			return
		}
		x := corner.X + int(sp.x)
		from, to := max(0, -x), min(int(sp.n), c.size.X-x)
		if from < to && y >= 0 {
			sp.fill(c.rows[y*(c.size.X+1)+1+x+from:][:to-from], from, index, blend, table)
		}
		switch sp.sort {
		case copied:
			index = index[sp.n:]
		case filled:
			index = index[1:]
		case blended:
			blend = blend[sp.n:]
		case tinted:
			blend = blend[1:]
		}
	}
}

// plain holds a row of pixels of each colour. Copying is the fastest way to fill a row.
var plain = func() (flat [256][256]byte) {
	for i := range flat {
		for x := range flat[i] {
			flat[i][x] = byte(i)
		}
	}
	return flat
}()

// fill writes the pixels of a span into a row, beginning with the given one. Its colours are at the
// beginning of index and blend; table is that of the closest colours.
func (s span) fill(row []byte, from int, index []byte, blend []premultiplied, table *[1 << 16]uint8) {
	switch s.sort {
	case copied:
		copy(row, index[from:])
	case filled:
		for flat := plain[index[0]][:]; len(row) > 0; row = row[copy(row, flat):] {
		}
	case blended:
		blendRow(row, blend[from:], table)
	case tinted:
		tintRow(row, blend[0], table)
	}
}

// blendRow lays translucent colours over palette indices.
func blendRow(row []byte, over []premultiplied, table *[1 << 16]uint8) {
	for i, under := range row {
		row[i] = over[i].over(entries[under], table)
	}
}

// tintRow lays one translucent colour over palette indices. Neighbours are mostly equal, so it
// reuses the last result.
func tintRow(row []byte, o premultiplied, table *[1 << 16]uint8) {
	var last, tint byte
	for i, under := range row {
		if i == 0 || under != last {
			last, tint = under, o.over(entries[under], table)
		}
		row[i] = tint
	}
}

// over returns the index of the colour laid over another.
func (o premultiplied) over(u entry, table *[1 << 16]uint8) byte {
	rest := 255 - uint32(o.a)
	return table[veil(o.r, u.r, rest)>>3<<11|veil(o.g, u.g, rest)>>2<<5|veil(o.b, u.b, rest)>>3]
}

// veil blends one channel of a premultiplied colour over that of the colour below.
func veil(over, under uint8, rest uint32) uint32 { return uint32(over) + uint32(under)*rest/255 }
