package city

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// variants is the number of looks of each kind of tile.
const variants = 3

// tile draws a tile. The random numbers belong to kind and variant, so that every turn
// of a tile shows the same houses. A tile without a plan is drawn plainly.
func tile(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		common.Plain(p, s)
		return
	}
	src := common.Seeded(s.Name, s.Variant)
	p.Rect(0, 0, 1, 1).Fill(ground)
	p.ClipTo(scene.Cell(0, 0))
	turned := p.Turned(s.Turn)
	q := quarter{plan: plan, pen: turned, rand: src, coarse: s.Coarse || small(p)}
	q.gardens()
	q.cobbles()
	drawRoads(turned, plan)
	for _, m := range plan.stands {
		drawMarket(turned, m, src, s.Coarse)
	}
	q.build()
	if plan.site != nil {
		raise(turned, plan, s)
	}
	for _, m := range plan.stands {
		plaque(turned.Around(m.plaque.X, m.plaque.Y), m.ware, s.Coarse)
	}
	p.Unclip()
	p.Rect(0, 0, 1, 1).Stroke(art.Veil(art.Black, .13), .010)
}

// small reports whether tiles are too small for mere decoration, which would be noise and cost bytes.
func small(p *art.Pen) bool { return p.Pixels() < 96 }

// Widths of a road and its casing.
const roadWidth, casingWidth = .112, .150

// drawRoads draws all casings before all fills, so that roads join.
func drawRoads(p *art.Pen, plan *plan) {
	for _, r := range plan.roads {
		p.Line(r.line...).Stroke(art.RoadCasing, casingWidth)
	}
	for _, end := range plan.ends() {
		p.Circle(end.X, end.Y, .130).Fill(art.RoadCasing)
		p.Circle(end.X, end.Y, .111).Fill(art.Road)
	}
	for _, r := range plan.roads {
		p.Line(r.line...).Stroke(art.Road, roadWidth)
	}
	if plan.plaza != nil {
		p.Circle(plan.plaza.X, plan.plaza.Y, .108).Fill(art.Road)
		wellHead(p.Around(plan.plaza.X, plan.plaza.Y), .062)
	}
	for _, c := range plan.courts {
		p.Circle(c.X, c.Y, .108).Fill(art.Road)
		common.Tree(p, c.X, c.Y, .058)
	}
}

// wellHead is a round well of stone.
func wellHead(p *art.Pen, r float64) {
	p.Shifted(.22*r, .32*r).Circle(0, 0, r).Fill(art.Shadow)
	p.Circle(0, 0, r).Fill(art.WallInk)
	p.Circle(0, 0, r*.84).Fill(art.StoneLight)
	p.Circle(0, 0, r*.70).Dashed(art.StoneDeep, r*.24, r*.30, r*.30)
	p.Circle(0, 0, r*.52).Fill(art.WaterDeep)
	p.Circle(-.1*r, -.1*r, r*.34).Fill(art.Water)
}
