package city

import (
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

type point = scene.Point

func pt(x, y float64) point { return point{X: x, Y: y} }

// stand is a market in the printed orientation: its whole outline, the kerbs where it
// meets houses, and the place of its plaque.
type stand struct {
	outline []point
	kerbs   [][]point
	plaque  point
}

// shape is the ground of a tile, every curve flattened. What crosses an edge does so at
// the same place and angle on every tile.
type shape struct {
	stands []stand
	roads  [][]point
	plaza  *point // where roads meet
	court  *point // where a road ends
	site   point  // of a building
	tight  bool   // the building there has to be small
	greens []point
	sides  string // N E S W: road, market or housing
}

// shapes are named by the first letter of a tile's id.
var shapes = map[byte]shape{
	'a': {sides: "RHRH", roads: [][]point{sway}, site: pt(.79, .27), greens: []point{pt(.79, .68), pt(.21, .60)}},
	'b': {sides: "HHRR", roads: [][]point{bend}, site: pt(.28, .24), greens: []point{pt(.70, .46)}},
	'c': {sides: "HRRR", roads: stubs(pt(.5, .5), 1, 2, 3), plaza: at(.5, .5), site: pt(.68, .20), greens: []point{pt(.26, .22), pt(.80, .80), pt(.20, .80)}},
	'd': {sides: "RRRR", roads: stubs(pt(.5, .5), 0, 1, 2, 3), plaza: at(.5, .5), greens: []point{pt(.80, .20), pt(.80, .80), pt(.20, .80), pt(.20, .20)}},
	'e': {sides: "HHRH", roads: stubs(pt(.5, .60), 2), court: at(.5, .60), site: pt(.58, .25), greens: []point{pt(.22, .66)}},
	'f': {sides: "HHHH", site: pt(.53, .38), greens: []point{pt(.24, .82)}},
	'g': {sides: "MHHH", stands: []stand{northCap}, site: pt(.28, .68), greens: []point{pt(.68, .70)}},
	'h': {sides: "MHHM", stands: []stand{corner(.40, .72, pt(.16, .44))}, site: pt(.82, .58), greens: []point{pt(.64, .82)}},
	'i': {sides: "MHMH", stands: []stand{through}, greens: []point{pt(.90, .5), pt(.10, .5)}},
	'j': {sides: "MMHM", stands: []stand{three}, greens: []point{pt(.5, .87)}},
	'k': {sides: "MRHR", stands: []stand{northCap}, roads: [][]point{sag}, site: pt(.70, .79), greens: []point{pt(.30, .80)}},
	'l': {sides: "MRRH", stands: []stand{northCap}, roads: [][]point{flip(bend)}, site: pt(.24, .80), greens: []point{pt(.26, .48)}},
	'm': {sides: "MHRR", stands: []stand{northCap}, roads: [][]point{bend}, site: pt(.76, .80), greens: []point{pt(.74, .48)}},
	'n': {sides: "MRRR", stands: []stand{northCap}, roads: stubs(pt(.5, .60), 1, 2, 3), plaza: at(.5, .60), greens: []point{pt(.80, .86), pt(.20, .86)}},
	'o': {sides: "MHRH", stands: []stand{northCap}, roads: stubs(pt(.5, .31), 2), site: pt(.22, .50), greens: []point{pt(.78, .62), pt(.22, .80)}},
	'p': {sides: "MRRM", stands: []stand{corner(.27, .60, pt(.16, .38))}, roads: [][]point{flip(bend)}, site: pt(.36, .81), tight: true, greens: []point{pt(.80, .34)}},
	'q': {sides: "MMRM", stands: []stand{three}, roads: stubs(pt(.5, .68), 2), greens: []point{pt(.77, .91), pt(.23, .91)}},
	'r': {sides: "MHMH", stands: []stand{northCap, turned(northCap, 2)}, site: pt(.72, .5), greens: []point{pt(.30, .5)}},
	's': {sides: "MHHM", stands: []stand{crowded, mirrored(crowded)}, greens: []point{pt(.66, .70)}},
}

func at(x, y float64) *point { p := pt(x, y); return &p }

// Roads: nearly straight, round a corner, and sagging below a market.
var (
	sway = append(curve(pt(.5, 0), pt(.5, .22), pt(.545, .30), pt(.545, .5)), curve(pt(.545, .5), pt(.545, .70), pt(.5, .78), pt(.5, 1))...)
	bend = curve(pt(.5, 1), pt(.5, .7239), pt(.2761, .5), pt(0, .5))
	sag  = append(curve(pt(0, .5), pt(.22, .5), pt(.30, .57), pt(.5, .57)), curve(pt(.5, .57), pt(.70, .57), pt(.78, .5), pt(1, .5))...)
)

// Markets in their base positions. They fill their sides from corner to corner, so that
// no houses seem to go round them.
var (
	northCap = capped(pt(.08, .43), pt(.92, .43), pt(.20, .15))
	crowded  = capped(pt(.34, .24), pt(.88, .46), pt(.80, .15))
	through  = func() stand {
		west := curve(pt(0, 1), pt(.30, .8), pt(.30, .2), pt(0, 0))
		east := flip(reversed(west))
		return stand{append(append([]point{}, east...), west...), [][]point{east, west}, pt(.5, .80)}
	}()
	three = func() stand {
		foot := curve(pt(1, 1), pt(.9, .60), pt(.1, .60), pt(0, 1))
		return stand{append([]point{pt(0, 0), pt(1, 0)}, foot...), [][]point{foot}, pt(.20, .18)}
	}()
)

func capped(a, b, plaque point) stand {
	kerb := curve(pt(0, 0), a, b, pt(1, 0))
	return stand{kerb, [][]point{kerb}, plaque}
}

// corner is a market on the north and the west side.
func corner(near, far float64, plaque point) stand {
	kerb := curve(pt(1, 0), pt(far, near), pt(near, far), pt(0, 1))
	return stand{append([]point{pt(0, 0)}, kerb...), [][]point{kerb}, plaque}
}

func turned(s stand, quarters int) stand {
	return s.mapped(func(q point) point { return art.Turn(q, quarters) })
}

// mirrored swaps the north and the west side.
func mirrored(s stand) stand { return s.mapped(func(q point) point { return pt(q.Y, q.X) }) }

func (s stand) mapped(f func(point) point) stand {
	m := stand{outline: each(s.outline, f), plaque: f(s.plaque)}
	for _, k := range s.kerbs {
		m.kerbs = append(m.kerbs, each(k, f))
	}
	return m
}

func each(line []point, f func(point) point) []point {
	list := make([]point, len(line))
	for i, q := range line {
		list[i] = f(q)
	}
	return list
}

// flip mirrors a line from west to east.
func flip(line []point) []point { return each(line, func(q point) point { return pt(1-q.X, q.Y) }) }

func reversed(line []point) []point {
	list := make([]point, len(line))
	for i, q := range line {
		list[len(line)-1-i] = q
	}
	return list
}

// stubs are roads from sides to the place where they end.
func stubs(end point, sides ...int) (roads [][]point) {
	for _, side := range sides {
		edge := func(d float64) point { return art.Turn(pt(.5, d), side) }
		roads = append(roads, curve(edge(0), edge(.20), mix(end, edge(.30), .5), end))
	}
	return roads
}

func mix(a, b point, share float64) point { return pt(a.X+(b.X-a.X)*share, a.Y+(b.Y-a.Y)*share) }

// curve flattens a cubic curve.
func curve(a, b, c, d point) []point {
	const n = 20
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

// plan is what is printed on a kind of tile.
type plan struct {
	shape
	wares    []byte // by market: F fish, G grain, C cattle
	building string // "", public, or a key of historic
}

// planOf reads a tile's id, such as "k-F-p": shape, wares, building.
func planOf(id string) (plan, bool) {
	words := strings.Split(id, "-")
	s, ok := shapes[(words[0] + "?")[0]]
	if !ok || len(words[0]) != 1 {
		return plan{}, false
	}
	p := plan{shape: s}
	for _, w := range words[1:] {
		switch {
		case w == "p":
			p.building = "public"
		case historic[w].draw != nil:
			p.building = w
		case p.wares == nil && strings.Trim(w, "FGC") == "" && w != "":
			p.wares = []byte(w)
		default:
			return plan{}, false
		}
	}
	return p, len(p.wares) == len(p.stands)
}
