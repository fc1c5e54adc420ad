package city

import (
	"math"
	"math/rand/v2"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// quarter fills the residential ground: first a frontage along every road and market,
// then terraces in what is left, so that streets can be read. Everything is sampled in
// the printed orientation and then turned.
type quarter struct {
	plan   *plan
	pen    *art.Pen
	rand   *rand.Rand
	coarse bool
	houses []house
}

// house is a rectangle about its middle, its ridge along the angle.
type house struct {
	at    point
	w, d  float64 // along the ridge, and across
	angle float64
}

// spot returns a point of the house in its own frame, from -1 to 1.
func (h house) spot(u, v float64) point {
	sin, cos := math.Sincos(h.angle)
	x, y := u*h.w/2, v*h.d/2
	return pt(h.at.X+x*cos-y*sin, h.at.Y+x*sin+y*cos)
}

// holds reports whether a point lies on the house or within a margin around it.
func (h house) holds(q point, margin float64) bool {
	sin, cos := math.Sincos(h.angle)
	x, y := q.X-h.at.X, q.Y-h.at.Y
	return math.Abs(x*cos+y*sin) < h.w/2+margin && math.Abs(y*cos-x*sin) < h.d/2+margin
}

// green is the radius of the gardens in which residents lie.
const green = .115

func (q *quarter) gardens() {
	for _, g := range q.plan.greens {
		p := q.pen.Around(g.X, g.Y)
		p.Ellipse(0, 0, green*1.08, green*.86).Fill(art.FieldDeep)
		p.Ellipse(-.01, -.012, green*.96, green*.74).Fill(art.Field)
	}
}

func (q *quarter) cobbles() {
	for range 26 {
		x, y := q.rand.Float64(), q.rand.Float64()
		if !q.coarse {
			q.pen.Line(pt(x, y), pt(x+.022, y)).Stroke(cobble, .012)
		}
	}
}

// build places the houses and draws them with their trees.
func (q *quarter) build() {
	for _, r := range q.plan.roads {
		q.line(r.line, .092)
	}
	for _, s := range q.plan.stands {
		for _, k := range s.kerbs {
			q.line(k, .040)
		}
	}
	for range 220 {
		q.terrace()
	}
	for _, h := range q.houses {
		q.draw(h)
	}
	q.trees()
}

// line builds a frontage along both sides of a line, turned with it.
func (q *quarter) line(line []point, gap float64) {
	for _, side := range []float64{1, -1} {
		next := .06 * q.rand.Float64()
		walked := 0.
		for i := range line[1:] {
			a, b := line[i], line[i+1]
			if walked += math.Hypot(b.X-a.X, b.Y-a.Y); walked < next {
				continue
			}
			h := q.sized(math.Atan2(b.Y-a.Y, b.X-a.X))
			off := side * (gap + h.d/2)
			h.at = pt(b.X-off*math.Sin(h.angle), b.Y+off*math.Cos(h.angle))
			if q.try(h, gap-.012) {
				next = walked + h.w + .022
			}
		}
	}
}

func (q *quarter) sized(angle float64) house {
	return house{w: .10 + .06*q.rand.Float64(), d: .088 + .022*q.rand.Float64(), angle: angle}
}

// terrace builds a row of up to four houses somewhere.
func (q *quarter) terrace() {
	h := q.sized(float64(q.rand.IntN(2)) * math.Pi / 2)
	h.at = pt(q.rand.Float64(), q.rand.Float64())
	for range 4 {
		if !q.try(h, .028) {
			return
		}
		end := h.spot(1, 0)
		h.w = .09 + .05*q.rand.Float64()
		sin, cos := math.Sincos(h.angle)
		h.at = pt(end.X+cos*(h.w/2+.016), end.Y+sin*(h.w/2+.016))
	}
}

// try adds the house if it stands free.
func (q *quarter) try(h house, fromLines float64) bool {
	for u := -1.; u <= 1; u++ {
		for v := -1.; v <= 1; v++ {
			if !q.plan.free(h.spot(u, v), fromLines) {
				return false
			}
		}
	}
	for _, other := range q.houses {
		for _, s := range []point{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: 1, Y: 1}, {}, {X: -1}, {X: 1}} {
			if other.holds(h.spot(s.X, s.Y), .014) || h.holds(other.spot(s.X, s.Y), .014) {
				return false
			}
		}
	}
	q.houses = append(q.houses, h)
	return true
}

// draw draws a house: a gabled roof with its lit side to the upper left.
func (q *quarter) draw(h house) {
	corners := []point{h.spot(-1, -1), h.spot(1, -1), h.spot(1, 1), h.spot(-1, 1)}
	q.pen.Shifted(.013, .018).Shape(corners...).Fill(art.Shadow)
	tones := roofs[q.rand.IntN(len(roofs))]
	first, second := tones[1], tones[0]
	// The half with negative v faces up the screen after the turn, or down.
	sin, cos := math.Sincos(h.angle - math.Pi/2 + float64(q.pen.Quarters())*math.Pi/2)
	if -(sin + cos) > 0 {
		first, second = second, first
	}
	q.pen.Shape(h.spot(-1, -1), h.spot(1, -1), h.spot(1, 0), h.spot(-1, 0)).Fill(first)
	q.pen.Shape(h.spot(-1, 0), h.spot(1, 0), h.spot(1, 1), h.spot(-1, 1)).Fill(second)
	q.pen.Shape(corners...).Stroke(roofLine, .009)
	if at := h.spot(.5, -.45); !q.coarse && q.rand.IntN(5) < 2 {
		q.pen.Around(at.X, at.Y).Rect(-.010, -.010, .020, .020).Fill(chimney)
	}
}

// trees stand in gardens and gaps.
func (q *quarter) trees() {
	n, most := 0, 4
	if q.coarse {
		most = 2
	}
	for range 70 {
		at := pt(.05+.9*q.rand.Float64(), .05+.9*q.rand.Float64())
		if n == most || !q.open(at, .034) {
			continue
		}
		common.Tree(q.pen, at.X, at.Y, .022+.010*q.rand.Float64())
		n++
	}
	for _, g := range q.plan.greens {
		p := q.pen.Around(g.X, g.Y)
		common.Tree(p, -green*.78, -green*.42, .030)
		common.Tree(p, green*.74, green*.46, .026)
	}
}

// open reports whether a tree fits between the houses.
func (q *quarter) open(at point, room float64) bool {
	for _, h := range q.houses {
		if h.holds(at, room) {
			return false
		}
	}
	return q.plan.free(at, .05)
}
