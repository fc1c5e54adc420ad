package portrait

import (
	"image/color"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// face is how a person looks in any dress.
type face struct {
	skin, shade color.NRGBA // shade: in the shadow, and lines
	hair, lock  color.NRGBA // lock: what is darker of it
	eyes        color.NRGBA
	cloth       color.NRGBA          // the favourite colour
	behind      func(*art.Pen, face) // hair behind the head
	front       func(*art.Pen, face) // hair before it
	beard       func(*art.Pen, face) // nil for none
	glasses     bool
	earrings    bool
	freckles    bool
}

// Faces is how many different ones there are: those of women and of men in turns.
const Faces = 8

var faces = [Faces]face{
	{
		skin: art.Hex(0xF3D3B3), shade: art.Hex(0xCF9C78), hair: art.Hex(0xA8482A), lock: art.Hex(0x7C3019), eyes: art.Hex(0x3E7A4A), cloth: art.Hex(0x4E7A48),
		behind: long, front: parted, freckles: true,
	}, {
		skin: art.Hex(0xB98052), shade: art.Hex(0x8A5A36), hair: art.Hex(0x2A2320), lock: art.Hex(0x171310), eyes: art.Hex(0x3A2618), cloth: art.Hex(0xA8842C),
		behind: none, front: short, beard: goatee,
	}, {
		skin: art.Hex(0xDDAE7E), shade: art.Hex(0xAE7C50), hair: art.Hex(0x1F1C22), lock: art.Hex(0x3D3946), eyes: art.Hex(0x2D2A55), cloth: art.Hex(0x2F7F86),
		behind: bob, front: fringe, earrings: true,
	}, {
		skin: art.Hex(0xF5DBBE), shade: art.Hex(0xD3A683), hair: art.Hex(0xDDB65C), lock: art.Hex(0xB4893A), eyes: art.Hex(0x3F6FA5), cloth: art.Hex(0x2E5589),
		behind: page, front: swept,
	}, {
		skin: art.Hex(0xF0D6C4), shade: art.Hex(0xC79F8C), hair: art.Hex(0xDCDCE0), lock: art.Hex(0xA9AAB3), eyes: art.Hex(0x59707C), cloth: art.Hex(0x7A4A86),
		behind: bun, front: parted, glasses: true,
	}, {
		skin: art.Hex(0xF1C8A6), shade: art.Hex(0xC98F69), hair: art.Hex(0xC4622A), lock: art.Hex(0x94431A), eyes: art.Hex(0x4A5A32), cloth: art.Hex(0x6B5A2E),
		behind: none, front: curls, beard: full, freckles: true,
	}, {
		skin: art.Hex(0x7A4A2E), shade: art.Hex(0x542F1B), hair: art.Hex(0x1C1513), lock: art.Hex(0x37292A), eyes: art.Hex(0x2A1710), cloth: art.Hex(0xC05A26),
		behind: cloud, front: curls, earrings: true,
	}, {
		skin: art.Hex(0xE3B48F), shade: art.Hex(0xB4815D), hair: art.Hex(0x77716C), lock: art.Hex(0x524D4A), eyes: art.Hex(0x4C4038), cloth: art.Hex(0x7D3B33),
		behind: none, front: short, beard: moustache,
	},
}

// The head, to which everything else is laid.
const headX, headY, headW, headH = .5, .53, .2, .245

// arc lists points on an ellipse from one angle to another, in degrees clockwise from the east.
func arc(x, y, rx, ry, from, to float64) (points []scene.Point) {
	const steps = 24
	for i := range steps + 1 {
		sin, cos := math.Sincos((from + (to-from)*float64(i)/steps) * math.Pi / 180)
		points = append(points, at(x+rx*cos, y+ry*sin))
	}
	return points
}

// head draws ears and head, lit from the upper left.
func (f face) head(p *art.Pen) {
	for _, side := range []float64{-1, 1} {
		x := headX + side*(headW-.005)
		p.Ellipse(x, headY+.02, .038, .055).Ring(f.skin).Stroke(f.shade, .012)
		if f.earrings {
			p.Circle(x+side*.012, headY+.1, .022).Ring(art.Gold).Stroke(art.SoilDeep, .008)
		}
	}
	p.Ellipse(headX, headY, headW, headH).Fill(f.shade)
	p.Ellipse(headX-.008, headY-.008, headW-.012, headH-.012).Fill(f.skin)
}

// features draws what is in the face.
func (f face) features(p *art.Pen) {
	for _, side := range []float64{-1, 1} {
		p.Circle(headX+side*.115, headY+.085, .042).Fill(art.Veil(art.Hex(0xC8503C), .22))
		f.eye(p, headX+side*.083, headY-.015)
	}
	if f.freckles {
		for _, d := range []scene.Point{{X: -.13, Y: .06}, {X: -.1, Y: .085}, {X: -.075, Y: .06}, {X: .13, Y: .06}, {X: .1, Y: .085}, {X: .075, Y: .06}} {
			p.Circle(headX+d.X, headY+d.Y, .008).Fill(f.shade)
		}
	}
	if f.beard != nil {
		f.beard(p, f)
	}
	p.Line(at(headX+.004, headY), at(headX+.024, headY+.062), at(headX-.012, headY+.07)).Stroke(f.shade, .016)
	p.Line(arc(headX, headY+.105, .068, .042, 25, 155)...).Stroke(art.Hex(0x8C2F2A), .02)
	if f.glasses {
		spectacles(p)
	}
}

func (f face) eye(p *art.Pen, x, y float64) {
	p.Ellipse(x, y, .037, .03).Ring(art.White).Stroke(f.shade, .008)
	p.Circle(x, y+.002, .02).Fill(f.eyes)
	p.Circle(x, y+.002, .011).Fill(art.Black)
	p.Circle(x-.008, y-.007, .007).Fill(art.White)
	p.Line(arc(x, y-.028, .046, .028, 205, 335)...).Stroke(f.lock, .018)
}

func spectacles(p *art.Pen) {
	for _, side := range []float64{-1, 1} {
		x := headX + side*.083
		p.Circle(x, headY-.012, .06).Stroke(art.Ink, .014)
		p.Line(at(x+side*.06, headY-.02), at(headX+side*headW, headY-.03)).Stroke(art.Ink, .014)
	}
	p.Line(at(headX-.023, headY-.015), at(headX+.023, headY-.015)).Stroke(art.Ink, .014)
}
