package castle

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// How far the things round the room reach from its border, in cells.
const (
	apron   = .22
	track   = apron + .62
	parapet = track + .11
	moat    = parapet + .27
)

var (
	waterRim  = art.Hex(0x24465B)
	waterDark = art.Hex(0x2F5C78)
	waterWave = art.Hex(0x6FA3BC)

	woodGround = art.Hex(0x252A34)
	woodShadow = art.Hex(0x1E1F21)
	woodDark   = art.Hex(0x3C4942)
	woodLight  = art.Hex(0x5B6B48)

	yardGround = art.Hex(0x3B3E33) // between the stones
	yardStones = [...]rgb{art.Hex(0x525647), art.Hex(0x565A4B), art.Hex(0x4D5143), art.Hex(0x5A5E4F)}
	yardLine   = art.Hex(0x74786A)

	stones     = [2]rgb{art.Hex(0xC6BEB1), art.Hex(0xD9D2C6)}
	stoneJoint = art.Hex(0x8D867C)
	merlon     = art.Hex(0xF4F1EA)
	lit, dull  = art.Hex(0xEDE7DB), art.Hex(0xD3CABB)
	faces      = map[byte]rgb{'n': art.Hex(0x5F5A57), 'w': art.Hex(0x6A645F), 'e': art.Hex(0x968F86), 's': art.Hex(0xA69F95)}
	plum       = art.Hex(0x7A2E68)
	plumRim    = art.Hex(0x1E0F1E)
	gilt       = art.Hex(0xF7DFA5)
	socketFill = art.Hex(0xA59C90)
	plateFill  = art.Ink
	plateText  = art.Hex(0xFFF3D6)
)

// rim draws the bank of the moat, round the room or round a tower, and the woods beyond;
// all banks lie below all water.
func rim(p *art.Pen, s art.Subject) {
	if len(s.Points) > 0 {
		woods(p, s)
	}
	flood(p, s, moat+.06, waterRim)
}

// woods fills the corners of the table that the castle leaves free.
func woods(p *art.Pen, s art.Subject) {
	var places []point
	for y := -.6; y < s.Box.H+.6; y += .62 {
		for x := -.6; x < s.Box.W+.6; x += .62 {
			n := int(x*100)*7919 ^ int(y*100)*104729
			q := pt(x+float64(n&31)/90, y+float64(n>>5&31)/90)
			if n>>10&3 != 0 && !terrain.Inside(q, s.Points) && terrain.ToLine(q, s.Points) > moat+.62 {
				places = append(places, q)
			}
		}
	}
	for _, q := range places {
		p.Ellipse(q.X, q.Y+.04, .52, .44).Fill(woodGround)
	}
	for i, q := range places {
		r := .17 + .03*float64(i%4)
		p.Circle(q.X+.06, q.Y+.09, r).Fill(woodShadow)
		p.Circle(q.X, q.Y, r).Fill(woodDark)
		p.Circle(q.X-.2*r, q.Y-.25*r, r*.42).Fill(woodLight)
	}
}

// water draws the moat itself.
func water(p *art.Pen, s art.Subject) {
	flood(p, s, moat, waterDark)
	if len(s.Points) > 0 {
		waves(p, s.Points)
	}
}

// flood fills everything up to a distance from the room or, less the wall, a tower.
func flood(p *art.Pen, s art.Subject, d float64, c rgb) {
	if len(s.Points) > 0 {
		p.Shape(s.Points...).Ring(c).Stroke(c, 2*d)
		return
	}
	d -= parapet
	p.Round(-d, -d, s.Box.W+2*d, s.Box.H+2*d, .22).Fill(c)
}

// waves draws glints on the water along the outline.
func waves(p *art.Pen, outline []point) {
	for i := range outline[1:] {
		a, b := outline[i], outline[i+1]
		n := outward(a, b)
		for k := 1; float64(k)*1.1 < terrain.Dist(a, b); k++ {
			m := terrain.Mix(a, b, float64(k)*1.1/terrain.Dist(a, b))
			x, y := m.X+n.X*(parapet+.14), m.Y+n.Y*(parapet+.14)
			p.Line(pt(x-.07, y+.02), pt(x-.035, y-.015), pt(x, y+.02), pt(x+.035, y-.015), pt(x+.07, y+.02)).Stroke(waterWave, .02)
		}
	}
}

// wall draws the body of the wall.
func wall(p *art.Pen, s art.Subject) {
	p.Shifted(.07, .10).Shape(around(s.Points, parapet)...).Fill(art.Shadow)
	p.Shape(around(s.Points, track+.03)...).Fill(art.WallInk)
	p.Shape(around(s.Points, track)...).Fill(stoneJoint)
}

// edge is how far the yard with its apron and the edge of the wall reaches from the room, in cells.
const edge = apron + .07

// court draws the yard with the apron and a narrow edge of the wall, which a picture without the
// wall needs. What lies below the yard has a hole, because filling all of it takes long.
func court(p *art.Pen, s art.Subject) {
	hole := around(s.Points, -.1)
	slices.Reverse(hole)
	p.Shape(around(s.Points, edge)...).Shape(hole...).Ring(stones[1]).Stroke(art.WallInk, .02)
	p.Shape(around(s.Points, apron+.02)...).Shape(hole...).Fill(art.Ink)
	drawFaces(p, s.Points)
	p.Shape(s.Points...).Fill(yardGround)
	y := newYard(p, s)
	y.paving()
	for i := range s.Points[1:] {
		sunk(y.limited(), s.Points[i], s.Points[i+1])
	}
	p.Shape(s.Points...).Stroke(art.Ink, .035)
}

// yard is the ground of the room. Only what crosses its border is drawn with a pen limited to it, which is
// several times as slow.
type yard struct {
	art.Subject
	pen     *art.Pen
	limited func() *art.Pen
}

func newYard(p *art.Pen, s art.Subject) yard {
	return yard{s, p, sync.OnceValue(func() *art.Pen {
		within := p.Twin()
		within.Shape(s.Points...).Clip()
		return within
	})}
}

// penFor returns the pen for something in a box that is narrower than any part of the room, nil if the picture
// does not show it.
func (y yard) penFor(box scene.Rect) *art.Pen {
	if !y.pen.Shows(box) {
		return nil
	}
	inside := 0
	for _, q := range []point{pt(box.X, box.Y), pt(box.X+box.W, box.Y), pt(box.X, box.Y+box.H), pt(box.X+box.W, box.Y+box.H)} {
		if terrain.Inside(q, y.Points) {
			inside++
		}
	}
	switch inside {
	case 0:
		return nil
	case 4:
		return y.pen
	}
	return y.limited()
}

// outward is the direction from the room across its border from a to b.
func outward(a, b point) point {
	return pt((b.Y-a.Y)/terrain.Dist(a, b), -(b.X-a.X)/terrain.Dist(a, b))
}

// around returns an outline pushed outward, with sharp corners. Like the one given it
// ends where it begins.
func around(outline []point, d float64) []point {
	n := len(outline) - 1
	list := make([]point, n+1)
	for i := range list {
		at, next := outline[i%n], outline[i%n+1]
		in, out := outward(outline[(i+n-1)%n], at), outward(at, next)
		list[i] = pt(at.X+(in.X+out.X)*d, at.Y+(in.Y+out.Y)*d)
	}
	return list
}

// drawFaces draws the inner faces of the wall: light falls on those in the south and
// east.
func drawFaces(p *art.Pen, outline []point) {
	top := around(outline, apron)
	for i := range outline[1:] {
		c := faces[sideAt(outline[i], outline[i+1])]
		p.Shape(outline[i], outline[i+1], top[i+1], top[i]).Ring(c).Stroke(c, .01)
	}
}

// sideAt is the side of the room along which the wall runs from a to b, clockwise.
func sideAt(a, b point) byte {
	switch {
	case b.X > a.X:
		return 'n'
	case b.Y > a.Y:
		return 'e'
	case b.X < a.X:
		return 's'
	}
	return 'w'
}

// sunk is the shadow of a stretch of wall on the yard.
func sunk(p *art.Pen, a, b point) {
	switch sideAt(a, b) {
	case 'n':
		p.Rect(a.X, a.Y, b.X-a.X, .10).Fill(art.Veil(art.Black, .3))
	case 'w':
		p.Rect(b.X, b.Y, .07, a.Y-b.Y).Fill(art.Veil(art.Black, .3))
	}
}

// paving draws the cells to be filled.
func (y yard) paving() {
	for row := range int(y.Box.H*courses + .5) {
		y.pave(row)
	}
	for row := range int(y.Box.H + .5) {
		for column := range int(y.Box.W + .5) {
			if p := y.penFor(scene.Cell(column, row).Grow(-.01)); p != nil {
				p.Round(float64(column)+.03, float64(row)+.03, .94, .94, .06).Stroke(yardLine, .018)
			}
		}
	}
}

// courses is how many courses of paving a cell has.
const courses = 5

// pave draws a course of the yard's paving, of stones of different length.
func (y yard) pave(row int) {
	const high, joint = 1. / courses, .022
	x := -.1 * float64(row*7%5)
	for i := row * 31; x < y.Box.W; i++ {
		wide := .17 + .03*float64(i*i%7)
		stone := scene.Rect{X: x, Y: float64(row) * high, W: wide - joint, H: high - joint}
		if p := y.penFor(stone); p != nil {
			p.Round(stone.X, stone.Y, stone.W, stone.H, .04).Fill(yardStones[i*5%len(yardStones)])
		}
		x += wide
	}
}

// space draws a space of the track: tens and fives have a number, the others a dot.
func space(p *art.Pen, s art.Subject) {
	n, _ := strconv.Atoi(s.Text)
	w, h := s.Box.W, s.Box.H
	battlement(p, s.Pose, w, h)
	p.Rect(0, 0, w, h).Fill(stones[n%2])
	p.Rect(0, 0, w, h).Stroke(stoneJoint, .018)
	x, y := w/2, h/2
	switch {
	case n%10 == 0:
		size := min(.40, .95*min(w, .62)/max(art.TextWidth(s.Text), .5))
		p.Rect(.012, .012, w-.024, h-.024).Fill(plateFill)
		p.Write(s.Text, x, y, size, art.Centre, plateText)
	case n%5 == 0:
		size := min(.37, .92*min(w, .62)/max(art.TextWidth(s.Text), .5))
		p.Write(s.Text, x, y, size, art.Centre, art.Ink)
	default:
		p.Circle(x, y, .042).Fill(stoneJoint)
	}
}

// battlement draws two merlons on the outer edge of a space.
func battlement(p *art.Pen, side string, w, h float64) {
	const d = parapet - track
	for i := range 2 {
		f := (float64(i) + .22) / 2
		switch side {
		case "n":
			p.Rect(w*f, -d, w*.28, d)
		case "s":
			p.Rect(w*f, h, w*.28, d)
		case "w":
			p.Rect(-d, h*f, d, h*.28)
		case "e":
			p.Rect(w, h*f, d, h*.28)
		}
		p.Ring(merlon).Stroke(art.WallInk, .022)
	}
}

// cornerTower draws a corner tower: the two halves are two spaces of the track.
func cornerTower(p *art.Pen, s art.Subject) {
	w := s.Box.W
	pose := strings.Split(s.Pose, "-") // out or in, where its outer corner is, h or v
	dx, dy := -1., -1.
	if strings.Contains(pose[1], "e") {
		dx = 1
	}
	if strings.Contains(pose[1], "s") {
		dy = 1
	}
	p.Shifted(.07, .10).Rect(0, 0, w, w).Fill(art.Shadow)
	if pose[0] == "out" {
		crown(p, w, dx, dy)
	}
	at := func(x, y float64) point { return pt(w/2+x*w/2, w/2+y*w/2) }
	p.Rect(0, 0, w, w).Fill(art.WallInk)
	const in = .93
	inner, outer := at(-dx*in, -dy*in), at(dx*in, dy*in)
	first, second := pt(-dx, dy), pt(dx, -dy)
	if pose[2] == "v" {
		first, second = second, first
	}
	p.Shape(inner, outer, at(first.X*in, first.Y*in)).Fill(lit)
	p.Shape(inner, outer, at(second.X*in, second.Y*in)).Fill(dull)
	p.Line(inner, outer).Stroke(stoneJoint, .03)
	a, b, _ := strings.Cut(s.Text, "/")
	size := .25 * w / .85
	for i, c := range []point{first, second} {
		text := []string{a, b}[i]
		q := at(c.X*.60, c.Y*.68)
		p.Write(text, q.X, q.Y, size, art.Centre, art.Ink)
	}
}

// crown draws the merlons of a tower on its two outer sides.
func crown(p *art.Pen, w, dx, dy float64) {
	const d, n = .09, 4
	step := w / n
	for i := range n {
		f := step * (float64(i) + .2)
		x, y := -d, -d
		if dx > 0 {
			x = w
		}
		if dy > 0 {
			y = w
		}
		p.Rect(f, y, step*.6, d).Ring(merlon).Stroke(art.WallInk, .022)
		p.Rect(x, f, d, step*.6).Ring(merlon).Stroke(art.WallInk, .022)
	}
}

// wallTile is a wall tile face down.
func wallTile(p *art.Pen, s art.Subject) {
	w := s.Box.W
	p.Shifted(.02, .03).Round(0, 0, w, w, w*.16).Fill(art.Shadow)
	p.Round(0, 0, w, w, w*.16).Ring(plum).Stroke(plumRim, w*.10)
	p.Polygon(4, w/2, w/2, w*.30, -math.Pi/2).Fill(gilt)
	p.Polygon(4, w/2, w/2, w*.14, -math.Pi/2).Fill(plum)
}

// socket is where a wall tile was taken.
func socket(p *art.Pen, s art.Subject) {
	w := s.Box.W
	p.Round(0, 0, w, w, w*.12).Ring(socketFill).Stroke(stoneJoint, w*.10)
}

// pennant flies on the tower without a wall tile.
func pennant(p *art.Pen, s art.Subject) {
	w := s.Box.W
	p.Line(pt(w*.25, w*.95), pt(w*.25, 0)).Stroke(art.Ink, w*.12)
	p.Shape(pt(w*.28, w*.02), pt(w*1.05, w*.26), pt(w*.28, w*.52)).Ring(art.Gold).Stroke(art.Ink, w*.07)
}

// facing returns a pen for what lies on the apron: its x runs along the wall, the room
// lies below y = apron.
func facing(p *art.Pen, side string) *art.Pen {
	switch side {
	case "e":
		return p.Shifted(-(1 - apron), 0).Turned(1)
	case "s":
		return p.Shifted(0, -(1 - apron)).Turned(2)
	case "w":
		return p.Turned(3)
	}
	return p
}

// start is a start space: a piece of what is to be built, in the apron.
func start(p *art.Pen, s art.Subject) {
	q := facing(p, s.Pose)
	const x0, x1 = .04, .96
	ground := map[string]rgb{"path": art.StoneLight, "tower": flags, "house": art.Town, "court": art.Meadow, "market": art.Meadow}[s.Name]
	q.Rect(x0, 0, x1-x0, apron).Ring(ground).Stroke(art.Ink, .03)
	for _, x := range []float64{.2, .5, .8} {
		switch {
		case s.Name == "path" && x == .5:
			q.Rect(.5-casingWidth/2, 0, casingWidth, apron).Fill(art.RoadCasing)
			q.Rect(.5-pathWidth/2, 0, pathWidth, apron).Fill(art.Road)
		case s.Name == "path" || s.Name == "tower":
			common.Turret(q, x, apron/2, .088)
		case s.Name == "house":
			w, h := .22, .15
			if q.Quarters()%2 == 1 {
				w, h = h, w
			}
			common.House(q, x, apron/2, w, h, art.Roofs[int(x*10)%3], true)
		case s.Name == "market" && x == .5:
			market(q.Around(x, apron/2), .19)
		default:
			common.Tree(q, x, apron/2, .075)
		}
	}
	for _, x := range []float64{x0 - .02, x1 - .02} {
		q.Rect(x, -.02, .04, apron+.04).Ring(art.Hex(0xFFE9B0)).Stroke(art.Ink, .012)
	}
}

// door is where a path ends at the wall.
func door(p *art.Pen, s art.Subject) {
	q := facing(p, s.Pose)
	q.Rect(.5-.12, .03, .24, apron-.03).Ring(art.WallInk).Stroke(art.WallInk, .02)
	q.Rect(.5-.09, .06, .18, apron-.06).Ring(art.Wood).Stroke(art.WoodDeep, .015)
	q.Line(pt(.5, .06), pt(.5, apron)).Stroke(art.WoodDeep, .018)
}

// empty marks a cell of the largest empty region.
func empty(p *art.Pen, s art.Subject) {
	p.Round(.07, .07, s.Box.W-.14, s.Box.H-.14, .08).Dashed(gilt, .035, .09, .07)
}
