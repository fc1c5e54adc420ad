package castellan

import (
	"math"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// Measures of a wall across its axis.
const (
	half    = .158 // half of its thickness
	merlons = .108 // where the merlons stand
)

var (
	boards      = art.Hex(0xD9C29B)
	boardJoint  = art.Hex(0xBBA583)
	merlonLit   = art.Hex(0xECEBE8)
	foundIn     = art.Hex(0xD5BE98)
	foundOut    = art.Hex(0xA6825A)
	ghostGround = art.Hex(0xF4D475)
)

func pt(x, y float64) scene.Point { return scene.Point{X: x, Y: y} }

// beside returns a line shifted to its left, as seen walking along it.
func beside(line []scene.Point, by float64) []scene.Point {
	a, b := line[0], line[1]
	n := math.Hypot(b.X-a.X, b.Y-a.Y)
	dx, dy := (b.Y-a.Y)/n*by, -(b.X-a.X)/n*by
	return []scene.Point{pt(a.X+dx, a.Y+dy), pt(b.X+dx, b.Y+dy)}
}

// middle returns the middle of a line.
func middle(line []scene.Point) scene.Point {
	return pt((line[0].X+line[1].X)/2, (line[0].Y+line[1].Y)/2)
}

// wall draws a wall along a line: masonry, a walkway of boards, merlons on both edges.
func wall(p *art.Pen, line []scene.Point, coarse bool) {
	p.Shifted(.05, .075).Line(line...).Stroke(art.Shadow, 2*half)
	p.Line(line...).Stroke(art.WallInk, 2*half)
	p.Line(line...).Stroke(art.Stone, 2*half-.04)
	if coarse {
		p.Line(line...).Stroke(merlonLit, 2*half-.06)
	} else {
		for _, edge := range []struct {
			at float64
			c  uint32
		}{{merlons, 0xECEBE8}, {-merlons, 0xDDD8CF}} {
			p.Line(beside(line, edge.at)...).Dashed(art.Hex(edge.c), .062, .10, .065)
		}
	}
	p.Line(line...).Stroke(art.WallInk, .15)
	p.Line(line...).Stroke(boards, .124)
	if !coarse {
		p.Line(line...).Dashed(boardJoint, .124, .02, .23)
	}
}

// buttress marks the blocked middle of a long wall, so that it is never taken for two
// short ones.
func buttress(p *art.Pen, line []scene.Point) {
	m := middle(line)
	w, h := .21, .45
	if line[0].X == line[1].X {
		w, h = h, w
	}
	p.Rect(m.X-w/2, m.Y-h/2, w, h).Ring(art.StoneLight).Stroke(art.WallInk, .04)
	w, h = w-.13, h-.13
	p.Rect(m.X-w/2, m.Y-h/2, w, h).Fill(art.StoneDeep)
}

func shortWall(p *art.Pen, s art.Subject) {
	wall(p, s.Points, s.Coarse)
	if s.Ghost {
		planned(p, s.Points)
	}
}

func longWall(p *art.Pen, s art.Subject) {
	wall(p, s.Points, s.Coarse)
	buttress(p, s.Points)
	if s.Ghost {
		planned(p, s.Points)
	}
}

// frame adds the outline of a wall to the path.
func frame(p *art.Pen, line []scene.Point, by float64) *art.Pen {
	a, b := line[0], line[1]
	x, y := math.Min(a.X, b.X), math.Min(a.Y, b.Y)
	w, h := math.Abs(a.X-b.X), math.Abs(a.Y-b.Y)
	if w > h {
		return p.Round(x, y-by, w, 2*by, .05)
	}
	return p.Round(x-by, y, 2*by, h, .05)
}

// planned frames what is not yet committed.
func planned(p *art.Pen, line []scene.Point) {
	frame(p, line, half+.04).Stroke(art.Ink, .09)
	frame(p, line, half+.04).Dashed(art.Choice, .055, .15, .09)
}

// tower draws a tower; a planned one in a ring of yellow.
func tower(p *art.Pen, s art.Subject) {
	common.Turret(p, .5, .5, .285)
	if s.Ghost {
		p.Circle(.5, .5, .36).Stroke(art.Ink, .1)
		p.Circle(.5, .5, .36).Dashed(art.Choice, .06, .15, .09)
	}
}

// foundation is where a wall waits for its tower.
func foundation(p *art.Pen, _ art.Subject) {
	p.Circle(.5, .5, .25).Fill(foundOut)
	p.Circle(.5, .5, .215).Ring(foundIn).Dashed(art.RoadCasing, .03, .07, .05)
}

// openEnd marks, above a wall, the missing tower at its end with a ring.
func openEnd(p *art.Pen, s art.Subject) {
	width := .045
	if s.Coarse {
		width = .07
	}
	p.Circle(.5, .5, .26).Ring(art.Veil(foundIn, .92)).Edge(art.WallInk, width*2)
	p.Circle(.5, .5, .26).Dashed(art.White, width, .11, .07)
	p.Rect(.5-.025, .5-.11, .05, .22).Fill(art.WallInk)
	p.Rect(.5-.11, .5-.025, .22, .05).Fill(art.WallInk)
}

// site is where the castle begins: a plot staked out with a rope, and a pennon.
func site(p *art.Pen, _ art.Subject) {
	const far = .72
	p.Round(.5-far, .5-far, 2*far, 2*far, .1).Ring(art.Veil(art.Soil, .35)).Dashed(art.Cream, .035, .16, .08)
	for _, dx := range []float64{-far, far} {
		for _, dy := range []float64{-far, far} {
			p.Circle(.5+dx, .5+dy, .07).Ring(art.Wood).Stroke(art.WoodDeep, .025)
		}
	}
	p.Circle(.5, .5, .28).Ring(foundIn).Dashed(art.RoadCasing, .03, .07, .05)
	p.Ellipse(.56, .56, .16, .06).Fill(art.Shadow)
	p.Rect(.48, -.14, .05, .68).Ring(art.Wood).Stroke(art.WoodDeep, .02)
	p.Shape(pt(.53, -.14), pt(1.02, .01), pt(.53, .17)).Ring(art.Hex(0xC8202F)).Stroke(art.Ink, .025)
}

// fresh frames what was placed last. What can still be taken back has the colour of choices. What
// others have done is white, in the colour of the player who built it. A dashed frame marks what is
// not chosen yet.
func fresh(p *art.Pen, s art.Subject) {
	if s.Ghost {
		return
	}
	line := 1.6
	if s.Coarse {
		line = 2
	}
	rim, inner := liveries[max(s.Seat, 0)%len(liveries)].band, art.White
	if s.Pose == "own" {
		rim, inner = art.Ink, art.Choice
	}
	if len(s.Points) == 0 {
		p.Circle(.5, .5, .305).Stroke(rim, .085*line)
		p.Circle(.5, .5, .305).Stroke(inner, .045*line)
		return
	}
	frame(p, s.Points, half+.015).Stroke(rim, .075*line)
	frame(p, s.Points, half+.015).Stroke(inner, .04*line)
}
