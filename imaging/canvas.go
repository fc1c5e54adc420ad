package imaging

import (
	"image"
	"sync"
)

// canvas is a picture of palette indices. Every row is preceded by one zero byte, the
// PNG filter "none", so that rows can be compressed as they lie.
type canvas struct {
	size image.Point
	rows []byte
}

var canvases = sync.Pool{New: func() any { return new(canvas) }}

func newCanvas(size image.Point) *canvas {
	return &canvas{size, make([]byte, (size.X+1)*size.Y)}
}

// borrowCanvas returns a canvas to be given back by release. Its pixels are whatever
// its last user left there.
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

// put copies a sprite to a place; what lies outside the canvas is left out.
func (c *canvas) put(s *sprite, at image.Point) {
	corner := at.Add(s.bounds.Min)
	w := s.bounds.Dx()
	for _, sp := range s.spans {
		y := corner.Y + sp.y
		if y < 0 || y >= c.size.Y {
			continue
		}
		x := corner.X + sp.x
		from, to := max(0, -x), min(sp.n, c.size.X-x)
		if from >= to {
			continue
		}
		row := c.rows[y*(c.size.X+1)+1+x+from:][:to-from]
		if sp.blend < 0 {
			copy(row, s.index[sp.y*w+sp.x+from:])
			continue
		}
		blendRow(row, s.blend[sp.blend+from:])
	}
}

// blendRow lays translucent colours over palette indices.
func blendRow(row []byte, over []premultiplied) {
	table := closest()
	for i, under := range row {
		o, u := over[i], &entries[under]
		rest := 255 - uint32(o.a)
		r := uint32(o.r) + uint32(u.r)*rest/255
		g := uint32(o.g) + uint32(u.g)*rest/255
		b := uint32(o.b) + uint32(u.b)*rest/255
		row[i] = table[r>>3<<11|g>>2<<5|b>>3]
	}
}
