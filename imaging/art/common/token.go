package common

import (
	"image/color"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// base adds the outline of a player's base shape with the radius r to the path.
func base(p *art.Pen, s art.Shape, x, y, r float64) *art.Pen {
	up := -math.Pi / 2
	switch s {
	case art.Square:
		h := r * .9
		return p.Round(x-h, y-h, 2*h, 2*h, r*.22)
	case art.Triangle:
		return p.Polygon(3, x, y+r*.14, r*1.34, up)
	case art.Diamond:
		return p.Polygon(4, x, y, r*1.2, up)
	case art.Hexagon:
		return p.Polygon(6, x, y, r*1.06, 0)
	case art.Pentagon:
		return p.Polygon(5, x, y+r*.05, r*1.1, up)
	}
	return p.Circle(x, y, r)
}

// heart is the plain middle of a token and where its letter stands.
func heart(s art.Shape, r float64) (dy, size float64) {
	if s == art.Triangle {
		return r * .2, r * 1.0
	}
	return 0, r * 1.16
}

// Token draws a player's token with the radius r, and the player's letters on it: ink ring and white halo make
// it stand out on any ground.
func Token(p *art.Pen, who art.Player, x, y, r float64) {
	base(p.Shifted(.06*r, .12*r), who.Shape, x, y, r*1.22).Fill(art.Shadow)
	Disc(p, who, x, y, r, art.White)
	dy, size := heart(who.Shape, r)
	p.Circle(x, y+dy, r*.6).Fill(who.Colour)
	who.Sign(p, x, y+dy, size)
}

// Disc draws a player's base shape with its pattern, without a letter.
func Disc(p *art.Pen, who art.Player, x, y, r float64, halo color.NRGBA) {
	base(p, who.Shape, x, y, r*1.22).Fill(art.Ink)
	base(p, who.Shape, x, y, r*1.14).Fill(halo)
	base(p, who.Shape, x, y, r).Edge(art.Ink, r*.09).Clip()
	p.Rect(x-2*r, y-2*r, 4*r, 4*r).Fill(who.Colour)
	pattern(p, who, x, y, r)
	p.Unclip()
}

// pattern fills the clipped square round (x,y) with a player's pattern.
func pattern(p *art.Pen, who art.Player, x, y, r float64) {
	const n = 5
	step := 2 * r / n
	switch who.Pattern {
	case art.Diagonal:
		for i := -2 * n; i <= 2*n; i++ {
			o := float64(i) * step
			p.Line(scene.Point{X: x - 2*r + o, Y: y + 2*r}, scene.Point{X: x + 2*r + o, Y: y - 2*r}).Stroke(who.Deep, step*.36)
		}
	case art.Horizontal:
		for i := -n; i <= n; i++ {
			p.Rect(x-2*r, y+float64(i)*step, 4*r, step*.5).Fill(who.Deep)
		}
	case art.Vertical:
		for i := -n; i <= n; i++ {
			p.Rect(x+float64(i)*step, y-2*r, step*.5, 4*r).Fill(who.Deep)
		}
	case art.Dots, art.Checks:
		speckle(p, who, x, y, r, step)
	}
}

// speckle fills with dots or checks, every second place of a lattice.
func speckle(p *art.Pen, who art.Player, x, y, r, step float64) {
	for i := -7; i <= 7; i++ {
		for j := -7; j <= 7; j++ {
			if (i+j)&1 != 0 {
				continue
			}
			if who.Pattern == art.Dots {
				p.Circle(x+float64(i)*step*.7, y+float64(j)*step*.7, step*.22)
			} else {
				p.Rect(x+float64(i)*step*.6, y+float64(j)*step*.6, step*.6, step*.6)
			}
		}
	}
	p.Fill(who.Deep)
}

// token is the panel's token: it fills its box.
func token(p *art.Pen, s art.Subject) {
	r := min(s.Box.W, s.Box.H) / 2 / 1.22
	if art.PlayerAt(s.Seat).Shape != art.Round {
		r *= .92
	}
	Token(p, s.Who(), s.Box.W/2, s.Box.H/2, r)
}
