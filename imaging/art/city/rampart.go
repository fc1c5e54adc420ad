package city

import (
	"math"
	"strings"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// Everything that stands on the outline comes with the box of its tile and its side as
// a name. It is drawn on the north side of a unit square which is then turned; the
// wall's line lies a little outside.

// off is how far the middle of the wall lies outside the tile.
const off = .098

// sides numbers the names of the sides.
var sides = map[string]int{"n": 0, "e": 1, "s": 2, "w": 3}

// facing returns the pen for a piece on a side.
func facing(p *art.Pen, s art.Subject) *art.Pen { return p.Turned(sides[s.Name]) }

// reach is how far a piece goes beyond its tile at each kind of joint.
var reach = map[string]float64{"straight": 0, "inner": -off, "outer": off}

// span returns where a piece begins and ends along its side.
func span(s art.Subject) (from, to float64, joints []string) {
	joints = append(strings.Fields(s.Pose), "straight", "straight")[:2]
	return -reach[joints[0]], 1 + reach[joints[1]], joints
}

// bank is the green ground outside a piece of the rampart: one look tells which side
// is closed.
func bank(p *art.Pen, s art.Subject) {
	q := facing(p, s)
	_, _, joints := span(s)
	const deep = .40
	from, to := 0., 1.
	if joints[0] == "outer" {
		from = -deep
	}
	if joints[1] == "outer" {
		to = 1 + deep
	}
	q.Rect(from, -deep, to-from, deep).Fill(bankRim)
	q.Rect(inset(from, joints[0], .02), -deep+.02, inset(to, joints[1], -.02)-inset(from, joints[0], .02), deep-.02).Fill(bankEdge)
	q.Rect(inset(from, joints[0], .05), -deep+.05, inset(to, joints[1], -.05)-inset(from, joints[0], .05), deep-.05).Fill(art.FieldDeep)
	if small(p) {
		return
	}
	for _, x := range []float64{.16, .52, .83} {
		common.Tree(q, x, -.31+.03*math.Sin(9*x+float64(s.Variant)), .034)
	}
}

// inset moves a bound, but only where the bank ends there.
func inset(x float64, joint string, by float64) float64 {
	if joint == "outer" {
		return x + by
	}
	return x
}

// rampart is one piece of the wall with its joints, so that pieces can be counted: a
// pier where it goes straight on, a turret at a corner.
func rampart(p *art.Pen, s art.Subject) {
	q := facing(p, s)
	if s.Ghost {
		plannedWall(q, s)
		return
	}
	wall(q, s)
	from, to, joints := span(s)
	joint(q, from, joints[0])
	joint(q, to, joints[1])
}

func wall(q *art.Pen, s art.Subject) {
	from, to, _ := span(s)
	line := []point{pt(from, -off), pt(to, -off)}
	q.Shifted(.022, .034).Line(line...).Stroke(art.Shadow, .262)
	q.Line(line...).Stroke(art.WallInk, .256)
	q.Line(line...).Stroke(art.Stone, .228)
	q.Line(line...).Dashed(art.StoneLight, .228, .044, .038)
	q.Line(line...).Stroke(art.WallInk, .134)
	q.Line(line...).Stroke(walk, .108)
	for i := 1; i < 5 && !small(q); i++ {
		x := from + (to-from)*float64(i)/5
		q.Line(pt(x, -off-.05), pt(x, -off+.05)).Stroke(art.Stone, .010)
	}
}

func joint(q *art.Pen, x float64, how string) {
	if how != "straight" {
		common.Turret(q, x, -off, .135)
		return
	}
	q.Rect(x-.042, -off-.145, .084, .29).Ring(art.StoneLight).Stroke(art.WallInk, .016)
}

// gate is the gatehouse: a wooden door between two turrets over a piece of road.
func gate(p *art.Pen, s art.Subject) {
	q := facing(p, s)
	q.Rect(.424, -.40, .152, .40).Fill(art.RoadCasing)
	q.Rect(.444, -.40, .112, .40).Fill(art.Road)
	wall(q, s)
	from, to, joints := span(s)
	joint(q, from, joints[0])
	joint(q, to, joints[1])
	q.Shifted(.02, .03).Rect(.19, -off-.15, .62, .30).Fill(art.Shadow)
	q.Rect(.19, -off-.15, .62, .30).Ring(art.StoneLight).Stroke(art.WallInk, .020)
	q.Rect(.39, -off-.15, .22, .30).Ring(art.Wood).Stroke(art.WallInk, .018)
	for _, y := range []float64{-.09, -.03, .03, .09} {
		q.Line(pt(.39, -off+y), pt(.61, -off+y)).Stroke(art.WoodDeep, .012)
	}
	common.Turret(q, .27, -off, .150)
	common.Turret(q, .73, -off, .150)
	if s.Ghost {
		q.Rect(-.02, -off-.20, 1.04, .40).Stroke(art.Black, .07)
		q.Rect(-.02, -off-.20, 1.04, .40).Dashed(art.Choice, .045, .12, .05)
	}
}

// post returns where a tower stands: at the joint behind or before its rampart.
func post(s art.Subject) point {
	words := append(strings.Fields(s.Pose), "", "")
	if words[0] == "counter" {
		return pt(-reach[words[1]], -off)
	}
	return pt(1+reach[words[1]], -off)
}

// tower is a round ring of merlons with the player's letter as its roof.
func tower(p *art.Pen, s art.Subject) {
	at := post(s)
	q := facing(p, s).Around(at.X, at.Y)
	const r = .255
	q.Shifted(.03, .045).Circle(0, 0, r).Fill(art.Shadow)
	q.Circle(0, 0, r).Fill(art.WallInk)
	q.Circle(0, 0, r*.93).Fill(art.Stone)
	q.Circle(0, 0, r*.86).Dashed(art.StoneLight, r*.24, r*.26, r*.22)
	q.Circle(0, 0, r*.73).Fill(art.WallInk)
	q.Circle(0, 0, r*.68).Fill(art.TableDeep)
	if s.Ghost {
		q.Circle(0, 0, r).Stroke(art.Choice, .05)
	}
	common.Token(q, s.Who(), 0, 0, .135)
}

// guard is a follower on the walk.
func guard(p *art.Pen, s art.Subject) {
	at := art.Turn(pt(.5, -off), sides[s.Name])
	s.Name = "guard"
	roles.Brush().Draw(p.Shifted(at.X-.5, at.Y-.5), s)
}

// plannedWall is a rampart that is not yet built.
func plannedWall(q *art.Pen, s art.Subject) {
	from, to, _ := span(s)
	q.Rect(from, -off-.128, to-from, .256).Fill(art.Veil(art.Choice, .72))
	q.Rect(from+.01, -off-.118, to-from-.02, .236).Stroke(art.Black, .026)
	q.Rect(from+.01, -off-.118, to-from-.02, .236).Dashed(art.Choice, .016, .05, .04)
}
