package burgenland

import (
	"image/color"

	"github.com/bastide-games/bastide/imaging/art"
)

// Buildings are seen from the front. Their pen has its origin at the middle of their foot, and its
// unit is the width of a card; up is negative.

const ink = .045 // width of outlines

var (
	joint    = art.Hex(0x87817E)
	stoneLit = art.Hex(0xC9C4BC)
	shaded   = art.Hex(0x8F8985)
	plaster  = art.Hex(0xF7E7C6)
	plasterD = art.Hex(0xE2C99A)
)

// wallHeight is how high a wall is without its merlons.
const wallHeight = .48

// build draws a building by its name.
func (l livery) build(p *art.Pen, what string, x, foot, unit float64) {
	q := p.Within(x, foot, unit)
	switch what {
	case "wall":
		l.wall(q, 1.3)
	case "small-tower":
		l.smallTower(q)
	case "house":
		l.house(q)
	case "large-tower":
		l.largeTower(q)
	}
}

// stones fills a rectangle as masonry: lit at the left, shaded at the right, jointed.
func stones(q *art.Pen, x, y, w, h float64) {
	q.Rect(x, y, w, h).Fill(art.Stone)
	q.Rect(x, y, w*.26, h).Fill(stoneLit)
	q.Rect(x+w*.8, y, w*.2, h).Fill(shaded)
	for i, at := 0, y+.16; at < y+h-.06; i, at = i+1, at+.19 {
		q.Rect(x+w*(.18+.3*float64(i&1)), at, w*.3, .03).Fill(joint)
	}
	q.Rect(x, y, w, h).Stroke(art.WallInk, ink)
}

// merlons draws a parapet of n teeth, w wide, standing on the height y.
func merlons(q *art.Pen, x, y, w float64, n int) {
	const height = .13
	tooth := w / (float64(n) + float64(n-1)*.6)
	for i := range n {
		at := x + float64(i)*tooth*1.6
		q.Rect(at, y-height, tooth, height*1.1).Ring(art.StoneLight).Stroke(art.WallInk, ink)
	}
}

// wall draws a wall of a width with the colour's shield.
func (l livery) wall(q *art.Pen, w float64) {
	merlons(q, -w/2, -wallHeight, w, 5)
	stones(q, -w/2, -wallHeight, w, wallHeight)
	l.pane(q, 0, -wallHeight*.5, .13)
}

// stretch draws the wall that connects a card with its neighbours.
func stretch(q *art.Pen, w float64) {
	merlons(q, -w/2+.02, -wallHeight, w-.04, 4)
	q.Rect(-w/2, -wallHeight, w, wallHeight).Ring(art.Stone).Stroke(art.WallInk, ink)
	for i, at := range []float64{-wallHeight * .7, -wallHeight * .35} {
		q.Rect(-w/2+w*(.08+.1*float64(i)), at, w*.2, .03).Fill(joint)
		q.Rect(w/2-w*(.3-.1*float64(i)), at, w*.2, .03).Fill(joint)
	}
}

// pane draws a small shield in the colour.
func (l livery) pane(q *art.Pen, x, y, r float64) {
	q.Shape(pt(x-r, y-r), pt(x+r, y-r), pt(x+r, y+r*.3), pt(x, y+r*1.3), pt(x-r, y+r*.3)).Ring(l.full).Stroke(art.WallInk, ink)
}

func slit(q *art.Pen, x, y float64) { q.Round(x-.035, y-.1, .07, .2, .035).Fill(art.WallInk) }

func (l livery) smallTower(q *art.Pen) {
	stones(q, -.29, -1.04, .58, 1.04)
	merlons(q, -.36, -1.16, .72, 3)
	q.Rect(-.36, -1.16, .72, .15).Ring(art.StoneLight).Stroke(art.WallInk, ink)
	slit(q, 0, -.8)
	l.pane(q, 0, -.42, .15)
}

func (l livery) largeTower(q *art.Pen) {
	l.cone(q)
	stones(q, -.27, -1.16, .54, 1.16)
	merlons(q, -.38, -1.3, .76, 4)
	q.Rect(-.38, -1.3, .76, .17).Ring(art.StoneLight).Stroke(art.WallInk, ink)
	q.Rect(-.17, -1.06, .34, .48).Fill(l.full)
	q.Shape(pt(-.17, -1.06), pt(.17, -1.06), pt(.17, -.58), pt(0, -.46), pt(-.17, -.58)).Ring(l.full).Stroke(art.WallInk, ink)
	shape(q, l.emblem, 0, -.81, .12).Fill(art.White)
	q.Round(-.1, -.27, .2, .29, .1).Fill(art.WallInk)
}

// cone draws the pointed roof of a large tower and its flag.
func (l livery) cone(q *art.Pen) {
	const top, foot, half = -1.78, -1.28, .27
	q.Shape(pt(-half, foot), pt(0, top), pt(half, foot)).Ring(l.full).Clip()
	l.hatch(q.Shifted(-half, top), 2*half, foot-top, .13)
	q.Fill(l.deep)
	q.Shape(pt(-half, foot), pt(0, top), pt(-half*.35, foot)).Fill(art.Veil(art.White, .3))
	q.Unclip()
	q.Shape(pt(-half, foot), pt(0, top), pt(half, foot)).Stroke(art.WallInk, ink)
}

func (l livery) house(q *art.Pen) {
	const w, h = .74, .62
	q.Rect(-w/2, -h, w, h).Fill(plaster)
	q.Rect(w*.22, -h, w*.28, h).Fill(plasterD)
	timbers(q, w, h)
	q.Rect(-w/2, -h, w, h).Stroke(art.WallInk, ink)
	q.Rect(.16, -1.12, .13, .3).Ring(art.StoneDeep).Stroke(art.WallInk, ink)
	l.roof(q, h)
}

// timbers draws the frame, the door and the windows of a house.
func timbers(q *art.Pen, w, h float64) {
	for _, x := range []float64{-w/2 + .04, -.15, .15, w/2 - .04} {
		q.Rect(x-.02, -h, .04, h).Fill(art.WoodDeep)
	}
	q.Rect(-w/2, -h*.55, w, .04).Fill(art.WoodDeep)
	for _, side := range []float64{-1, 1} {
		q.Line(pt(side*.17, 0), pt(side*(w/2-.04), -h*.5)).Stroke(art.WoodDeep, .04)
		q.Rect(side*.25-.06, -h*.9, .12, .14).Fill(art.WallInk)
	}
	q.Round(-.1, -.32, .2, .34, .1).Ring(art.Wood).Stroke(art.WallInk, .03)
}

func (l livery) roof(q *art.Pen, eaves float64) {
	const low, high, rise = .48, .26, .42
	outline := func() *art.Pen {
		return q.Shape(pt(-low, -eaves), pt(-high, -eaves-rise), pt(high, -eaves-rise), pt(low, -eaves))
	}
	outline().Ring(l.full).Clip()
	l.hatch(q.Shifted(-low, -eaves-rise), 2*low, rise, .13)
	q.Fill(l.deep)
	q.Shape(pt(-low, -eaves), pt(-high, -eaves-rise), pt(-high*.4, -eaves-rise), pt(-low*.5, -eaves)).Fill(art.Veil(art.White, .3))
	q.Unclip()
	outline().Stroke(art.WallInk, ink)
}

var (
	goldLit  = art.Hex(0xFFE27A)
	goldDeep = art.Hex(0xC8921A)
	crimson  = art.Hex(0xA3203A)
	violet   = art.Hex(0x7A2E68)
)

// Crown points, within -1 to 1.
var (
	crownRim  = mirror(pt(0, -.62), pt(.42, .06), pt(.94, -.4), pt(.8, .62), pt(0, .62))
	crownTips = [][2]float64{{0, -.7}, {-.95, -.46}, {.95, -.46}}
)

// crownSign draws the crown with an edge.
func crownSign(p *art.Pen, x, y, r float64) {
	p.Ellipse(x, y+r*.1, r*.7, r*.4).Fill(crimson)
	shape(p, crownRim, x, y, r).Ring(art.Gold).Stroke(art.Ink, r*.13)
	p.Shape(pt(x-r*.8, y+r*.5), pt(x-r*.86, y-r*.2), pt(x-r*.4, y+r*.22), pt(x-r*.36, y+r*.5)).Fill(goldLit)
	p.Rect(x-r*.8, y+r*.28, r*1.6, r*.34).Ring(goldDeep).Stroke(art.Ink, r*.1)
	for _, tip := range crownTips {
		p.Circle(x+tip[0]*r, y+tip[1]*r, r*.17).Ring(goldLit).Stroke(art.Ink, r*.09)
	}
	for i, c := range []color.NRGBA{liveries["blue"].full, liveries["red"].full, liveries["blue"].full} {
		p.Circle(x+float64(i-1)*r*.45, y+r*.45, r*.1).Fill(c)
	}
}
