package city

import (
	"github.com/bastide-games/bastide/imaging/art"
	"github.com/bastide-games/bastide/imaging/art/common"
	"github.com/bastide-games/bastide/imaging/art/terrain"
)

// stake lights a market, road or area of houses of a tile, by the name of its segment.
func stake(p *art.Pen, s art.Subject) {
	plan, ok := readPlan(s.Pose)
	if !ok {
		return
	}
	var lit common.Lit
	if s.Name[0] == 'h' {
		lit.Areas = terrain.Rows(terrain.Reached(plan.at, "h", plan.Of(s.Name)))
	}
	for _, m := range plan.stands {
		if m.segment == s.Name {
			lit.Areas, lit.Edges = append(lit.Areas, m.outline), append(lit.Edges, m.kerbs...)
		}
	}
	for _, r := range plan.roads {
		if r.segment == s.Name {
			lit.Ways = append(lit.Ways, plan.clear(r))
		}
	}
	turned := p.Turned(s.Turn)
	common.Light(turned, lit, .34)
	for _, m := range plan.stands { // what is sold there counts
		if m.segment == s.Name {
			plaque(turned.Around(m.plaque.X, m.plaque.Y), m.ware, s.Coarse)
		}
	}
}

// clear is the part of a road that is not the place at which roads meet.
func (p *plan) clear(r road) (line []point) {
	for _, q := range r.line {
		if p.at(q) == r.segment {
			line = append(line, q)
		}
	}
	return line
}
