package common

import (
	"image/color"
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

func pt(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

// WallShadow draws the shadow of a wall; all shadows of a tile come before all walls.
func WallShadow(p *art.Pen, line []scene.Point) {
	p.Shifted(.018, .028).Line(line...).Stroke(art.Shadow, .092)
}

// Wall draws a town wall with merlons along a line: ink, walkway of stone, teeth.
func Wall(p *art.Pen, line []scene.Point) {
	p.Line(line...).Stroke(art.WallInk, .088)
	p.Line(line...).Stroke(art.Stone, .062)
	p.Line(line...).Dashed(art.StoneLight, .062, .030, .026)
}

// Turret draws a round tower with a cone of slate, lit from the upper left.
func Turret(p *art.Pen, x, y, r float64) {
	q := p.Around(x, y)
	q.Shifted(.28*r, .42*r).Circle(0, 0, r*1.02).Fill(art.Shadow)
	q.Circle(0, 0, r).Fill(art.WallInk)
	q.Circle(0, 0, r*.86).Fill(art.StoneLight)
	q.Circle(0, 0, r*.74).Dashed(art.StoneDeep, r*.22, r*.26, r*.26)
	q.Circle(0, 0, r*.62).Fill(art.SlateLine)
	cone(q, r*.56)
	q.Circle(0, 0, r*.10).Fill(art.Gold)
}

// cone draws the sectors of a round roof, from bright in the upper left to dark.
func cone(p *art.Pen, r float64) {
	const n = 8
	// From the south-east on, clockwise.
	tones := [n]color.NRGBA{art.SlateDeep, art.SlateDeep, art.SlateDeep, art.Slate, art.SlateLight, art.SlateLight, art.Slate, art.Slate}
	for i, tone := range tones {
		a := 2 * math.Pi * float64(i) / n
		b := a + 2*math.Pi/n
		p.Shape(pt(0, 0), pt(r*math.Cos(a), r*math.Sin(a)), pt(r*math.Cos(b), r*math.Sin(b))).Fill(tone)
	}
}

// House draws a house seen from above, w × h about its middle, with a ridge along its
// longer side; hipped ones slope on all four sides.
func House(p *art.Pen, x, y, w, h float64, tones [2]color.NRGBA, hipped bool) {
	q := p.Around(x, y)
	line := .10 * min(w, h)
	q.Shifted(.16*min(w, h), .22*min(w, h)).Rect(-w/2, -h/2, w, h).Fill(art.Shadow)
	q.Rect(-w/2, -h/2, w, h).Fill(tones[1])
	if w >= h {
		q.Shape(pt(-w/2, -h/2), pt(w/2, -h/2), pt(w/2, 0), pt(-w/2, 0)).Fill(tones[0])
	} else {
		q.Shape(pt(-w/2, -h/2), pt(0, -h/2), pt(0, h/2), pt(-w/2, h/2)).Fill(tones[0])
	}
	if hipped {
		hips(q, w, h, tones)
	}
	q.Rect(-w/2, -h/2, w, h).Stroke(art.RoofLine, line)
}

// hips draws the two short slopes of a hipped roof.
func hips(p *art.Pen, w, h float64, tones [2]color.NRGBA) {
	if w >= h {
		p.Shape(pt(-w/2, -h/2), pt(-w/2+h/2, 0), pt(-w/2, h/2)).Fill(tones[0])
		p.Shape(pt(w/2, -h/2), pt(w/2-h/2, 0), pt(w/2, h/2)).Fill(tones[1])
		return
	}
	p.Shape(pt(-w/2, -h/2), pt(0, -h/2+w/2), pt(w/2, -h/2)).Fill(tones[0])
	p.Shape(pt(-w/2, h/2), pt(0, h/2-w/2), pt(w/2, h/2)).Fill(tones[1])
}

// Chimney draws a chimney at a point.
func Chimney(p *art.Pen, x, y, size float64) {
	p.Around(x, y).Rect(-size/2, -size/2, size, size).Ring(art.StoneDeep).Stroke(art.RoofLine, size*.3)
}

// Shield draws a coat of arms, w wide about its middle: blue quarters, white cross.
func Shield(p *art.Pen, x, y, w float64) {
	q := p.Around(x, y)
	outline := []scene.Point{{X: -w / 2, Y: -w * .58}, {X: w / 2, Y: -w * .58}, {X: w / 2, Y: 0}, {X: w * .42, Y: w * .28},
		{X: w * .22, Y: w * .5}, {X: 0, Y: w * .64}, {X: -w * .22, Y: w * .5}, {X: -w * .42, Y: w * .28}, {X: -w / 2, Y: 0}}
	q.Shifted(.07*w, .10*w).Shape(outline...).Fill(art.Shadow)
	q.Shape(outline...).Stroke(art.Ink, w*.26)
	q.Shape(outline...).Ring(art.Azure).Stroke(art.White, w*.12)
	q.Shape(outline...).Clip()
	q.Rect(-w*.11, -w, w*.22, 2*w).Fill(art.White)
	q.Rect(-w, -w*.17, 2*w, w*.22).Fill(art.White)
	q.Unclip()
}
