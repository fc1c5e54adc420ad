package carcassonne

import (
	"math"
	"math/rand/v2"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// country fills the fields. Everything is sampled in the printed orientation and then
// turned, so that a tile keeps its houses and trees however it lies.
type country struct {
	plan *plan
	pen  *art.Pen
	rand *rand.Rand
	// taken are the discs that already hold something.
	taken []disc
}

type disc struct {
	at point
	r  float64
}

// scenery is what a field may hold besides grass; one per tile, where there is room.
var scenery = []struct {
	room float64
	draw func(c *country, at point)
}{
	{.17, (*country).furrows},
	{.16, (*country).farm},
	{.15, (*country).copse},
	{.13, (*country).pond},
	{.15, (*country).flock},
	{.17, (*country).orchard},
	{.17, (*country).furrows},
}

// draw fills the fields from the ground up.
func (c *country) draw() {
	for range 4 {
		if q, ok := c.find(.07, .05); ok {
			c.patch(q)
		}
	}
	pick := scenery[c.rand.IntN(len(scenery))]
	if q, ok := c.find(pick.room, pick.room+.03); ok {
		c.take(q, pick.room)
		pick.draw(c, q)
	}
	for range 1 + c.rand.IntN(3) {
		r := .036 + .016*c.rand.Float64()
		if q, ok := c.find(r+.02, r+.03); ok {
			c.take(q, r*.8)
			common.Tree(c.pen, q.X, q.Y, r)
		}
	}
	c.grass()
}

// find returns a point with room around it and a distance from the tile's edge.
func (c *country) find(room, edge float64) (point, bool) {
	for range 60 {
		q := pt(c.rand.Float64(), c.rand.Float64())
		if terrain.ToEdge(q) >= edge && c.plan.room(q) >= room && c.free(q, room) {
			return q, true
		}
	}
	return point{}, false
}

func (c *country) free(q point, r float64) bool {
	for _, d := range c.taken {
		if terrain.Dist(q, d.at) < r+d.r {
			return false
		}
	}
	return true
}

func (c *country) take(q point, r float64) { c.taken = append(c.taken, disc{q, r}) }

func (c *country) patch(q point) {
	p := c.pen.Around(q.X, q.Y)
	p.Ellipse(0, 0, .05+.05*c.rand.Float64(), .025+.02*c.rand.Float64()).Fill(art.MeadowPatch)
}

// grass sows tufts and a few flowers over what is left.
func (c *country) grass() {
	for range 9 {
		if q, ok := c.find(.025, .03); ok {
			c.take(q, .04)
			common.Tufts(c.pen, q.X, q.Y, .022)
		}
	}
	for range c.rand.IntN(5) {
		if q, ok := c.find(.02, .04); ok {
			c.pen.Around(q.X, q.Y).Circle(0, 0, .010).Fill(art.Cream)
		}
	}
}

// furrows is a ploughed or sown strip with a hedge at one end.
func (c *country) furrows(at point) {
	ground, line := art.Crop, art.CropDeep
	if c.rand.IntN(2) == 0 {
		ground, line = art.Soil, art.SoilDeep
	}
	w, h := .25, .17
	angle := (c.rand.Float64() - .5) * .5
	p := c.pen.Around(at.X, at.Y)
	place := func(x, y float64) point {
		sin, cos := math.Sincos(angle)
		return pt(x*cos-y*sin, x*sin+y*cos)
	}
	p.Shape(place(-w/2, -h/2), place(w/2, -h/2), place(w/2, h/2), place(-w/2, h/2)).Ring(ground).Stroke(art.Tuft, .012)
	for i := range 5 {
		y := h * (float64(i)/5 - .4)
		p.Line(place(-w*.45, y), place(w*.45, y)).Stroke(line, .012)
	}
}

// farm is a farmhouse with a barn and a tree.
func (c *country) farm(at point) {
	p := c.pen.Around(at.X, at.Y)
	p.Ellipse(0, .01, .125, .10).Fill(art.MeadowDeep)
	p.Ellipse(.01, .03, .075, .05).Fill(art.TownPaving)
	roof := art.Roofs[c.rand.IntN(len(art.Roofs))]
	common.House(p, -.035, -.025, .115, .075, roof, true)
	common.House(p, .07, .025, .06, .085, [2]rgb{art.Soil, art.SoilDeep}, false)
	common.Tree(p, -.085, .055, .034)
}

// copse is a small wood.
func (c *country) copse(at point) {
	c.pen.Around(at.X, at.Y).Ellipse(.01, .02, .13, .10).Fill(art.MeadowDeep)
	places := []point{pt(-.06, -.04), pt(.035, -.06), pt(-.015, .005), pt(.075, .0), pt(-.075, .045), pt(.02, .06)}
	for _, q := range places {
		r := .040 + .014*c.rand.Float64()
		common.Tree(c.pen.Around(at.X, at.Y), q.X, q.Y, r)
	}
}

// pond is a water with reeds.
func (c *country) pond(at point) {
	common.Pond(c.pen, at.X, at.Y, .105, .068)
	p := c.pen.Around(at.X, at.Y)
	common.Tufts(p, .09, .05, .024)
	common.Tree(p, -.085, -.05, .032)
}

// flock is a few grazing sheep.
func (c *country) flock(at point) {
	p := c.pen.Around(at.X, at.Y)
	for _, q := range []point{pt(-.07, -.03), pt(.03, -.05), pt(-.01, .045), pt(.085, .035)} {
		dir := float64(1 - 2*c.rand.IntN(2))
		common.Sheep(p, q.X+.02*c.rand.Float64(), q.Y, .026, dir)
	}
}

// orchard is rows of small trees.
func (c *country) orchard(at point) {
	p := c.pen.Around(at.X, at.Y)
	p.Round(-.125, -.10, .25, .20, .03).Fill(art.MeadowDeep)
	for _, y := range []float64{-.06, .0, .06} {
		for _, x := range []float64{-.085, -.028, .028, .085} {
			common.Tree(p, x, y, .022)
		}
	}
}
