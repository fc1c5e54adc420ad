package castle

import (
	"image/color"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

type rgb = color.NRGBA

// variants is the number of looks of each kind of tile.
const variants = 3

// The grounds that the theme does not have.
var (
	flags      = art.Hex(0xC3C9D6) // the yard of a tower
	flagJoints = art.Hex(0xA3ABBD)
	brick      = art.Hex(0xB98552) // the edge of a house
	plaza      = art.Hex(0xE9CFA0)
)

// Widths of a path and its casing, and of the edges.
const (
	pathWidth, casingWidth = .122, .170
	houseEdge, towerEdge   = .058, .080
)

// tile draws a tile. Places are sampled unturned, so that every turn of a tile shows the
// same houses and trees. A tile without a plan is drawn plainly.
func tile(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		common.Plain(p, s)
		return
	}
	pen := p.Turned(s.Turn)
	area := areasOf(&plan)
	area.paint(pen)
	drawPaths(pen, &plan)
	found(pen, &plan, area, common.Seeded(s.Name, s.Variant)).draw()
	drawBorders(pen, &plan)
	drawMarks(pen, &plan)
	p.Rect(0, 0, 1, 1).Stroke(art.Veil(art.Black, .22), .014)
}

// area is the outline of a part of a segment.
type area struct {
	segment string
	outline []point
}

// areas are the parts of a tile in the order in which they are painted; the first covers
// the whole tile.
type areas []area

func areasOf(p *plan) areas {
	below := p.largest()
	list := areas{{below, []point{pt(0, 0), pt(1, 0), pt(1, 1), pt(0, 1)}}}
	for _, caps := range []bool{false, true} {
		for _, r := range p.runs() {
			if r.segment != below && (r.sides() > 0) == caps {
				list = append(list, area{r.segment, p.outline(r)})
			}
		}
	}
	return list
}

// at returns the segment at a point.
func (a areas) at(q point) string {
	for i := len(a) - 1; i > 0; i-- {
		if terrain.Inside(q, a[i].outline) {
			return a[i].segment
		}
	}
	return a[0].segment
}

var groundColours = map[byte]rgb{'t': flags, 'h': art.Town, 'c': art.Meadow}

func (a areas) paint(p *art.Pen) {
	for _, part := range a {
		c := groundColours[part.segment[0]]
		p.Shape(part.outline...).Ring(c).Stroke(c, 0)
	}
}

// drawPaths draws all casings before all fills, so that paths join.
func drawPaths(p *art.Pen, plan *plan) {
	lines := plan.paths()
	for _, l := range lines {
		p.Line(l...).Stroke(art.RoadCasing, casingWidth)
	}
	if len(plan.arms) > 2 || len(plan.arms) == 1 && !plan.lone() {
		p.Circle(.5, .5, casingWidth/2).Fill(art.RoadCasing)
	}
	for _, l := range lines {
		p.Line(l...).Stroke(art.Road, pathWidth)
	}
	if len(plan.arms) > 2 {
		p.Circle(.5, .5, pathWidth/2).Fill(art.Road)
	}
}

// drawBorders draws the walls between the parts, shadows first.
func drawBorders(p *art.Pen, plan *plan) {
	list := plan.borders()
	for _, b := range list {
		if b.ground != 0 {
			p.Shifted(.016, .024).Line(b.line...).Stroke(art.Shadow, towerEdge)
		}
	}
	for _, strong := range []byte{'h', 't'} {
		for _, b := range list {
			if b.ground == strong {
				drawEdge(p, b.line, strong)
			}
		}
	}
}

// drawEdge draws the edge of a house or a tower along a line.
func drawEdge(p *art.Pen, line []point, ground byte) {
	if ground == 'h' {
		p.Line(line...).Stroke(art.RoofLine, houseEdge)
		p.Line(line...).Stroke(brick, houseEdge*.55)
		return
	}
	p.Line(line...).Stroke(art.WallInk, towerEdge)
	p.Line(line...).Stroke(art.Stone, towerEdge*.7)
	p.Line(line...).Dashed(art.StoneLight, towerEdge*.7, .034, .030)
}

// drawMarks draws what lies on paths: the square, wells, and what a path ends at.
func drawMarks(p *art.Pen, plan *plan) {
	switch {
	case plan.square:
		square(p.Around(.5, .5))
	case plan.lone():
		gatehouse(p.Turned(plan.arms[0]))
	case len(plan.arms) == 1:
		building(p.Turned(plan.arms[0]), plan.ground(3*plan.arms[0]))
	case plan.parted():
		common.Turret(p, .5, .5, squareSide/2)
	case plan.cross():
		common.Turret(p, .5, .5, .095)
	}
	for _, w := range plan.wells {
		at := plan.wellPlace(w)
		well(p.Around(at.X, at.Y))
	}
}

// wellPlace is a point of a path away from its middle, where a follower may stand.
func (p *plan) wellPlace(segment string) point {
	lines := p.paths()
	if len(lines) == 1 {
		return terrain.Along(lines[0], .22)
	}
	line := lines[0]
	for i, a := range p.arms {
		if p.Middle(a) == segment {
			line = lines[i]
		}
	}
	return terrain.Along(line, .42)
}

func well(p *art.Pen) {
	p.Shifted(.016, .024).Circle(0, 0, .115).Fill(art.Shadow)
	p.Circle(0, 0, .115).Fill(art.WallInk)
	p.Circle(0, 0, .098).Fill(art.StoneLight)
	p.Circle(0, 0, .082).Dashed(art.StoneDeep, .020, .026, .026)
	p.Circle(0, 0, .064).Fill(art.WaterDeep)
	p.Circle(-.010, -.012, .040).Fill(art.Water)
	p.Circle(-.022, -.026, .014).Fill(art.WaterGlint)
}

// squareSide is the width of what parts the paths in the middle of a tile.
const squareSide = .30

// square is the paved place that parts the paths.
func square(p *art.Pen) {
	const h, n = squareSide / 2, 4
	p.Shifted(.018, .026).Rect(-h, -h, 2*h, 2*h).Fill(art.Shadow)
	p.Rect(-h, -h, 2*h, 2*h).Fill(art.Plaster)
	const step = 2 * h / n
	for i := range n * n {
		if (i/n+i%n)%2 == 0 {
			p.Rect(-h+float64(i%n)*step, -h+float64(i/n)*step, step, step)
		}
	}
	p.Fill(art.RoadCasing)
	p.Rect(-h, -h, 2*h, 2*h).Stroke(plaza, .020)
	p.Rect(-h-.01, -h-.01, 2*h+.02, 2*h+.02).Stroke(art.WallInk, .018)
}

// gatehouse stands in the wall of the cap at which a path from the north ends.
func gatehouse(p *art.Pen) {
	x, y := .5, .625
	p.Shifted(.018, .026).Rect(x-.15, y-.07, .30, .14).Fill(art.Shadow)
	p.Rect(x-.15, y-.07, .30, .14).Ring(art.Stone).Stroke(art.WallInk, .022)
	for _, side := range []float64{-1, 1} {
		common.Turret(p, x+side*.13, y, .068)
	}
	p.Rect(x-.05, y-.07, .10, .085).Ring(art.Wood).Stroke(art.WoodDeep, .018)
}

// building is the large one in the middle at which a path from the north ends.
func building(p *art.Pen, ground byte) {
	if ground == 'h' {
		w, h := .46, .36
		if p.Quarters()%2 == 1 {
			w, h = h, w
		}
		common.House(p, .5, .56, w, h, art.Roofs[0], true)
		p.Rect(.455, .37, .09, .055).Ring(art.Wood).Stroke(art.WoodDeep, .016)
		return
	}
	q := p.Around(.5, .56)
	q.Shifted(.03, .045).Rect(-.21, -.21, .42, .42).Fill(art.Shadow)
	q.Rect(-.21, -.21, .42, .42).Fill(art.WallInk)
	q.Rect(-.185, -.185, .37, .37).Dashed(art.StoneLight, .045, .06, .045)
	q.Rect(-.155, -.155, .31, .31).Fill(art.StoneDeep)
	common.Turret(q, 0, 0, .12)
	p.Rect(.455, .335, .09, .055).Ring(art.Wood).Stroke(art.WoodDeep, .016)
}
