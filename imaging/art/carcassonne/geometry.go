package carcassonne

import (
	"math"
	"math/bits"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

type point = scene.Point

func pt(x, y float64) point { return point{X: x, Y: y} }

// plan is a tile's geometry in its printed orientation, every curve flattened. What
// crosses an edge does so at the same place and angle on every tile.
type plan struct {
	shape
	towns    [][]point // the outlines of the cities
	walls    [][]point
	roads    [][]point
	junction *point // where roads meet, if they do
	gate     *point // where a road enters a city
}

// planOf builds the geometry of a kind.
func planOf(s shape) *plan {
	p := &plan{shape: s}
	groups := strings.Fields(s.cities)
	for _, g := range groups {
		p.addCity(mask(g), mask(s.cities))
	}
	ends := strings.Fields(s.roads)
	middle := p.middle(len(ends))
	for _, r := range ends {
		p.addRoad(r, middle)
	}
	return p
}

// city is the base form of a city: the walls from corner to corner, and its outline.
type city struct {
	walls   [][]point
	outline []point
}

// addCity adds the city on a set of sides; all is the set of all city sides, since
// caps side by side must leave room for each other.
func (p *plan) addCity(m, all int) {
	for turn := range 4 {
		form, ok := cityForm(m, all)
		if ok {
			p.towns = append(p.towns, turnAll(form.outline, turn))
			for _, w := range form.walls {
				p.walls = append(p.walls, turnAll(w, turn))
			}
			return
		}
		// Turn everything back by a quarter until the sides have the base form.
		m, all = rotate(rotate(rotate(m))), rotate(rotate(rotate(all)))
	}
}

// Sets of sides.
const north, east, south, west = 1, 2, 4, 8

// cityForm returns the form of a city whose sides are in the base position.
func cityForm(m, all int) (city, bool) {
	switch m {
	case north:
		w := curve(pt(0, 0), capControl(all&west != 0, false), capControl(all&east != 0, true), pt(1, 0))
		return city{[][]point{w}, w}, true
	case north | east:
		w := curve(pt(0, 0), pt(.30, .40), pt(.60, .70), pt(1, 1))
		return city{[][]point{w}, append([]point{pt(1, 0)}, w...)}, true
	case east | west:
		top := curve(pt(0, 0), pt(.20, .27), pt(.80, .27), pt(1, 0))
		foot := curve(pt(1, 1), pt(.80, .73), pt(.20, .73), pt(0, 1))
		return city{[][]point{top, foot}, append(append([]point{}, top...), foot...)}, true
	case north | east | west:
		w := curve(pt(1, 1), pt(.80, .72), pt(.20, .72), pt(0, 1))
		return city{[][]point{w}, append([]point{pt(0, 0), pt(1, 0)}, w...)}, true
	case north | east | south | west:
		return city{nil, []point{pt(0, 0), pt(1, 0), pt(1, 1), pt(0, 1)}}, true
	}
	return city{}, false
}

// capControl is the control point of a cap's wall at one end, flatter where another
// city begins at the same corner.
func capControl(crowded, right bool) point {
	c := pt(.18, .43)
	if crowded {
		c = pt(.34, .27)
	}
	if right {
		c.X = 1 - c.X
	}
	return c
}

// middle is where roads end on the tile: a little off the centre where a city's wall
// would come too near.
func (p *plan) middle(ends int) point {
	m := pt(.5, .5)
	switch {
	case ends == 0:
	case bits.OnesCount(uint(mask(p.cities))) == 3:
		m = pt(.5, .79)
		p.gate = &m
	case p.cloister:
		m = pt(.5, .70)
	case ends > 1:
		if p.cities != "" {
			m.Y = .57
		}
		p.junction = &m
	}
	return m
}

// addRoad adds a road through the tile, or from a side to where roads end.
func (p *plan) addRoad(word string, middle point) {
	a := side(word[0])
	if len(word) == 1 {
		p.roads = append(p.roads, curve(edge(a), inward(a, .22), mix(middle, inward(a, .35), .5), middle))
		return
	}
	b := side(word[1])
	if (a+2)%4 == b {
		p.roads = append(p.roads, p.straight(a))
		return
	}
	const k = .2761 // cubic arc of a quarter circle with the radius 0.5
	from, to := edge(a), edge(b)
	p.roads = append(p.roads, curve(from, inward(a, k), inward(b, k), to))
}

// straight is a road from a side to the one across, swaying a little: away from a
// city, or just so.
func (p *plan) straight(a int) []point {
	sway := .045
	if p.cities != "" {
		sway = .06
	}
	in, out := edge(a), edge((a+2)%4)
	bulge := func(q point) point {
		if a%2 == 0 {
			return pt(q.X+sway, q.Y)
		}
		return pt(q.X, q.Y+sway)
	}
	centre := bulge(pt(.5, .5))
	first := curve(in, inward(a, .22), bulge(inward(a, .30)), centre)
	second := curve(centre, bulge(inward((a+2)%4, .30)), inward((a+2)%4, .22), out)
	return append(first, second[1:]...)
}

// edge is the middle of a side, inward a point so far from it towards the other side.
func edge(side int) point              { return inward(side, 0) }
func inward(side int, d float64) point { return art.Turn(pt(.5, d), side) }

func mix(a, b point, share float64) point {
	return pt(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share)
}

// curve flattens a cubic curve.
func curve(a, b, c, d point) []point {
	const n = 24
	line := make([]point, n+1)
	for i := range line {
		t := float64(i) / n
		u := 1 - t
		line[i] = pt(
			u*u*u*a.X+3*u*u*t*b.X+3*u*t*t*c.X+t*t*t*d.X,
			u*u*u*a.Y+3*u*u*t*b.Y+3*u*t*t*c.Y+t*t*t*d.Y,
		)
	}
	return line
}

func turnAll(line []point, quarters int) []point {
	turned := make([]point, len(line))
	for i, q := range line {
		turned[i] = art.Turn(q, quarters)
	}
	return turned
}

// along returns the point at a share of a line's length.
func along(line []point, share float64) point {
	total := 0.
	for i := range line[1:] {
		total += dist(line[i], line[i+1])
	}
	rest := total * share
	for i := range line[1:] {
		step := dist(line[i], line[i+1])
		if rest <= step {
			return mix(line[i], line[i+1], rest/step)
		}
		rest -= step
	}
	return line[len(line)-1]
}

func dist(a, b point) float64 { return math.Hypot(a.X-b.X, a.Y-b.Y) }

// toLine is the distance of a point from a line.
func toLine(q point, line []point) float64 {
	least := math.Inf(1)
	for i := range line[1:] {
		least = min(least, toSegment(q, line[i], line[i+1]))
	}
	return least
}

func toSegment(q, a, b point) float64 {
	dx, dy := b.X-a.X, b.Y-a.Y
	length := dx*dx + dy*dy
	if length == 0 {
		return dist(q, a)
	}
	t := max(0, min(1, ((q.X-a.X)*dx+(q.Y-a.Y)*dy)/length))
	return dist(q, pt(a.X+t*dx, a.Y+t*dy))
}

// inside says whether a point lies within a closed outline.
func inside(q point, outline []point) bool {
	in := false
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Y > q.Y) != (b.Y > q.Y) && q.X < a.X+(q.Y-a.Y)/(b.Y-a.Y)*(b.X-a.X) {
			in = !in
		}
	}
	return in
}

// toEdge is the distance of a point from the tile's edge.
func toEdge(q point) float64 { return min(q.X, q.Y, 1-q.X, 1-q.Y) }

// room is how far a point of the fields is from everything that is not field;
// negative within a city.
func (p *plan) room(q point) float64 {
	for _, t := range p.towns {
		if inside(q, t) {
			return -1
		}
	}
	least := 1.
	for _, w := range p.walls {
		least = min(least, toLine(q, w)-.06)
	}
	for _, r := range p.roads {
		least = min(least, toLine(q, r)-.08)
	}
	if p.cloister {
		least = min(least, max(math.Abs(q.X-.5)-.26, math.Abs(q.Y-.47)-.29))
	}
	if p.junction != nil {
		least = min(least, dist(q, *p.junction)-.14)
	}
	return least
}
