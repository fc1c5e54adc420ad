package common

import (
	"image/color"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Planks is how many different planks a table has. A plank is as long as its box; the height of the
// box is the unit.
const Planks = 5

// The tones of a table of dark wood: each plank's own, its grain, the gap below it and the edge
// that catches the light.
var (
	planks    = [...]color.NRGBA{art.Hex(0x3D3430), art.Hex(0x433731), art.Hex(0x3A312E), art.Hex(0x403530), art.Hex(0x3F3733)}
	grain     = art.Hex(0x2F2724)
	grainPale = art.Hex(0x52443B)
	plankGap  = art.Hex(0x211B19)
)

// plank is a board of a table: its grain runs along it and round a knot.
func plank(p *art.Pen, s art.Subject) {
	w := s.Box.W
	v := s.Variant
	p.Rect(0, 0, w, 1).Fill(planks[v%len(planks)])
	knot := scene.Point{X: w * (.17 + .19*float64(v)), Y: .35 + .08*float64(v%3)}
	const lines = 11
	for i := range lines {
		y := (float64(i) + .5 + .35*math.Sin(float64(7*i+5*v))) / lines
		c, thick := grain, .018+.012*math.Sin(float64(3*i+v))
		if (i+v)%3 == 0 {
			c = grainPale
		}
		p.Line(vein(w, y, float64(i+3*v), knot)...).Stroke(c, thick)
	}
	for _, r := range []float64{.13, .07} {
		p.Ellipse(knot.X, knot.Y, 2.2*r, r).Stroke(grain, .02)
	}
	p.Ellipse(knot.X, knot.Y, .05, .03).Fill(plankGap)
	p.Rect(0, 0, w, .018).Fill(grainPale)
	p.Rect(0, .97, w, .03).Fill(plankGap)
	p.Rect(w*(.31+.13*float64(v)), 0, .025, 1).Fill(plankGap)
}

// vein is a line of the grain at a height, which gives way to a knot.
func vein(w, y, wave float64, knot scene.Point) (line []scene.Point) {
	const step = .2
	for x := -step; x < w+2*step; x += step {
		d := (x - knot.X) / .55
		away := .16 * math.Exp(-d*d) * math.Exp(-6*math.Abs(y-knot.Y))
		if y < knot.Y {
			away = -away
		}
		line = append(line, scene.Point{X: x, Y: y + away + .012*math.Sin(.9*x+2*wave)})
	}
	return line
}
