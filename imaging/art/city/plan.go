package city

import (
	"fmt"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

type point = terrain.Point

func pt(x, y float64) point { return terrain.Pt(x, y) }

// The grounds of a plan, by the first letters of its segments. Everything else is housing.
const marketGround, roadGround = 'm', 'r'

// pieces is the number of pieces into which a curve is flattened.
const pieces = 20

// plan is what is printed on a tile, in the printed orientation. Roads and kerbs cross an edge at
// the same place and angle on every tile.
type plan struct {
	scene.Plan
	stands   []stand
	roads    []road
	plaza    *point  // where roads meet
	courts   []point // where a road ends among houses
	greens   []point // gardens in which residents lie
	building string  // "", "public" or "historic"
	look     string  // of a historic building, a key of historic
	site     *point  // of the building, nil if there is no room
	tight    bool    // the building there has to be small
}

// stand is a market: its whole outline, the kerbs where it meets houses, and the place of
// its plaque.
type stand struct {
	segment string
	ware    string
	outline []point
	kerbs   [][]point
	plaque  point
}

type road struct {
	segment string
	line    []point
}

// readPlan builds the geometry of a tile; ok is false for a text that is no plan of a town.
func readPlan(pose string) (p *plan, ok bool) {
	printed, ok := scene.ReadPlan(pose)
	if !ok {
		return nil, false
	}
	draw := func(c terrain.Course) (*plan, bool) { return build(printed, c) }
	p = terrain.Lead(&printed, draw, func(p *plan) func(point) string { return p.at })
	return p, !slices.ContainsFunc(p.stands, func(s stand) bool { return s.ware == "" })
}

// build draws up a plan; choice reports whether its roads could be led otherwise.
func build(printed scene.Plan, course terrain.Course) (p *plan, choice bool) {
	p = &plan{Plan: printed}
	p.addStands()
	choice = p.addRoads(course)
	var homes, sites []point
	for _, m := range p.Marks {
		switch m.What {
		case "home":
			homes = append(homes, readPoint(m.On))
		case "public", "historic":
			p.building = m.What
		case "look":
			p.look = m.On
		case "site":
			sites = append(sites, readPoint(m.On))
		}
	}
	p.addGreens(homes)
	p.addSite(sites)
	return p, choice
}

// readPoint reads a place in hundredths of the tile's side, such as "79,68".
func readPoint(text string) point {
	var x, y float64
	if _, err := fmt.Sscanf(text, "%f,%f", &x, &y); err != nil {
		return pt(.5, .5)
	}
	return pt(x/100, y/100)
}

// wareOf returns what a market sells, "" if that is nothing known.
func wareOf(p *scene.Plan, segment string) string {
	for _, m := range p.Marks {
		if _, known := wares[m.What]; known && m.On == segment {
			return m.What
		}
	}
	return ""
}

func (p *plan) addStands() {
	busy := slices.ContainsFunc(p.Slots[:], func(s string) bool { return s[0] == roadGround })
	for _, a := range terrain.Areas(&p.Plan, marketGround) {
		s := stand{segment: a.Segment, ware: wareOf(&p.Plan, a.Segment), plaque: pt(.20, .18)}
		for _, e := range a.Ends {
			k := kerbAt(e, busy)
			s.kerbs = append(s.kerbs, terrain.Turned(terrain.Curve(pieces, k.line[0], k.line[1], k.line[2], k.line[3]), e.Turn))
			s.plaque = art.Turn(k.plaque, e.Turn)
		}
		s.outline = a.Outline(s.kerbs)
		p.stands = append(p.stands, s)
	}
}

// kerbForm is the kerb at which a market ends, by its control points, and the place of the
// plaque, both in the base position of its form.
type kerbForm struct {
	line   [4]point
	plaque point
}

// Kerbs in their base positions. Markets fill their sides from corner to corner, so that
// no houses seem to go round them. Plaques are seen beside a merchant who stands in the middle of
// the market, or of one beyond the side.
var (
	northCap     = kerbForm{[4]point{pt(0, 0), pt(.08, .43), pt(.92, .43), pt(1, 0)}, pt(.15, .14)}
	crowdedLeft  = kerbForm{[4]point{pt(0, 0), pt(.34, .24), pt(.88, .46), pt(1, 0)}, pt(.85, .14)}
	crowdedRight = kerbForm{[4]point{pt(1, 0), pt(.66, .24), pt(.12, .46), pt(0, 0)}, pt(.15, .14)}
	crowdedCap   = kerbForm{[4]point{pt(0, 0), pt(.34, .25), pt(.66, .25), pt(1, 0)}, pt(.50, .125)}
	half         = kerbForm{[4]point{pt(1, 1), pt(.60, .72), pt(.28, .40), pt(0, 0)}, pt(.44, .14)}
	halfOfBusy   = kerbForm{[4]point{pt(1, 1), pt(.73, .60), pt(.40, .27), pt(0, 0)}, pt(.42, .13)}
	through      = kerbForm{[4]point{pt(0, 0), pt(.20, .30), pt(.80, .30), pt(1, 0)}, pt(.20, .32)}
	three        = kerbForm{[4]point{pt(0, 0), pt(.10, .40), pt(.90, .40), pt(1, 0)}, pt(.80, .82)}
	crowdedStrip = kerbForm{[4]point{pt(0, 0), pt(.27, .46), pt(.73, .46), pt(1, 0)}, pt(.80, .82)}
)

// kerbAt picks the kerb for an end of a market; busy tiles have roads, too.
func kerbAt(e terrain.End, busy bool) kerbForm {
	switch {
	case e.Form == terrain.Half && (busy || e.Left || e.Right):
		return halfOfBusy
	case e.Form == terrain.Half:
		return half
	case e.Form == terrain.Strip && e.Left:
		return crowdedStrip
	case e.Form == terrain.Strip && e.Sides == 3:
		return three
	case e.Form == terrain.Strip:
		return through
	case e.Left && e.Right:
		return crowdedCap
	case e.Left:
		return crowdedLeft
	case e.Right:
		return crowdedRight
	}
	return northCap
}

// Roads sway, the more so below a market; how far one leads that ends among houses; how
// far a meeting lies off the middle.
const (
	sway, sag  = .045, .07
	courtDepth = .40
	aside      = .10
)

// addRoads adds the roads and reports whether they could be led otherwise.
func (p *plan) addRoads(course terrain.Course) (choice bool) {
	var kerbs [][]point
	for _, s := range p.stands {
		kerbs = append(kerbs, s.kerbs...)
	}
	roads := terrain.RoadsOf(&p.Plan, roadGround, marketGround, kerbs, aside, course)
	for _, t := range roads.Through {
		p.roads = append(p.roads, road{t.Segment, p.through(t)})
	}
	p.plaza = roads.Meeting
	for _, s := range roads.Stubs {
		end := s.At
		switch s.Stop {
		case terrain.Met:
			end = *roads.Meeting
		case terrain.Loose:
			end = s.Room(courtDepth, p.lines(kerbs))
			p.courts = append(p.courts, end)
		}
		line := terrain.Curve(pieces, terrain.Edge(s.Side), terrain.Inward(s.Side, .20), terrain.Mix(end, terrain.Inward(s.Side, .30), .5), end)
		p.roads = append(p.roads, road{s.Segment, line})
	}
	return roads.Choice
}

// lines are all roads so far and some other lines.
func (p *plan) lines(others [][]point) [][]point {
	list := slices.Clone(others)
	for _, r := range p.roads {
		list = append(list, r.line)
	}
	return list
}

// through is a road from side to side. Frontages are built from its beginning, which is in the
// west, or in the north or south if it does not reach the west.
func (p *plan) through(t terrain.Through) []point {
	from, to := t.From, t.To
	if from%2 == 1 {
		from, to = to, from
	}
	if (from+2)%4 != to {
		return terrain.Bend(pieces, from, to)
	}
	return terrain.Straight(pieces, from, terrain.Sway(&p.Plan, from, marketGround, sway, sag))
}

// addGreens lays gardens where residents lie and there is room for one.
func (p *plan) addGreens(homes []point) {
	for _, q := range homes {
		corner := min(q.X, 1-q.X) + min(q.Y, 1-q.Y)
		if corner >= .3 && p.toRoad(q) >= .17 && p.toKerb(q) >= .10 && p.marketAt(q) == nil {
			p.greens = append(p.greens, q)
		}
	}
}

func (p *plan) toRoad(q point) float64 {
	least := 1.
	for _, r := range p.roads {
		least = min(least, terrain.ToLine(q, r.line))
	}
	return least
}

func (p *plan) toKerb(q point) float64 {
	least := 1.
	for _, s := range p.stands {
		least = min(least, terrain.ToLines(q, s.kerbs))
	}
	return least
}

// Distances of a building's middle from the nearest road: with less than enough it has to
// be small, with less than least there is no room.
const enough, least = .2, .13

// addSite places the building: at the first of the sites, or where there is most room.
func (p *plan) addSite(sites []point) {
	if p.building == "" {
		return
	}
	if len(sites) == 0 {
		sites = p.vacant()
	}
	if len(sites) > 0 {
		p.site = &sites[0]
		p.tight = p.toRoad(sites[0]) < enough || p.toKerb(sites[0]) < enough*.6
	}
}

// vacant looks for the place with most room around it; none if there is too little.
func (p *plan) vacant() (best []point) {
	most := least
	for row := range 27 {
		for column := range 27 {
			q := pt(.24+.02*float64(column), .24+.02*float64(row))
			if r := p.around(q); r > most && p.marketAt(q) == nil {
				most, best = r+.001, []point{q}
			}
		}
	}
	return best
}

// around is how much room there is about a point for a building, gardens apart.
func (p *plan) around(q point) float64 {
	room := min(p.toRoad(q), p.toKerb(q)+.03)
	for _, g := range p.greens {
		room = min(room, terrain.Dist(q, g)*.75)
	}
	for _, c := range p.ends() {
		room = min(room, terrain.Dist(q, c)-.10)
	}
	return min(room, .35-terrain.Dist(q, pt(.5, .5))*.1)
}

// ends are the places at which roads end.
func (p *plan) ends() []point {
	if p.plaza != nil {
		return append([]point{*p.plaza}, p.courts...)
	}
	return p.courts
}

func (p *plan) marketAt(q point) *stand {
	for i, s := range p.stands {
		if terrain.Inside(q, s.outline) {
			return &p.stands[i]
		}
	}
	return nil
}

// at tells what is drawn at a point, for [terrain.Check].
func (p *plan) at(q point) string {
	if s := p.marketAt(q); s != nil {
		return s.segment
	}
	if p.plaza != nil && terrain.Dist(q, *p.plaza) < .13 {
		return "plaza"
	}
	for _, r := range p.roads {
		if terrain.ToLine(q, r.line) < casingWidth/2 {
			return r.segment
		}
	}
	return "h"
}

// check tells why a tile cannot be drawn as the data say.
func check(it scene.Item) error {
	p, ok := readPlan(it.Pose)
	switch {
	case !ok:
		return fmt.Errorf("it cannot be drawn: its scene has no plan of it")
	case p.building != "" && p.site == nil:
		return fmt.Errorf("it cannot be drawn: there is no room for its building")
	case p.site != nil && p.marketAt(*p.site) != nil:
		return fmt.Errorf("it cannot be drawn: the site of its building lies in a market")
	case p.site != nil && p.toRoad(*p.site) < least:
		return fmt.Errorf("it cannot be drawn: the site of its building lies on a road")
	case p.look != "" && historic[p.look] == nil:
		return fmt.Errorf("it cannot be drawn: no historic building looks like %q; there are %v", p.look, looks)
	}
	return terrain.Check(&p.Plan, p.at)
}

// room is half the width and height of what a building keeps free of houses.
func (p *plan) room() (w, h float64) {
	switch {
	case p.tight:
		return .13, .13
	case p.building == "public":
		return .17, .17
	}
	return .235, .235
}

// free reports whether a point may be built on: away from the tile's side, roads, markets,
// gardens and the building's site.
func (p *plan) free(at point, fromLines float64) bool {
	if terrain.ToEdge(at) < .026 || p.toRoad(at) < .082 || p.marketAt(at) != nil || p.toKerb(at) < min(fromLines, .036) {
		return false
	}
	for _, end := range p.ends() {
		if terrain.Dist(at, end) < .142 {
			return false
		}
	}
	for _, g := range p.greens {
		if terrain.Dist(at, g) < green*.86 {
			return false
		}
	}
	w, h := p.room()
	return p.site == nil || math.Abs(at.X-p.site.X) > w || math.Abs(at.Y-p.site.Y) > h
}
