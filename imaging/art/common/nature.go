package common

import "github.com/bastide-games/bastide/imaging/art"

// Tree draws a tree seen from above, lit from the upper left.
func Tree(p *art.Pen, x, y, r float64) {
	q := p.Around(x, y)
	q.Shifted(.30*r, .40*r).Circle(0, 0, r*1.02).Fill(art.Shadow)
	q.Circle(0, 0, r).Fill(art.TreeDark)
	q.Circle(-.16*r, -.18*r, r*.68).Fill(art.TreeLight)
	q.Circle(-.28*r, -.32*r, r*.30).Fill(art.TreeGlint)
}

// Tufts draws a blade of grass or two.
func Tufts(p *art.Pen, x, y, size float64) {
	q := p.Around(x, y)
	q.Line(pt(-size, -size*.6), pt(-size*.15, size*.3), pt(size*.35, -size*.8)).Stroke(art.Tuft, size*.5)
}

// Pond draws a small water with a bank and a glint.
func Pond(p *art.Pen, x, y, rx, ry float64) {
	q := p.Around(x, y)
	q.Ellipse(0, 0, rx, ry).Fill(art.Tuft)
	q.Ellipse(0, 0, rx*.93, ry*.9).Fill(art.WaterDeep)
	q.Ellipse(rx*.03, ry*.07, rx*.86, ry*.78).Fill(art.Water)
	q.Line(pt(-rx*.45, -ry*.2), pt(-rx*.05, -ry*.2)).Stroke(art.WaterGlint, ry*.12)
	q.Line(pt(-rx*.1, ry*.25), pt(rx*.4, ry*.25)).Stroke(art.WaterGlint, ry*.12)
}

// Sheep draws a grazing sheep; dir is 1 when it looks to the right and -1 to the left.
func Sheep(p *art.Pen, x, y, size, dir float64) {
	q := p.Around(x, y)
	q.Shifted(.15*size, .35*size).Ellipse(0, 0, size, size*.6).Fill(art.Shadow)
	q.Ellipse(0, 0, size, size*.68).Ring(art.Plaster).Stroke(art.StoneDeep, size*.14)
	q.Ellipse(dir*size*.95, -size*.1, size*.36, size*.34).Fill(art.Ink)
}
