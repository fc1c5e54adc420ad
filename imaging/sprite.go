package imaging

import (
	"image"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// sprite is a drawn look in the colours of the palette, without its transparent pixels.
type sprite struct {
	id     uint64          // of no other sprite of this process
	bounds image.Rectangle // relative to the upper left corner of the box
	top    int             // the first row with a pixel, counted from that of bounds
	bottom int             // the row after the last one with a pixel
	spans  []span
	index  []byte          // of opaque pixels, in the palette
	blend  []premultiplied // colours of translucent pixels
}

// lastSprite is the number of the sprite that was drawn last.
var lastSprite atomic.Uint64

// placed is a sprite at a place: the upper left corner of its box in pixels.
type placed struct {
	sprite *sprite
	at     image.Point
}

// rows returns the first row of the picture that the sprite covers, and the one after the last.
func (p placed) rows() (top, bottom int) {
	corner := p.at.Y + p.sprite.bounds.Min.Y
	return corner + p.sprite.top, corner + p.sprite.bottom
}

// premultiplied is a translucent colour.
type premultiplied struct{ r, g, b, a uint8 }

// span is a run of pixels of one sort in one row. Transparent pixels belong to no span. A sprite
// has many short spans, and they are drawn in order. To save memory, a span only says how far below
// the previous one it is, and takes its colours from where that one stopped.
type span struct {
	x, n int16
	down uint8
	sort sort
}

// sort says how the pixels of a span are stored. Most of the art is flat, so runs of one colour
// save most of the memory.
type sort uint8

const (
	copied  sort = iota // opaque, each the next of sprite.index
	filled              // opaque, all the next one of sprite.index
	blended             // translucent, each the next of sprite.blend
	tinted              // translucent, all the next one of sprite.blend
)

// images holds pictures that are not in use. A large one takes longer to allocate than to clear.
var images = sync.Pool{New: func() any { return new(image.RGBA) }}

// borrowImage returns a transparent picture, which can be put back into images.
func borrowImage(size image.Point) *image.RGBA {
	im, n := images.Get().(*image.RGBA), 4*size.X*size.Y
	if cap(im.Pix) < n {
		return image.NewRGBA(image.Rectangle{Max: size})
	}
	im.Pix, im.Stride, im.Rect = im.Pix[:n], 4*size.X, image.Rectangle{Max: size}
	clear(im.Pix)
	return im
}

// draw draws the look of a stamp with its brush. The returned corner is that of the picture
// relative to the look's box.
func (s stamp) draw() (*image.RGBA, image.Point) {
	b, drawn := s.look.brush(), s.look.window
	if drawn.Empty() {
		drawn = s.look.reach()
	}
	im := borrowImage(drawn.Size())
	b.Draw(art.NewPen(im, s.look.unit, float64(-drawn.Min.X), float64(-drawn.Min.Y)), s.subject())
	return im, drawn.Min
}

// reach is where the whole look draws, px from the corner of its box.
func (l look) reach() image.Rectangle {
	bleed := int(math.Ceil(l.brush().Bleed * l.unit))
	return image.Rect(0, 0, int(math.Ceil(l.w*l.unit)), int(math.Ceil(l.h*l.unit))).Inset(-bleed)
}

// subject is what the brush sees of a stamp.
func (s stamp) subject() art.Subject {
	l := s.look
	return art.Subject{
		Item: scene.Item{
			Kind: l.kind, Noun: l.noun, Name: l.name, Box: scene.Rect{W: l.w, H: l.h},
			Turn: l.turn, Seat: l.seat, Pose: l.pose, Text: l.text,
			Ghost: l.ghost, Dead: l.dead, Points: s.points,
		},
		Mark: l.mark, Chosen: l.chosen, Initials: l.who, Variant: l.variant, Coarse: l.coarse,
	}
}

// paletted turns drawn pixels into palette indices and spans.
func paletted(im *image.RGBA, corner image.Point) *sprite {
	size := im.Rect.Size()
	m := matchings.Get().(*matching)
	defer matchings.Put(m)
	m.begin(size)
	for y := range size.Y {
		row := im.Pix[y*im.Stride:][:4*size.X]
		for x := 0; x < size.X; {
			x = m.run(x, y, row)
		}
	}
	s := &sprite{
		id: lastSprite.Add(1), bounds: image.Rectangle{Max: size}.Add(corner),
		spans: slices.Clone(m.spans), index: slices.Clone(m.index), blend: slices.Clone(m.blend),
	}
	s.top, s.bottom = filledRows(s.spans)
	return s
}

// filledRows returns the first row with a pixel and the one after the last.
func filledRows(spans []span) (top, bottom int) {
	y, found := 0, false
	for _, sp := range spans {
		y += int(sp.down)
		if sp.n > 0 {
			if !found {
				top, found = y, true
			}
			bottom = y + 1
		}
	}
	return top, bottom
}

// matching is a sprite that is being made.
type matching struct {
	width int
	y     int    // of the latest span
	seen  []byte // palette index per pixel, 0 where it is not opaque
	spans []span
	index []byte
	blend []premultiplied
}

// matchings holds those that are not in use.
var matchings = sync.Pool{New: func() any { return new(matching) }}

// begin starts a sprite of a size.
func (m *matching) begin(size image.Point) {
	m.width, m.y = size.X, 0
	m.spans, m.index, m.blend = m.spans[:0], m.index[:0], m.blend[:0]
	m.seen = slices.Grow(m.seen[:0], size.X*size.Y)[:size.X*size.Y]
	clear(m.seen)
}

// add adds a span. If it is too far below the previous one, empty spans come between.
func (m *matching) add(x, y, n int, how sort) {
	down := y - m.y
	for ; down > math.MaxUint8; down -= math.MaxUint8 {
		m.spans = append(m.spans, span{down: math.MaxUint8})
	}
	m.spans = append(m.spans, span{int16(x), int16(n), uint8(down), how})
	m.y = y
}

// nearlyOpaque and nearlyNothing are the alpha values beyond which blending would make no visible
// difference.
const nearlyOpaque, nearlyNothing = 252, 3

// run adds the pixels from x on that are opaque, translucent or transparent like the first, and
// returns where they end.
func (m *matching) run(x, y int, row []byte) (end int) {
	first := strength(row[4*x+3])
	for end = x; end < m.width && strength(row[4*end+3]) == first; end++ {
		if first == opaque {
			m.seen[y*m.width+end] = m.quietIndex(end, y, premultiplied{row[4*end], row[4*end+1], row[4*end+2], 255})
		}
	}
	switch first {
	case opaque:
		m.addOpaque(x, y, m.seen[y*m.width+x:y*m.width+end])
	case translucent:
		m.addTranslucent(x, y, row[4*x:4*end])
	}
	return end
}

const (
	transparent = iota
	translucent
	opaque
)

func strength(alpha uint8) int {
	switch {
	case alpha < nearlyNothing:
		return transparent
	case alpha > nearlyOpaque:
		return opaque
	}
	return translucent
}

// leastFilled and leastTinted are the lengths from which a run of one colour takes less memory as
// its own span.
const leastFilled, leastTinted = 20, 8

func (m *matching) addOpaque(x, y int, row []byte) {
	same := func(i int) bool { return row[i] == row[i-1] }
	flatRuns(len(row), leastFilled, same, func(from, to int, flat bool) {
		if flat {
			m.add(x+from, y, to-from, filled)
			m.index = append(m.index, row[from])
			return
		}
		m.add(x+from, y, to-from, copied)
		m.index = append(m.index, row[from:to]...)
	})
}

func (m *matching) addTranslucent(x, y int, row []byte) {
	at := func(i int) premultiplied { return premultiplied{row[4*i], row[4*i+1], row[4*i+2], row[4*i+3]} }
	same := func(i int) bool { return at(i) == at(i-1) }
	flatRuns(len(row)/4, leastTinted, same, func(from, to int, flat bool) {
		if flat {
			m.add(x+from, y, to-from, tinted)
			m.blend = append(m.blend, at(from))
			return
		}
		m.add(x+from, y, to-from, blended)
		for i := from; i < to; i++ {
			m.blend = append(m.blend, at(i))
		}
	})
}

// flatRuns cuts n pixels into runs of one colour that are long enough, and the pixels between
// these. same reports whether a pixel has the colour of the one before.
func flatRuns(n, least int, same func(i int) bool, add func(from, to int, flat bool)) {
	from, begin := 0, 0 // the beginnings of what is not added yet, and of the run of one colour
	for i := 1; i <= n; i++ {
		if i < n && same(i) {
			continue
		}
		if i-begin >= least {
			if from < begin {
				add(from, begin, false)
			}
			add(begin, i, true)
			from = i
		}
		begin = i
	}
	if from < n {
		add(from, n, false)
	}
}

// tolerance is the distance between colours, as search measures it, below which nobody sees the
// border between them.
const tolerance = 3200

// quietIndex returns the index for an opaque pixel: that of its neighbour above or to the left if
// this is close enough, else the nearest. Fewer changes of colour make fewer bytes.
func (m *matching) quietIndex(x, y int, c premultiplied) uint8 {
	if i, ok := exactly(c.r, c.g, c.b); ok {
		return i
	}
	for _, n := range [2]int{(y-1)*m.width + x, y*m.width + x - 1} {
		if n >= 0 && distance(int32(c.r), int32(c.g), int32(c.b), entries[m.seen[n]]) < tolerance {
			return m.seen[n]
		}
	}
	return nearest(c.r, c.g, c.b)
}
