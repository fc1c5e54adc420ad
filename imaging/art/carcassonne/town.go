package carcassonne

import (
	"image/color"
	"math"
	"math/bits"
	"math/rand/v2"

	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
)

type rgb = color.NRGBA

// shieldAt places the shield by the kinds that have one, away from where a follower
// stands.
var shieldAt = map[string]point{
	"C": pt(.13, .14), "F": pt(.13, .30), "M": pt(.86, .15), "O": pt(.14, .15), "Q": pt(.13, .15), "S": pt(.13, .15),
}

// shieldWidth is the width of the shield.
const shieldWidth = .15

// town fills the cities of a tile with houses.
type town struct {
	plan   *plan
	pen    *art.Pen
	rand   *rand.Rand
	shield *point
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
	for _, outline := range t.plan.towns {
		t.pen.Shape(outline...).Fill(art.Town)
		t.pave(outline)
		t.build(outline)
	}
	for _, h := range t.houses {
		t.drawHouse(h)
	}
}

func (t *town) pave(outline []point) {
	for range 16 {
		q := pt(t.rand.Float64(), t.rand.Float64())
		if inside(q, outline) && toEdge(q) > .03 {
			p := t.pen.Around(q.X, q.Y)
			p.Line(pt(-.018, .004), pt(0, -.006), pt(.018, .004)).Stroke(art.TownPaving, .010)
		}
	}
}

// build packs houses into a city: for every size so many tries.
func (t *town) build(outline []point) {
	sizes := []struct {
		w, h  float64
		tries int
	}{{.20, .13, 10}, {.165, .11, 26}, {.135, .095, 60}, {.11, .08, 60}}
	if len(t.plan.towns) > 1 || bits.OnesCount(uint(mask(t.plan.cities))) == 1 {
		sizes = sizes[1:] // a cap is too narrow for the largest
	}
	for _, s := range sizes {
		for range s.tries {
			h := house{t.within(outline), s.w, s.h}
			if t.rand.IntN(2) == 0 {
				h.w, h.h = h.h, h.w
			}
			if t.fits(h, outline) {
				t.houses = append(t.houses, h)
			}
		}
	}
}

// within returns a point of a city.
func (t *town) within(outline []point) point {
	for {
		q := pt(t.rand.Float64(), t.rand.Float64())
		if inside(q, outline) {
			return q
		}
	}
}

func (t *town) fits(h house, outline []point) bool {
	for _, c := range h.corners() {
		if !inside(c, outline) || toEdge(c) < edgeGap {
			return false
		}
		for _, w := range t.plan.walls {
			if toLine(c, w) < wallGap {
				return false
			}
		}
	}
	return t.clear(h)
}

// clear keeps houses off each other, the shield and the street behind a gate.
func (t *town) clear(h house) bool {
	for _, o := range t.houses {
		if math.Abs(h.at.X-o.at.X) < (h.w+o.w)/2+houseGap && math.Abs(h.at.Y-o.at.Y) < (h.h+o.h)/2+houseGap {
			return false
		}
	}
	if s := t.shield; s != nil && math.Abs(h.at.X-s.X) < h.w/2+.12 && math.Abs(h.at.Y-s.Y) < h.h/2+.13 {
		return false
	}
	g := t.plan.gate
	return g == nil || math.Abs(h.at.X-g.X) > h.w/2+.06 || math.Abs(h.at.Y-g.Y) > h.h/2+.16
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
