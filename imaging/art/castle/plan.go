package castle

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

type point = terrain.Point

func pt(x, y float64) point { return terrain.Pt(x, y) }

// plan is what a tile shows, unturned: the segment at each slot of its border, clockwise
// from the north-west corner, by name. The first letter of a name is its ground: p a
// path, t a tower, h a house, c a court.
type plan struct {
	scene.Plan
	markets []string
	wells   []string
	square  bool
	arms    []int // sides on which a path leaves the tile
}

const slots = scene.PlanSlots

// pieces is the number of pieces into which a curve is flattened.
const pieces = 20

// readPlan reads the plan of a tile; ok is false for anything else.
func readPlan(text string) (p plan, ok bool) {
	if p.Plan, ok = scene.ReadPlan(text); !ok {
		return p, false
	}
	for _, m := range p.Marks {
		switch m.What {
		case "market":
			p.markets = append(p.markets, m.On)
		case "well":
			p.wells = append(p.wells, m.On)
		case "square":
			p.square = true
		}
	}
	for side := range 4 {
		if p.Side(side) == 'p' {
			p.arms = append(p.arms, side)
		}
	}
	return p, true
}

// ground is the ground of a slot.
func (p *plan) ground(slot int) byte { return p.Slots[(slot+slots)%slots][0] }

// owner is the segment of a slot.
func (p *plan) owner(slot int) string { return p.Slots[(slot+slots)%slots] }

// width counts the slots of a segment.
func (p *plan) width(segment string) (n int) {
	for _, s := range p.Slots {
		if s == segment {
			n++
		}
	}
	return n
}

// run is a stretch of slots of one segment, from a to b, which may be beyond the last
// slot.
type run struct {
	segment string
	a, b    int
}

// sides is the number of whole sides of a run between two corners, 0 for others.
func (r run) sides() int {
	if r.a%3 == 0 && r.b%3 == 2 {
		return (r.b - r.a + 1) / 3
	}
	return 0
}

// runs lists the stretches of everything but paths, clockwise.
func (p *plan) runs() (list []run) {
	first := 0
	for first < slots && p.owner(first) == p.owner(first-1) {
		first++
	}
	if first == slots {
		return []run{{p.Slots[0], 0, slots - 1}}
	}
	for a := first; a < first+slots; {
		b := a
		for b+1 < first+slots && p.owner(b+1) == p.owner(a) {
			b++
		}
		if p.ground(a) != 'p' {
			list = append(list, run{p.owner(a), a, b})
		}
		a = b + 1
	}
	return list
}

// parted reports whether several paths end at a building in the middle of the tile, which
// has no square for it.
func (p *plan) parted() bool {
	return !p.square && slices.ContainsFunc(p.arms, func(a int) bool { return p.Middle(a) != p.Middle(p.arms[0]) })
}

// bend reports whether the only path is a curve between two neighbouring sides.
func (p *plan) bend() bool {
	return len(p.arms) == 2 && p.Middle(p.arms[0]) == p.Middle(p.arms[1]) && (p.arms[1]-p.arms[0] == 1 || p.arms[1]-p.arms[0] == 3)
}

// lone reports whether the tile has one path that ends at a cap, the single side across.
func (p *plan) lone() bool {
	if len(p.arms) != 1 {
		return false
	}
	across := 3 * ((p.arms[0] + 2) % 4)
	return p.owner(across) != p.owner(across-1) && p.owner(across) != p.owner(across+3)
}

// middle is where the parts of a tile meet, or the path ends.
func (p *plan) middle() point {
	if p.lone() {
		return terrain.Inward(p.arms[0], .60)
	}
	return pt(.5, .5)
}

// cross reports whether four different sides meet in the middle.
func (p *plan) cross() bool {
	for side := range 4 {
		if p.ground(3*side+1) == 'p' || p.owner(3*side) == p.owner(3*side+3) {
			return false
		}
	}
	for _, s := range p.Slots {
		if p.width(s) != 3 {
			return false
		}
	}
	return true
}

// paths lists the middle lines of the paths.
func (p *plan) paths() (lines [][]point) {
	if p.bend() {
		return [][]point{p.arc()}
	}
	if len(p.arms) == 2 && !p.square && !p.parted() {
		return [][]point{{terrain.Edge(p.arms[0]), pt(.5, .5), terrain.Edge(p.arms[1])}}
	}
	for _, a := range p.arms {
		lines = append(lines, []point{terrain.Edge(a), p.middle()})
	}
	return lines
}

// arc is the quarter circle of a bend, from the side that comes first clockwise.
func (p *plan) arc() []point {
	first := p.arms[0]
	if p.arms[1]-p.arms[0] == 3 {
		first = p.arms[1]
	}
	return terrain.Bend(pieces, first, (first+1)%4)
}

// via is the way inside the tile between a border point at a path and a corner, as seen
// from the path's end: along the path to where the parts meet.
func (p *plan) via(side int) []point {
	if !p.bend() {
		return []point{p.middle()}
	}
	arc := p.arc()
	half := len(arc)/2 + 1
	if arc[0] == terrain.Edge(side) {
		return arc[1:half]
	}
	return terrain.Reversed(arc[half-1 : len(arc)-1])
}

// outline is the area of a run.
func (p *plan) outline(r run) []point {
	if r.b-r.a == slots-1 {
		return []point{pt(0, 0), pt(1, 0), pt(1, 1), pt(0, 1)}
	}
	line := []point{p.begin(r)}
	for k := r.a + 1; k <= r.b; k++ {
		if k%3 == 0 {
			line = append(line, terrain.Corner(k/3%4))
		}
	}
	line = append(line, p.end(r))
	return append(line, p.back(r)...)
}

func (p *plan) begin(r run) point {
	if r.a%3 == 0 {
		return terrain.Corner(r.a / 3 % 4)
	}
	return terrain.Edge(r.a / 3 % 4)
}

func (p *plan) end(r run) point {
	if r.b%3 == 2 {
		return terrain.Corner((r.b + 1) / 3 % 4)
	}
	return terrain.Edge(r.b / 3 % 4)
}

// back is the way inside the tile from the end of a run to its beginning.
func (p *plan) back(r run) []point {
	switch {
	case r.sides() > 0 && p.cross():
		return []point{p.middle()}
	case r.sides() > 0:
		return p.cap(r)
	case p.bend() && r.a%3 == 2 && r.b%3 == 0 && r.b-r.a == 1:
		return terrain.Reversed(p.arc())
	case p.bend() && r.a%3 == 2 && r.b%3 == 0:
		return p.arc()
	}
	var line []point
	if r.b%3 == 0 {
		line = append(line, p.via(r.b/3%4)...)
	}
	if r.a%3 == 2 {
		line = append(line, terrain.Reversed(p.via(r.a/3%4))...)
	}
	if len(line) == 0 {
		line = []point{p.middle()}
	}
	return line
}

// cap is the inner border of whole sides, from the end of the run to its beginning.
func (p *plan) cap(r run) []point {
	side := r.a / 3 % 4
	in, depth := .16, .54 // of the control points: the curve goes three quarters as deep
	if p.crowded(side) {
		in, depth = .42, .40 // so flat at the corner that two caps do not cross
	}
	var line []point
	switch r.sides() {
	case 1:
		line = terrain.Curve(pieces, pt(1, 0), pt(1-in, depth), pt(in, depth), pt(0, 0))
	case 2:
		line = terrain.Curve(pieces, pt(1, 1), pt(.80, .52), pt(.52, .20), pt(0, 0))
	default:
		line = terrain.Curve(pieces, pt(0, 1), pt(in, 1-depth), pt(1-in, 1-depth), pt(0, 0))
	}
	return terrain.Turned(line, side)
}

// crowded reports whether another side beside or across is a part of its own too.
func (p *plan) crowded(side int) bool {
	for _, other := range []int{side + 1, side + 2, side + 3} {
		if o := 3 * (other % 4); p.width(p.owner(o)) == 3 && p.owner(o) != p.owner(3*side) {
			return true
		}
	}
	return false
}

// border is a line on which two grounds meet.
type border struct {
	line   []point
	ground byte // the one that builds the wall: a tower, else a house, else nothing
}

// borders lists the lines between the parts, but for those along a path.
func (p *plan) borders() (list []border) {
	for _, r := range p.runs() {
		if n := r.sides(); n > 0 && n < 3 && !p.cross() && (r.segment != p.largest() || p.width(r.segment) == 3) {
			line := append(append([]point{p.end(r)}, p.back(r)...), p.begin(r))
			list = append(list, border{line, stronger(p.ground(r.a), p.ground(r.a-1))})
		}
	}
	for side := range 4 {
		if p.owner(3*side) == p.owner(3*side-1) || p.curved(side) {
			continue
		}
		meet := p.middle()
		if p.bend() {
			arc := p.arc()
			meet = arc[len(arc)/2]
		}
		list = append(list, border{[]point{terrain.Corner(side), meet}, stronger(p.ground(3*side), p.ground(3*side-1))})
	}
	return list
}

// curved reports whether the border that begins at a corner is that of whole sides.
func (p *plan) curved(side int) bool {
	if p.cross() {
		return false
	}
	for _, r := range p.runs() {
		if r.sides() > 0 && (r.a/3%4 == side || (r.b+1)/3%4 == side) {
			return true
		}
	}
	return false
}

// largest is the segment that is painted below all others.
func (p *plan) largest() (segment string) {
	most := 0
	for _, s := range p.Slots {
		if n := p.width(s); s[0] != 'p' && n > most {
			segment, most = s, n
		}
	}
	return segment
}

func stronger(a, b byte) byte {
	for _, g := range []byte{'t', 'h'} {
		if a == g || b == g {
			return g
		}
	}
	return 0
}

// at tells what is drawn at a point, for [terrain.Check].
func (p *plan) at(area areas, paths [][]point) func(q point) string {
	return func(q point) string {
		if (p.square || p.parted()) && max(math.Abs(q.X-.5), math.Abs(q.Y-.5)) < squareSide/2 {
			return "middle"
		}
		for i, l := range paths {
			if terrain.ToLine(q, l) < casingWidth/2 {
				return p.Middle(p.arms[i])
			}
		}
		return area.at(q)
	}
}

// check tells why a tile cannot be drawn as the data say.
func check(it scene.Item) error {
	p, ok := readPlan(it.Pose)
	if !ok {
		return errors.New("it cannot be drawn: its scene has no plan of it")
	}
	area := areasOf(&p)
	t := found(nil, &p, area, nil)
	t.reserve()
	for _, m := range p.markets {
		if _, ok := t.place(m); !ok {
			return fmt.Errorf("it cannot be drawn: there is no room for the market of %s", m)
		}
	}
	return terrain.Check(&p.Plan, p.at(area, p.paths()))
}
