package city

import (
	"math"
	"strconv"
	"strings"

	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

// spoke returns a point of n around the origin, the first one above it.
func spoke(i, n int, r float64) point {
	a := 2*math.Pi*float64(i)/float64(n) - math.Pi/2
	return pt(r*math.Cos(a), r*math.Sin(a))
}

// rims is where the strip along a side lies on its tile.
var rims = map[string]point{"n": {}, "e": {X: .8}, "s": {Y: .8}, "w": {}}

// onTile returns the pen of the whole tile for a spot whose box is the strip at its
// side.
func onTile(p *art.Pen, s art.Subject) *art.Pen {
	return p.Shifted(-rims[s.Name].X, -rims[s.Name].Y)
}

// badge is the radius of a number on a tile of 128 pixels. On smaller tiles it takes more of the
// tile, so that a phone still shows it readable.
func badge(p *art.Pen, r float64) float64 { return r * max(1, min(1.2, 128/p.Pixels())) }

// large is the radius of the number of an end: there are only two ends, so their numbers may be as
// large as those of cells.
func large(p *art.Pen) float64 { return usual * max(1, min(1.8, 128/p.Pixels())) }

// usual is the radius of the number of an end on large tiles.
const usual = .26

// end marks where the next rampart would go: its outline, two chevrons on the way it would grow, and the number
// outside. In a corner of the outline a large number moves away from the guard on the last rampart.
func end(p *art.Pen, s art.Subject) {
	q := facing(onTile(p, s), s)
	if !s.Chosen {
		plannedWall(q, art.Subject{Item: scene.Item{}})
	}
	words := append(strings.Fields(s.Pose), "", "")
	way := 1.
	if words[0] == "counter" {
		way = -1
	}
	for _, x := range []float64{.20, .70} {
		q.Line(pt(x-.04*way+.05, -off-.07), pt(x+.05*way+.05, -off), pt(x-.04*way+.05, -off+.07)).Stroke(art.Black, .034)
	}
	if r := large(p); s.Mark != "" {
		x := .5
		if words[1] == "inner" {
			x += way * (.08 + .9*(r-usual))
		}
		common.Badge(q.Around(x, -.21-r), s.Mark, 0, 0, r)
	}
}

// crown marks where a tower can be built. A large number moves away from the guard on the rampart.
func crown(p *art.Pen, s art.Subject) {
	at, number := post(s), large(p)
	q := facing(onTile(p, s), s)
	const r = 1.1 * usual
	q.Circle(at.X, at.Y, r).Ring(art.Veil(art.Choice, .72)).Stroke(art.Black, .03)
	q.Circle(at.X, at.Y, r).Dashed(art.Choice, .02, .05, .04)
	out := 1.5 * max(0, number-usual)
	if strings.HasSuffix(s.Pose, "inner") { // nearer to the guard
		out += .05
	}
	away := out
	if strings.HasPrefix(s.Pose, "counter") {
		away = -out
	}
	common.Badge(q.Around(at.X+away, at.Y-out), s.Mark, 0, 0, number)
}

// beside marks a side of a tile where the gate can stand. The game puts the spots so far
// apart that numbers do not cover each other as long as none is wider than .56.
func beside(p *art.Pen, s art.Subject) {
	q := p.Around(s.Box.W/2, s.Box.H/2)
	if s.Mark == "" {
		q.Circle(0, 0, .10).Ring(art.Veil(art.Choice, .6)).Stroke(art.Black, .02)
		return
	}
	common.Badge(q, s.Mark, 0, 0, badge(p, .23))
}

// postOf marks the rampart on which a guard can be put: a frame round it, and an arrow
// towards the row that he would watch.
func postOf(p *art.Pen, s art.Subject) {
	q := facing(p, s)
	q.Rect(.02, -off-.17, .96, .34).Stroke(art.Black, .060)
	q.Rect(.02, -off-.17, .96, .34).Dashed(art.Choice, .040, .10, .05)
	for _, y := range []float64{-off - .07, -off + .05} {
		q.Line(pt(.36, y), pt(.5, y+.09), pt(.64, y)).Stroke(art.Black, .080)
		q.Line(pt(.36, y), pt(.5, y+.09), pt(.64, y)).Stroke(art.Choice, .044)
	}
}

// watched frames a tile of the row that a guard would see, with what it is worth.
func watched(p *art.Pen, s art.Subject) {
	p.Rect(.03, .03, .94, .94).Stroke(art.Black, .05)
	p.Rect(.03, .03, .94, .94).Dashed(art.Choice, .034, .10, .05)
	if worth := map[string]string{"public": "+2", "historic": "+3"}[s.Name]; worth != "" {
		common.Badge(p, worth, .80, .20, .15)
	}
}

// pile is a stack of tiles face down with its number, and with as many ramparts as a scoring brings every
// player while its tiles are laid.
func pile(p *art.Pen, s art.Subject) {
	for i := range 4 {
		o := .24 - .07*float64(i)
		p.Round(o+.02, o-.02, .72, .72, .09).Ring(art.Wood).Stroke(art.Black, .035)
	}
	p.Circle(.39, .35, .26).Ring(art.Cream).Stroke(art.WoodDeep, .03)
	number, brings, _ := strings.Cut(strings.TrimPrefix(s.Noun, "pile-"), "+")
	p.Write(number, .39, .35, .40, art.Centre, art.Ink)
	ramparts, _ := strconv.Atoi(brings) // none is 0
	for i := range ramparts {
		crenel(p.Shifted(.98-.26*float64(ramparts-i), .74))
	}
}

// crenel is a small rampart.
func crenel(p *art.Pen) {
	p.Shape(pt(0, 0), pt(.075, 0), pt(.075, .07), pt(.155, .07), pt(.155, 0), pt(.23, 0), pt(.23, .26), pt(0, .26)).
		Ring(art.StoneLight).Stroke(art.Black, .035)
}

// rampartIcon is a piece of wall in the panel.
func rampartIcon(p *art.Pen, _ art.Subject) {
	for _, x := range []float64{.08, .40, .72} {
		p.Rect(x, .16, .20, .26).Ring(art.StoneLight).Stroke(art.Black, .05)
	}
	p.Rect(.08, .38, .84, .46).Ring(art.StoneLight).Stroke(art.Black, .05)
	p.Line(pt(.08, .60), pt(.92, .60)).Stroke(art.Stone, .05)
	p.Line(pt(.36, .40), pt(.36, .60)).Stroke(art.Stone, .05)
	p.Line(pt(.64, .60), pt(.64, .82)).Stroke(art.Stone, .05)
}

// towerIcon is a tower in the panel, from the side: a small one seen from above, as on the board,
// is a ring that does not look like a tower.
func towerIcon(p *art.Pen, s art.Subject) {
	p.Shape(pt(.16, .08), pt(.33, .08), pt(.33, .21), pt(.42, .21), pt(.42, .08), pt(.58, .08), pt(.58, .21), pt(.67, .21),
		pt(.67, .08), pt(.84, .08), pt(.84, .40), pt(.73, .48), pt(.79, .92), pt(.21, .92), pt(.27, .48), pt(.16, .40)).
		Edge(art.White, .22).Edge(art.Ink, .10).Fill(art.PlayerAt(s.Seat).Colour)
	p.Round(.42, .62, .16, .26, .06).Fill(art.Ink)
}
