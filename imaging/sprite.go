package imaging

import (
	"image"
	"math"
	"sync"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// look is everything the pixels of a sprite depend on. Equal looks share a sprite.
type look struct {
	game    string
	icon    bool // drawn by an icon's brush, not by that of a kind
	kind    scene.Kind
	noun    string
	name    string
	pose    string
	text    string
	mark    string
	path    string // the points of a Path, written out to be comparable
	turn    int
	seat    int
	variant int
	ghost   bool
	dead    bool
	chosen  bool
	coarse  bool
	w, h    float64 // the box in units
	unit    float64 // pixels in a unit
}

// stamp is a look at a place: the upper left corner of its box in pixels.
type stamp struct {
	look look
	at   image.Point
}

// sprite is a drawn look in the colours of the palette.
type sprite struct {
	bounds image.Rectangle // relative to the upper left corner of the box
	index  []byte          // palette index per pixel
	spans  []span
	blend  []premultiplied // colours of the translucent pixels, in the order of spans
}

// premultiplied is a translucent colour.
type premultiplied struct{ r, g, b, a uint8 }

// span is a run of pixels in one row which are all opaque or all translucent.
// Transparent pixels belong to no span.
type span struct {
	x, y, n int
	blend   int // index of the first in sprite.blend, or -1 for opaque pixels
}

// maxSpriteBytes bounds the pixels kept by a painter: names of players are sprites
// too, and there is no end of them.
const maxSpriteBytes = 48 << 20

// spriteCache keeps drawn sprites in two generations: when the young one is full, the
// old one is dropped and what is still wanted comes back from there on use.
type spriteCache struct {
	mu         sync.RWMutex
	young, old map[look]*sprite
	bytes      int
}

func (c *spriteCache) get(l look) (*sprite, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	s, ok := c.young[l]
	return s, ok
}

// keep stores a sprite and returns the one to use: that of the first who drew it.
func (c *spriteCache) keep(l look, draw func() *sprite) *sprite {
	c.mu.RLock()
	s, ok := c.old[l]
	c.mu.RUnlock()
	if !ok {
		s = draw()
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if first, ok := c.young[l]; ok {
		return first
	}
	if c.young == nil || c.bytes > maxSpriteBytes/2 {
		c.old, c.young, c.bytes = c.young, map[look]*sprite{}, 0
	}
	c.young[l] = s
	c.bytes += s.size()
	return s
}

func (s *sprite) size() int { return len(s.index) + 32*len(s.spans) + 4*len(s.blend) }

// sprite returns the sprite of a look, drawing it on first use.
func (p *Painter) sprite(l look) *sprite {
	if s, ok := p.sprites.get(l); ok {
		return s
	}
	return p.sprites.keep(l, func() *sprite {
		im, corner := drawLook(l)
		return match(im, corner)
	})
}

// drawLook draws a look with its brush. The corner is that of the picture relative to
// the look's box.
func drawLook(l look) (*image.RGBA, image.Point) {
	b := l.brush()
	bleed := int(math.Ceil(b.Bleed * l.unit))
	w, h := int(math.Ceil(l.w*l.unit)), int(math.Ceil(l.h*l.unit))
	im := image.NewRGBA(image.Rect(0, 0, w+2*bleed, h+2*bleed))
	b.Draw(art.NewPen(im, l.unit, float64(bleed), float64(bleed)), l.subject())
	return im, image.Pt(-bleed, -bleed)
}

// subject is what the brush gets to see of a look.
func (l look) subject() art.Subject {
	return art.Subject{
		Item: scene.Item{
			Kind: l.kind, Noun: l.noun, Name: l.name, Box: scene.Rect{W: l.w, H: l.h},
			Turn: l.turn, Seat: l.seat, Pose: l.pose, Text: l.text,
			Ghost: l.ghost, Dead: l.dead, Points: readPath(l.path),
		},
		Mark: l.mark, Chosen: l.chosen, Variant: l.variant, Coarse: l.coarse,
	}
}

// match turns drawn pixels into palette indices and spans.
func match(im *image.RGBA, corner image.Point) *sprite {
	size := im.Rect.Size()
	s := &sprite{bounds: image.Rectangle{Max: size}.Add(corner), index: make([]byte, size.X*size.Y)}
	for y := range size.Y {
		row := im.Pix[y*im.Stride : y*im.Stride+4*size.X]
		for x := range size.X {
			s.add(x, y, premultiplied{row[4*x], row[4*x+1], row[4*x+2], row[4*x+3]})
		}
	}
	return s
}

// nearlyOpaque and nearlyNothing are the strengths beyond which blending would show
// no difference.
const nearlyOpaque, nearlyNothing = 252, 3

// tolerance is the distance of colours (as search measures it) that nobody sees where
// they touch.
const tolerance = 2000

// calm returns the index for an opaque pixel: that of its neighbour above or to the
// left if it is near enough, else the nearest. Fewer changes are fewer bytes.
func (s *sprite) calm(x, y int, c premultiplied) uint8 {
	w := s.bounds.Dx()
	i, ok := exact[entry{c.r, c.g, c.b}]
	if ok {
		return i
	}
	for _, n := range [2]int{(y-1)*w + x, y*w + x - 1} {
		if n >= 0 && distance(int32(c.r), int32(c.g), int32(c.b), entries[s.index[n]]) < tolerance {
			return s.index[n]
		}
	}
	return nearest(c.r, c.g, c.b)
}

func (s *sprite) add(x, y int, c premultiplied) {
	if c.a < nearlyNothing {
		return
	}
	opaque := c.a > nearlyOpaque
	if opaque {
		s.index[y*s.bounds.Dx()+x] = s.calm(x, y, c)
	} else {
		s.blend = append(s.blend, c)
	}
	if n := len(s.spans); n > 0 {
		last := &s.spans[n-1]
		if last.y == y && last.x+last.n == x && (last.blend < 0) == opaque {
			last.n++
			return
		}
	}
	first := -1
	if !opaque {
		first = len(s.blend) - 1
	}
	s.spans = append(s.spans, span{x, y, 1, first})
}
