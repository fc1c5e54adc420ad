package portrait

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// dress is what a person wears, and the background.
type dress struct {
	scenery func(*art.Pen)
	clothes func(*art.Pen, face)
	hat     func(*art.Pen)
}

// dresses begin with the plainest.
var dresses = []dress{
	{meadow, smock, straw},
	{bricks, doublet, feathered},
	{banner, ermine, coronet},
}

// shoulders adds the outline of the upper body to the path.
func shoulders(p *art.Pen) *art.Pen { return p.Ellipse(headX, 1.07, .41, .3) }

func neck(p *art.Pen, f face) {
	p.Round(headX-.075, .68, .15, .17, .05).Fill(f.shade)
}

func meadow(p *art.Pen) {
	p.Rect(0, 0, 1, 1).Fill(art.Hex(0xBFE0F2))
	p.Ellipse(.2, .95, .7, .42).Fill(art.FieldDeep)
	p.Ellipse(.9, 1, .6, .36).Fill(art.Field)
}

func smock(p *art.Pen, f face) {
	shoulders(p).Ring(art.Parchment).Stroke(art.SoilDeep, .018)
	for _, side := range []float64{-1, 1} { // a waistcoat
		p.Shape(append(arc(headX, 1.07, .4, .29, 270+side*18, 270+side*62), at(.5+side*.16, 1))...).Ring(f.cloth).Stroke(art.SoilDeep, .014)
	}
	neck(p, f)
	p.Line(at(.4, .79), at(.5, .9), at(.6, .79)).Stroke(art.SoilDeep, .022)
	p.Line(at(.5, .9), at(.5, 1)).Stroke(art.SoilDeep, .014)
}

func straw(p *art.Pen) {
	crown := append(arc(headX, .3, .155, .19, 180, 360), at(.655, .33), at(.345, .33))
	p.Shape(crown...).Ring(art.Hex(0xD9B45A)).Stroke(art.SoilDeep, .016)
	p.Shape(at(.347, .265), at(.653, .265), at(.655, .325), at(.345, .325)).Fill(art.Hex(0xB23A2E))
	p.Ellipse(headX, .335, .35, .06).Ring(art.Hex(0xE3C36E)).Stroke(art.SoilDeep, .016)
	for _, x := range []float64{.27, .36, .45, .55, .64, .73} {
		p.Line(at(x, .325), at(x+(x-.5)*.12, .365)).Stroke(art.CropDeep, .01)
	}
}

func bricks(p *art.Pen) {
	p.Rect(0, 0, 1, 1).Fill(art.Stone)
	for row := range 7 {
		y := float64(row) * .15
		p.Line(at(0, y), at(1, y)).Stroke(art.StoneDeep, .012)
		for column := range 5 {
			x := float64(column)*.26 - .13*float64(row%2)
			p.Line(at(x, y), at(x, y+.15)).Stroke(art.StoneDeep, .012)
		}
	}
}

func doublet(p *art.Pen, f face) {
	shoulders(p).Ring(f.cloth).Stroke(art.SlateLine, .018)
	neck(p, f)
	p.Shape(at(.36, .8), at(.5, .93), at(.64, .8), at(.6, .76), at(.5, .85), at(.4, .76)).Ring(art.Plaster).Stroke(art.SlateLine, .012)
	p.Circle(.5, .965, .017).Fill(art.Gold)
}

func feathered(p *art.Pen) {
	p.Shape(append(arc(headX+.03, .3, .27, .2, 180, 360), at(.77, .35), at(.27, .35))...).Ring(art.Hex(0x7A2E68)).Stroke(art.Hex(0x3B1F2B), .016)
	p.Round(.27, .315, .46, .06, .03).Ring(art.Hex(0x662758)).Stroke(art.Hex(0x3B1F2B), .014)
	quill := []scene.Point{{X: .64, Y: .33}, {X: .72, Y: .2}, {X: .82, Y: .09}, {X: .93, Y: .05}, {X: .93, Y: .14}, {X: .86, Y: .22}, {X: .76, Y: .3}}
	p.Shape(quill...).Ring(art.Plaster).Stroke(art.StoneDeep, .012)
	p.Line(at(.66, .33), at(.79, .18), at(.91, .08)).Stroke(art.StoneDeep, .012)
}

func banner(p *art.Pen) {
	p.Rect(0, 0, 1, 1).Fill(art.Hex(0x80231A))
	for i := range 4 {
		p.Shape(at(float64(i)*.3-.15, 0), at(float64(i)*.3, 0), at(float64(i)*.3+.1, 1), at(float64(i)*.3-.05, 1)).Fill(art.Hex(0x9C2430))
	}
}

func ermine(p *art.Pen, f face) {
	shoulders(p).Ring(f.cloth).Stroke(art.Ink, .018)
	neck(p, f)
	p.Shape(append(arc(headX, .8, .3, .17, 0, 180), arc(headX, .77, .1, .09, 180, 0)...)...).Ring(art.Plaster).Stroke(art.Ink, .014)
	for _, q := range []scene.Point{{X: .3, Y: .84}, {X: .4, Y: .91}, {X: .5, Y: .935}, {X: .6, Y: .91}, {X: .7, Y: .84}} {
		p.Shape(at(q.X, q.Y-.02), at(q.X+.014, q.Y+.022), at(q.X-.014, q.Y+.022)).Fill(art.Ink)
	}
}

func coronet(p *art.Pen) {
	points := []scene.Point{
		{X: .29, Y: .34}, {X: .25, Y: .13}, {X: .37, Y: .22}, {X: .43, Y: .08}, {X: .5, Y: .2},
		{X: .57, Y: .08}, {X: .63, Y: .22}, {X: .75, Y: .13}, {X: .71, Y: .34},
	}
	p.Shape(points...).Ring(art.Gold).Stroke(art.Hex(0x8A5A10), .018)
	for _, q := range []scene.Point{points[1], points[3], points[5], points[7]} {
		p.Circle(q.X, q.Y, .024).Ring(art.Plaster).Stroke(art.Hex(0x8A5A10), .01)
	}
	for i, c := range []uint32{0x1F5FA8, 0xB23A2E, 0x1F5FA8} {
		p.Circle(.39+.11*float64(i), .295, .028).Ring(art.Hex(c)).Stroke(art.Hex(0x8A5A10), .01)
	}
}
