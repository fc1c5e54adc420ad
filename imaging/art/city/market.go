package city

import (
	"image/color"
	"math/rand/v2"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// ware is how a kind of market looks. Four signs tell the kinds apart without colour: lightness,
// the pattern of the ground, what stands there, the plaque.
type ware struct {
	ground  color.NRGBA
	pattern func(p *art.Pen, q point)
	thing   func(p *art.Pen, r *rand.Rand)
	sign    func(p *art.Pen, r float64)
	fence   bool // the kerb is a fence
}

// wares are named as in scenes.
var wares = map[string]ware{
	"fish":   {fish, wave, stall, fishSign, false},
	"grain":  {grain, corn, sacks, grainSign, false},
	"cattle": {cattle, tick, cow, cattleSign, true},
}

// drawMarket draws the ground with its pattern, the kerb, and what is for sale.
func drawMarket(p *art.Pen, s stand, r *rand.Rand, coarse bool) {
	w := wares[s.ware]
	p.Shape(s.outline...).Fill(w.ground)
	for row := 0; row < 14; row++ {
		for column := 0; column < 10; column++ {
			q := pt(.05+.1*float64(column)+.05*float64(row%2), .04+.073*float64(row))
			if terrain.Inside(q, s.outline) && terrain.ToLines(q, s.kerbs) >= .035 {
				w.pattern(p.Around(q.X, q.Y), q)
			}
		}
	}
	kerb(p, s, w.fence)
	var placed []point
	for range 80 {
		q := pt(r.Float64(), r.Float64())
		if len(placed) == 9 || !terrain.Inside(q, s.outline) || terrain.ToLines(q, s.kerbs) < .075 || terrain.ToEdge(q) < .06 || terrain.Dist(q, s.plaque) < .17 || near(q, placed, .135) {
			continue
		}
		placed = append(placed, q)
		if !coarse {
			w.thing(p.Around(q.X, q.Y), r)
		}
	}
}

func near(q point, others []point, room float64) bool {
	for _, o := range others {
		if terrain.Dist(q, o) < room {
			return true
		}
	}
	return false
}

func kerb(p *art.Pen, s stand, fence bool) {
	for _, k := range s.kerbs {
		edge(p, k, fence)
	}
}

// edge draws a kerb along a line: white stone, for cattle a fence with posts.
func edge(p *art.Pen, line []point, fence bool) {
	p.Line(line...).Stroke(art.RoadCasing, .052)
	p.Line(line...).Stroke(art.Plaster, .028)
	if fence {
		p.Line(line...).Dashed(ticks, .028, .016, .030)
	}
}

func wave(p *art.Pen, _ point) {
	p.Line(pt(-.028, .006), pt(-.014, -.006), pt(0, .006), pt(.014, -.006), pt(.028, .006)).Stroke(waves, .009)
}

func corn(p *art.Pen, _ point) { p.Line(pt(0, -.013), pt(0, .013)).Stroke(corns, .010) }

func tick(p *art.Pen, _ point) { p.Line(pt(-.013, .013), pt(.013, -.013)).Stroke(ticks, .011) }

// stall is a table under a striped awning.
func stall(p *art.Pen, _ *rand.Rand) {
	p.Shifted(.010, .015).Rect(-.052, -.034, .104, .068).Fill(art.Shadow)
	p.Rect(-.052, -.034, .104, .068).Fill(art.Plaster)
	for i := range 3 {
		p.Rect(-.040+.034*float64(i), -.034, .017, .068).Fill(waves)
	}
	p.Rect(-.052, -.034, .104, .068).Stroke(slateDark, .009)
}

// sacks is a heap of three sacks.
func sacks(p *art.Pen, _ *rand.Rand) {
	for _, q := range []point{pt(-.026, .014), pt(.026, .014), pt(0, -.018)} {
		p.Shifted(.006, .009).Circle(q.X, q.Y, .026).Fill(art.Shadow)
		p.Circle(q.X, q.Y, .026).Ring(art.Parchment).Stroke(art.RoadCasing, .008)
		p.Line(pt(q.X-.010, q.Y-.006), pt(q.X+.010, q.Y-.006)).Stroke(art.RoadCasing, .007)
	}
}

// cow is an animal seen from above, white or brown.
func cow(p *art.Pen, r *rand.Rand) {
	coat := []color.NRGBA{art.Plaster, art.Parchment, art.Soil}[r.IntN(3)]
	p.Shifted(.007, .010).Ellipse(0, 0, .022, .044).Fill(art.Shadow)
	p.Ellipse(0, .006, .024, .040).Ring(coat).Stroke(art.Ink, .008)
	p.Ellipse(.006, .014, .010, .014).Fill(chimney)
	p.Line(pt(-.024, -.050), pt(0, -.040), pt(.024, -.050)).Stroke(art.Plaster, .008)
	p.Circle(0, -.038, .016).Ring(coat).Stroke(art.Ink, .007)
}

// plaque is the sign of a market: pictogram and outline differ by what is sold.
func plaque(p *art.Pen, kind string, coarse bool) {
	r := .112
	if coarse {
		r = .15
	}
	wares[kind].sign(p, r)
}

func fishSign(p *art.Pen, r float64) {
	p.Shifted(.1*r, .14*r).Circle(0, 0, r).Fill(art.Shadow)
	p.Circle(0, 0, r).Ring(art.Plaster).Stroke(art.Black, r*.14)
	p.Ellipse(-.10*r, 0, .48*r, .28*r).Fill(art.Black)
	p.Shape(pt(.28*r, 0), pt(.62*r, -.28*r), pt(.62*r, .28*r)).Fill(art.Black)
	p.Circle(-.34*r, -.06*r, .08*r).Fill(art.Plaster)
}

func grainSign(p *art.Pen, r float64) {
	h := r * .92
	p.Shifted(.1*r, .14*r).Round(-h, -h, 2*h, 2*h, r*.2).Fill(art.Shadow)
	p.Round(-h, -h, 2*h, 2*h, r*.2).Ring(art.Plaster).Stroke(art.Black, r*.14)
	p.Line(pt(0, .66*r), pt(0, -.30*r)).Stroke(art.Black, r*.13)
	for i := range 4 {
		y := r * (-.46 + .26*float64(i))
		for _, side := range []float64{-1, 1} {
			p.Line(pt(0, y+.18*r), pt(side*.34*r, y-.08*r)).Stroke(art.Black, r*.17)
		}
	}
}

func cattleSign(p *art.Pen, r float64) {
	shield := []point{pt(-r*.95, -r*.9), pt(r*.95, -r*.9), pt(r*.95, r*.15), pt(r*.5, r*.72), pt(0, r*1.05), pt(-r*.5, r*.72), pt(-r*.95, r*.15)}
	p.Shifted(.1*r, .14*r).Shape(shield...).Fill(art.Shadow)
	p.Shape(shield...).Ring(art.Plaster).Stroke(art.Black, r*.14)
	p.Line(pt(-.66*r, -.62*r), pt(-.50*r, -.28*r), pt(.50*r, -.28*r), pt(.66*r, -.62*r)).Stroke(art.Black, r*.17)
	p.Shape(pt(-.36*r, -.40*r), pt(.36*r, -.40*r), pt(.24*r, .46*r), pt(0, .60*r), pt(-.24*r, .46*r)).Fill(art.Black)
	for _, side := range []float64{-1, 1} {
		p.Ellipse(side*.52*r, -.10*r, .20*r, .10*r).Fill(art.Black)
		p.Circle(side*.15*r, -.10*r, .07*r).Fill(art.Plaster)
	}
}
