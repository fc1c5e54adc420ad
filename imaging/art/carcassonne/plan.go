package carcassonne

import (
	"errors"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

type point = terrain.Point

func pt(x, y float64) point { return terrain.Pt(x, y) }

// The grounds of a plan, by the first letters of its segments. Everything else is field.
const cityGround, roadGround = 'c', 'r'

// pieces is the number of pieces into which a curve is flattened.
const pieces = 24

// plan is the geometry of a tile in its printed orientation. Roads and walls cross an edge at the
// same place and angle on every tile.
type plan struct {
	scene.Plan
	cities   []city
	walls    [][]point // of all cities
	roads    []road
	junction *point  // where roads end at each other
	gates    []gate  // where roads enter a city
	hamlets  []point // at which a road ends in the open
	cloister *yard
}

// city is the part of a city on a tile.
type city struct {
	segment     string
	outline     []point
	walls       [][]point
	narrow      bool // too narrow for the largest houses
	shield      *point
	shieldWidth float64
}

type road struct {
	segment string
	line    []point
}

// gate is where the road from a side enters a city.
type gate struct {
	side int
	at   point
}

// yard is the place of a cloister; size 1 is the usual one.
type yard struct {
	at   point
	size float64
}

// readPlan builds the geometry of a tile; ok is false for a text that is no plan.
func readPlan(pose string) (p *plan, ok bool) {
	printed, ok := scene.ReadPlan(pose)
	if !ok {
		return nil, false
	}
	draw := func(c terrain.Course) (*plan, bool) { return build(printed, c) }
	p = terrain.Lead(&printed, draw, func(p *plan) func(point) string { return p.at })
	return p, true
}

// build draws up a plan; choice reports whether its roads could be led otherwise.
func build(printed scene.Plan, course terrain.Course) (p *plan, choice bool) {
	p = &plan{Plan: printed}
	p.addCities()
	roads := terrain.RoadsOf(&p.Plan, roadGround, cityGround, p.walls, .07, course)
	for _, t := range roads.Through {
		p.roads = append(p.roads, road{t.Segment, p.through(t)})
	}
	if p.has("cloister", "") {
		p.cloister = p.yard()
	}
	p.addStubs(roads)
	return p, roads.Choice
}

// has reports whether something is printed on a segment.
func (p *plan) has(what, on string) bool {
	for _, m := range p.Marks {
		if m.What == what && m.On == on {
			return true
		}
	}
	return false
}

func (p *plan) addCities() {
	areas := terrain.Areas(&p.Plan, cityGround)
	for _, a := range areas {
		var walls [][]point
		for _, e := range a.Ends {
			walls = append(walls, wallAt(e))
		}
		c := city{segment: a.Segment, outline: a.Outline(walls), walls: walls, narrow: len(areas) > 1 || len(a.Sides) == 1}
		if p.has("shield", a.Segment) {
			c.shield, c.shieldWidth = shieldOf(a), .15
			if len(a.Sides) == 1 {
				c.shieldWidth = .125
			}
		}
		p.cities, p.walls = append(p.cities, c), append(p.walls, walls...)
	}
}

// control points of a city's wall at its first and last corner in the base position, for
// each form: alone there, and where another city begins at the same corner.
var control = map[terrain.Form][2][2]point{
	terrain.Cap:   {{pt(.18, .43), pt(.82, .43)}, {pt(.34, .27), pt(.66, .27)}},
	terrain.Half:  {{pt(.30, .40), pt(.60, .70)}, {pt(.40, .30), pt(.70, .60)}},
	terrain.Strip: {{pt(.20, .27), pt(.80, .27)}, {pt(.27, .44), pt(.73, .44)}},
}

// wallAt is the wall at which a city ends.
func wallAt(e terrain.End) []point {
	index := map[bool]int{true: 1}
	c := control[e.Form]
	left, right := c[index[e.Left]][0], c[index[e.Right]][1]
	if e.Form == terrain.Strip && e.Sides == 3 && !e.Left {
		left.Y, right.Y = .28, .28 // a road fits in below it
	}
	last := pt(1, 0)
	if e.Form == terrain.Half {
		last = pt(1, 1)
	}
	return terrain.Turned(terrain.Curve(pieces, pt(0, 0), left, right, last), e.Turn)
}

// extent is how much of a tile a city takes.
type extent struct {
	form  terrain.Form
	sides int
}

// shieldPlaces are in a corner of the tile, away from where a follower stands, in the base
// position of the city's last wall.
var shieldPlaces = map[extent]point{
	{terrain.Cap, 1}: pt(.30, .105), {terrain.Half, 2}: pt(.86, .15), {terrain.Strip, 2}: pt(.13, .30), {terrain.Strip, 3}: pt(.87, .85),
}

// shieldOf is the place of a city's shield.
func shieldOf(a terrain.Area) *point {
	at := pt(.13, .14)
	if len(a.Ends) > 0 {
		e := a.Ends[len(a.Ends)-1]
		at = art.Turn(shieldPlaces[extent{e.Form, e.Sides}], e.Turn)
	}
	return &at
}

// through is a road from side to side; across the tile it sways a little, away from a
// city or just so.
func (p *plan) through(t terrain.Through) []point {
	if t.To != t.From+2 {
		return terrain.Bend(pieces, t.From, t.To)
	}
	return terrain.Straight(pieces, t.From, terrain.Sway(&p.Plan, t.From, cityGround, .045, .06))
}

// loose is how far a road reaches that ends in the open.
const loose = .40

// addStubs adds the roads that end on the tile: at a cloister, a city, each other, or at a
// hamlet.
func (p *plan) addStubs(r terrain.Roads) {
	for _, s := range r.Stubs {
		end := s.At
		switch {
		case s.Stop == terrain.AtWall:
			p.gates = append(p.gates, gate{s.Side, end})
		case p.cloister != nil && (s.Stop == terrain.Met || len(r.Stubs) == 1):
			end = p.cloister.at
		case s.Stop == terrain.Met:
			end, p.junction = *r.Meeting, r.Meeting
		default:
			end = s.Room(loose, p.lines())
			p.hamlets = append(p.hamlets, end)
		}
		line := terrain.Curve(pieces, terrain.Edge(s.Side), terrain.Inward(s.Side, .22), terrain.Mix(end, terrain.Inward(s.Side, .35), .5), end)
		p.roads = append(p.roads, road{s.Segment, line})
	}
}

// lines are all walls and roads so far.
func (p *plan) lines() [][]point {
	list := slices.Clone(p.walls)
	for _, r := range p.roads {
		list = append(list, r.line)
	}
	return list
}

// Half the width and height of a cloister.
const yardWidth, yardHeight = .24, .27

// yard looks for room for a cloister: in the middle if nothing is there, or for a smaller one as
// near to it as possible; nil if there is none.
func (p *plan) yard() (best *yard) {
	for _, size := range []float64{1, .8, .65, .5} {
		middle := yard{pt(.5, .47), size}
		if p.roomFor(middle) {
			return &middle
		}
		far := 1.
		for i := range 13 * 13 {
			y := yard{pt(.2+.05*float64(i%13), .2+.05*float64(i/13)), size}
			if d := terrain.Dist(y.at, middle.at); d < far && p.roomFor(y) {
				best, far = &y, d
			}
		}
		if best != nil {
			return best
		}
	}
	return nil
}

// roomFor reports whether a cloister keeps off cities, roads that pass and the tile's edge.
func (p *plan) roomFor(y yard) bool {
	for i := range 25 {
		q := pt(y.at.X+float64(i%5-2)/2*yardHeight*y.size, y.at.Y+float64(i/5-2)/2*yardHeight*y.size)
		if terrain.ToEdge(q) < .04 || p.cityAt(q) != "" || terrain.ToLines(q, p.walls) < .06 {
			return false
		}
		for _, r := range p.roads {
			if terrain.ToLine(q, r.line) < casingWidth/2+.03 {
				return false
			}
		}
	}
	return true
}

func (p *plan) cityAt(q point) string {
	for _, c := range p.cities {
		if terrain.Inside(q, c.outline) {
			return c.segment
		}
	}
	return ""
}

// at tells what is drawn at a point, for [terrain.Check].
func (p *plan) at(q point) string {
	if c := p.cityAt(q); c != "" {
		return c
	}
	if p.junction != nil && terrain.Dist(q, *p.junction) < .13 {
		return "junction"
	}
	if p.cloister != nil && max(math.Abs(q.X-p.cloister.at.X)/yardWidth, math.Abs(q.Y-p.cloister.at.Y)/yardHeight) < p.cloister.size {
		return "cloister"
	}
	for _, r := range p.roads {
		if terrain.ToLine(q, r.line) < casingWidth/2 {
			return r.segment
		}
	}
	return "f"
}

// check tells why a tile cannot be drawn as the data say.
func check(it scene.Item) error {
	p, ok := readPlan(it.Pose)
	switch {
	case !ok:
		return errors.New("it cannot be drawn: its scene has no plan of it")
	case p.cloister == nil && p.has("cloister", ""):
		return errors.New("it cannot be drawn: there is no room for the cloister")
	}
	return terrain.Check(&p.Plan, p.at)
}

// room is how far a point of the fields is from everything that is not field; negative
// within a city.
func (p *plan) room(q point) float64 {
	if p.cityAt(q) != "" {
		return -1
	}
	least := min(1, terrain.ToLines(q, p.walls)-.06)
	for _, r := range p.roads {
		least = min(least, terrain.ToLine(q, r.line)-.08)
	}
	if y := p.cloister; y != nil {
		least = min(least, max(math.Abs(q.X-y.at.X)-y.size*.26, math.Abs(q.Y-y.at.Y)-y.size*.29))
	}
	if p.junction != nil {
		least = min(least, terrain.Dist(q, *p.junction)-.14)
	}
	for _, h := range p.hamlets {
		least = min(least, terrain.Dist(q, h)-.14)
	}
	return least
}
