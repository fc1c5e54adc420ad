package portrait

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

func none(*art.Pen, face) {}

// mass fills an outline with hair.
func (f face) mass(p *art.Pen, points ...scene.Point) {
	p.Shape(points...).Ring(f.hair).Stroke(f.lock, .016)
}

// long falls over the shoulders.
func long(p *art.Pen, f face) {
	f.mass(p, append(arc(headX, headY-.03, headW+.075, headH+.045, 180, 360),
		at(.8, .8), at(.76, .9), at(.67, .86), at(.33, .86), at(.24, .9), at(.2, .8))...)
	for _, x := range []float64{.27, .73} {
		p.Line(at(x, .5), at(x-.01, .7), at(x, .84)).Stroke(f.lock, .014)
	}
}

// bob ends at the chin.
func bob(p *art.Pen, f face) {
	f.mass(p, append(arc(headX, headY-.03, headW+.08, headH+.04, 180, 360), at(.79, .74), at(.66, .77), at(.34, .77), at(.21, .74))...)
}

// page ends below the ears.
func page(p *art.Pen, f face) {
	f.mass(p, append(arc(headX, headY-.03, headW+.06, headH+.03, 180, 360), at(.765, .62), at(.69, .68), at(.31, .68), at(.235, .62))...)
}

// bun is tied above.
func bun(p *art.Pen, f face) {
	p.Circle(headX+.16, headY-.235, .1).Ring(f.hair).Stroke(f.lock, .016)
	p.Ellipse(headX, headY-.05, headW+.035, headH-.01).Ring(f.hair).Stroke(f.lock, .016)
}

// cloud stands round the head.
func cloud(p *art.Pen, f face) {
	for _, q := range append(arc(headX, headY-.02, headW+.06, headH-.01, 150, 390), at(headX, headY-.2)) {
		p.Circle(q.X, q.Y, .1).Fill(f.lock)
	}
	for _, q := range arc(headX, headY-.02, headW+.05, headH-.02, 150, 390) {
		p.Circle(q.X, q.Y, .088).Fill(f.hair)
	}
}

// scalp is the outline of the hair on the head down to a line.
func scalp(line ...scene.Point) []scene.Point {
	return append(arc(headX, headY-.01, headW+.018, headH+.012, 185, 355), line...)
}

func parted(p *art.Pen, f face) {
	f.mass(p, scalp(at(.68, .48), at(.62, .385), at(.5, .36), at(.38, .385), at(.32, .48))...)
	p.Line(at(.5, .29), at(.5, .36)).Stroke(f.lock, .014)
}

func fringe(p *art.Pen, f face) {
	f.mass(p, scalp(at(.705, .6), at(.67, .45), at(.6, .435), at(.5, .445), at(.4, .435), at(.33, .45), at(.295, .6))...)
	for _, x := range []float64{.42, .5, .58} {
		p.Line(at(x, .33), at(x, .43)).Stroke(f.lock, .012)
	}
}

func short(p *art.Pen, f face) {
	f.mass(p, scalp(at(.695, .5), at(.675, .42), at(.6, .375), at(.4, .375), at(.325, .42), at(.305, .5))...)
}

func swept(p *art.Pen, f face) {
	f.mass(p, scalp(at(.69, .5), at(.66, .4), at(.5, .42), at(.36, .36), at(.315, .48))...)
	p.Line(at(.38, .33), at(.5, .375), at(.63, .37)).Stroke(f.lock, .012)
}

func curls(p *art.Pen, f face) {
	for _, q := range arc(headX, headY-.055, headW-.01, headH-.06, 190, 350) {
		p.Circle(q.X, q.Y, .05).Fill(f.lock)
	}
	for i, q := range arc(headX, headY-.06, headW-.012, headH-.06, 190, 350) {
		if i%3 == 0 {
			p.Circle(q.X, q.Y, .043).Fill(f.hair)
		}
	}
}

// goatee is round the mouth and on the chin.
func goatee(p *art.Pen, f face) {
	p.Ellipse(headX, headY+.155, .085, .095).Fill(f.hair)
	p.Ellipse(headX, headY+.128, .058, .032).Fill(f.skin)
}

// full covers the lower part of the face.
func full(p *art.Pen, f face) {
	p.Shape(append(arc(headX, headY+.03, headW+.01, headH+.035, 0, 180),
		at(.33, .56), at(.4, .605), at(.46, .595), at(.54, .595), at(.6, .605), at(.67, .56))...).Ring(f.hair).Stroke(f.lock, .014)
	p.Ellipse(headX, headY+.135, .065, .03).Fill(art.Hex(0xB0564A))
	for _, x := range []float64{.4, .5, .6} {
		p.Line(at(x, .735), at(x, .785)).Stroke(f.lock, .012)
	}
}

// moustache is wide and turned up.
func moustache(p *art.Pen, f face) {
	for _, side := range []float64{-1, 1} {
		p.Shape(at(headX, headY+.075), at(headX+side*.07, headY+.082), at(headX+side*.125, headY+.045), at(headX+side*.15, headY+.055),
			at(headX+side*.1, headY+.118), at(headX+side*.04, headY+.122), at(headX, headY+.105)).Ring(f.hair).Stroke(f.lock, .01)
	}
}
