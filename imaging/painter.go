package imaging

import (
	"image"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Painter draws scenes. It is safe for concurrent use. One per process is best, because it keeps
// what it has drawn.
type Painter struct {
	sprites *spriteCache
	strips  *stripCache
}

// New returns a painter.
func New() *Painter { return &Painter{newSpriteCache(), newStripCache()} }

// PNG returns the picture of a scene as a PNG file. The error comes from the compressor and does
// not happen in practice.
func (p *Painter) PNG(s scene.Scene, o Options) ([]byte, error) {
	f := compose(s, o)
	if o.Key != "" && f.shrink <= 1 && o.Title == "" {
		return p.writeStrips(f)
	}
	c := borrowCanvas(f.whole())
	defer c.release()
	p.paint(c, f)
	return encode(c.reduced(f.shrink))
}

// Draw returns the picture of a scene as pixels of the fixed palette.
func (p *Painter) Draw(s scene.Scene, o Options) *image.Paletted {
	f := compose(s, o)
	c := newCanvas(f.whole())
	p.paint(c, f)
	return c.reduced(f.shrink).image()
}

func (p *Painter) paint(c *canvas, f *frame) { c.paint(f.titled(p.placed(f))) }

// placed returns the sprites of a frame, in the order of painting. It draws the looks that are new: dozens, if the
// picture has a new size.
func (p *Painter) placed(f *frame) []placed {
	list, first := make([]placed, len(f.stamps)), map[look]int{} // the first stamps of new looks
	var fresh []int
	for i, s := range f.stamps {
		list[i].at = s.at
		if known := p.sprites.Get(s.look); known != nil {
			list[i].sprite = known.Value()
		} else if _, again := first[s.look]; !again {
			first[s.look] = i
			fresh = append(fresh, i)
		}
	}
	parallel(len(fresh), func(n int) { list[fresh[n]].sprite = p.newSprite(f.stamps[fresh[n]]) })
	for i, s := range f.stamps {
		if list[i].sprite == nil {
			list[i].sprite = list[first[s.look]].sprite
		}
	}
	return list
}

// newSprite draws the look of a stamp and keeps its sprite.
func (p *Painter) newSprite(s stamp) *sprite {
	im, corner := s.draw()
	drawn, _ := p.sprites.GetOrSet(s.look, paletted(im, corner)) // another goroutine may have been faster
	images.Put(im)
	return drawn.Value()
}

// CanWrite reports whether pictures can write anything of a name.
func CanWrite(name string) bool { return art.Fit(name, math.Inf(1)) != "" }

// Divide divides the choices with the given words into areas of the board, see [view.Board.Divide].
func Divide(s scene.Scene, words []string) []Area {
	return contentOf(s, Options{}).Board.Divide(words)
}

// OnPhone returns the part of the board that a picture shows, and the size of a unit of it, such as a tile,
// on a phone, px.
func OnPhone(s scene.Scene, o Options) (part scene.Rect, unit float64) {
	_, page := arrange(s, o)
	return page.Part, page.OnPhone()
}
