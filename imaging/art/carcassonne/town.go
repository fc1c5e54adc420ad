package carcassonne

import (
	"image/color"
	"math"
	"math/rand/v2"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

type rgb = color.NRGBA

// town fills the cities of a tile with houses.
type town struct {
	plan   *plan
	pen    *art.Pen
	rand   *rand.Rand
	houses []house
}

type house struct {
	at   point
	w, h float64
}

// streets and yards: the least distances of a house from a wall, the tile's edge and
// the next house.
const wallGap, edgeGap, houseGap = .062, .018, .022

// draw paints ground and houses of every city, from large houses to small.
func (t *town) draw() {
	for _, c := range t.plan.cities {
		t.pen.Shape(c.outline...).Fill(art.Town)
		t.pave(c.outline)
		t.build(c)
	}
	for _, h := range t.houses {
		t.drawHouse(h)
	}
}

func (t *town) pave(outline []point) {
	for range 16 {
		q := pt(t.rand.Float64(), t.rand.Float64())
		if terrain.Inside(q, outline) && terrain.ToEdge(q) > .03 {
			p := t.pen.Around(q.X, q.Y)
			p.Line(pt(-.018, .004), pt(0, -.006), pt(.018, .004)).Stroke(art.TownPaving, .010)
		}
	}
}

// build packs houses into a city: a number of tries for each size.
func (t *town) build(c city) {
	sizes := []struct {
		w, h  float64
		tries int
	}{{.20, .13, 10}, {.165, .11, 26}, {.135, .095, 60}, {.11, .08, 60}}
	if c.narrow {
		sizes = sizes[1:]
	}
	for _, s := range sizes {
		for range s.tries {
			h := house{t.within(c.outline), s.w, s.h}
			if t.rand.IntN(2) == 0 {
				h.w, h.h = h.h, h.w
			}
			if t.fits(h, c.outline) {
				t.houses = append(t.houses, h)
			}
		}
	}
}

// within returns a point of a city.
func (t *town) within(outline []point) point {
	for {
		q := pt(t.rand.Float64(), t.rand.Float64())
		if terrain.Inside(q, outline) {
			return q
		}
	}
}

func (t *town) fits(h house, outline []point) bool {
	for _, c := range h.corners() {
		if !terrain.Inside(c, outline) || terrain.ToEdge(c) < edgeGap || terrain.ToLines(c, t.plan.walls) < wallGap {
			return false
		}
	}
	return t.clear(h)
}

// clear keeps houses off each other, the shields and the streets behind gates.
func (t *town) clear(h house) bool {
	for _, o := range t.houses {
		if math.Abs(h.at.X-o.at.X) < (h.w+o.w)/2+houseGap && math.Abs(h.at.Y-o.at.Y) < (h.h+o.h)/2+houseGap {
			return false
		}
	}
	for _, c := range t.plan.cities {
		if s := c.shield; s != nil && h.near(*s, .12, .13) {
			return false
		}
	}
	for _, g := range t.plan.gates {
		wide, deep := .06, .16
		if g.side%2 == 1 {
			wide, deep = deep, wide
		}
		if h.near(g.at, wide, deep) {
			return false
		}
	}
	return true
}

// near reports whether a house reaches into the rectangle around a point.
func (h house) near(at point, wide, deep float64) bool {
	return math.Abs(h.at.X-at.X) < h.w/2+wide && math.Abs(h.at.Y-at.Y) < h.h/2+deep
}

func (h house) corners() [4]point {
	x, y := h.w/2, h.h/2
	return [4]point{pt(h.at.X-x, h.at.Y-y), pt(h.at.X+x, h.at.Y-y), pt(h.at.X+x, h.at.Y+y), pt(h.at.X-x, h.at.Y+y)}
}

// drawHouse draws a house turned with the tile but lit from the upper left.
func (t *town) drawHouse(h house) {
	roof := art.Roofs[t.rand.IntN(len(art.Roofs))]
	w, d := h.w, h.h
	if t.pen.Quarters()%2 == 1 {
		w, d = d, w
	}
	common.House(t.pen, h.at.X, h.at.Y, w, d, roof, t.rand.IntN(2) == 0)
	if max(w, d) > .16 && t.rand.IntN(2) == 0 {
		common.Chimney(t.pen.Around(h.at.X, h.at.Y), w*.25, d*.25, .022)
	}
}
