package common

import (
	"github.com/bastide-games/bastide/games/scene"
	"github.com/bastide-games/bastide/imaging/art"
)

// Lit is the part of a tile to be lit: areas, clockwise, the edges at which these end inside the
// tile, and the middles of ways. Veil is how much of the colour covers areas.
type Lit struct {
	Areas, Edges, Ways [][]scene.Point
	Veil               float64
}

// Light shows, in the colour of choices, which part of a tile counts for a follower.
func Light(p *art.Pen, lit Lit) {
	for _, a := range lit.Areas {
		p.Shape(a...)
	}
	p.Fill(art.Veil(art.Choice, lit.Veil))
	lines(p, lit.Edges, .075, .045)
	lines(p, lit.Ways, .165, .125)
}

// lines are drawn all casings first, so that they join.
func lines(p *art.Pen, list [][]scene.Point, casing, width float64) {
	for _, l := range list {
		p.Line(l...).Stroke(art.Black, casing)
	}
	for _, l := range list {
		p.Line(l...).Stroke(art.Choice, width)
	}
}
