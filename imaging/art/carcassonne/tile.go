package carcassonne

import (
	"math/rand/v2"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// variants is the number of looks of each kind of tile.
const variants = 4

var roles = common.Roles{
	"knight": common.Keep, "thief": common.Dagger, "farmer": common.Ear, "monk": common.Church,
}

// Set returns the brushes of Carcassonne.
func Set() art.Set {
	return art.Set{
		Kinds: map[scene.Kind]art.Nouns{
			scene.Face: {
				"tile":   {Draw: tile, Variants: variants, Check: check},
				"turret": {Draw: turret, Bleed: .1},
			},
			scene.Piece: {"follower": roles.Brush()},
			scene.Tint:  {"stake": {Draw: stake, Bleed: .09}},
		},
		Icons:  roles.Icons(art.Nouns{}),
		Joints: turrets,
		Tiled:  true,
	}
}

// tile draws a tile. The random numbers belong to kind and variant, so that every turn
// of a tile shows the same houses and trees. A tile without a plan is drawn plainly.
func tile(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		common.Plain(p, s)
		return
	}
	src := common.Seeded(s.Name, s.Variant)
	p.Rect(0, 0, 1, 1).Fill(art.Meadow)
	turned := p.Turned(s.Turn)
	(&country{plan: plan, pen: turned, rand: src}).draw()
	drawRoads(turned, plan)
	(&town{plan: plan, pen: turned, rand: src}).draw()
	drawWalls(turned, plan)
	if y := plan.cloister; y != nil {
		cloister(turned.Around(y.at.X, y.at.Y).Within(0, 0, y.size), src)
	}
	for _, c := range plan.cities {
		if c.shield != nil {
			common.Shield(turned, c.shield.X, c.shield.Y, c.shieldWidth)
		}
	}
	p.Rect(0, 0, 1, 1).Stroke(art.Veil(art.Black, .22), .016)
}

// Widths of a road and its casing.
const roadWidth, casingWidth = .112, .152

// drawRoads draws all casings before all fills, so that roads join.
func drawRoads(p *art.Pen, plan *plan) {
	for _, r := range plan.roads {
		p.Line(r.line...).Stroke(art.RoadCasing, casingWidth)
	}
	for _, h := range plan.hamlets {
		p.Circle(h.X, h.Y, .120).Fill(art.RoadCasing)
		p.Circle(h.X, h.Y, .102).Fill(art.Road)
	}
	if j := plan.junction; j != nil {
		p.Circle(j.X, j.Y, .130).Fill(art.RoadCasing)
		p.Circle(j.X, j.Y, .110).Fill(art.Road)
	}
	for _, r := range plan.roads {
		p.Line(r.line...).Stroke(art.Road, roadWidth)
	}
	for _, h := range plan.hamlets {
		common.House(p.Around(h.X, h.Y), 0, 0, .115, .085, art.Roofs[0], true)
	}
	if j := plan.junction; j != nil {
		p.Circle(j.X, j.Y, .104).Fill(art.Road)
		well(p.Around(j.X, j.Y))
	}
}

// well is the well on the plaza of a junction.
func well(p *art.Pen) {
	p.Shifted(.014, .020).Circle(0, 0, .062).Fill(art.Shadow)
	p.Circle(0, 0, .060).Fill(art.WallInk)
	p.Circle(0, 0, .050).Fill(art.StoneLight)
	p.Circle(0, 0, .043).Dashed(art.StoneDeep, .014, .018, .018)
	p.Circle(0, 0, .032).Fill(art.WaterDeep)
	p.Circle(-.006, -.006, .020).Fill(art.Water)
}

// drawWalls draws the walls with their towers and, where a road enters, the gate.
func drawWalls(p *art.Pen, plan *plan) {
	for _, w := range plan.walls {
		common.WallShadow(p, w)
	}
	for _, w := range plan.walls {
		common.Wall(p, w)
	}
	for _, w := range plan.walls {
		for _, share := range []float64{.27, .73} {
			q := terrain.Along(w, share)
			common.Turret(p, q.X, q.Y, .062)
		}
	}
	for _, g := range plan.gates {
		turn := g.side + 2 // so that the road comes from the south
		gatehouse(p.Turned(turn), art.Turn(g.at, 4-turn&3))
	}
}

// gatehouse is that over a road from the south: its wooden door faces the field.
func gatehouse(p *art.Pen, at point) {
	p.Shifted(.018, .026).Rect(at.X-.085, at.Y-.055, .17, .11).Fill(art.Shadow)
	p.Rect(at.X-.085, at.Y-.055, .17, .11).Fill(art.WallInk)
	p.Rect(at.X-.075, at.Y-.045, .15, .09).Fill(art.Stone)
	p.Rect(at.X-.05, at.Y-.045, .10, .09).Fill(art.WoodDeep)
	for i := range 4 {
		p.Rect(at.X-.045+.0235*float64(i), at.Y-.04, .018, .08).Fill(art.Wood)
	}
	common.Turret(p, at.X-.10, at.Y, .055)
	common.Turret(p, at.X+.10, at.Y, .055)
}

// cloister is a walled court with a church and a garden around the origin of an upright
// pen.
func cloister(p *art.Pen, src *rand.Rand) {
	p.Shifted(.020, .030).Round(-.24, -.27, .48, .54, .03).Fill(art.Shadow)
	p.Round(-.24, -.27, .48, .54, .03).Fill(art.WallInk)
	p.Round(-.228, -.258, .456, .516, .025).Fill(art.Plaster)
	p.Round(-.195, -.225, .39, .45, .01).Ring(art.Town).Stroke(art.TownPaving, .012)
	garden(p, src)
	church(p)
}

// garden lays four beds into the corners of the court.
func garden(p *art.Pen, src *rand.Rand) {
	for _, x := range []float64{-.125, .125} {
		for _, y := range []float64{-.15, .15} {
			p.Round(x-.058, y-.062, .116, .124, .02).Ring(art.Meadow).Stroke(art.Tuft, .010)
			common.Tree(p, x+.03*(src.Float64()-.5), y+.03*(src.Float64()-.5), .032)
		}
	}
}

// church has a nave from north to south, a transept, and a cross over the crossing.
func church(p *art.Pen) {
	p.Shifted(.018, .026).Rect(-.08, -.205, .16, .41).Rect(-.18, -.085, .36, .14).Fill(art.Shadow)
	slope(p, -.08, -.205, .16, .41)
	slope(p, -.18, -.085, .36, .14)
	p.Rect(-.07, -.075, .14, .12).Fill(art.Slate)
	p.Shape(pt(-.08, -.085), pt(.08, -.085), pt(0, -.015)).Fill(art.SlateLight)
	p.Shape(pt(-.08, -.085), pt(-.08, .055), pt(0, -.015)).Fill(art.Slate)
	p.Shape(pt(.08, .055), pt(-.08, .055), pt(0, -.015)).Fill(art.SlateDeep)
	p.Shape(pt(.08, .055), pt(.08, -.085), pt(0, -.015)).Fill(art.SlateDeep)
	p.Rect(-.032, -.070, .064, .11).Rect(-.055, -.047, .11, .064).Fill(art.SlateLine)
	p.Rect(-.014, -.060, .028, .09).Rect(-.042, -.038, .084, .028).Fill(art.Gold)
}

// slope draws a gabled roof of slate.
func slope(p *art.Pen, x, y, w, h float64) {
	p.Rect(x, y, w, h).Ring(art.SlateDeep).Stroke(art.SlateLine, .020)
	if w > h {
		p.Rect(x, y, w, h/2).Fill(art.SlateLight)
		return
	}
	p.Rect(x, y, w/2, h).Fill(art.Slate)
}
