package burgenland

import (
	"image/color"
	"math"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// livery is how one of the three colours of the land looks.
type livery struct {
	full, deep color.NRGBA
	sky, hill  color.NRGBA
	foot       color.NRGBA // below the castles, dark: numbers are bright there
	hatch      func(p *art.Pen, w, h, step float64)
	emblem     []scene.Point // outline within -1 to 1
	on         color.NRGBA   // of letters on the full colour
}

// Yellow and red differ in lightness everywhere, for people who cannot distinguish their hues.
var liveries = map[string]livery{
	"blue":   {art.Hex(0x2F68AE), art.Hex(0x1E4A85), art.Hex(0xCFDFF0), art.Hex(0xBCD0E6), art.Hex(0x22406C), across, lily, art.White},
	"yellow": {art.Hex(0xEFC13A), art.Hex(0xB4820C), art.Hex(0xFAF0CC), art.Hex(0xEDDDA0), art.Hex(0x695C35), dotted, sun, art.Ink},
	"red":    {art.Hex(0xB23A2E), art.Hex(0x80231A), art.Hex(0xF0B4AA), art.Hex(0xDD978C), art.Hex(0x5F2A20), upright, heart, art.White},
}

// plainLivery is that of a colour without a brush.
var plainLivery = livery{art.Stone, art.StoneDeep, art.Parchment, art.StoneLight, art.WallInk, across, heart, art.Ink}

// split takes a name such as "blue-large-tower" apart.
func split(name string) (l livery, what string) {
	colour, what, _ := strings.Cut(name, "-")
	return liveryOf(colour), what
}

func liveryOf(colour string) livery {
	if l, ok := liveries[colour]; ok {
		return l
	}
	return plainLivery
}

// The hatchings of heraldry add a pattern over an area from the origin to the path.

func across(p *art.Pen, w, h, step float64) {
	for y := step / 2; y < h; y += step {
		p.Rect(0, y, w, step*.15)
	}
}

func upright(p *art.Pen, w, h, step float64) {
	for x := step / 2; x < w; x += step {
		p.Rect(x, 0, step*.15, h)
	}
}

func dotted(p *art.Pen, w, h, step float64) {
	for i, y := 0, step/2; y < h; i, y = i+1, y+step*.8 {
		for x := step * (.3 + .5*float64(i&1)); x < w; x += step {
			p.Circle(x, y, step*.125)
		}
	}
}

// ground fills a clipped area from the origin with a colour and its hatching.
func (l livery) ground(p *art.Pen, w, h, step float64, dark bool) {
	full, deep := l.full, l.deep
	if dark {
		full, deep = veiled(full), veiled(deep)
	}
	p.Rect(0, 0, w, h).Fill(full)
	l.hatch(p, w, h, step)
	p.Fill(deep)
}

// veiled returns the colour for a space that this turn does not concern.
func veiled(c color.NRGBA) color.NRGBA { return mix(c, art.Hex(0x2A2833), .30) }

// mix returns a with a share of b.
func mix(a, b color.NRGBA, share float64) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(float64(a)*(1-share) + float64(b)*share + .5) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

func pt(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

// mirror completes an outline given by its right half, from the top to the bottom.
func mirror(half ...scene.Point) []scene.Point {
	whole := half
	for i := len(half) - 2; i > 0; i-- {
		whole = append(whole, pt(-half[i].X, half[i].Y))
	}
	return whole
}

var lily = mirror(
	pt(0, -1), pt(.2, -.66), pt(.27, -.36), pt(.18, -.06), pt(.3, -.08), pt(.46, -.34), pt(.74, -.38), pt(.94, -.14),
	pt(.86, .14), pt(.64, .2), pt(.62, 0), pt(.46, .02), pt(.3, .22), pt(.46, .24), pt(.46, .44), pt(.2, .46), pt(.32, .74), pt(0, .98),
)

var sun = star(8, 1, .6)

func star(n int, outer, inner float64) []scene.Point {
	var points []scene.Point
	for i := range 2 * n {
		r := outer
		if i&1 == 1 {
			r = inner
		}
		sin, cos := math.Sincos(math.Pi * float64(i) / float64(n))
		points = append(points, pt(r*sin, -r*cos))
	}
	return points
}

var heart = mirror(
	pt(0, -.42), pt(.14, -.68), pt(.38, -.82), pt(.66, -.78), pt(.88, -.56), pt(.92, -.24), pt(.78, .1), pt(.5, .46), pt(0, .94),
)

// shape adds an outline within -1 to 1 to the path, about (x,y) with the radius r.
func shape(p *art.Pen, outline []scene.Point, x, y, r float64) *art.Pen {
	points := make([]scene.Point, len(outline))
	for i, at := range outline {
		points[i] = pt(x+at.X*r, y+at.Y*r)
	}
	return p.Shape(points...)
}

// sign draws the emblem of a colour in white.
func (l livery) sign(p *art.Pen, x, y, r float64) {
	shape(p, l.emblem, x, y, r).Stroke(art.Ink, r*.42)
	shape(p, l.emblem, x, y, r).Fill(art.White)
}
